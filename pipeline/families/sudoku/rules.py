"""The rules of Sudoku, checked on a filled grid."""

from __future__ import annotations

from pipeline.families.rules import broken_givens, broken_groups, broken_range
from pipeline.families.sudoku.grid import box_of
from pipeline.model.puzzle import Puzzle, Solution


def defects(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """The named rules that a filled grid breaks; empty for a solution."""
    n = puzzle.width
    cells = range(n * n)
    groups = [
        *((f"row {r + 1}", [c for c in cells if c // n == r]) for r in range(n)),
        *((f"column {k + 1}", [c for c in cells if c % n == k]) for k in range(n)),
        *((f"box {b + 1}", [c for c in cells if box_of(n, c) == b]) for b in range(n)),
    ]
    return (*broken_range(solution, n), *broken_givens(puzzle.givens, solution), *broken_groups(groups, solution))
