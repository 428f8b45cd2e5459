"""The levels of Kakuro: the same techniques part them in every size.

Of 998 published puzzles with one solution 83 % need no more than combinations and mandatory values, and all
but 25 fall to the fillings of single runs; what lies beyond is no level yet.
"""

from __future__ import annotations

from pipeline.families.kakuro.grid import SIZES
from pipeline.model.level import Cut, Level, LevelTable
from pipeline.model.size import Size

EASY, MEDIUM, HARD, EXPERT, EXTREME = Level

_BEYOND = "it needs more than the fillings of single runs, which the ladder does not know; use hard"

TABLE = LevelTable(
    (Cut(EASY, "naked single"), Cut(MEDIUM, "mandatory value"), Cut(HARD, "run fillings")),
    ((EXPERT, _BEYOND), (EXTREME, _BEYOND)),
)
TABLES: dict[Size, LevelTable] = dict.fromkeys(SIZES, TABLE)
