"""Symmetries of givens: the cells that are given or empty together."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from pipeline.families.sudoku.grid import white_cells
from pipeline.solving.board import padded

if TYPE_CHECKING:
    from pipeline.solving.arrays import IntArray

Cell = tuple[int, int]
IMAGES: dict[str, Callable[[int, int, int], set[Cell]]] = {
    "none": lambda _, r, c: {(r, c)},
    "rotational": lambda n, r, c: {(r, c), (n - 1 - r, n - 1 - c)},
    "mirror": lambda n, r, c: {(r, c), (r, n - 1 - c)},
    "diagonal": lambda _, r, c: {(r, c), (c, r)},
    "full": lambda n, r, c: {pair for a in (r, n - 1 - r) for b in (c, n - 1 - c) for pair in ((a, b), (b, a))},
}


@cache
def cells_together(n: int, symmetry: str, variant: str = "") -> tuple[tuple[int, ...], ...]:
    """Cells that are given or empty together; every symmetry keeps the gaps of a samurai."""
    images = IMAGES[symmetry]
    orbits = {tuple(sorted(images(n, *divmod(cell, n)))) for cell in white_cells(n, variant)}
    return tuple(tuple(r * n + c for r, c in orbit) for orbit in sorted(orbits))


@cache
def orbits_of(n: int, symmetry: str, variant: str = "") -> IntArray:
    """The same for kernels, one row each."""
    return padded(cells_together(n, symmetry, variant))
