"""Sudoku's symmetries: relabelling; lines in bands and stacks, and these; transposition where boxes are square."""

from __future__ import annotations

import numpy as np

from pipeline.families.signing import sign
from pipeline.families.sudoku.grid import box_shape
from pipeline.families.sudoku.kernels_canon import NOTHING, canonical
from pipeline.model.puzzle import Puzzle, Solution


def signature(puzzle: Puzzle, solution: Solution) -> str:
    """The signature of a puzzle with its one solution."""
    n = puzzle.width
    high, wide = box_shape(n)
    values = np.array(solution, np.int64).reshape(n, n) - 1
    given = (np.array(puzzle.givens, np.int64) > 0).astype(np.int64).reshape(n, n)
    best = np.full(n * n, NOTHING, np.int64)
    record = np.full(3 * n + 1, NOTHING, np.int64)
    canonical(values, given, high, wide, best, record)
    if high == wide:
        canonical(np.ascontiguousarray(values.T), np.ascontiguousarray(given.T), high, wide, best, record)
    return sign("sudoku", n, best.tolist())
