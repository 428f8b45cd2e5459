"""Frozen figures: by kind of puzzles, size and level the highest cost of the level's lower half.

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
            Level.EASY: 186,
            Level.MEDIUM: 278,
            Level.HARD: 477,
        },
        Size(6, 6): {
            Level.EASY: 2455,
            Level.MEDIUM: 4448,
            Level.HARD: 10720,
            Level.EXPERT: 60668,
        },
        Size(8, 8): {
            Level.EASY: 14955,
            Level.MEDIUM: 59003,
            Level.HARD: 215464,
            Level.EXPERT: 916433,
            Level.EXTREME: 9553529,
        },
        Size(9, 9): {
            Level.EASY: 30468,
            Level.MEDIUM: 130091,
            Level.HARD: 473331,
            Level.EXPERT: 2863185,
            Level.EXTREME: 18373919,
        },
        Size(10, 10): {
            Level.EASY: 71259,
            Level.MEDIUM: 399488,
            Level.HARD: 995770,
            Level.EXPERT: 6235562,
            Level.EXTREME: 41262432,
        },
        Size(12, 12): {
            Level.EASY: 353878,
            Level.MEDIUM: 1640750,
            Level.HARD: 3515987,
            Level.EXPERT: 18413147,
            Level.EXTREME: 84293670,
        },
        Size(16, 16): {
            Level.EASY: 2682413,
            Level.MEDIUM: 11267995,
            Level.HARD: 17992690,
            Level.EXPERT: 82245067,
            Level.EXTREME: 238036803,
        },
    },
    "sudoku.diagonal": {
        Size(6, 6): {
            Level.EASY: 3896,
            Level.MEDIUM: 18347,
            Level.HARD: 61351,
            Level.EXPERT: 285071,
            Level.EXTREME: 1816876,
        },
        Size(9, 9): {
            Level.EASY: 53649,
            Level.MEDIUM: 234543,
            Level.HARD: 637475,
            Level.EXPERT: 6510387,
            Level.EXTREME: 22626081,
        },
    },
    "sudoku.jigsaw": {
        Size(6, 6): {
            Level.EASY: 2630,
            Level.MEDIUM: 6714,
            Level.HARD: 30446,
            Level.EXPERT: 78992,
        },
        Size(9, 9): {
            Level.EASY: 37518,
            Level.MEDIUM: 153806,
            Level.HARD: 600212,
            Level.EXPERT: 2948788,
            Level.EXTREME: 13541363,
        },
    },
    "sudoku.killer": {
        Size(4, 4): {
            Level.EASY: 1169,
            Level.MEDIUM: 1682,
            Level.HARD: 5732,
        },
        Size(6, 6): {
            Level.EASY: 59709,
            Level.MEDIUM: 107693,
            Level.HARD: 208470,
            Level.EXPERT: 597604,
            Level.EXTREME: 1396655,
        },
        Size(9, 9): {
            Level.EASY: 1129415,
            Level.MEDIUM: 1444397,
            Level.HARD: 2740835,
            Level.EXPERT: 6928322,
            Level.EXTREME: 12739133,
        },
    },
    "sudoku.windoku": {
        Size(9, 9): {
            Level.EASY: 63317,
            Level.MEDIUM: 254805,
            Level.HARD: 904160,
            Level.EXPERT: 6346617,
            Level.EXTREME: 40210760,
        },
    },
    "calcudoku": {
        Size(3, 3): {
            Level.EASY: 121,
            Level.MEDIUM: 254,
            Level.HARD: 354,
        },
        Size(4, 4): {
            Level.EASY: 843,
            Level.MEDIUM: 1845,
            Level.HARD: 4451,
            Level.EXPERT: 14546,
            Level.EXTREME: 43944,
        },
        Size(5, 5): {
            Level.EASY: 2767,
            Level.MEDIUM: 6288,
            Level.HARD: 12615,
            Level.EXPERT: 42824,
            Level.EXTREME: 144060,
        },
        Size(6, 6): {
            Level.EASY: 8938,
            Level.MEDIUM: 15059,
            Level.HARD: 28342,
            Level.EXPERT: 114944,
            Level.EXTREME: 303115,
        },
        Size(7, 7): {
            Level.EASY: 21604,
            Level.MEDIUM: 34588,
            Level.HARD: 59603,
            Level.EXPERT: 207945,
            Level.EXTREME: 592677,
        },
        Size(8, 8): {
            Level.EASY: 40734,
            Level.MEDIUM: 68121,
            Level.HARD: 108892,
            Level.EXPERT: 379346,
            Level.EXTREME: 943012,
        },
        Size(9, 9): {
            Level.EASY: 81797,
            Level.MEDIUM: 124624,
            Level.HARD: 179087,
            Level.EXPERT: 776332,
            Level.EXTREME: 1535457,
        },
    },
    "kakuro": {
        Size(4, 4): {
            Level.EASY: 242,
            Level.MEDIUM: 438,
            Level.HARD: 1353,
        },
        Size(5, 5): {
            Level.EASY: 758,
            Level.MEDIUM: 1233,
            Level.HARD: 2885,
            Level.EXPERT: 9549,
            Level.EXTREME: 38401,
        },
        Size(6, 6): {
            Level.EASY: 1817,
            Level.MEDIUM: 2930,
            Level.HARD: 8742,
            Level.EXPERT: 23419,
            Level.EXTREME: 81735,
        },
        Size(8, 8): {
            Level.EASY: 8208,
            Level.MEDIUM: 18832,
            Level.HARD: 39840,
            Level.EXPERT: 106808,
            Level.EXTREME: 242363,
        },
        Size(8, 10): {
            Level.EASY: 14486,
            Level.MEDIUM: 30036,
            Level.HARD: 95347,
            Level.EXPERT: 198869,
            Level.EXTREME: 329098,
        },
        Size(10, 10): {
            Level.EASY: 27042,
            Level.MEDIUM: 54421,
            Level.HARD: 131980,
            Level.EXPERT: 270449,
            Level.EXTREME: 482489,
        },
        Size(12, 12): {
            Level.EASY: 72875,
            Level.MEDIUM: 131931,
            Level.HARD: 348897,
            Level.EXPERT: 580503,
            Level.EXTREME: 914090,
        },
        Size(15, 15): {
            Level.EASY: 242072,
            Level.MEDIUM: 471741,
            Level.HARD: 873882,
            Level.EXPERT: 1035747,
            Level.EXTREME: 2303318,
        },
        Size(20, 20): {
            Level.EASY: 879883,
            Level.MEDIUM: 2351306,
            Level.HARD: 3458104,
            Level.EXPERT: 6106785,
            Level.EXTREME: 8649646,
        },
        Size(25, 25): {
            Level.EASY: 2955435,
            Level.MEDIUM: 7916000,
            Level.HARD: 12653248,
            Level.EXPERT: 16991701,
            Level.EXTREME: 28048626,
        },
        Size(31, 31): {
            Level.EASY: 7159680,
            Level.MEDIUM: 23099188,
            Level.HARD: 32293093,
            Level.EXPERT: 52359104,
            Level.EXTREME: 61241368,
        },
    },
}
