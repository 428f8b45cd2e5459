"""The geometry of a Futoshiki: the neighbours between which a sign may stand."""

from functools import cache

from pipeline.model.size import Size

SIZES = tuple(Size(n, n) for n in range(4, 10))


@cache
def neighbours(n: int) -> tuple[tuple[int, int], ...]:
    """Pairs of cells that share a side: those of rows, then those of columns, the first in reading order first."""
    level = tuple((cell, cell + 1) for cell in range(n * n) if cell % n < n - 1)
    return level + tuple((cell, cell + n) for cell in range(n * n - n))
