"""What tells the lines and values of a full grid apart, where every cell looks alike.

Two rows of a solved grid are a permutation of the values: below every value of one stands a value of the other. How
long its cycles are stays the same however columns are moved and values are called. The same holds for two columns, and
for two values, whose places are permutations of the columns.
"""

from collections.abc import Sequence

import numpy as np

from pipeline.solving.arrays import IntArray

Look = tuple[tuple[bool, tuple[int, ...]], ...]


def colours_by_cycles(values: IntArray, high: int, wide: int) -> IntArray:
    """Colours of rows, columns and values by the cycles with all others of their kind, shape (3, n).

    values: 0..n-1, shape (n, n). high, wide: rows and columns of a box; lines of one band, or stack, count apart. A
    colour is the number of those that come before, as `kernels_canon` has it.
    """
    n = values.shape[0]
    of_values = np.argsort(values, axis=1).T  # per value and row the column
    kinds = ((values, high), (values.T, wide), (of_values, n))
    return np.array([_ranks(_looks(lines.tolist(), group)) for lines, group in kinds], np.int64)


def _looks(lines: Sequence[Sequence[int]], group: int) -> list[Look]:
    places = [sorted(range(len(line)), key=line.__getitem__) for line in lines]

    def look(i: int) -> Look:
        others = (j for j in range(len(lines)) if j != i)
        return tuple(sorted((i // group == j // group, _cycles(places[i], lines[j])) for j in others))

    return [look(i) for i in range(len(lines))]


def _cycles(places: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """The lengths, ascending, of the cycles from one line to another below it; places: of the numbers in the first."""
    found, seen = [], [False] * len(places)
    for first in range(len(places)):
        length, number = 0, first
        while not seen[number]:
            seen[number] = True
            number = other[places[number]]
            length += 1
        if length:
            found.append(length)
    return tuple(sorted(found))


def _ranks(looks: Sequence[Look]) -> list[int]:
    return [sum(other < look for other in looks) for look in looks]
