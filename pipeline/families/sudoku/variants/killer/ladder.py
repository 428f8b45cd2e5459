"""The techniques of killer Sudoku: those of Sudoku that hold with cages, and those of cages, on the same scale."""

from __future__ import annotations

from pipeline.families.sudoku.ladder import LADDER
from pipeline.solving.techniques import Code, Ladder, Technique, house_sums

# These swap two values of a solution, which may change the sums of cages.
_WITHOUT_CAGES = {Code.UNIQUE_RECTANGLE, Code.BIVALUE_GRAVE}

_CAGES: Ladder = (
    Technique("single-cell cage", 10, Code.CAGE_OF_ONE, 0, "The sum of a cage of one cell is its value."),
    Technique("unique sum", 14, Code.RUN_SUMS, 1, "Only one combination of values makes the cage's sum."),
    Technique(
        "rule of 45",
        20,
        Code.INNIES_OUTIES,
        house_sums(1, 1),
        "A house adds up to a known sum: its cages give the one cell that they leave over, inside or outside.",
    ),
    Technique("cage sums", 21, Code.RUN_SUMS, 0, "No combination of the cage's sum uses the value."),
    Technique(
        "cage combinations", 25, Code.RUN_COMBINATIONS, 0, "The combinations still possible in the cage lack the value."
    ),
    Technique(
        "mandatory value", 26, Code.RUN_MANDATORY, 0, "Every combination of the cage needs the value: one cell has it."
    ),
    Technique(
        "cage pointing",
        27,
        Code.MANDATORY_VALUE,
        9,
        "Every combination of the cage needs the value, within one house: it leaves the rest of that house.",
    ),
    Technique(
        "rule of 45 on several houses",
        29,
        Code.INNIES_OUTIES,
        house_sums(1, 3),
        "Adjacent houses add up to a known sum: their cages give the one cell that they leave over.",
    ),
    Technique("cage fillings", 35, Code.RUN_FILLINGS, 0, "No filling of the whole cage puts the value into this cell."),
    Technique(
        "innies and outies",
        39,
        Code.INNIES_OUTIES,
        house_sums(3, 3),
        "The cages of some houses leave two or three cells over: what these hold together rules values out.",
    ),
)

KILLER_LADDER: Ladder = tuple(
    sorted(
        (*(technique for technique in LADDER if technique.code not in _WITHOUT_CAGES), *_CAGES),
        key=lambda technique: technique.weight,
    )
)
