"""The smallest Sudoku counted whole: what the family says of its capacities is counted again, by other means."""

from __future__ import annotations

from collections import Counter

import pytest

from pipeline.families import FAMILIES
from pipeline.model.level import Level
from pipeline.model.puzzle import Puzzle
from pipeline.solving.compiling import kernels_mode
from pipeline.solving.search import solve
from tests.families.counting import capacities

pytestmark = pytest.mark.skipif(
    kernels_mode() == "plain", reason="hundreds of thousands of puzzles need compiled kernels"
)

ROOTS = ((1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1), (1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3))
"""The two 4x4 grids that differ under all symmetries."""


def small_sudoku(grid: tuple[int, ...], mask: int) -> Puzzle:
    return Puzzle("sudoku", 4, 4, tuple(value if mask >> k & 1 else 0 for k, value in enumerate(grid)))


def unique_masks(grid: tuple[int, ...]) -> set[int]:
    """The sets of givens, complete grid left out, that leave one solution; with one all its supersets do too."""
    family = FAMILIES["sudoku"]
    found: set[int] = set()
    for mask in range(2**16 - 1):
        below = any(mask >> k & 1 and mask & ~(1 << k) in found for k in range(16))
        if below or (mask.bit_count() > 3 and len(solve(family.model(small_sudoku(grid, mask)))) == 1):
            found.add(mask)
    return found


@pytest.mark.torture
def test_there_are_4708_small_sudoku_and_36_of_them_are_minimal() -> None:
    family = FAMILIES["sudoku"]
    levels: dict[str, Level | None] = {}
    minimal = set()
    for grid in ROOTS:
        masks = unique_masks(grid)
        for mask in masks:
            puzzle = small_sudoku(grid, mask)
            signature = family.signature(puzzle, grid)
            if signature not in levels:
                levels[signature] = family.rate(puzzle, grid).level
            if not any(mask >> k & 1 and mask & ~(1 << k) in masks for k in range(16)):
                minimal.add(signature)
    assert len(levels) == 4708
    assert len(minimal) == 36
    assert Counter(levels.values()) == capacities("sudoku", "4x4", {"symmetry": "none"})
