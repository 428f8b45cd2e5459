"""The rules of Calcudoku, checked on a filled or half-filled grid."""

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod

from pipeline.families.shared.house_rules import broken_givens, broken_groups, broken_range, place_of
from pipeline.families.shared.lines import named_lines
from pipeline.model.puzzle import EMPTY, Cage, Operator, Puzzle, Solution

_PAIR = 2  # cells of a difference or a quotient


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


def _fillings(cage: Cage, solution: Solution, digits: range) -> Iterable[Sequence[int]]:
    """The digits that a cage can come to hold, whatever its open cells get."""
    held = [solution[cell] for cell in cage.cells]
    if EMPTY not in held:
        return ([value - 1 + digits.start for value in held],)
    return product(*(digits if value == EMPTY else (value - 1 + digits.start,) for value in held))


def _met(cage: Cage, digits: Sequence[int]) -> bool:
    if cage.operator is Operator.NONE:
        return any(reaches(digits, cage.target) for reaches in _REACHES.values())
    return cage.operator in _REACHES and _REACHES[cage.operator](digits, cage.target)


def _adds(digits: Sequence[int], target: int) -> bool:
    return sum(digits) == target


def _multiplies(digits: Sequence[int], target: int) -> bool:
    return prod(digits) == target


def _subtracts(digits: Sequence[int], target: int) -> bool:
    return len(digits) == _PAIR and max(digits) - min(digits) == target


def _divides(digits: Sequence[int], target: int) -> bool:
    return len(digits) == _PAIR and min(digits) > 0 and max(digits) == min(digits) * target


_REACHES = {
    Operator.ADD: _adds,
    Operator.SUBTRACT: _subtracts,
    Operator.MULTIPLY: _multiplies,
    Operator.DIVIDE: _divides,
}
