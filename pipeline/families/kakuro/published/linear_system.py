"""The runs of a Kakuro as linear equations, as both texts see them: every run's cells add up to its sum.

Text A asks for systems with one solution, by which a puzzle would be unique. A system of m runs over n cells has rank
at most m minus the number of connected parts of the grid (the sums across and down of a part are equal), so n minus the
rank is above 0 wherever cells outnumber runs: the equations alone never prove a puzzle of the size asked for.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pipeline.model.puzzle import BLACK, Puzzle


def coefficients(puzzle: Puzzle) -> NDArray[np.int64]:
    """The matrix of the system, shape (runs, white cells): 1 where a cell lies in a run."""
    column = {cell: k for k, cell in enumerate(cell for cell, given in enumerate(puzzle.givens) if given != BLACK)}
    matrix = np.zeros((len(puzzle.cages), len(column)), np.int64)
    for row, cage in enumerate(puzzle.cages):
        matrix[row, [column[cell] for cell in cage.cells]] = 1
    return matrix


def rank(puzzle: Puzzle) -> int:
    """How many of the equations are independent of each other."""
    return int(np.linalg.matrix_rank(coefficients(puzzle)))


def freedom(puzzle: Puzzle) -> int:
    """White cells minus rank: how many values the equations leave free, were repeats and the range 1 to 9 no matter."""
    return int(coefficients(puzzle).shape[1]) - rank(puzzle)
