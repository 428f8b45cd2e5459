"""The rules of Calcudoku, checked on a filled or half-filled grid."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from pipeline.families.shared.house_rules import broken_givens, broken_groups, broken_range, place_of
from pipeline.families.shared.lines import named_lines
from pipeline.model.puzzle import EMPTY, Cage, Operator, Puzzle, Solution


def defects(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """The named rules that a filled grid breaks; empty for a solution."""
    n = puzzle.width
    digits = range(puzzle.first_digit, puzzle.first_digit + n)
    missed = tuple(
        f"cage {k} {place_of(n, cage.cells)} misses its target"
        for k, cage in enumerate(puzzle.cages, 1)
        if not any(_met(cage, held) for held in _fillings(cage, solution, digits))
    )
    return (
        *broken_range(solution, n),
        *broken_givens(puzzle.givens, solution),
        *broken_groups(named_lines(n), solution),
        *missed,
    )


def _fillings(cage: Cage, solution: Solution, digits: range) -> Iterator[tuple[int, ...]]:
    """The digits that a cage can come to hold, whatever its open cells get."""
    held = [solution[cell] for cell in cage.cells]
    return product(*(digits if value == EMPTY else (value - 1 + digits.start,) for value in held))


def _met(cage: Cage, digits: Sequence[int]) -> bool:
    values = sorted(digits, reverse=True)
    readings = {Operator.ADD: sum(values) == cage.target, Operator.MULTIPLY: prod(values) == cage.target}
    if len(values) == 2:  # noqa: PLR2004  a pair
        large, small = values
        readings |= {
            Operator.SUBTRACT: large - small == cage.target,
            Operator.DIVIDE: small > 0 and large == small * cage.target,
        }
    return any(readings.values()) if cage.operator is Operator.NONE else readings.get(cage.operator, False)
