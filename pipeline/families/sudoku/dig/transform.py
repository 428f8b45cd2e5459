"""The published way to a full grid: groups of a random first row are rotated, then lines exchanged.

Each further row of the first band is the one above it with its groups, as wide as a box, rotated; each further band is
the one above it with the columns of every stack rotated. Last, rows of a band and columns of a stack are exchanged.
"""

import numpy as np

from pipeline.families.sudoku.grid import box_shape
from pipeline.solving.arrays import IntArray
from pipeline.solving.kernels.engine.random_numbers import shuffled


def transformed(n: int, state: IntArray) -> IntArray:
    """A full grid as bits, shape (n * n,)."""
    high, wide = box_shape(n)
    first = shuffled(state, n)
    band = np.stack([np.roll(first, -wide * row) for row in range(high)])
    stacked = band.reshape(high, high, wide)
    grid = np.concatenate([np.roll(stacked, -turn, axis=2).reshape(high, n) for turn in range(wide)])
    rows = _exchanged(wide, high, state)
    columns = _exchanged(high, wide, state)
    bits: IntArray = 1 << grid[rows][:, columns].ravel()
    return bits


def _exchanged(groups: int, size: int, state: IntArray) -> IntArray:
    """The lines of each group in random order."""
    return np.concatenate([group * size + shuffled(state, size) for group in range(groups)])
