"""Boards whose cages, one for every cell, are sums of different values, as a search goes through them soonest.

Cages follow from others: the values of a full house have one sum, so where cages fill a house but for a few cells,
these make the rest (the rule of 45 of killers). And a house that is a cage says no more than the cage. Neither changes
a solution; a search takes a third to an eighth of the time, and its tables half.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.model.puzzle import Cage, Operator
from pipeline.solving.board import Board, HouseKind

MOST = 5  # cells of a cage that follows; more leave hardly anything out


def for_search(board: Board) -> Board:
    """The board with the smallest cages that follow, at most one for every cell, and without houses that are cages.

    Boards with other cages are given back as they are.
    """
    if not _has_cages_all_over(board):
        return board
    taken: set[int] = set()
    more = []
    for cage in sorted(_rests(board), key=lambda cage: (len(cage.cells), cage.cells)):
        if taken.isdisjoint(cage.cells):
            taken.update(cage.cells)
            more.append(cage)
    own = {cage.cells for cage in board.cages}
    houses = tuple([house for house in board.houses if house[0] is not HouseKind.RUN or house[1] not in own])
    return replace(board, houses=houses, cages=(*board.cages, *more))


def _has_cages_all_over(board: Board) -> bool:
    """Does every cell lie in one cage, whose values all differ and make a sum?"""
    cells = [cell for cage in board.cages for cell in cage.cells]
    once = len(cells) == len(set(cells)) == len(board.givens)
    return once and all(cage.operator is Operator.RUN for cage in board.cages)


def _rests(board: Board) -> Iterator[Cage]:
    """What the cages inside each full house leave."""
    owners = [-1] * len(board.givens)
    for number, cage in enumerate(board.cages):
        for cell in cage.cells:
            owners[cell] = number
    for kind, cells in board.houses:
        if kind is not HouseKind.RUN and len(cells) == board.values:
            found = _rest(board, owners, cells)
            if found:
                yield found


def _rest(board: Board, owners: Sequence[int], cells: Sequence[int]) -> Cage | None:
    inside: dict[int, list[int]] = {}
    for cell in cells:
        inside.setdefault(owners[cell], []).append(cell)
    total = board.values * (board.values + 1) // 2
    left: list[int] = []
    for number, members in inside.items():
        cage = board.cages[number]
        if len(members) == len(cage.cells):
            total -= cage.target
        else:
            left += members
    fits = 0 < len(left) <= MOST and len(left) < len(cells)
    return Cage(tuple(sorted(left)), Operator.RUN, total) if fits else None
