"""The rules of Sudoku and its variants, checked on a filled or half-filled grid."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from pipeline.families.shared.house_rules import (
    broken_givens,
    broken_groups,
    broken_range,
    place_of,
    repeated_in,
    repeats,
    sum_is_broken,
)
from pipeline.families.sudoku.grid import highest, houses
from pipeline.families.sudoku.sizes import KILLER, SAMURAI
from pipeline.model.puzzle import BLACK, Cage, Puzzle, Solution
from pipeline.solving.board import HouseKind


def defects(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """The named rules that a filled grid breaks; empty for a solution."""
    return (
        *broken_range(_held(puzzle, solution), highest(puzzle.width, puzzle.variant)),
        *broken_givens(puzzle.givens, solution),
        *broken_groups(_named_houses(puzzle.width, puzzle.variant, puzzle.regions), solution),
        *_repeating_cages(puzzle, solution),
        *(_broken_sums(puzzle, solution) if puzzle.variant == KILLER else ()),
    )


def _held(puzzle: Puzzle, solution: Solution) -> Sequence[int]:
    """What stands in the cells; the gaps of a samurai are none."""
    if BLACK not in puzzle.givens:
        return solution
    return [value for given, value in zip(puzzle.givens, solution, strict=True) if given != BLACK]


@lru_cache(maxsize=64)
def _named_houses(width: int, variant: str, regions: tuple[int, ...]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The houses with a name: row 1, window 4; those of a samurai by their first cell."""
    named = []
    for kind, group in groupby(houses(width, variant, regions), key=lambda house: house[0]):
        name = "region" if kind is HouseKind.BOX and regions else kind.name.lower()
        for number, (_, cells) in enumerate(group, 1):
            named.append((f"{name} {place_of(width, cells) if variant == SAMURAI else number}", cells))
    return tuple(named)


def _repeating_cages(puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    for number, cage in enumerate(puzzle.cages, 1):
        if repeats(cage.cells, solution):
            yield repeated_in(_cage_name(puzzle, number, cage))


def _broken_sums(puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    for number, cage in enumerate(puzzle.cages, 1):
        if cage.shows_clue and sum_is_broken([solution[cell] for cell in cage.cells], cage.target, puzzle.width):
            yield f"{_cage_name(puzzle, number, cage)} misses its target"


def _cage_name(puzzle: Puzzle, number: int, cage: Cage) -> str:
    return f"cage {number} {place_of(puzzle.width, cage.cells)}"
