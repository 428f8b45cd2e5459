"""Follows the steps of a solve on a board and gives what stands in every cell before each of them and at the end."""

from collections.abc import Iterable, Iterator

from pipeline.model.puzzle import BLACK, EMPTY, Candidates
from pipeline.model.rating import Step
from pipeline.solving.board import Board


def replay(board: Board, steps: Iterable[Step]) -> Iterator[Candidates]:
    """The candidates of all cells before each step, then those after the last; a placed cell has its value alone."""
    every = tuple(range(1, board.values + 1))
    held = [every if given == EMPTY else () for given in board.givens]
    peers: list[set[int]] = [set() for _ in board.givens]
    for _, members in board.houses:
        for cell in members:
            peers[cell].update(members)

    def strike(cell: int, value: int) -> None:
        values = held[cell]
        if value in values:
            at = values.index(value)
            held[cell] = values[:at] + values[at + 1 :]

    def place(cell: int, value: int) -> None:
        for peer in peers[cell]:
            strike(peer, value)
        held[cell] = (value,)

    for cell, given in enumerate(board.givens):
        if given not in (EMPTY, BLACK):
            place(cell, given)
    for step in steps:
        yield tuple(held)
        for cell, value in step.removed:
            strike(cell, value)
        for cell, value in step.placed:
            place(cell, value)
    yield tuple(held)
