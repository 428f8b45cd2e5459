"""The figures of both texts: white cells per run, and text A's same figure lowered where sums give much away."""

from __future__ import annotations

from itertools import combinations

from pipeline.families.kakuro.published.combinations import SINGLE, allowed, values_of
from pipeline.model.puzzle import BLACK, Cage, Puzzle

RUN_BONUS, CROSSING_BONUS = 0.05, 0.1
"""What a run with one combination, and a crossing that its two runs determine, take off p."""

Crossing = tuple[int, int, Cage, Cage]
"""A cell, the one value that both of its runs allow, and the runs."""


def white_cells(puzzle: Puzzle) -> int:
    """The text's n."""
    return sum(given != BLACK for given in puzzle.givens)


def ratio(puzzle: Puzzle) -> float:
    """p = n / m: text A's number of cells a run, text B's difficulty coefficient. Half the mean length of a run."""
    return white_cells(puzzle) / len(puzzle.cages)


def single_runs(puzzle: Puzzle) -> tuple[Cage, ...]:
    """The runs that one combination alone fills."""
    return tuple(cage for cage in puzzle.cages if (len(cage.cells), cage.target) in SINGLE)


def determined_crossings(puzzle: Puzzle) -> tuple[Crossing, ...]:
    """The cells where the values that the two sums allow by themselves have exactly one in common.

    >>> from pipeline.families.kakuro.grid import clued
    >>> [(cell, value) for cell, value, _, _ in determined_crossings(clued(2, 2, (1, 2, 3, 4)))]
    [(0, 1)]
    """
    found = []
    for one, other in combinations(puzzle.cages, 2):
        shared = set(one.cells) & set(other.cells)
        common = values_of(allowed(len(one.cells), one.target) & allowed(len(other.cells), other.target))
        if shared and len(common) == 1:
            found.append((min(shared), common[0], one, other))
    return tuple(found)


def adjusted(puzzle: Puzzle) -> float:
    """p as text A corrects it, each correction made once if there is any occasion; the reading that fills its bands."""
    once = RUN_BONUS * bool(single_runs(puzzle)) + CROSSING_BONUS * bool(determined_crossings(puzzle))
    return ratio(puzzle) - once


def adjusted_for_each(puzzle: Puzzle) -> float:
    """p with a correction for every occasion, as the text can be read too: below all bands on real grids."""
    each = RUN_BONUS * len(single_runs(puzzle)) + CROSSING_BONUS * len(determined_crossings(puzzle))
    return ratio(puzzle) - each
