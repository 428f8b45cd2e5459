"""The levels of every Calcudoku size."""

from __future__ import annotations

from pipeline.model.level import Cut, Level, LevelTable
from pipeline.model.size import Size

EASY, MEDIUM, HARD, EXPERT, EXTREME = Level

_COMMON = LevelTable(
    (
        Cut(EASY, "hidden single"),
        Cut(MEDIUM, "cage cells"),
        Cut(HARD, "cage claiming"),
        Cut(EXPERT, "line product of cages"),
        Cut(EXTREME, "contradiction"),
    ),
)

TABLES: dict[Size, LevelTable] = {
    Size(3, 3): LevelTable(
        (Cut(EASY, "cage set"), Cut(MEDIUM, "hidden single"), Cut(HARD, "hidden quad")),
        ((EXPERT, "x"), (EXTREME, "x")),
    ),
    **{Size(n, n): _COMMON for n in range(4, 10)},
}
