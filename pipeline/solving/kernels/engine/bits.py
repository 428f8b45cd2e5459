"""Sets of values as bits: value v is bit v - 1. At most MOST_VALUES values."""

from pipeline.solving.compiling import kernel

MOST_VALUES = 25
EVERY_VALUE = (1 << MOST_VALUES) - 1


@kernel
def count(mask: int) -> int:
    """The number of values in a set of at most MOST_VALUES."""
    return (mask & EVERY_VALUE).bit_count()


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
