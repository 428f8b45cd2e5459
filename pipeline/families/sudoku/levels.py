"""The levels of every Sudoku size, plain and variant, cut by technique and cost.

Easy is cut by cost below what the puzzles with fewest givens reach, so that easy moves are plentiful. The
costs are those of puzzles made here: minimal ones that fall to hidden singles cost about 5,400 in 6x6, 53,000
in 8x8, 103,000 in 9x9, 285,000 in 10x10, 800,000 in 12x12, 5,440,000 in 16x16, 21,800,000 in 20x20 and 84,600,000 in
25x25 (medians of 40 to 200).
"""

from collections.abc import Mapping

from pipeline.families.sudoku.samurai import SIZE as SAMURAI_SIZE
from pipeline.families.sudoku.sizes import DIAGONAL, JIGSAW, KILLER, SAMURAI, WINDOKU
from pipeline.model.level import Level, LevelBound, LevelTable
from pipeline.model.size import Size

EASY, MEDIUM, HARD, EXPERT, EXTREME = Level

_SINGLES = "every 4x4 puzzle falls to hidden singles; use hard"
_SMALL = (EXTREME, "expert covers every technique in this size, up to Nishio; use expert")


def _by_technique(easy_cost: int, hard_cheap: int = 0) -> LevelTable:
    """The table of the larger sizes; `hard_cheap` keeps 9x9 grids with one short skyscraper out of expert."""
    cuts = (
        LevelBound(EASY, "hidden single in line", easy_cost),
        LevelBound(MEDIUM, "naked single"),
        LevelBound(HARD, "hidden triplet", cheap=hard_cheap),
        LevelBound(EXPERT, "alternating inference chain"),
        LevelBound(EXTREME, "Nishio"),
    )
    return LevelTable(cuts)


TABLES: dict[Size, LevelTable] = {
    # Every 4x4 puzzle falls to hidden singles alone, so cost is all that tells them apart.
    Size(4, 4): LevelTable(
        # Of the 4,708 puzzles 2,173 cost up to 250 (mostly 8 givens and more), 1,130 more than 350 (mostly 5 to 8);
        # the dearest costs 772.
        (LevelBound(EASY, None, 250), LevelBound(MEDIUM, None, 350), LevelBound(HARD)),
        ((EXPERT, _SINGLES), (EXTREME, _SINGLES)),
    ),
    Size(6, 6): LevelTable(
        (
            LevelBound(EASY, "hidden single in line", 3200),
            LevelBound(MEDIUM, "hidden single in line", 9500),
            LevelBound(HARD, "naked single"),
            LevelBound(EXPERT, "Nishio"),
        ),
        (_SMALL,),
    ),
    Size(8, 8): _by_technique(20_000),
    Size(9, 9): _by_technique(40_000, 400_000),
    Size(10, 10): _by_technique(100_000),
    Size(12, 12): _by_technique(450_000),
    Size(16, 16): _by_technique(3_500_000),
    Size(20, 20): _by_technique(14_000_000),
    Size(25, 25): _by_technique(55_000_000),
}


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
    # Not 300 puzzles need more than naked singles, so cost parts those that do not: of 401 made a third cost so little.
    (LevelBound(EASY, "naked single", 1_250), LevelBound(MEDIUM, "naked single"), LevelBound(HARD, "hidden triplet")),
    ((EXPERT, _TINY), (EXTREME, _TINY)),
)

_JIGSAW_4 = LevelTable(
    # Of 500 minimal jigsaws of this size 490 fell to hidden singles, so cost parts them, as it does plain ones.
    (LevelBound(EASY, None, 250), LevelBound(MEDIUM, None, 350), LevelBound(HARD)),
    tuple((level, "490 of 500 minimal 4x4 jigsaws fell to hidden singles; use hard") for level in (EXPERT, EXTREME)),
)

# Puzzles dug from 20 to 500 full grids of a size until hidden singles led no further have a median cost; easy ends at
# 0.26 to 0.36 of it, as was found best in 6x6 and 9x9.
VARIANT_TABLES: Mapping[str, Mapping[Size, LevelTable]] = {
    DIAGONAL: {
        Size(6, 6): _by_technique(5_000),
        Size(8, 8): _by_technique(37_000),
        Size(9, 9): _by_technique(72_000, 600_000),
        Size(10, 10): _by_technique(170_000),
        Size(12, 12): _by_technique(520_000),
    },
    JIGSAW: {
        Size(4, 4): _JIGSAW_4,
        Size(5, 5): _small(820),
        Size(6, 6): _small(3_500),
        Size(7, 7): _by_technique(8_000),
        Size(8, 8): _by_technique(24_000),
        Size(9, 9): _by_technique(53_000, 500_000),
        Size(10, 10): _by_technique(110_000),
        Size(12, 12): _by_technique(370_000),
    },
    KILLER: {Size(4, 4): _KILLER_4, **{Size(n, n): _killer() for n in (6, 8, 9, 10, 12)}},
    SAMURAI: {SAMURAI_SIZE: _by_technique(2_000_000)},
    WINDOKU: {Size(9, 9): _by_technique(85_000, 600_000)},
}
