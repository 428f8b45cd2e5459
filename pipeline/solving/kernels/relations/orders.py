"""Order relations: what the smaller of two cells leaves to the larger one, and the other way round.

The one place where this is said: the search narrows candidates by it, the ladder and its chains ask it.
"""

from __future__ import annotations

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import LARGER, SMALLER
from pipeline.solving.compiling import kernel


@kernel
def values_above(mask: int) -> int:
    """All values that are larger than the smallest of a set, as bits; none for the empty set."""
    low = mask & -mask
    return ~((low << 1) - 1) if low else 0


@kernel
def values_below(mask: int) -> int:
    """All values that are smaller than the largest of a set of at most 16."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    return mask >> 1


@kernel
def distances(orders: IntArray, cells: int) -> IntArray:
    """By how much every cell is at least smaller than every other, shape (cells, cells): 0 where nothing says so.

    The longest chain of relations from one to the other counts. Relations are in the order of `board.order_table`.
    """
    steps = np.zeros((cells, cells), np.int64)
    for r in range(orders.shape[0]):
        smaller = orders[r, SMALLER]
        larger = orders[r, LARGER]
        steps[smaller, larger] = max(steps[smaller, larger], 1)
        for cell in range(cells):
            if steps[cell, smaller] and steps[cell, smaller] >= steps[cell, larger]:
                steps[cell, larger] = steps[cell, smaller] + 1
    return steps


@kernel
def forbidden(v: int, distance: int) -> int:
    """The values that a cell cannot hold if another one holds v + 1: it is larger by at least `distance`.

    It is smaller where the distance is negative.
    """
    if distance > 0:
        return (1 << (v + distance)) - 1
    return ~((1 << max(0, v + distance + 1)) - 1)


@kernel
def ordered_cells(orders: IntArray, cells: int) -> IntArray:
    """Per cell the number of cells that chains of signs lead to, then these in pairs: cell, distance.

    Distances as in `forbidden`; no rows where a board has no orders.
    """
    if orders.shape[0] == 0:
        return np.zeros((0, 1), np.int64)
    steps = distances(orders, cells)
    most = 0
    for cell in range(cells):
        number = 0
        for other in range(cells):
            number += 1 if steps[cell, other] or steps[other, cell] else 0
        most = max(most, number)
    found = np.zeros((cells, 1 + 2 * most), np.int64)
    for cell in range(cells):
        for other in range(cells):
            distance = steps[cell, other] - steps[other, cell]
            if distance:
                found[cell, 1 + 2 * found[cell, 0]] = other
                found[cell, 2 + 2 * found[cell, 0]] = distance
                found[cell, 0] += 1
    return found
