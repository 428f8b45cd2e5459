"""Calcudoku's techniques with their weights: easier ones first, after Keen's tiers and people's solving times."""

from __future__ import annotations

from pipeline.solving.board import HouseKind
from pipeline.solving.techniques import Code, Ladder, Technique, kinds

LINE = kinds(HouseKind.ROW, HouseKind.COLUMN)

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
    Technique("X-wing", 32, Code.FISH, 2, "A value's places in two lines lie in the same two crossing lines."),
    Technique("naked triplet", 34, Code.NAKED_SUBSET, 3, "Three cells of a line share three candidates."),
    Technique("hidden triplet", 36, Code.HIDDEN_SUBSET, 3, "Three values of a line share the same three cells."),
    Technique("swordfish", 38, Code.FISH, 3, "A value's places in three lines lie in the same three crossing lines."),
    Technique("naked quad", 40, Code.NAKED_SUBSET, 4, "Four cells of a line share four candidates."),
    Technique("hidden quad", 42, Code.HIDDEN_SUBSET, 4, "Four values of a line share the same four cells."),
)
