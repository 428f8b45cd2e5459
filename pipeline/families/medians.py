"""Frozen figures: by family, size and level the highest cost of the level's lower half.

Written by `python benchmarks/halves.py`, from 30 puzzles of each level, half as many in sizes of
more than 100 cells. Measure again whenever costs change.
"""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.model.level import Level
from pipeline.model.size import Size

COSTS: Mapping[str, Mapping[Size, Mapping[Level, int]]] = {
    "sudoku": {
        Size(4, 4): {
            Level.EASY: 210,
            Level.MEDIUM: 298,
            Level.HARD: 468,
        },
        Size(6, 6): {
            Level.EASY: 2630,
            Level.MEDIUM: 10012,
            Level.HARD: 24837,
            Level.EXPERT: 66825,
        },
        Size(9, 9): {
            Level.EASY: 34113,
            Level.MEDIUM: 186781,
            Level.HARD: 383178,
            Level.EXPERT: 1148618,
            Level.EXTREME: 10798000,
        },
        Size(12, 12): {
            Level.EASY: 356297,
            Level.MEDIUM: 1361570,
            Level.HARD: 4091709,
            Level.EXPERT: 15326849,
            Level.EXTREME: 83934715,
        },
        Size(16, 16): {
            Level.EASY: 2996869,
            Level.MEDIUM: 10472620,
            Level.HARD: 38521676,
            Level.EXPERT: 117380600,
            Level.EXTREME: 669766416,
        },
    },
    "calcudoku": {
        Size(3, 3): {
            Level.EASY: 121,
            Level.MEDIUM: 258,
            Level.HARD: 356,
        },
        Size(4, 4): {
            Level.EASY: 919,
            Level.MEDIUM: 1934,
            Level.HARD: 4778,
            Level.EXPERT: 15836,
            Level.EXTREME: 44182,
        },
        Size(5, 5): {
            Level.EASY: 3033,
            Level.MEDIUM: 6266,
            Level.HARD: 12457,
            Level.EXPERT: 45655,
            Level.EXTREME: 135963,
        },
        Size(6, 6): {
            Level.EASY: 8607,
            Level.MEDIUM: 15616,
            Level.HARD: 28130,
            Level.EXPERT: 111024,
            Level.EXTREME: 309618,
        },
        Size(7, 7): {
            Level.EASY: 20662,
            Level.MEDIUM: 33917,
            Level.HARD: 59603,
            Level.EXPERT: 217721,
            Level.EXTREME: 597739,
        },
        Size(8, 8): {
            Level.EASY: 42610,
            Level.MEDIUM: 67248,
            Level.HARD: 108618,
            Level.EXPERT: 405624,
            Level.EXTREME: 910328,
        },
        Size(9, 9): {
            Level.EASY: 81797,
            Level.MEDIUM: 120061,
            Level.HARD: 178419,
            Level.EXPERT: 792851,
            Level.EXTREME: 1593178,
        },
    },
    "kakuro": {
        Size(5, 5): {
            Level.EASY: 825,
            Level.MEDIUM: 1516,
            Level.HARD: 4433,
            Level.EXPERT: 10185,
            Level.EXTREME: 34099,
        },
        Size(6, 6): {
            Level.EASY: 1993,
            Level.MEDIUM: 3886,
            Level.HARD: 10813,
            Level.EXPERT: 28136,
            Level.EXTREME: 79638,
        },
        Size(8, 8): {
            Level.EASY: 11017,
            Level.MEDIUM: 15863,
            Level.HARD: 26075,
            Level.EXPERT: 150078,
            Level.EXTREME: 241450,
        },
        Size(8, 10): {
            Level.EASY: 17871,
            Level.MEDIUM: 30487,
            Level.HARD: 53815,
            Level.EXPERT: 162193,
            Level.EXTREME: 310272,
        },
        Size(10, 10): {
            Level.EASY: 29569,
            Level.MEDIUM: 57313,
            Level.HARD: 76386,
            Level.EXPERT: 377460,
            Level.EXTREME: 424157,
        },
        Size(12, 12): {
            Level.EASY: 77456,
            Level.MEDIUM: 188302,
            Level.HARD: 241203,
            Level.EXPERT: 596582,
            Level.EXTREME: 636039,
        },
        Size(14, 14): {
            Level.EASY: 149196,
            Level.MEDIUM: 378960,
            Level.HARD: 357987,
            Level.EXPERT: 1179178,
            Level.EXTREME: 1365107,
        },
        Size(16, 16): {
            Level.EASY: 337469,
            Level.MEDIUM: 622248,
            Level.HARD: 877241,
            Level.EXPERT: 2181802,
            Level.EXTREME: 3183838,
        },
    },
}
