"""Boards for the solver, made without the families."""

from __future__ import annotations

import pytest

from pipeline.model.puzzle import Cage, Operator
from pipeline.solving.board import Board, House, HouseKind
from pipeline.solving.logic_solve import trace_board
from pipeline.solving.techniques import Code, Technique


def latin_houses(n: int) -> tuple[House, ...]:
    rows = [(HouseKind.ROW, tuple(range(r * n, r * n + n))) for r in range(n)]
    columns = [(HouseKind.COLUMN, tuple(range(c, n * n, n))) for c in range(n)]
    return (*rows, *columns)


@pytest.fixture
def latin():
    """A blank Latin square of a size, with cages if given."""

    def make(n: int, cages=()) -> Board:
        return Board(n, (0,) * (n * n), latin_houses(n), tuple(cages))

    return make


@pytest.fixture
def small_sudoku():
    """A 4x4 Sudoku of 16 characters."""

    def make(text: str) -> Board:
        boxes = [(HouseKind.BOX, tuple(b // 2 * 8 + b % 2 * 2 + k for k in (0, 1, 4, 5))) for b in range(4)]
        return Board(4, tuple(map(int, text)), (*latin_houses(4), *boxes))

    return make


@pytest.fixture
def as_python():
    """A kernel that only kernels may call, as the Python it is written in; what it calls must be Python too."""
    return lambda kernel: getattr(kernel, "py_func", kernel)


@pytest.fixture
def left_by():
    """What one application of a technique to a board leaves in every cell."""

    def run(code: Code, board: Board) -> list[set[int]]:
        trace = trace_board(board, (Technique("it", 1, code, 0, ""),))
        left = [set(range(1, board.values + 1)) for _ in board.givens]
        for cell, value in trace[0].removed if trace else ():
            left[cell].discard(value)
        return left

    return run


@pytest.fixture
def run_board():
    """A run across, and for some of its cells a run down of two with a sum."""

    def make(size: int, total: int, crossing: list[tuple[int, int]]) -> Board:
        runs = [Cage(tuple(range(size)), Operator.RUN, total)]
        runs += [Cage((cell, cell + size), Operator.RUN, below) for cell, below in crossing]
        black = {cell + size for cell in range(size)} - {cell + size for cell, _ in crossing}
        givens = tuple(-1 if cell in black else 0 for cell in range(2 * size))
        return Board(9, givens, tuple((HouseKind.RUN, cage.cells) for cage in runs), tuple(runs))

    return make
