"""The levels of every Kakuro size."""

from __future__ import annotations

from pipeline.families.kakuro.grid import SIZES
from pipeline.model.level import Cut, Level, LevelTable
from pipeline.model.size import Size

EASY, MEDIUM, HARD, EXPERT, EXTREME = Level
TABLE = LevelTable((
    Cut(EASY, "naked single"), Cut(MEDIUM, "mandatory value"), Cut(HARD, "run fillings")))
TABLES: dict[Size, LevelTable] = dict.fromkeys(SIZES, TABLE)
