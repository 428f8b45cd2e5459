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
