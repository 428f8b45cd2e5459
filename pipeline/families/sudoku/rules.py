"""The rules of Sudoku and its variants, checked on a filled or half-filled grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.families.shared.house_rules import broken_givens, broken_groups, broken_range, place_of
from pipeline.families.shared.lines import named_lines
from pipeline.families.sudoku.grid import DIAGONAL, KILLER, WINDOKU, box_of
from pipeline.model.puzzle import EMPTY, Puzzle, Solution

Group = tuple[str, Sequence[int]]

_WINDOW_ROWS = ((1, 2, 3), (5, 6, 7))


def defects(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """The named rules that a filled grid breaks; empty for a solution."""
    groups = [*named_lines(puzzle.width), *_blocks(puzzle), *_further(puzzle)]
    return (
        *broken_range(solution, puzzle.width),
        *broken_givens(puzzle.givens, solution),
        *broken_groups(groups, solution),
        *(_broken_sums(puzzle, solution) if puzzle.variant == KILLER else ()),
    )


def _blocks(puzzle: Puzzle) -> Iterator[Group]:
    n = puzzle.width
    for block in range(n):
        if puzzle.regions:
            yield f"region {block + 1}", [c for c in range(n * n) if puzzle.regions[c] == block]
        else:
            yield f"box {block + 1}", [c for c in range(n * n) if box_of(n, c) == block]


def _further(puzzle: Puzzle) -> Iterator[Group]:
    """What the variant adds to lines and boxes."""
    n = puzzle.width
    cells = range(n * n)
    if puzzle.variant == DIAGONAL:
        yield "diagonal 1", [c for c in cells if c // n == c % n]
        yield "diagonal 2", [c for c in cells if c // n + c % n == n - 1]
    if puzzle.variant == WINDOKU:
        windows = [(rows, columns) for rows in _WINDOW_ROWS for columns in _WINDOW_ROWS]
        for number, (rows, columns) in enumerate(windows, 1):
            yield f"window {number}", [c for c in cells if c // n in rows and c % n in columns]
    if puzzle.variant == KILLER:
        yield from zip(_cage_names(puzzle), (list(cage.cells) for cage in puzzle.cages), strict=True)


def _broken_sums(puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    for name, cage in zip(_cage_names(puzzle), puzzle.cages, strict=True):
        values = [solution[cell] for cell in cage.cells]
        if EMPTY not in values and sum(values) != cage.target:
            yield f"{name} misses its target"


def _cage_names(puzzle: Puzzle) -> list[str]:
    return [f"cage {k} {place_of(puzzle.width, cage.cells)}" for k, cage in enumerate(puzzle.cages, 1)]
