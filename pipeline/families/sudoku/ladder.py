"""Sudoku's techniques with their weights on the Sudoku Explainer scale, and the levels of each size."""

from __future__ import annotations

from pipeline.solving.board import HouseKind
from pipeline.solving.techniques import (
    ALTERNATING,
    ANY_TURBOT,
    EVERY_WAY,
    KITE,
    SKYSCRAPER,
    UNBOUNDED,
    W_WING,
    X_LINKS,
    Y_LINKS,
    Code,
    Ladder,
    Technique,
    kinds,
    links,
)

BOX = kinds(HouseKind.BOX)
LINE = kinds(HouseKind.ROW, HouseKind.COLUMN)

LADDER: Ladder = (
    Technique("last cell", 10, Code.LAST_CELL, 0, "Only one cell of this house is empty."),
    Technique("hidden single in box", 12, Code.HIDDEN_SINGLE, BOX, "This box has only one cell left for the value."),
    Technique("hidden single in line", 15, Code.HIDDEN_SINGLE, LINE, "This line has only one cell left for the value."),
    Technique("naked single", 23, Code.NAKED_SINGLE, 0, "All other values stand in the cell's row, column or box."),
    Technique(
        "pointing", 26, Code.LOCKED, BOX, "In a box the value stands in one line only: it leaves the rest of the line."
    ),
    Technique(
        "claiming", 28, Code.LOCKED, LINE, "In a line the value stands in one box only: it leaves the rest of the box."
    ),
    Technique("naked pair", 30, Code.NAKED_SUBSET, 2, "Two cells of a house share the same two candidates."),
    Technique("X-wing", 32, Code.FISH, 2, "A value's places in two lines lie in the same two crossing lines."),
    Technique("hidden pair", 34, Code.HIDDEN_SUBSET, 2, "Two values of a house share the same two cells."),
    Technique("naked triplet", 36, Code.NAKED_SUBSET, 3, "Three cells of a house share three candidates."),
    Technique("swordfish", 38, Code.FISH, 3, "A value's places in three lines lie in the same three crossing lines."),
    Technique("hidden triplet", 40, Code.HIDDEN_SUBSET, 3, "Three values of a house share the same three cells."),
    Technique(
        "skyscraper",
        41,
        Code.TURBOT,
        SKYSCRAPER,
        "Two parallel lines have two places each for the value, two of them in one crossing line: "
        "one of the others holds it.",
    ),
    Technique(
        "two-string kite",
        41,
        Code.TURBOT,
        KITE,
        "A row and a column have two places each for the value, two of them in one box: one of the others holds it.",
    ),
    Technique(
        "turbot fish",
        42,
        Code.TURBOT,
        ANY_TURBOT,
        "Two houses have two places each for the value, two of them in a third house: one of the others holds it.",
    ),
    Technique(
        "XY-wing", 42, Code.WING, 2, "Whichever candidate the pivot holds, one of the other two cells holds the value."
    ),
    Technique(
        "XYZ-wing", 44, Code.WING, 3, "Whichever candidate the pivot holds, one of the three cells holds the value."
    ),
    Technique(
        "W-wing",
        44,
        Code.WING,
        W_WING,
        "Two cells share a pair of candidates, of which one has two places that see them: one holds the other value.",
    ),
    Technique("naked quad", 50, Code.NAKED_SUBSET, 4, "Four cells of a house share four candidates."),
    Technique("jellyfish", 52, Code.FISH, 4, "A value's places in four lines lie in the same four crossing lines."),
    Technique("hidden quad", 54, Code.HIDDEN_SUBSET, 4, "Four values of a house share the same four cells."),
    Technique(
        "X-chain",
        66,
        Code.CHAIN,
        links(X_LINKS, 14),
        "Places of one value, true and false in turn, come back to refute or prove the first.",
    ),
    Technique(
        "XY-chain",
        70,
        Code.CHAIN,
        links(Y_LINKS, 10),
        "Cells of two candidates, each deciding the next, refute the candidate they started from.",
    ),
    Technique(
        "alternating inference chain",
        72,
        Code.CHAIN,
        links(ALTERNATING, 10),
        "Candidates true and false in turn, through cells and houses, refute or prove the first.",
    ),
    Technique("long chain", 76, Code.CHAIN, links(ALTERNATING, UNBOUNDED), "The same with more than ten candidates."),
    Technique(
        "forcing chains",
        82,
        Code.FORCING,
        links(ALTERNATING | EVERY_WAY, UNBOUNDED),
        "Whichever candidate of a cell, or place of a value, is true, the end is the same.",
    ),
    Technique("Nishio", 90, Code.PROBE, 16, "Taken for true, the candidate leads to a contradiction."),
)
