"""Walks over choices of some items of a list: all of them, or those whose sets have a small union.

A union no larger than the choice is what naked subsets, hidden subsets and fish have in common; fish with fins have a
few bits more.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import count

ITEM, UNION, DEPTH = range(3)  # rows of a walk over subsets; column 0 of DEPTH says where it stands
WALK_ROWS = 3


@kernel
def begin_choice(pick: IntArray, size: int) -> None:
    """Start a walk over all choices of `size` items, see `next_choice`."""
    for d in range(size):
        pick[d] = d
    pick[size - 1] -= 1


@kernel
def next_choice(pick: IntArray, size: int, length: int) -> bool:
    """Advance to the next choice of `size` of `length` items, ascending; False at the end."""
    d = size - 1
    while d >= 0 and pick[d] >= length - size + d:
        d -= 1
    if d < 0:
        return False
    pick[d] += 1
    for e in range(d + 1, size):
        pick[e] = pick[e - 1] + 1
    return True


@kernel
def new_walk(most: int) -> IntArray:
    """Room for walks over subsets of up to `most` items, shape (3, most); to be begun by `begin_subsets`."""
    return np.empty((WALK_ROWS, most), np.int64)


@kernel
def next_within(masks: IntArray, length: int, size: int, most: int, walk: IntArray) -> bool:
    """Advance to the next `size` of `masks`, none of them empty, whose union has at most `most` bits; False at the end.

    walk: see `new_walk`. The chosen indices stand in row ITEM, the union of the first k in column k - 1 of row UNION.
    """
    d = walk[DEPTH, 0]
    while d >= 0:
        before = walk[UNION, d - 1] if d else 0
        i = walk[ITEM, d] + 1
        end = length - size + d
        while i <= end and (masks[i] == 0 or count(before | masks[i]) > most):
            i += 1
        if i > end:
            d -= 1
            continue
        walk[ITEM, d] = i
        walk[UNION, d] = before | masks[i]
        if d == size - 1:
            walk[DEPTH, 0] = d
            return True
        d += 1
        walk[ITEM, d] = i
    return False


@kernel
def next_subset(masks: IntArray, length: int, size: int, walk: IntArray) -> bool:
    """Advance to the next `size` of `masks` whose union has `size` bits; False at the end. walk: as above."""
    while next_within(masks, length, size, size, walk):
        if count(walk[UNION, size - 1]) == size:
            return True
    return False


@kernel
def begin_subsets(walk: IntArray) -> None:
    """Start a walk over subsets."""
    walk[:] = -1
    walk[DEPTH, 0] = 0


@kernel
def is_chosen(walk: IntArray, size: int, index: int) -> bool:
    """Is the item one of those that the walk stands at?"""
    for d in range(size):
        if walk[ITEM, d] == index:
            return True
    return False
