"""Sudoku Explainer's order of techniques and its weights: the measure `se`; levels and costs never look at it.

After Nicolas Juillerat's Sudoku Explainer 1.2.1, which tries its techniques in this order.
"""

from __future__ import annotations

from pipeline.families.sudoku.ladder import BOX, LINE
from pipeline.solving.techniques import Code, Ladder, Technique, deadly

SE_LADDER: Ladder = tuple(
    Technique(name, weight, code, degree, "")
    for name, weight, code, degree in (
        ("last cell", 10, Code.LAST_CELL, 0),
        ("hidden single in box", 12, Code.HIDDEN_SINGLE, BOX),
        ("hidden single in line", 15, Code.HIDDEN_SINGLE, LINE),
        ("direct pointing", 17, Code.DIRECT_LOCKED, BOX),
        ("direct claiming", 19, Code.DIRECT_LOCKED, LINE),
        ("direct hidden pair", 20, Code.DIRECT_HIDDEN_SUBSET, 2),
        ("naked single", 23, Code.NAKED_SINGLE, 0),
        ("direct hidden triplet", 25, Code.DIRECT_HIDDEN_SUBSET, 3),
        ("pointing", 26, Code.LOCKED, BOX),
        ("claiming", 28, Code.LOCKED, LINE),
        ("naked pair", 30, Code.NAKED_SUBSET, 2),
        ("X-wing", 32, Code.FISH, 2),
        ("hidden pair", 34, Code.HIDDEN_SUBSET, 2),
        ("naked triplet", 36, Code.NAKED_SUBSET, 3),
        ("swordfish", 38, Code.FISH, 3),
        ("hidden triplet", 40, Code.HIDDEN_SUBSET, 3),
        ("XY-wing", 42, Code.WING, 2),
        ("XYZ-wing", 44, Code.WING, 3),
        ("unique rectangle", 45, Code.RECTANGLE, deadly(types=(1, 2, 4), cells=(4,))),
        ("unique loop of 6", 46, Code.RECTANGLE, deadly(types=(1, 2, 4), cells=(6,))),
        ("unique rectangle with pair", 46, Code.RECTANGLE, deadly(subsets=(2,), cells=(4,))),
        ("unique loop of 8", 47, Code.RECTANGLE, deadly(types=(1, 2, 4), cells=(8,))),
        ("unique loop of 6 with pair", 47, Code.RECTANGLE, deadly(subsets=(2,), cells=(6,))),
        ("unique rectangle with triplet", 47, Code.RECTANGLE, deadly(subsets=(3,), cells=(4,))),
        ("unique loop of 8 with pair", 48, Code.RECTANGLE, deadly(subsets=(2,), cells=(8,))),
        ("unique loop of 6 with triplet", 48, Code.RECTANGLE, deadly(subsets=(3,), cells=(6,))),
        ("unique rectangle with quad", 48, Code.RECTANGLE, deadly(subsets=(4,), cells=(4,))),
        ("unique loop of 10", 50, Code.RECTANGLE, deadly(types=(1, 2, 4), cells=(10,))),
        ("naked quad", 50, Code.NAKED_SUBSET, 4),
        ("jellyfish", 52, Code.FISH, 4),
        ("hidden quad", 54, Code.HIDDEN_SUBSET, 4),
        ("bivalue grave type 1", 56, Code.BUG, deadly(types=(1,))),
        ("bivalue grave type 2 or 4", 57, Code.BUG, deadly(types=(2, 4))),
        ("bivalue grave with pair", 58, Code.BUG, deadly(subsets=(2,))),
        ("bivalue grave with triplet", 59, Code.BUG, deadly(subsets=(3,))),
        ("bivalue grave with quad", 60, Code.BUG, deadly(subsets=(4,))),
    )
)
