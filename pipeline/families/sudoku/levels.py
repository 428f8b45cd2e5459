"""The levels of every Sudoku size.

Easy is cut by cost below what the puzzles with fewest givens reach, so that easy moves are plentiful. The
costs are those of puzzles made here: minimal ones that fall to hidden singles cost about 5,400 in 6x6, 53,000
in 8x8, 103,000 in 9x9, 285,000 in 10x10, 800,000 in 12x12 and 5,440,000 in 16x16 (medians of 40 to 200).
"""

from __future__ import annotations

from pipeline.model.level import Cut, Level, LevelTable
from pipeline.model.size import Size

EASY, MEDIUM, HARD, EXPERT, EXTREME = Level

_SINGLES = "every 4x4 puzzle falls to hidden singles; use hard"
_SMALL = (EXTREME, "expert covers every technique in this size, up to Nishio; use expert")


def _by_technique(easy_cost: int, hard_cheap: int = 0) -> LevelTable:
    """The table of the larger sizes; `hard_cheap` keeps 9x9 grids with one short skyscraper out of expert."""
    cuts = (
        Cut(EASY, "hidden single in line", easy_cost),
        Cut(MEDIUM, "naked single"),
        Cut(HARD, "hidden triplet", cheap=hard_cheap),
        Cut(EXPERT, "alternating inference chain"),
        Cut(EXTREME, "Nishio"),
    )
    return LevelTable(cuts)


TABLES: dict[Size, LevelTable] = {
    # Every 4x4 puzzle falls to hidden singles alone, so cost is all that tells them apart.
    Size(4, 4): LevelTable(
        # Of the 4,708 puzzles 2,173 cost up to 250 (mostly 8 givens and more), 1,130 more than 350 (mostly 5 to 8);
        # the dearest costs 772.
        (Cut(EASY, None, 250), Cut(MEDIUM, None, 350), Cut(HARD)),
        ((EXPERT, _SINGLES), (EXTREME, _SINGLES)),
    ),
    Size(6, 6): LevelTable(
        (
            Cut(EASY, "hidden single in line", 3200),
            Cut(MEDIUM, "hidden single in line", 9500),
            Cut(HARD, "naked single"),
            Cut(EXPERT, "Nishio"),
        ),
        (_SMALL,),
    ),
    Size(8, 8): _by_technique(20_000),
    Size(9, 9): _by_technique(40_000, 400_000),
    Size(10, 10): _by_technique(100_000),
    Size(12, 12): _by_technique(450_000),
    Size(16, 16): _by_technique(3_500_000),
}
