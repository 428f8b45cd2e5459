"""Symmetries of givens: the cells that are given or empty together."""

from collections.abc import Callable
from functools import cache

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import padded

Cell = tuple[int, int]
IMAGES: dict[str, Callable[[int, int, int], set[Cell]]] = {
    "none": lambda _, r, c: {(r, c)},
    "rotational": lambda n, r, c: {(r, c), (n - 1 - r, n - 1 - c)},
    "mirror": lambda n, r, c: {(r, c), (r, n - 1 - c)},
    "diagonal": lambda _, r, c: {(r, c), (c, r)},
    "full": lambda n, r, c: {pair for a in (r, n - 1 - r) for b in (c, n - 1 - c) for pair in ((a, b), (b, a))},
}


@cache
def orbits_of(n: int, symmetry: str) -> IntArray:
    """Cells that are given or empty together, one row each."""
    images = IMAGES[symmetry]
    orbits = {tuple(sorted(images(n, r, c))) for r in range(n) for c in range(n)}
    return padded([tuple(r * n + c for r, c in orbit) for orbit in sorted(orbits)])
