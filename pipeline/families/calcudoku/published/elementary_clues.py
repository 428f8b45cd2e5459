"""Tu Yangyang's clues: an operator by chance for every cage, its target from the digits that the cage holds."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from pipeline.families.calcudoku.published.elementary_cages import Division
from pipeline.families.shared.chance import Chance
from pipeline.model.puzzle import EMPTY, Cage, Operator, Puzzle, Solution

PAIR = 2


def clued(n: int, digits: Solution, division: Division, chance: Chance) -> Puzzle:
    """The puzzle of a square and its cages.

    Three cells or more: + or x; two: +, -, x or /, the larger digit first, / only where it leaves no rest; one: the
    digit.
    """
    cages = [Cage(tuple(sorted(cells)), *_clue([digits[cell] for cell in sorted(cells)], chance)) for cells in division]
    return Puzzle("calcudoku", n, n, (EMPTY,) * (n * n), tuple(sorted(cages, key=lambda cage: cage.cells)))


def _clue(digits: Sequence[int], chance: Chance) -> tuple[Operator, int]:
    operator = chance.one_of(possible(digits))
    return operator, target(operator, digits)


def possible(digits: Sequence[int]) -> tuple[Operator, ...]:
    """The operators that a cage with these digits may have."""
    if len(digits) == 1:
        return (Operator.ADD,)
    if len(digits) > PAIR:
        return (Operator.ADD, Operator.MULTIPLY)
    exact = max(digits) % min(digits) == 0
    return (Operator.ADD, Operator.SUBTRACT, Operator.MULTIPLY, *((Operator.DIVIDE,) if exact else ()))


def target(operator: Operator, digits: Sequence[int]) -> int:
    """What the digits of a cage give by an operator, the larger of two first."""
    large, small = max(digits), min(digits)
    return {
        Operator.ADD: sum(digits),
        Operator.MULTIPLY: prod(digits),
        Operator.SUBTRACT: large - small,
        Operator.DIVIDE: large // small,
    }[operator]
