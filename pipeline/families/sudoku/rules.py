"""The rules of Sudoku and its variants, checked on a filled or half-filled grid."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from pipeline.families.shared.house_rules import broken_givens, broken_groups, broken_range, place_of, sum_is_broken
from pipeline.families.sudoku.grid import highest, houses
from pipeline.families.sudoku.sizes import KILLER, SAMURAI
from pipeline.model.puzzle import BLACK, Puzzle, Solution
from pipeline.solving.board import HouseKind


def defects(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """The named rules that a filled grid breaks; empty for a solution."""
    return (
        *broken_range(_held(puzzle, solution), highest(puzzle.width, puzzle.variant)),
        *broken_givens(puzzle.givens, solution),
        *broken_groups(_groups(puzzle), solution),
        *(_broken_sums(puzzle, solution) if puzzle.variant == KILLER else ()),
    )


def _held(puzzle: Puzzle, solution: Solution) -> list[int]:
    """What stands in the cells; the gaps of a samurai are none."""
    return [value for given, value in zip(puzzle.givens, solution, strict=True) if given != BLACK]


def _groups(puzzle: Puzzle) -> Iterator[tuple[str, Sequence[int]]]:
    """The cells that all differ, with a name: row 1, window 4, cage 12; those of a samurai by their first cell."""
    known = houses(puzzle.width, puzzle.variant, puzzle.regions)
    for kind, group in groupby(known, key=lambda house: house[0]):
        name = "region" if kind is HouseKind.BOX and puzzle.regions else kind.name.lower()
        for number, (_, cells) in enumerate(group, 1):
            where = place_of(puzzle.width, cells) if puzzle.variant == SAMURAI else number
            yield f"{name} {where}", cells
    yield from zip(_cage_names(puzzle), (cage.cells for cage in puzzle.cages), strict=True)


def _broken_sums(puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    for name, cage in zip(_cage_names(puzzle), puzzle.cages, strict=True):
        if cage.shows_clue and sum_is_broken([solution[cell] for cell in cage.cells], cage.target, puzzle.width):
            yield f"{name} misses its target"


def _cage_names(puzzle: Puzzle) -> list[str]:
    return [f"cage {k} {place_of(puzzle.width, cage.cells)}" for k, cage in enumerate(puzzle.cages, 1)]
