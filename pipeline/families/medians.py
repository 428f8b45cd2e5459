"""Frozen figures: by family, size and level the highest cost of the level's lower half.

Written by `python benchmarks/halves.py`, from 30 puzzles of each level, half as many in sizes of more than 100
cells. Measure again whenever costs change.
"""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.model.level import Level
from pipeline.model.size import Size

COSTS: Mapping[str, Mapping[Size, Mapping[Level, int]]] = {
    "sudoku": {
        Size(4, 4): {Level.EASY: 1740, Level.MEDIUM: 2320, Level.HARD: 3640},
        Size(6, 6): {Level.EASY: 5692, Level.MEDIUM: 9299, Level.HARD: 10238, Level.EXPERT: 13345},
        Size(9, 9): {Level.EASY: 15458, Level.MEDIUM: 26406, Level.HARD: 35082, Level.EXPERT: 45551},
        Size(12, 12): {Level.EASY: 34732, Level.MEDIUM: 56824, Level.HARD: 69313, Level.EXPERT: 87177},
        Size(16, 16): {Level.EASY: 75210, Level.MEDIUM: 128853, Level.HARD: 184182, Level.EXPERT: 234474},
    },
    "calcudoku": {
        Size(3, 3): {Level.EASY: 3676, Level.MEDIUM: 4224, Level.HARD: 4640},
        Size(4, 4): {Level.EASY: 7044, Level.MEDIUM: 9929, Level.HARD: 13942},
        Size(5, 5): {Level.EASY: 11362, Level.MEDIUM: 15364, Level.HARD: 20360, Level.EXPERT: 32871},
        Size(6, 6): {Level.EASY: 19517, Level.MEDIUM: 26400, Level.HARD: 29148, Level.EXPERT: 50964},
        Size(7, 7): {Level.EASY: 28175, Level.MEDIUM: 35966, Level.HARD: 42396, Level.EXPERT: 72438},
        Size(8, 8): {Level.EASY: 38076, Level.MEDIUM: 48531, Level.HARD: 55991, Level.EXPERT: 106683},
        Size(9, 9): {Level.EASY: 52617, Level.MEDIUM: 67100, Level.HARD: 73964, Level.EXPERT: 125717},
    },
    "kakuro": {
        Size(5, 5): {Level.EASY: 8209, Level.MEDIUM: 12131, Level.HARD: 17650},
        Size(6, 6): {Level.EASY: 13147, Level.MEDIUM: 19095, Level.HARD: 26519},
        Size(8, 8): {Level.EASY: 25114, Level.MEDIUM: 33681, Level.HARD: 43027},
        Size(8, 10): {Level.EASY: 30497, Level.MEDIUM: 46902, Level.HARD: 59186},
        Size(10, 10): {Level.EASY: 34566, Level.MEDIUM: 56744, Level.HARD: 71084},
        Size(12, 12): {Level.EASY: 49577, Level.MEDIUM: 87768, Level.HARD: 109521},
        Size(14, 14): {Level.EASY: 67148, Level.MEDIUM: 147099, Level.HARD: 145071},
        Size(16, 16): {Level.EASY: 88114, Level.MEDIUM: 173174, Level.HARD: 234677},
    },
}
