"""The levels of every Sudoku size."""

from __future__ import annotations

from pipeline.model.level import Cut, Level, LevelTable
from pipeline.model.size import Size

EASY, MEDIUM, HARD, EXPERT, EXTREME = Level
TABLE = LevelTable((
    Cut(EASY, "hidden single in line"), Cut(MEDIUM, "naked single"), Cut(HARD, "naked pair"), Cut(EXPERT, "hidden quad")))
TABLES: dict[Size, LevelTable] = {Size(n, n): TABLE for n in (4, 6, 9, 12, 16)}
