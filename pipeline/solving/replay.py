"""Follows the steps of a solve on a board and gives what stands in every cell before each of them and at the end."""

from collections.abc import Iterable, Iterator

from pipeline.model.puzzle import BLACK, EMPTY, Candidates
from pipeline.model.rating import Step
from pipeline.solving.board import Board


class _Cells:
    """The candidates of every cell; a value that is placed leaves all houses of its cell."""

    def __init__(self, board: Board) -> None:
        self.values = [set(range(1, board.values + 1)) if given == EMPTY else set() for given in board.givens]
        self._peers: list[set[int]] = [set() for _ in board.givens]
        for _, members in board.houses:
            for cell in members:
                self._peers[cell].update(members)
        for cell, given in enumerate(board.givens):
            if given not in (EMPTY, BLACK):
                self.place(cell, given)

    def place(self, cell: int, value: int) -> None:
        for peer in self._peers[cell]:
            self.values[peer].discard(value)
        self.values[cell] = {value}

    def take(self, step: Step) -> None:
        for cell, value in step.removed:
            self.values[cell].discard(value)
        for cell, value in step.placed:
            self.place(cell, value)


def replay(board: Board, steps: Iterable[Step]) -> Iterator[Candidates]:
    """The candidates of all cells before each step, then those after the last; a placed cell has its value alone."""
    cells = _Cells(board)
    for step in steps:
        yield _frozen(cells)
        cells.take(step)
    yield _frozen(cells)


def _frozen(cells: _Cells) -> Candidates:
    return tuple(tuple(sorted(values)) for values in cells.values)
