"""The geometry of a Sudoku: rows, columns and boxes of a size."""

from __future__ import annotations

from functools import cache

from pipeline.model.size import Size
from pipeline.solving.board import House, HouseKind

SIZES = tuple(Size(n, n) for n in (4, 6, 9, 12, 16))


@cache
def box_shape(n: int) -> tuple[int, int]:
    """Rows and columns of a box; boxes are at least as wide as tall: 6 = 2 rows of 3, 12 = 3 rows of 4."""
    rows = max(r for r in range(1, n) if n % r == 0 and r * r <= n)
    return rows, n // rows


@cache
def box_of(n: int, cell: int) -> int:
    """The number of the box that a cell lies in, in reading order."""
    rows, columns = box_shape(n)
    row, column = divmod(cell, n)
    return row // rows * (n // columns) + column // columns


@cache
def houses(n: int) -> tuple[House, ...]:
    """Rows, then columns, then boxes."""
    row_cells = [tuple(range(r * n, r * n + n)) for r in range(n)]
    column_cells = [tuple(range(c, n * n, n)) for c in range(n)]
    box_cells = [tuple(cell for cell in range(n * n) if box_of(n, cell) == b) for b in range(n)]
    return (
        *((HouseKind.ROW, cells) for cells in row_cells),
        *((HouseKind.COLUMN, cells) for cells in column_cells),
        *((HouseKind.BOX, cells) for cells in box_cells),
    )
