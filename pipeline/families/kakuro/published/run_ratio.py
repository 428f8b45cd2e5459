"""White cells per run, as both published texts have it, and as Zhou and Tong lower it where sums give much away."""

from collections.abc import Sequence
from typing import NamedTuple

from pipeline.families.kakuro.published.combinations import SINGLE, allowed
from pipeline.model.puzzle import BLACK, Cage, Puzzle

RUN_BONUS, CROSSING_BONUS = 0.05, 0.1
"""What a run with one combination, and a crossing that its two runs determine, take off p."""

DECIMALS = 9  # of p once corrected: binary fractions leave the ends of the bands where they are


class Crossing(NamedTuple):
    """A cell, the one value that both of its runs allow, and the runs, across before down."""

    cell: int
    value: int
    runs: tuple[Cage, Cage]


def white_cells(puzzle: Puzzle) -> int:
    """n of both texts."""
    return sum(given != BLACK for given in puzzle.givens)


def ratio(puzzle: Puzzle) -> float:
    """Zhou and Tong's p = n / m, the depth-first paper's difficulty coefficient: half the mean length of a run."""
    return white_cells(puzzle) / len(puzzle.cages)


def single_runs(puzzle: Puzzle) -> tuple[Cage, ...]:
    """The runs of two cells or more that one combination alone fills."""
    return tuple(cage for cage in puzzle.cages if (len(cage.cells), cage.target) in SINGLE)


def determined_crossings(puzzle: Puzzle) -> tuple[Crossing, ...]:
    """The cells where the values that the two sums allow by themselves have exactly one in common.

    >>> from pipeline.families.kakuro.grid import clued
    >>> [(one.cell, one.value) for one in determined_crossings(clued(2, 2, (1, 2, 3, 4)))]
    [(0, 1)]
    """
    first: dict[int, tuple[Cage, int]] = {}
    found = []
    for cage in puzzle.cages:
        mask = allowed(len(cage.cells), cage.target)
        for cell in cage.cells:
            other, others = first.setdefault(cell, (cage, mask))
            common = mask & others
            if other is not cage and common and common & (common - 1) == 0:
                found.append(Crossing(cell, common.bit_length(), _across_first(other, cage)))
    return tuple(sorted(found, key=lambda one: one.cell))


def _across_first(one: Cage, other: Cage) -> tuple[Cage, Cage]:
    down = len(one.cells) > 1 and one.cells[1] != one.cells[0] + 1
    return (other, one) if down else (one, other)


def corrected(p: float, single: int, determined: int, *, for_each: bool = False) -> float:
    """p less what so many runs with one combination and so many determined crossings take off it.

    Zhou and Tong leave open whether they correct once, if there is any occasion, or for each. Once is how it is read
    here: so their bands hold puzzles.

    >>> corrected(1.7, 4, 2), corrected(1.7, 4, 2, for_each=True), corrected(1.7, 0, 0)
    (1.55, 1.3, 1.7)
    """
    times = (single, determined) if for_each else (min(single, 1), min(determined, 1))
    return round(p - RUN_BONUS * times[0] - CROSSING_BONUS * times[1], DECIMALS)


def adjusted(puzzle: Puzzle) -> float:
    """p as Zhou and Tong correct it, each correction made once."""
    return corrected(ratio(puzzle), *_occasions(puzzle))


def adjusted_for_each(puzzle: Puzzle) -> float:
    """p with a correction for every occasion: below all bands on real grids."""
    return corrected(ratio(puzzle), *_occasions(puzzle), for_each=True)


def _occasions(puzzle: Puzzle) -> Sequence[int]:
    return len(single_runs(puzzle)), len(determined_crossings(puzzle))
