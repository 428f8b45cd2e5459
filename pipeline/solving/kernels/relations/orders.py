"""Order relations: what the smaller of two cells leaves to the larger one, and the other way round.

The one place where this is said: the search narrows candidates by it, the ladder and its chains ask it.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import LARGER, SMALLER
from pipeline.solving.compiling import entry, kernel

COUNT, FIRST = range(2)  # columns of `ordered_cells`


@kernel
def values_above(mask: int) -> int:
    """All values that are larger than the smallest of a set, as bits; none for the empty set."""
    low = mask & -mask
    return ~((low << 1) - 1) if low else 0


@kernel
def values_below(mask: int) -> int:
    """All values that are smaller than the largest of a set of at most 32."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    mask |= mask >> 16
    return mask >> 1


@kernel
def forbidden(v: int, distance: int) -> int:
    """The values that a cell cannot hold if another one holds v + 1: it is larger by at least `distance`.

    It is smaller where the distance is negative.
    """
    if distance > 0:
        return (1 << (v + distance)) - 1
    return ~((1 << max(0, v + distance + 1)) - 1)


@entry
def ordered_cells(orders: IntArray, cells: int) -> IntArray:
    """Per cell the number of cells that chains of signs lead to, then these in pairs: cell, distance.

    Distances as in `forbidden`, by the longest chain; no rows where a board has no orders. Relations are in the order
    of `board.order_table`.
    """
    if orders.shape[0] == 0:
        return np.zeros((0, 1), np.int64)
    found = np.empty((cells, 1 + 2 * cells), np.int64)
    for cell in range(cells):
        found[cell, COUNT] = 0
    height = np.zeros(cells, np.int64)
    for cell in range(cells):
        top = 0
        for r in range(orders.shape[0]):
            smaller = orders[r, SMALLER]
            larger = orders[r, LARGER]
            if smaller == cell or height[smaller]:
                height[larger] = max(height[larger], height[smaller] + 1)
                top = 1
        for other in range(cells if top else 0):
            if height[other]:
                _add_ordered(found, cell, other, height[other])
                _add_ordered(found, other, cell, -height[other])
                height[other] = 0
    return found


@kernel
def _add_ordered(found: IntArray, cell: int, other: int, distance: int) -> None:
    at = FIRST + 2 * found[cell, COUNT]
    found[cell, at] = other
    found[cell, at + 1] = distance
    found[cell, COUNT] += 1


@entry
def distance_of(beside: IntArray, cell: int, other: int) -> int:
    """By how much another cell is at least larger (negative: smaller) than a cell; 0 where nothing says so."""
    for at in range(FIRST, FIRST + 2 * beside[cell, COUNT], 2):
        if beside[cell, at] == other:
            return int(beside[cell, at + 1])
    return 0
