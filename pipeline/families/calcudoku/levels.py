"""The levels of every Calcudoku size."""

from __future__ import annotations

from pipeline.model.level import Cut, Level, LevelTable
from pipeline.model.size import Size

EASY, MEDIUM, HARD, EXPERT, EXTREME = Level

_CHAINS = (EXTREME, "it needs chains of cages, which the ladder does not know")
_RARE = "puzzles of this size hardly ever need subsets of cells; use hard"

_COMMON = LevelTable(
    (
        Cut(EASY, "hidden single"),
        Cut(MEDIUM, "cage cells"),
        Cut(HARD, "cage claiming"),
        Cut(EXPERT, "hidden quad"),
    ),
    (_CHAINS,),
)

TABLES: dict[Size, LevelTable] = {
    Size(3, 3): LevelTable(
        (Cut(EASY, "cage set"), Cut(MEDIUM, "hidden single"), Cut(HARD, "hidden quad")),
        ((EXPERT, _RARE), _CHAINS),
    ),
    Size(4, 4): LevelTable(
        (Cut(EASY, "hidden single"), Cut(MEDIUM, "cage cells"), Cut(HARD, "hidden quad")),
        ((EXPERT, _RARE), _CHAINS),
    ),
    **{Size(n, n): _COMMON for n in range(5, 10)},
}
