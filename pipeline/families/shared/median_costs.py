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
            Level.EASY: 742,
            Level.MEDIUM: 1144,
            Level.HARD: 2900,
            Level.EXPERT: 9466,
            Level.EXTREME: 38576,
        },
        Size(6, 6): {
            Level.EASY: 1835,
            Level.MEDIUM: 2860,
            Level.HARD: 8151,
            Level.EXPERT: 24165,
            Level.EXTREME: 69522,
        },
        Size(8, 8): {
            Level.EASY: 8356,
            Level.MEDIUM: 17581,
            Level.HARD: 55662,
            Level.EXPERT: 98990,
            Level.EXTREME: 263046,
        },
        Size(8, 10): {
            Level.EASY: 15612,
            Level.MEDIUM: 30945,
            Level.HARD: 84587,
            Level.EXPERT: 171780,
            Level.EXTREME: 332740,
        },
        Size(10, 10): {
            Level.EASY: 27976,
            Level.MEDIUM: 56780,
            Level.HARD: 124742,
            Level.EXPERT: 204978,
            Level.EXTREME: 558220,
        },
        Size(12, 12): {
            Level.EASY: 77851,
            Level.MEDIUM: 146675,
            Level.HARD: 292307,
            Level.EXPERT: 531706,
            Level.EXTREME: 1153345,
        },
        Size(15, 15): {
            Level.EASY: 235673,
            Level.MEDIUM: 519555,
            Level.HARD: 1226812,
            Level.EXPERT: 1590829,
            Level.EXTREME: 2590349,
        },
        Size(20, 20): {
            Level.EASY: 1001473,
            Level.MEDIUM: 2477810,
            Level.HARD: 3928177,
            Level.EXPERT: 8836650,
            Level.EXTREME: 10778730,
        },
        Size(25, 25): {
            Level.EASY: 3225497,
            Level.MEDIUM: 7032054,
            Level.HARD: 12906682,
            Level.EXPERT: 23017721,
            Level.EXTREME: 24682469,
        },
        Size(31, 31): {
            Level.EASY: 8316760,
            Level.MEDIUM: 24562151,
            Level.HARD: 33722221,
            Level.EXPERT: 67501450,
            Level.EXTREME: 59335066,
        },
    },
}
