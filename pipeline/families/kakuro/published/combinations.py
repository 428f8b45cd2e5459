"""Combinations of values: the sets of 1 to 9 that fill a run of a size with a sum, as bits (1 << (value - 1))."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache, reduce
from itertools import combinations
from math import prod
from operator import or_

from pipeline.families.kakuro.grid import VALUES

ALL = (1 << VALUES) - 1


def values_of(mask: int) -> tuple[int, ...]:
    """The values of a bit set, ascending.

    >>> values_of(0b100010011)
    (1, 2, 5, 9)
    """
    return tuple(value for value in range(1, VALUES + 1) if mask >> (value - 1) & 1)


def _by_run() -> Mapping[tuple[int, int], tuple[int, ...]]:
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    for size in range(1, VALUES + 1):
        for values in combinations(range(1, VALUES + 1), size):
            found[size, sum(values)].append(sum(1 << (value - 1) for value in values))
    return {run: tuple(sets) for run, sets in found.items()}


COMBINATIONS = _by_run()
"""The sets that fill a run, by (cells, sum)."""

SINGLE = frozenset((size, total) for (size, total), sets in COMBINATIONS.items() if size > 1 and len(sets) == 1)
"""(cells, sum) of the runs of two cells or more that one combination alone fills: Zhou and Tong's table, 34 of them."""


@cache
def allowed(size: int, total: int) -> int:
    """The values that occur in any combination of a run; 0 where it has none."""
    return reduce(or_, COMBINATIONS.get((size, total), ()), 0)


@cache
def sum_and_product() -> Mapping[tuple[int, int, int], int]:
    """The table of Zhou and Tong: which set of values has a size, a sum and a product.

    One to one for all 512 sets; without the size there are 448 pairs of sum and product (the text gives a length of
    29).
    """
    sets = ((mask, values_of(mask)) for mask in range(ALL + 1))
    return {(len(values), sum(values), prod(values)): mask for mask, values in sets}
