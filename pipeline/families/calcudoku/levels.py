"""The levels of every Calcudoku size."""

from __future__ import annotations

from pipeline.model.level import Cut, Level, LevelTable
from pipeline.model.size import Size

EASY, MEDIUM, HARD, EXPERT, EXTREME = Level
TABLE = LevelTable((
    Cut(EASY, "hidden single"), Cut(MEDIUM, "cage cells"), Cut(HARD, "cage claiming"), Cut(EXPERT, "hidden quad")))
TABLES: dict[Size, LevelTable] = {Size(n, n): TABLE for n in range(3, 10)}
