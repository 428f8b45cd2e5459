"""Calcudoku's techniques with their weights: easier ones first, after Keen's tiers and people's solving times."""

from __future__ import annotations

from pipeline.solving.board import HouseKind
from pipeline.solving.techniques import (
    ALTERNATING,
    ODD,
    PRODUCT,
    SUM,
    TUPLES_MOST,
    UNBOUNDED,
    Code,
    Ladder,
    Technique,
    kinds,
    links,
    totals,
)

LINE = kinds(HouseKind.ROW, HouseKind.COLUMN)
FEW = 3  # unknown cages of one total
COUPLES = 40_000  # of tuples of two cages; budgets rather than what a person would try

LADDER: Ladder = (
    Technique("cage of one", 5, Code.CAGE_OF_ONE, 0, "A cage of one cell states its value."),
    Technique("naked single", 10, Code.NAKED_SINGLE, 0, "The cell has one candidate left."),
    Technique("cage set", 12, Code.CAGE_SET, 0, "No combination of the cage uses the value."),
    Technique("hidden single", 15, Code.HIDDEN_SINGLE, LINE, "The line has only one cell left for the value."),
    Technique("cage cells", 20, Code.CAGE_CELLS, 0, "No combination of the cage puts the value into this cell."),
    Technique("cage pointing", 25, Code.CAGE_POINTING, 0, "Every combination of the cage uses the value in this line."),
    Technique("cage claiming", 26, Code.CAGE_CLAIMING, 0, "Only this cage can hold the value in the line."),
    Technique("naked pair", 28, Code.NAKED_SUBSET, 2, "Two cells of a line share the same two candidates."),
    Technique("hidden pair", 30, Code.HIDDEN_SUBSET, 2, "Two values of a line share the same two cells."),
    Technique("X-wing", 31, Code.FISH, 2, "A value's places in two lines lie in the same two crossing lines."),
    Technique("naked triplet", 32, Code.NAKED_SUBSET, 3, "Three cells of a line share three candidates."),
    Technique("hidden triplet", 33, Code.HIDDEN_SUBSET, 3, "Three values of a line share the same three cells."),
    Technique("swordfish", 34, Code.FISH, 3, "A value's places in three lines lie in the same three crossing lines."),
    Technique("naked quad", 36, Code.NAKED_SUBSET, 4, "Four cells of a line share four candidates."),
    Technique("hidden quad", 38, Code.HIDDEN_SUBSET, 4, "Four values of a line share the same four cells."),
    Technique("line sum", 40, Code.LINE_TOTAL, totals(SUM, 1, 1), "The rest of the line's sum is left for this cage."),
    Technique("line parity", 41, Code.PARITY, totals(ODD, 1, 1), "The other cages tell if this one's part is odd."),
    Technique(
        "line product",
        42,
        Code.LINE_TOTAL,
        totals(PRODUCT, 1, 1),
        "The rest of the line's product is left for this cage.",
    ),
    Technique(
        "sum of lines", 43, Code.LINE_TOTAL, totals(SUM, 3, 1), "The rest of the lines' sum is left for this cage."
    ),
    Technique(
        "parity of lines", 44, Code.PARITY, totals(ODD, 3, 1), "The lines' other cages tell if this one's part is odd."
    ),
    Technique(
        "product of lines",
        45,
        Code.LINE_TOTAL,
        totals(PRODUCT, 3, 1),
        "The rest of the lines' product is left for this cage.",
    ),
    Technique(
        "line sum of cages",
        46,
        Code.LINE_TOTAL,
        totals(SUM, 1, FEW),
        "The rest of the line's sum is left for these cages together.",
    ),
    Technique(
        "line product of cages",
        47,
        Code.LINE_TOTAL,
        totals(PRODUCT, 1, FEW),
        "The rest of the line's product is left for these cages together.",
    ),
    Technique(
        "cage pair",
        50,
        Code.CAGE_PAIR,
        COUPLES,
        "Of the combinations of two cages that meet, only these fit each other.",
    ),
    Technique(
        "line filling",
        54,
        Code.LINE_FILLING,
        TUPLES_MOST,
        "No filling of the whole line by its cages uses the value here.",
    ),
    Technique(
        "sum of lines of cages",
        56,
        Code.LINE_TOTAL,
        totals(SUM, 3, FEW),
        "The rest of the lines' sum is left for these cages together.",
    ),
    Technique(
        "product of lines of cages",
        57,
        Code.LINE_TOTAL,
        totals(PRODUCT, 3, FEW),
        "The rest of the lines' product is left for these cages together.",
    ),
    Technique(
        "chain",
        60,
        Code.CHAIN,
        links(ALTERNATING, UNBOUNDED),
        "Candidates true and false in turn, through cells and lines, refute or prove the first.",
    ),
    Technique("contradiction", 70, Code.PROBING, 16, "Taken for true, the candidate leads to a contradiction."),
)
