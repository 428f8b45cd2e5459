"""Boards whose cages are sums of different values, one for every cell or all their houses, as a search is soonest done.

Cages follow from others: the values of a full house have one sum, so where cages fill a house but for a few cells,
these make the rest (the rule of 45 of killers). And a house that is a cage says no more than the cage. Neither changes
a solution; a search takes a third to an eighth of the time, and its tables half.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from pipeline.model.puzzle import Cage, Operator
from pipeline.solving.board import Board, House, HouseKind

RUN, RUN_HOUSE = Operator.RUN, HouseKind.RUN  # looked up a hundred times for a board
MOST = 5  # cells of a cage that follows; more leave hardly anything out


def for_search(board: Board) -> Board:
    """The board with the smallest cages that follow, at most one for every cell, and without houses that are cages.

    Boards with other cages are given back as they are; where all houses are cages, none is left.
    """
    own = {cage.cells for cage in board.cages}
    if not all(cage.operator is RUN for cage in board.cages):
        return board
    if board.houses and all(kind is RUN_HOUSE and cells in own for kind, cells in board.houses):
        return replace(board, houses=())
    if not _has_cages_all_over(board):
        return board
    houses = tuple([house for house in board.houses if house[0] is not RUN_HOUSE or house[1] not in own])
    more = []
    taken = 0
    for _, cells, _, total in sorted(_rests(board, _full_houses(houses, board.values))):
        if not taken & (bits := _bits(cells)):
            taken |= bits
            more.append(Cage(cells, RUN, total))
    return replace(board, houses=houses, cages=(*board.cages, *more))


def _has_cages_all_over(board: Board) -> bool:
    """Does every cell lie in one cage?"""
    cells = [cell for cage in board.cages for cell in cage.cells]
    return len(cells) == len(set(cells)) == len(board.givens)


class _FullHouses(NamedTuple):
    """The cells of each full house as bits, and the full houses of each cell as bits."""

    cells: tuple[int, ...]
    of_cell: Mapping[int, int]


@lru_cache(maxsize=32)
def _full_houses(houses: tuple[House, ...], values: int) -> _FullHouses:
    """Those of a size, which its puzzles share; houses that may be cages are left out."""
    full = [cells for kind, cells in houses if kind is not RUN_HOUSE and len(cells) == values]
    of_cell: dict[int, int] = defaultdict(int)
    for number, cells in enumerate(full):
        for cell in cells:
            of_cell[cell] |= 1 << number
    return _FullHouses(tuple([_bits(cells) for cells in full]), of_cell)


def _rests(board: Board, full: _FullHouses) -> Iterator[tuple[int, tuple[int, ...], int, int]]:
    """What the cages inside each full house leave: the number of cells, the cells, the house, the sum."""
    left = list(full.cells)
    totals = [board.values * (board.values + 1) // 2] * len(left)
    for cage in board.cages:
        around = -1
        for cell in cage.cells:
            around &= full.of_cell[cell]
        if around:
            cells = _bits(cage.cells)
        while around:
            house = around.bit_length() - 1
            around ^= 1 << house
            left[house] ^= cells
            totals[house] -= cage.target
    for house, (cells, total) in enumerate(zip(left, totals, strict=True)):
        if cells != full.cells[house] and 0 < cells.bit_count() <= MOST:
            yield cells.bit_count(), _members(cells), house, total


def _bits(cells: Iterable[int]) -> int:
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits


def _members(bits: int) -> tuple[int, ...]:
    """The cells of a set of bits, ascending."""
    found = []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return tuple(found)
