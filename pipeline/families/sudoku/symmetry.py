"""Sudoku's symmetries: relabelling; lines in bands and stacks, and these; transposition where boxes are square."""

from functools import lru_cache

import numpy as np

from pipeline.families.shared.signing import TooSymmetricError, sign
from pipeline.families.sudoku.full_grids import colours_by_cycles
from pipeline.families.sudoku.grid import box_shape
from pipeline.families.sudoku.kernels_canon import NOTHING, canonical
from pipeline.families.sudoku.kernels_singles import count_singles
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.solving.arrays import IntArray
from pipeline.solving.kernels.engine.random_numbers import start

FIRST_REVEALS = 1
"""The seed of the order of reveals that a puzzle's measures go by."""


def signature(puzzle: Puzzle, solution: Solution) -> str:
    """The signature of a puzzle with its one solution."""
    return sign("sudoku", puzzle.width, canonical_form(puzzle, solution).tolist())


def singles(puzzle: Puzzle, solution: Solution, seed: int = FIRST_REVEALS) -> tuple[int, int, int]:
    """How many cells of a puzzle are naked singles, hidden ones, and neither; the same for all symmetric copies.

    The seed decides which cells are revealed where no single is left.
    """
    form = canonical_form(puzzle, solution)
    naked, hidden, revealed = count_singles(form, *box_shape(puzzle.width), start(seed))
    return int(naked), int(hidden), int(revealed)


@lru_cache(maxsize=1)
def canonical_form(puzzle: Puzzle, solution: Solution) -> IntArray:
    """The canonical form of a puzzle with its one solution, see `kernels_canon`; it must not be written to.

    Raises TooSymmetricError where a grid with hardly an empty cell has too many symmetries to find it.
    Kept for one puzzle, because its rating and its signature ask for it in turn.
    """
    n = puzzle.width
    high, wide = box_shape(n)
    values = np.array(solution, np.int64).reshape(n, n) - 1
    given = (np.array(puzzle.givens, np.int64) > 0).astype(np.int64).reshape(n, n)
    best = np.full(n * n, NOTHING, np.int64)
    record = np.full(3 * n + 1, NOTHING, np.int64)
    found = _lower_best(values, given, best, record)
    if found and high == wide:
        found = _lower_best(np.ascontiguousarray(values.T), np.ascontiguousarray(given.T), best, record)
    if not found:
        raise TooSymmetricError
    return best


def _lower_best(values: IntArray, given: IntArray, best: IntArray, record: IntArray) -> bool:
    """What `canonical` does; in a full grid, where all cells look alike, it begins with what cycles tell apart."""
    high, wide = box_shape(len(values))
    colours = colours_by_cycles(values, high, wide) if given.all() else np.zeros((3, len(values)), np.int64)
    return canonical(values, given, high, wide, colours, best, record)
