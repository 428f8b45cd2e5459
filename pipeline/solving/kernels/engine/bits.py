"""Sets of values as bits: value v is bit v - 1. At most 16 values."""

from __future__ import annotations

from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import kernel


@kernel
def count(mask: int) -> int:
    """The number of values in a set of at most 16."""
    mask = mask - ((mask >> 1) & 0x5555)
    mask = (mask & 0x3333) + ((mask >> 2) & 0x3333)
    mask = (mask + (mask >> 4)) & 0x0F0F
    return (mask + (mask >> 8)) & 0x1F


@kernel
def single(mask: int) -> bool:
    """Does the set hold exactly one value?"""
    return mask != 0 and (mask & (mask - 1)) == 0


@kernel
def lowest(mask: int) -> int:
    """The smallest value of a set that is not empty."""
    return count((mask & -mask) - 1) + 1


@kernel
def highest(mask: int) -> int:
    """The largest value of a set; 0 for the empty one."""
    value = 0
    while mask:
        mask >>= 1
        value += 1
    return value


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
