"""The geometry of a Calcudoku: rows and columns."""

from __future__ import annotations

from functools import cache

from pipeline.model.size import Size
from pipeline.solving.board import House, HouseKind

SIZES = tuple(Size(n, n) for n in range(3, 10))


@cache
def houses(n: int) -> tuple[House, ...]:
    """Rows, then columns."""
    rows = tuple((HouseKind.ROW, tuple(range(r * n, r * n + n))) for r in range(n))
    columns = tuple((HouseKind.COLUMN, tuple(range(c, n * n, n))) for c in range(n))
    return rows + columns


@cache
def neighbours(n: int, cell: int) -> tuple[int, ...]:
    """The cells that share an edge with a cell, ascending."""
    row, column = divmod(cell, n)
    near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * n + c for r, c in near if 0 <= r < n and 0 <= c < n)


def connected(n: int, cells: tuple[int, ...]) -> bool:
    """Do the cells hang together by edges?"""
    left = set(cells)
    edge = [left.pop()]
    while edge:
        near = left.intersection(neighbours(n, edge.pop()))
        left -= near
        edge += near
    return not left
