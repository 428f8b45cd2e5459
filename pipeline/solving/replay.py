"""Follows the steps of a solve on a board and gives what stands in every cell before each of them and at the end."""

from collections.abc import Iterable, Iterator

from pipeline.model.puzzle import BLACK, EMPTY, Candidates
from pipeline.model.rating import Step
from pipeline.solving.board import Board


def replay(board: Board, steps: Iterable[Step]) -> Iterator[Candidates]:
    """The candidates of all cells before each step, then those after the last; a placed cell has its value alone."""
    values = [set(range(1, board.values + 1)) if given == EMPTY else set() for given in board.givens]
    peers: list[set[int]] = [set() for _ in board.givens]
    for _, members in board.houses:
        for cell in members:
            peers[cell].update(members)

    def place(cell: int, value: int) -> None:
        for peer in peers[cell]:
            values[peer].discard(value)
        values[cell] = {value}

    for cell, given in enumerate(board.givens):
        if given not in (EMPTY, BLACK):
            place(cell, given)
    for step in steps:
        yield _frozen(values)
        for cell, value in step.removed:
            values[cell].discard(value)
        for cell, value in step.placed:
            place(cell, value)
    yield _frozen(values)


def _frozen(values: list[set[int]]) -> Candidates:
    return tuple(tuple(sorted(held)) for held in values)
