"""The rules of Sudoku and its variants, checked on a filled grid."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from pipeline.families.shared.house_rules import broken_givens, broken_groups, broken_range
from pipeline.families.sudoku.grid import KILLER, houses
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.solving.board import HouseKind


def defects(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """The named rules that a filled grid breaks; empty for a solution."""
    return (
        *broken_range(solution, puzzle.width),
        *broken_givens(puzzle.givens, solution),
        *broken_groups(_groups(puzzle), solution),
        *(_broken_sums(puzzle, solution) if puzzle.variant == KILLER else ()),
    )


def _groups(puzzle: Puzzle) -> Iterator[tuple[str, Sequence[int]]]:
    """The cells that all differ, with a name: row 1, window 4, cage 12."""
    known = houses(puzzle.width, puzzle.variant, puzzle.regions)
    for kind, group in groupby(known, key=lambda house: house[0]):
        name = "region" if kind is HouseKind.BOX and puzzle.regions else kind.name.lower()
        yield from ((f"{name} {number}", cells) for number, (_, cells) in enumerate(group, 1))
    yield from ((f"cage {number}", cage.cells) for number, cage in enumerate(puzzle.cages, 1))


def _broken_sums(puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    for number, cage in enumerate(puzzle.cages, 1):
        if sum(solution[cell] for cell in cage.cells) != cage.target:
            yield f"cage {number} misses its target"
