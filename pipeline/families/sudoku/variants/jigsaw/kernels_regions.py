"""Making the regions of a jigsaw: rectangles whose cells are exchanged at random as long as all hang together."""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_HEAD, HOUSE_SIZE
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.neighbours import hangs_together, neighbour
from pipeline.solving.kernels.engine.random_numbers import below


@entry
def draw_regions(n: int, regions: IntArray, exchanges: int, state: IntArray) -> int:
    """Exchange cells between neighbouring regions, in place, so many times at most; returns how often it was done.

    regions: the number of every cell's region, shape (cells,); they must be regions to begin with.
    """
    done = 0
    for _ in range(exchanges):
        one = below(state, n * n)
        near = neighbour(n, one, below(state, 4))
        if near < 0 or regions[near] == regions[one]:
            continue
        mine = regions[one]
        other = regions[near]
        regions[one] = other
        back = _cell_to_return(n, regions, one, mine, other, state)
        if back < 0:
            regions[one] = mine
            continue
        regions[back] = mine
        if hangs_together(n, regions, mine, n) and hangs_together(n, regions, other, n):
            done += 1
        else:
            regions[back] = other
            regions[one] = mine
    return done


@kernel
def _cell_to_return(n: int, regions: IntArray, one: int, mine: int, other: int, state: IntArray) -> int:
    """A random cell of the other region that touches this one; -1 if there is none."""
    first = below(state, n * n)
    for step in range(n * n):
        cell = (first + step) % (n * n)
        if regions[cell] != other or cell == one:
            continue
        for side in range(4):
            near = neighbour(n, cell, side)
            if near >= 0 and regions[near] == mine:
                return cell
    return -1


@entry
def renumber(regions: IntArray, count: int) -> None:
    """Number regions by their first cell, in place."""
    names = np.full(count, -1, np.int64)
    used = 0
    for cell in range(regions.shape[0]):
        if names[regions[cell]] < 0:
            names[regions[cell]] = used
            used += 1
        regions[cell] = names[regions[cell]]


@entry
def write_regions(houses: IntArray, first: int, regions: IntArray, count: int) -> None:
    """Write the cells of the regions into the rows of `houses` from `first` on."""
    for r in range(count):
        houses[first + r, HOUSE_SIZE] = 0
    for cell in range(regions.shape[0]):
        row = first + regions[cell]
        houses[row, HOUSE_HEAD + houses[row, HOUSE_SIZE]] = cell
        houses[row, HOUSE_SIZE] += 1
