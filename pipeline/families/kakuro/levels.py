"""The levels of Kakuro: the same techniques part them in every size, and what is no more work than the level below.

Every level costs about as many times more in a large grid as the one below it does, so one row of figures for a
few sizes serves all: the costs that halve the puzzles made here of easy, medium, hard and expert. A puzzle that
needs the techniques of a level, but costs less than most puzzles of the level below, belongs there.
"""

from __future__ import annotations

from itertools import pairwise

from pipeline.families.kakuro.grid import SIZES
from pipeline.model.level import Cut, Level, LevelTable
from pipeline.model.size import Size

TECHNIQUES = (
    (Level.EASY, "run sums"),
    (Level.MEDIUM, "mandatory value"),
    (Level.HARD, "run fillings"),
    (Level.EXPERT, "surface sum of two"),
    (Level.EXTREME, "probing"),
)

# By cells without the clue row and column.
_HALVING: dict[int, tuple[int, int, int, int]] = {
    16: (780, 1_250, 4_100, 12_500),
    25: (1_800, 3_240, 14_000, 36_000),
    49: (8_600, 15_300, 37_000, 136_000),
    63: (17_000, 27_300, 55_000, 215_000),
    81: (29_800, 51_300, 79_000, 315_000),
    121: (68_500, 135_000, 190_000, 760_000),
    225: (359_000, 644_000, 1_042_000, 3_210_000),
}


def table_of(size: Size) -> LevelTable:
    """The levels of a size, whether puzzles of it are made here or not."""
    cells = (size.width - 1) * (size.height - 1)
    cheap = (*(_between(cells, column) for column in range(len(TECHNIQUES) - 1)), 0)
    return LevelTable(tuple(Cut(*named, cheap=cost) for named, cost in zip(TECHNIQUES, cheap, strict=True)))


def _between(cells: int, column: int) -> int:
    """The figure of a number of cells, on straight lines between those that are known, level beyond them."""
    known = sorted(_HALVING)
    cells = min(max(cells, known[0]), known[-1])
    low, high = next((a, b) for a, b in pairwise(known) if a <= cells <= b)
    first, last = _HALVING[low][column], _HALVING[high][column]
    return first + (last - first) * (cells - low) // (high - low)


TABLES: dict[Size, LevelTable] = {size: table_of(size) for size in SIZES}
