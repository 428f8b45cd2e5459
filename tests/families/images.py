"""Symmetric copies of square and oblong grids, written a second time, in other words than the families' own."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from random import Random

from pipeline.model.puzzle import Cage, Puzzle, Solution


def lines(puzzle: Puzzle) -> list[Collection[int]]:
    n = puzzle.width
    return [*(range(row * n, row * n + n) for row in range(n)), *(range(column, n * n, n) for column in range(n))]


# --- Quarter turns and one reflection make all eight symmetries


def turned(puzzle: Puzzle, solution: Solution) -> tuple[Puzzle, Solution]:
    """A quarter turn clockwise: the first column, read upwards, becomes the first row."""
    old = [row * puzzle.width + column for column in range(puzzle.width) for row in reversed(range(puzzle.height))]
    return reordered(puzzle, solution, puzzle.height, puzzle.width, old)


def reflected(puzzle: Puzzle, solution: Solution) -> tuple[Puzzle, Solution]:
    """Left and right exchanged."""
    old = [row * puzzle.width + column for row in range(puzzle.height) for column in reversed(range(puzzle.width))]
    return reordered(puzzle, solution, puzzle.width, puzzle.height, old)


def reordered(puzzle: Puzzle, solution: Solution, width: int, height: int, old: list[int]) -> tuple[Puzzle, Solution]:
    """The puzzle whose cells in reading order are the old ones in this order."""
    cages = [Cage(tuple(sorted(map(old.index, cage.cells))), cage.operator, cage.target) for cage in puzzle.cages]
    cages.sort(key=lambda cage: (cage.cells[0], _goes_down(cage, width)))
    givens = tuple(puzzle.givens[cell] for cell in old)
    names = list(dict.fromkeys(puzzle.regions[cell] for cell in old)) if puzzle.regions else []
    regions = tuple(names.index(puzzle.regions[cell]) for cell in old) if names else ()
    moved = Puzzle(puzzle.family, width, height, givens, tuple(cages), puzzle.variant, regions)
    return moved, tuple(solution[cell] for cell in old)


def _goes_down(cage: Cage, width: int) -> bool:
    return len({cell % width for cell in cage.cells}) == 1


def grid_image(puzzle: Puzzle, solution: Solution, chance: Random) -> tuple[Puzzle, Solution]:
    if chance.random() < 0.5:
        puzzle, solution = reflected(puzzle, solution)
    for _ in range(chance.randrange(4)):
        puzzle, solution = turned(puzzle, solution)
    return puzzle, solution


def with_another_clue(puzzle: Puzzle, _: Solution, chance: Random) -> Puzzle:
    chosen = chance.randrange(len(puzzle.cages))
    cages = [replace(cage, target=cage.target + (k == chosen)) for k, cage in enumerate(puzzle.cages)]
    return replace(puzzle, cages=tuple(cages))
