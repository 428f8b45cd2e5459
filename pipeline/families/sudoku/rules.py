"""The rules of Sudoku and its variants, checked on a filled grid."""

from collections.abc import Iterator, Sequence

from pipeline.families.shared.house_rules import broken_givens, broken_groups, broken_range
from pipeline.families.shared.lines import named_lines
from pipeline.families.sudoku.grid import DIAGONAL, KILLER, WINDOKU, box_of
from pipeline.model.puzzle import Puzzle, Solution

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
        yield from ((f"cage {number}", list(cage.cells)) for number, cage in enumerate(puzzle.cages, 1))


def _broken_sums(puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    for number, cage in enumerate(puzzle.cages, 1):
        if sum(solution[cell] for cell in cage.cells) != cage.target:
            yield f"cage {number} misses its target"
