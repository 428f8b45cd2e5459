"""The levels of Kakuro: the same techniques part them in every size."""

from __future__ import annotations

from pipeline.families.kakuro.grid import SIZES
from pipeline.model.level import Cut, Level, LevelTable
from pipeline.model.size import Size

EASY, MEDIUM, HARD, EXPERT, EXTREME = Level

TABLE = LevelTable(
    (
        Cut(EASY, "run sums"),
        Cut(MEDIUM, "mandatory value"),
        Cut(HARD, "run fillings"),
        Cut(EXPERT, "surface sum of two"),
        Cut(EXTREME, "probing"),
    )
)
TABLES: dict[Size, LevelTable] = dict.fromkeys(SIZES, TABLE)
