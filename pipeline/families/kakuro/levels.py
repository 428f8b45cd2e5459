"""The levels of Kakuro: the same techniques part them in every size, and what is no more work than the level below.

Every level costs about as many times more in a large grid as the one below it does, so one row of figures for a
few sizes serves all: the costs that halve the puzzles made here of easy, medium, hard and expert. A puzzle that
needs the techniques of a level, but costs less than most puzzles of the level below, belongs there.
"""

from functools import cache
from itertools import pairwise

from pipeline.model.level import Level, LevelBound, LevelTable
from pipeline.model.size import Size

TECHNIQUES = (
    (Level.EASY, "run sums"),
    (Level.MEDIUM, "mandatory value"),
    (Level.HARD, "run fillings"),
    (Level.EXPERT, "surface sum of two"),
    (Level.EXTREME, "probing"),
)

# By cells without the clue row and column: medians of 150 puzzles of each, of 60 in large grids, of 12 in the largest.
_HALVING: dict[int, tuple[int, int, int, int]] = {
    16: (750, 1_300, 3_000, 8_600),
    25: (1_760, 3_330, 8_800, 26_100),
    36: (4_900, 8_400, 22_000, 65_700),
    49: (9_100, 18_400, 50_200, 122_000),
    63: (16_600, 32_500, 91_000, 207_000),
    81: (28_000, 60_000, 136_000, 332_000),
    121: (73_600, 165_000, 345_000, 691_000),
    196: (245_000, 504_000, 915_000, 2_060_000),
    361: (954_000, 2_340_000, 3_810_000, 7_820_000),
    576: (2_870_000, 7_600_000, 11_540_000, 19_740_000),
    900: (7_550_000, 21_900_000, 32_600_000, 51_000_000),
    1350: (20_800_000, 64_000_000, 107_000_000, 196_000_000),
}


SMALL = LevelTable(
    (
        LevelBound(Level.EASY, "run sums", cheap=250),
        LevelBound(Level.MEDIUM, "mandatory value", cheap=440),
        LevelBound(Level.HARD, "run fillings"),
    ),
    tuple((level, "all 20,714 different 4x4 fall to single runs; use hard") for level in (Level.EXPERT, Level.EXTREME)),
)
"""The levels of 4x4, whose puzzles have been counted."""


@cache
def table_of(size: Size) -> LevelTable:
    """The levels of a size, whether puzzles of it are made here or not."""
    if size == Size(4, 4):
        return SMALL
    cells = (size.width - 1) * (size.height - 1)
    cheap = (*(_between(cells, column) for column in range(len(TECHNIQUES) - 1)), 0)
    return LevelTable(tuple(LevelBound(*named, cheap=cost) for named, cost in zip(TECHNIQUES, cheap, strict=True)))


def _between(cells: int, column: int) -> int:
    """The figure of a number of cells, on straight lines between those that are known, level beyond them."""
    known = sorted(_HALVING)
    cells = min(max(cells, known[0]), known[-1])
    low, high = next((a, b) for a, b in pairwise(known) if a <= cells <= b)
    first, last = _HALVING[low][column], _HALVING[high][column]
    return first + (last - first) * (cells - low) // (high - low)
