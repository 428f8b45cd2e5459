"""The runs of a Kakuro as linear equations, as both published texts see them: every run's cells add up to its sum.

Zhou and Tong ask for systems with one solution, by which a puzzle would be unique. Every cell lies in one run across
and one down, so the system is the incidence matrix of a graph that has the runs for its points and the cells for its
lines: its rank is the number of runs less that of connected parts of the grid. Runs of two cells and more leave a
circle in that graph, so the rank is below the number of white cells: the equations alone never prove a printed puzzle.
They can prove grids with runs of one cell, which our text form reads too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline.families.kakuro.published.run_ratio import white_cells
from pipeline.model.puzzle import BLACK, Puzzle

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def coefficients(puzzle: Puzzle) -> NDArray[np.int64]:
    """The matrix of the system, shape (runs, white cells): 1 where a cell lies in a run."""
    import numpy as np  # the rank needs none of it, and every book with a Kakuro knows this module

    column = {cell: k for k, cell in enumerate(cell for cell, given in enumerate(puzzle.givens) if given != BLACK)}
    matrix = np.zeros((len(puzzle.cages), len(column)), np.int64)
    for row, cage in enumerate(puzzle.cages):
        matrix[row, [column[cell] for cell in cage.cells]] = 1
    return matrix


def rank(puzzle: Puzzle) -> int:
    """How many of the equations are independent of each other: all but one for every connected part of the grid."""
    parts: list[set[int]] = []
    for cage in puzzle.cages:
        touched = [part for part in parts if not part.isdisjoint(cage.cells)]
        apart = [part for part in parts if part.isdisjoint(cage.cells)]
        parts = [*apart, set(cage.cells).union(*touched)]
    return len(puzzle.cages) - len(parts)


def freedom(puzzle: Puzzle) -> int:
    """White cells minus rank: how many values the equations leave free, were repeats and the range 1 to 9 no matter."""
    return white_cells(puzzle) - rank(puzzle)
