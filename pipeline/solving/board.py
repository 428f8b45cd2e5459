"""A puzzle as the solver sees it: cells with candidates, houses, cages, orders; and the same as tables of numbers.

numpy is imported where tables are made: who checks a book has boards and techniques, and waits for no arrays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from struct import pack
from typing import TYPE_CHECKING, NamedTuple

from pipeline.model.puzzle import BLACK, Cage, Operator, Order

if TYPE_CHECKING:
    from pipeline.solving.arrays import IntArray


class HouseKind(IntEnum):
    """What a house is; a run's cells differ but need not hold every value."""

    ROW = 0
    COLUMN = 1
    BOX = 2
    RUN = 3
    DIAGONAL = 4
    WINDOW = 5


House = tuple[HouseKind, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Board:
    """Cells 0..n-1, each with the values 1..`values` as candidates unless given; BLACK cells take no part.

    Houses are groups of cells that all differ; those of a kind stand together, lines before boxes. With `first_digit` 0
    a cage reads its cells as one less than their values. `orders` are pairs of cells of which the first is smaller.
    """

    values: int
    givens: tuple[int, ...]
    houses: tuple[House, ...]
    cages: tuple[Cage, ...] = ()
    first_digit: int = 1
    orders: tuple[Order, ...] = ()


class Tables(NamedTuple):
    """A board as few arrays for the kernels; all int64, rows padded with -1.

    houses: HOUSE_KIND, HOUSE_SIZE, HOUSE_FULL (1 if it holds every value), then the cells
    cages:  CAGE_OPERATOR, CAGE_TARGET, CAGE_SIZE, the cells, then per cell a bit set of earlier cells it must
            differ from
    links:  per cell from column HOUSES_OF_CELL the number of its houses and the houses, from CAGES_OF_CELL its
            cages, from PEERS its peers, likewise
    intersections: pairs of houses that share two cells or more: FULL_HOUSE, OTHER_HOUSE, COMMON (the number of
            these cells), then the cells in the order of the full house
    orders: the SMALLER and the LARGER cell, after all relations that lead up to the smaller

    Kernels unpack the tuple once: numba counts references whenever an array leaves a tuple, which in an inner
    loop costs more than the work itself.
    """

    values: int
    houses: IntArray
    cages: IntArray
    links: IntArray
    intersections: IntArray
    orders: IntArray


# Columns of the tables; from HEAD on stand cells.
HOUSE_KIND, HOUSE_SIZE, HOUSE_FULL, HOUSE_HEAD = range(4)
CAGE_OPERATOR, CAGE_TARGET, CAGE_SIZE, CAGE_HEAD = range(4)
FULL_HOUSE, OTHER_HOUSE, COMMON, INTERSECTION_HEAD = range(4)
SMALLER, LARGER = range(2)
ORDER_COLUMNS = 2
# Added to the operator of a cage that reads its cells as one less than their values. Sums have a larger target instead,
# and differences are the same.
FROM_ZERO = 8
HOUSES_OF_CELL, CAGES_OF_CELL, PEERS = 0, 7, 10  # a cell has at most 6 houses and 2 cages
_NO_HOUSES, _NO_CAGES = (-1,) * (CAGES_OF_CELL - HOUSES_OF_CELL - 1), (0, *(-1,) * (PEERS - CAGES_OF_CELL - 1))


def tables(board: Board) -> Tables:
    """The board's tables; kept, because puzzles without cages share them and others are first solved, then rated."""
    found = _tables(board.values, len(board.givens), board.houses, board.cages, board.first_digit)
    return found._replace(orders=order_table(board.orders, len(board.givens))) if board.orders else found


def start_masks(board: Board) -> IntArray:
    """The candidates of every cell as bits, shape (cells,); 0 for a BLACK cell."""
    import numpy as np

    full = (1 << board.values) - 1
    return np.array([0 if g == BLACK else 1 << (g - 1) if g else full for g in board.givens], np.int64)


@lru_cache(maxsize=32)
def _tables(values: int, cells: int, houses: tuple[House, ...], cages: tuple[Cage, ...], first_digit: int) -> Tables:
    frame = _frame(values, cells, houses)
    links = frame.links.copy()
    if cages:
        links[:, CAGES_OF_CELL:PEERS] = _cages_of_cells(cells, cages)
    cage_table = _cage_table(cages, frame.peers, first_digit)
    return Tables(values, frame.houses, cage_table, links, frame.intersections, order_table((), cells))


class _Frame(NamedTuple):
    """What the houses alone say of a board; the puzzles of a size share it unless they bring houses of their own.

    `links` lack the cages.
    """

    houses: IntArray
    links: IntArray
    peers: list[set[int]]
    intersections: IntArray


@lru_cache(maxsize=32)
def _frame(values: int, cells: int, houses: tuple[House, ...]) -> _Frame:
    houses_of = _memberships(cells, [members for _, members in houses])
    rows = [(kind, len(members), int(len(members) == values), *members) for kind, members in houses]
    peers = [_peers(cell, houses, row) for cell, row in enumerate(houses_of)]
    return _Frame(
        padded(rows, HOUSE_HEAD),
        padded([_links(*row) for row in zip(houses_of, map(sorted, peers), strict=True)]),
        peers,
        padded(_intersections(values, houses, houses_of), INTERSECTION_HEAD),
    )


def order_table(orders: Sequence[Order], cells: int) -> IntArray:
    """The column `orders` of `Tables`; relations that lead in a circle, which nothing can fulfil, come last."""
    import numpy as np

    height = [0] * cells
    rising = True
    while rising:
        rising = False
        for smaller, larger in orders:
            if height[larger] <= height[smaller] < cells:
                height[larger] = height[smaller] + 1
                rising = True
    rows = sorted(orders, key=lambda order: (height[order[SMALLER]], order))
    return np.array(rows, np.int64).reshape(len(rows), ORDER_COLUMNS)


def _memberships(cells: int, groups: Sequence[Sequence[int]]) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(cells)]
    for g, members in enumerate(groups):
        for cell in members:
            found[cell].append(g)
    return found


def _peers(cell: int, houses: Sequence[House], own_houses: Sequence[int]) -> set[int]:
    found: set[int] = set().union(*[houses[h][1] for h in own_houses])
    found.discard(cell)
    return found


def _links(own_houses: list[int], peers: list[int]) -> tuple[int, ...]:
    no_houses = _NO_HOUSES[len(own_houses) :]
    return (len(own_houses), *own_houses, *no_houses, *_NO_CAGES, len(peers), *peers)


def _cages_of_cells(cells: int, cages: Sequence[Cage]) -> IntArray:
    """The columns from CAGES_OF_CELL on of all cells."""
    rows = [[*_NO_CAGES] for _ in range(cells)]
    for number, cage in enumerate(cages):
        for cell in cage.cells:
            row = rows[cell]
            row[0] += 1
            row[row[0]] = number
    return padded(rows)


def _cage_table(cages: Sequence[Cage], peers: Sequence[set[int]], first_digit: int) -> IntArray:
    room = max((len(cage.cells) for cage in cages), default=0)
    rows = []
    for cage in cages:
        gap = [-1] * (room - len(cage.cells))
        rows.append((*_clue(cage, first_digit), len(cage.cells), *cage.cells, *gap, *_earlier(cage, peers), *gap))
    return padded(rows, CAGE_HEAD)


def _clue(cage: Cage, first_digit: int) -> tuple[int, int]:
    if first_digit or cage.operator is Operator.SUBTRACT:
        return cage.operator, cage.target
    if cage.operator in (Operator.ADD, Operator.RUN):
        return cage.operator, cage.target + len(cage.cells)
    return cage.operator + FROM_ZERO, cage.target


def _earlier(cage: Cage, peers: Sequence[set[int]]) -> list[int]:
    """Per cell of a cage the earlier ones that it must differ from, as bits of positions."""
    cells = cage.cells
    if cage.operator is Operator.RUN:
        return [(1 << i) - 1 for i in range(len(cells))]
    found = []
    for i, cell in enumerate(cells):
        bits = 0
        for j in range(i):  # a sum over a generator takes thrice as long
            if cells[j] in peers[cell]:
                bits |= 1 << j
        found.append(bits)
    return found


def _intersections(values: int, houses: Sequence[House], houses_of: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    rows = []
    for a, (_, members) in enumerate(houses):
        if len(members) < values:
            continue
        shared: dict[int, list[int]] = {}
        for cell in members:
            for h in houses_of[cell]:
                shared.setdefault(h, []).append(cell)
        del shared[a]
        rows += [(a, b, len(shared[b]), *shared[b]) for b in sorted(shared) if len(shared[b]) > 1]
    return rows


def padded(rows: Iterable[Sequence[int]], least: int = 1) -> IntArray:
    """Rows of unequal length as one int64 array, filled up with -1; at least `least` columns."""
    import numpy as np

    rows = list(rows)
    width = max((len(row) for row in rows), default=0)
    width = max(width, least)
    flat: list[int] = []
    for row in rows:
        flat += row
        flat += [-1] * (width - len(row))
    packed = pack(f"{len(flat)}q", *flat)  # numpy itself takes twice as long to read a list
    return np.frombuffer(bytearray(packed), np.int64).reshape(len(rows), width)
