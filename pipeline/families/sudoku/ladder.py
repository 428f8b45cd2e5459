"""Sudoku's techniques with their weights on the Sudoku Explainer scale, and the levels of each size."""

from __future__ import annotations

from pipeline.solving.board import HouseKind
from pipeline.solving.techniques import (
    ALTERNATING,
    ANY_TURBOT,
    EVERY_WAY,
    KITE,
    REMOTE_PAIRS,
    SIMPLE,
    SKYSCRAPER,
    UNBOUNDED,
    W_WING,
    X_LINKS,
    Y_LINKS,
    Code,
    Ladder,
    Technique,
    deadly,
    kinds,
    links,
)

BOX = kinds(HouseKind.BOX, HouseKind.WINDOW)
LINE = kinds(HouseKind.ROW, HouseKind.COLUMN, HouseKind.DIAGONAL)

LADDER: Ladder = (
    Technique("last cell", 10, Code.LAST_CELL, 0, "Only one cell of this house is empty."),
    Technique("hidden single in box", 12, Code.HIDDEN_SINGLE, BOX, "This box has only one cell left for the value."),
    Technique("hidden single in line", 15, Code.HIDDEN_SINGLE, LINE, "This line has only one cell left for the value."),
    Technique("naked single", 23, Code.NAKED_SINGLE, 0, "All other values stand in the cell's row, column or box."),
    Technique(
        "pointing",
        26,
        Code.LOCKED_CANDIDATE,
        BOX,
        "In a box the value stands in one line only: it leaves the rest of the line.",
    ),
    Technique(
        "claiming",
        28,
        Code.LOCKED_CANDIDATE,
        LINE,
        "In a line the value stands in one box only: it leaves the rest of the box.",
    ),
    Technique("naked pair", 30, Code.NAKED_SUBSET, 2, "Two cells of a house share the same two candidates."),
    Technique("X-wing", 32, Code.FISH, 2, "A value's places in two lines lie in the same two crossing lines."),
    Technique("hidden pair", 34, Code.HIDDEN_SUBSET, 2, "Two values of a house share the same two cells."),
    Technique("naked triplet", 36, Code.NAKED_SUBSET, 3, "Three cells of a house share three candidates."),
    Technique("swordfish", 38, Code.FISH, 3, "A value's places in three lines lie in the same three crossing lines."),
    Technique("hidden triplet", 40, Code.HIDDEN_SUBSET, 3, "Three values of a house share the same three cells."),
    Technique(
        "remote pairs",
        41,
        Code.COLOURING,
        REMOTE_PAIRS,
        "Cells of one pair alternate between its values: what sees both kinds holds neither.",
    ),
    Technique(
        "skyscraper",
        41,
        Code.TURBOT_FISH,
        SKYSCRAPER,
        "Two parallel lines have two places each for the value, two of them in one crossing line: "
        "one of the others holds it.",
    ),
    Technique(
        "two-string kite",
        41,
        Code.TURBOT_FISH,
        KITE,
        "A row and a column have two places each for the value, two of them in one box: one of the others holds it.",
    ),
    Technique(
        "turbot fish",
        42,
        Code.TURBOT_FISH,
        ANY_TURBOT,
        "Two houses have two places each for the value, two of them in a third house: one of the others holds it.",
    ),
    Technique(
        "XY-wing", 42, Code.WING, 2, "Whichever candidate the pivot holds, one of the other two cells holds the value."
    ),
    Technique(
        "simple colouring",
        43,
        Code.COLOURING,
        SIMPLE,
        "Of places that exclude each other in pairs every second one holds the value: what sees both kinds does not.",
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
    Technique(
        "finned X-wing", 44, Code.FINNED_FISH, 2, "An X-wing but for places in one box: either strikes the value there."
    ),
    Technique(
        "unique rectangle",
        45,
        Code.UNIQUE_RECTANGLE,
        deadly(types=(1, 2, 4), cells=(4,)),
        "Four cells in two boxes could swap two values, if they held no other: the puzzle has one solution.",
    ),
    Technique(
        "unique rectangle with subset",
        47,
        Code.UNIQUE_RECTANGLE,
        deadly(subsets=range(2, 8), cells=(4,)),
        "The same, with a subset: two corners stand in it for a cell that holds one of their other values.",
    ),
    Technique(
        "unique loop",
        48,
        Code.UNIQUE_RECTANGLE,
        deadly(types=(1, 2, 4), subsets=range(2, 8), cells=(6, 8, 10)),
        "A loop of cells could swap two values, if they held no other: the puzzle has one solution.",
    ),
    Technique("naked quad", 50, Code.NAKED_SUBSET, 4, "Four cells of a house share four candidates."),
    Technique("jellyfish", 52, Code.FISH, 4, "A value's places in four lines lie in the same four crossing lines."),
    Technique(
        "finned swordfish", 53, Code.FINNED_FISH, 3, "A swordfish but for places in one box: either strikes the value."
    ),
    Technique("hidden quad", 54, Code.HIDDEN_SUBSET, 4, "Four values of a house share the same four cells."),
    Technique(
        "finned jellyfish", 55, Code.FINNED_FISH, 4, "A jellyfish but for places in one box: either strikes the value."
    ),
    Technique(
        "bivalue grave",
        56,
        Code.BIVALUE_GRAVE,
        deadly(types=(1, 2, 4), subsets=range(2, 8)),
        "All open cells but few have two candidates and could swap them: one of the few must hold another value.",
    ),
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
    Technique(
        "almost locked sets",
        74,
        Code.ALMOST_LOCKED_SETS,
        5,
        "Two sets of cells, each with a value too many, share one that only one can hold: the other is locked.",
    ),
    Technique("long chain", 76, Code.CHAIN, links(ALTERNATING, UNBOUNDED), "The same with more than ten candidates."),
    Technique(
        "forcing chains",
        82,
        Code.FORCING,
        links(ALTERNATING | EVERY_WAY, UNBOUNDED),
        "Whichever candidate of a cell, or place of a value, is true, the end is the same.",
    ),
    Technique("Nishio", 90, Code.PROBING, 16, "Taken for true, the candidate leads to a contradiction."),
)
