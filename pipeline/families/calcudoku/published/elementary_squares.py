"""Tu Yangyang's squares: the cyclic Latin square, two rows or two columns of which are exchanged again and again.

Such exchanges never leave the class of the cyclic square: of the 576 squares of order 4 they reach 144.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pipeline.families.shared.chance import Chance

EXCHANGES = 11
"""More than ten scramble well, the text says."""

MOST_EXCHANGES = 60
"""Where the measure is the stop, which it is after a few."""

MEASURE = "measure"
"""Instead of a number of transformations: as many as the measure asks for."""

Square = tuple[tuple[int, ...], ...]
"""Rows of values from 1 on."""


def cyclic(n: int) -> Square:
    """The square to begin with, every row one on from the row above.

    >>> cyclic(3)
    ((1, 2, 3), (2, 3, 1), (3, 1, 2))
    """
    return tuple(tuple((row + column) % n + 1 for column in range(n)) for row in range(n))


def rows_exchanged(square: Square, one: int, other: int) -> Square:
    """The square with two of its rows, counted from 0, exchanged."""
    rows = list(square)
    rows[one], rows[other] = rows[other], rows[one]
    return tuple(rows)


def columns_exchanged(square: Square, one: int, other: int) -> Square:
    """The square with two of its columns, counted from 0, exchanged."""
    return transposed(rows_exchanged(transposed(square), one, other))


def transposed(square: Square) -> Square:
    """The square with rows for columns."""
    return tuple(zip(*square, strict=True))


def exchanged(square: Square, chance: Chance) -> Square:
    """The square after one elementary transformation, of rows or of columns by chance."""
    exchange = columns_exchanged if chance.below(2) else rows_exchanged
    return exchange(square, *chance.two_below(len(square)))


def order_left(square: Square) -> float:
    """The measure of scrambling: the share of neighbours, across and down, whose second is one on from the first.

    The text asks for a measure and gives none; this is ours. 1 for the cyclic square (where 1 follows n), on average
    1 / (n - 1) where no order is left.

    >>> order_left(cyclic(5)), order_left(columns_exchanged(cyclic(5), 1, 3))
    (1.0, 0.5)
    """
    n = len(square)
    lines = (*square, *transposed(square))
    steps = sum(second == first % n + 1 for line in lines for first, second in pairwise(line))
    return steps / (2 * n * (n - 1))


def is_scrambled(square: Square) -> bool:
    """Is no more order left than chance leaves on average?"""
    return order_left(square) * (len(square) - 1) <= 1


def by_exchanges(n: int, exchanges: int, chance: Chance) -> Square:
    """A square after so many transformations, the text's first proposal."""
    square = cyclic(n)
    for _ in range(exchanges):
        square = exchanged(square, chance)
    return square


def by_measure(n: int, chance: Chance) -> tuple[Square, int]:
    """A square that is scrambled by the measure, the second proposal, and how many transformations that took."""
    square = cyclic(n)
    for exchanges in range(MOST_EXCHANGES):
        if is_scrambled(square):
            return square, exchanges
        square = exchanged(square, chance)
    return square, MOST_EXCHANGES


def las_vegas(n: int, chance: Chance, most_rows: int) -> tuple[Square | None, int]:
    """A square of random rows, begun again whenever a row does not fit those above, and how many rows were drawn.

    The way that the text weighs and leaves; None where so many rows were not enough.
    """
    rows: list[Sequence[int]] = []
    for drawn in range(1, most_rows + 1):
        row = chance.shuffled(range(1, n + 1))
        if any(above[column] == value for above in rows for column, value in enumerate(row)):
            rows = []
        else:
            rows.append(row)
        if len(rows) == n:
            return tuple(map(tuple, rows)), drawn
    return None, most_rows


def reachable(n: int) -> frozenset[Square]:
    """The squares that the transformations reach from the cyclic one, found by making them all."""
    found, waiting = {cyclic(n)}, [cyclic(n)]
    while waiting:
        square = waiting.pop()
        new = {made for made in _neighbours(square) if made not in found}
        found |= new
        waiting += new
    return frozenset(found)


def _neighbours(square: Square) -> Iterator[Square]:
    n = len(square)
    for one in range(n):
        for other in range(one):
            yield rows_exchanged(square, one, other)
            yield columns_exchanged(square, one, other)
