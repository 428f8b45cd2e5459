"""A puzzle as the solver sees it: cells with candidates, houses, cages, orders; and the same as tables of numbers.

numpy is imported where tables are made: who checks a book has boards and techniques, and waits for no arrays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from struct import pack
from typing import TYPE_CHECKING, NamedTuple

from pipeline.frozen import frozen
from pipeline.model.puzzle import BLACK, Cage, Operator, Order

if TYPE_CHECKING:
    from pipeline.solving.arrays import BoolArray, IntArray


class HouseKind(IntEnum):
    """What a house is; a run's cells differ but need not hold every value."""

    ROW = 0
    COLUMN = 1
    BOX = 2
    RUN = 3
    DIAGONAL = 4
    WINDOW = 5


House = tuple[HouseKind, tuple[int, ...]]


@frozen
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
_ALL_EARLIER = [(1 << i) - 1 for i in range(16)]  # as bits of positions, in a cage whose cells all differ
_NO_CAGES = (0, *(-1,) * (PEERS - CAGES_OF_CELL - 1))


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

    `links` lack the cages. `peers` has a row per cell, 1 for every cell that it sees.
    """

    houses: IntArray
    links: IntArray
    peers: list[bytes]
    intersections: IntArray


@lru_cache(maxsize=32)
def _frame(values: int, cells: int, houses: tuple[House, ...]) -> _Frame:
    import numpy as np

    rows = [(kind, len(members), int(len(members) == values), *members) for kind, members in houses]
    table = padded(rows, HOUSE_HEAD)
    members = table[:, HOUSE_HEAD:]  # the last row and column of what follows stand for the -1 in here
    lies_in = np.zeros((cells + 1, len(houses)), np.bool_)
    lies_in[members, np.arange(len(houses))[:, None]] = True
    peers = np.zeros((cells + 1, cells + 1), np.bool_)
    peers[members[:, :, None], members[:, None, :]] = True
    np.fill_diagonal(peers, val=False)
    seen = peers[:cells, :cells]
    links = np.full((cells, PEERS + 1 + int(seen.sum(1).max(initial=0))), -1, np.int64)
    _list_members(links, HOUSES_OF_CELL, lies_in[:cells])
    links[:, CAGES_OF_CELL] = 0
    _list_members(links, PEERS, seen)
    return _Frame(table, links, [row.tobytes() for row in seen], _intersections(values, table, lies_in))


def _list_members(table: IntArray, column: int, belongs: BoolArray, names: IntArray | None = None) -> None:
    """Write for every row into a column how many belong to it, and behind that which; names: what they are called."""
    import numpy as np

    numbers = belongs.sum(1)
    rows = np.repeat(np.arange(len(belongs)), numbers)
    members = np.flatnonzero(belongs) - rows * belongs.shape[1]  # takes half as long as np.nonzero
    place = np.arange(len(rows)) - (np.cumsum(numbers) - numbers)[rows]
    table[:, column] = numbers
    table[rows, column + 1 + place] = members if names is None else names[rows, members]


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


def _cages_of_cells(cells: int, cages: Sequence[Cage]) -> IntArray:
    """The columns from CAGES_OF_CELL on of all cells."""
    flat = [*_NO_CAGES] * cells
    wide = len(_NO_CAGES)
    for number, cage in enumerate(cages):
        for cell in cage.cells:
            at = wide * cell
            flat[at] += 1
            flat[at + flat[at]] = number
    return _array(flat, (cells, wide))


def _cage_table(cages: Sequence[Cage], peers: Sequence[bytes], first_digit: int) -> IntArray:
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


def _earlier(cage: Cage, peers: Sequence[bytes]) -> list[int]:
    """Per cell of a cage the earlier ones that it must differ from, as bits of positions."""
    cells = cage.cells
    if cage.operator is Operator.RUN:
        return _ALL_EARLIER[: len(cells)]
    found = []
    for i, cell in enumerate(cells):
        bits = 0
        for j in range(i):  # a sum over a generator takes thrice as long
            if peers[cell][cells[j]]:
                bits |= 1 << j
        found.append(bits)
    return found


def _intersections(values: int, houses: IntArray, lies_in: BoolArray) -> IntArray:
    import numpy as np

    full = np.flatnonzero(houses[:, HOUSE_FULL])
    cells = houses[full, HOUSE_HEAD : HOUSE_HEAD + values]
    meets = lies_in.take(cells, axis=0).sum(1)  # how many cells every full house shares with every house
    meets[np.arange(len(full)), full] = 0
    of_full, others = np.divmod(np.flatnonzero(meets > 1), len(houses))
    most = int(meets[of_full, others].max(initial=0))
    shared = lies_in[cells[of_full], others[:, None]]
    found = np.full((len(others), INTERSECTION_HEAD + most), -1, np.int64)
    found[:, FULL_HOUSE] = full[of_full]
    found[:, OTHER_HOUSE] = others
    _list_members(found, COMMON, shared, cells[of_full])
    return found


def padded(rows: Iterable[Sequence[int]], least: int = 1) -> IntArray:
    """Rows of unequal length as one int64 array, filled up with -1; at least `least` columns."""

    rows = list(rows)
    width = max((len(row) for row in rows), default=0)
    width = max(width, least)
    flat: list[int] = []
    for row in rows:
        flat += row
        flat += [-1] * (width - len(row))
    return _array(flat, (len(rows), width))


def _array(flat: list[int], shape: tuple[int, int]) -> IntArray:
    """Numbers as an array, row after row."""
    import numpy as np

    packed = pack(f"{len(flat)}q", *flat)  # numpy itself takes twice as long to read a list
    return np.frombuffer(bytearray(packed), np.int64).reshape(shape)
