"""Frozen facts: the grades by white cells per run that hardly any layout of a size has.

Written by `python benchmarks/grades.py`: fewer than 2 of 200 layouts. Sizes of more than 9 lines
either way have all. A size stands for its transpose too.
"""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.model.level import Grading, Level
from pipeline.model.size import Size

MISSED: Mapping[Grading, Mapping[Size, tuple[Level, ...]]] = {
    Grading.RUN_RATIO: {
        Size(4, 4): (Level.HARD,),
    },
    Grading.ADJUSTED_RUN_RATIO: {
        Size(4, 4): (Level.MEDIUM, Level.HARD),
        Size(4, 5): (Level.MEDIUM,),
        Size(5, 5): (Level.MEDIUM,),
        Size(4, 7): (Level.MEDIUM,),
        Size(5, 6): (Level.MEDIUM,),
        Size(4, 9): (Level.MEDIUM,),
        Size(6, 6): (Level.MEDIUM,),
    },
}
