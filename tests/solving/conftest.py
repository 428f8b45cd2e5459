"""Boards for the solver, made without the families."""

from __future__ import annotations

import pytest

from pipeline.solving.board import Board, House, HouseKind


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
