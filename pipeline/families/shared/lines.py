"""Rows and columns of a square grid, as houses and by name."""

from functools import cache

from pipeline.solving.board import House, HouseKind


@cache
def lines(n: int) -> tuple[House, ...]:
    """Rows, then columns."""
    rows = tuple((HouseKind.ROW, tuple(range(r * n, r * n + n))) for r in range(n))
    columns = tuple((HouseKind.COLUMN, tuple(range(c, n * n, n))) for c in range(n))
    return rows + columns


@cache
def named_lines(n: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The cells of every line with its name: row 1."""
    return tuple((f"{kind.name.lower()} {number % n + 1}", cells) for number, (kind, cells) in enumerate(lines(n)))
