"""The levels of Sudoku's variants, cut like those of plain grids by technique and cost."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.families.sudoku.grid import DIAGONAL, JIGSAW, KILLER, WINDOKU
from pipeline.model.level import Level, LevelBound, LevelTable
from pipeline.model.size import Size

EASY, MEDIUM, HARD, EXPERT, EXTREME = Level

_SMALL = (EXTREME, "expert covers every technique in this size, up to Nishio; use expert")


def _table(easy_cost: int, cheap: int = 0) -> LevelTable:
    return LevelTable(
        (
            LevelBound(EASY, "hidden single in line", easy_cost),
            LevelBound(MEDIUM, "naked single"),
            LevelBound(HARD, "hidden triplet", cheap=cheap),
            LevelBound(EXPERT, "alternating inference chain"),
            LevelBound(EXTREME, "Nishio"),
        )
    )


def _small(easy_cost: int) -> LevelTable:
    return LevelTable(
        (
            LevelBound(EASY, "hidden single in line", easy_cost),
            LevelBound(MEDIUM, "naked single"),
            LevelBound(HARD, "hidden triplet"),
            LevelBound(EXPERT, "Nishio"),
        ),
        (_SMALL,),
    )


def _killer() -> LevelTable:
    return LevelTable(
        (
            LevelBound(EASY, "naked single"),
            LevelBound(MEDIUM, "cage pointing"),
            LevelBound(HARD, "hidden triplet"),
            LevelBound(EXPERT, "almost locked sets"),
            LevelBound(EXTREME, "Nishio"),
        )
    )


_TINY = "4x4 killers fall to innies and outies: none of 10,080 tries needed more; use hard"
_KILLER_4 = LevelTable(
    # Not 300 puzzles need more than naked singles, so cost parts those that do not; half of them cost up to 1,300.
    (LevelBound(EASY, "naked single", 1_250), LevelBound(MEDIUM, "naked single"), LevelBound(HARD, "hidden triplet")),
    ((EXPERT, _TINY), (EXTREME, _TINY)),
)

VARIANT_TABLES: Mapping[str, Mapping[Size, LevelTable]] = {
    DIAGONAL: {Size(6, 6): _table(5_000), Size(9, 9): _table(72_000, 600_000)},
    JIGSAW: {Size(6, 6): _small(3_500), Size(9, 9): _table(53_000, 500_000)},
    KILLER: {Size(4, 4): _KILLER_4, Size(6, 6): _killer(), Size(9, 9): _killer()},
    WINDOKU: {Size(9, 9): _table(85_000, 600_000)},
}
