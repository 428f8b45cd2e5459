"""Tu Yangyang's clues: an operator by chance for every cage, its target from the digits that the cage holds."""

from collections.abc import Callable, Sequence
from math import prod

from pipeline.families.calcudoku.published.elementary_cages import Division
from pipeline.families.shared.chance import Chance
from pipeline.frozen import frozen
from pipeline.model.puzzle import EMPTY, Cage, Operator, Puzzle, Solution

PAIR = 2
FOUR_OPERATORS = (Operator.ADD, Operator.SUBTRACT, Operator.MULTIPLY, Operator.DIVIDE)

Choose = Callable[[Sequence[Operator]], Operator]
"""Picks the operator of a cage of two cells or more among those that it may have."""


@frozen
class ClueRules:
    """What an author allows clues: operators, what is printed for the value 1, and whether the operator is shown.

    Both texts have all four operators, digits from 1 on, and show the operator.
    """

    operators: tuple[Operator, ...] = FOUR_OPERATORS
    first_digit: int = 1
    shown: bool = True


AS_WRITTEN = ClueRules()


def by_chance(chance: Chance) -> Choose:
    """Any operator, each as likely."""
    return chance.one_of


def clued(n: int, square: Solution, division: Division, choose: Choose, rules: ClueRules = AS_WRITTEN) -> Puzzle | None:
    """The puzzle of a square (values from 1 on) and its cages; None where a cage can have none of the operators.

    Three cells or more: + or x; two: +, -, x or /, the larger digit first, / only where it leaves no rest; one: the
    digit. Cages get their operators in the order of their first cells.
    """
    cages = []
    for cells in sorted(tuple(sorted(cells)) for cells in division):
        digits = [square[cell] - 1 + rules.first_digit for cell in cells]
        fitting = possible(digits, rules.operators)
        if not fitting:
            return None
        operator = fitting[0] if len(digits) == 1 else choose(fitting)
        shown = operator if rules.shown or len(digits) == 1 else Operator.NONE
        cages.append(Cage(cells, shown, target(operator, digits)))
    return Puzzle("calcudoku", n, n, (EMPTY,) * (n * n), tuple(cages), first_digit=rules.first_digit)


def possible(digits: Sequence[int], allowed: Sequence[Operator] = FOUR_OPERATORS) -> tuple[Operator, ...]:
    """The operators that a cage with these digits may have."""
    if len(digits) == 1:
        return (Operator.ADD,)
    fits = {Operator.ADD, Operator.MULTIPLY}
    if len(digits) == PAIR:
        large, small = max(digits), min(digits)
        fits |= {Operator.SUBTRACT} | ({Operator.DIVIDE} if small and large % small == 0 else set())
    return tuple(operator for operator in allowed if operator in fits)


def target(operator: Operator, digits: Sequence[int]) -> int:
    """What the digits of a cage give by an operator, the larger of two first.

    >>> target(Operator.MULTIPLY, (1, 2, 3)), target(Operator.DIVIDE, (2, 4)), target(Operator.SUBTRACT, (1, 4))
    (6, 2, 3)
    """
    if operator is Operator.ADD:
        return sum(digits)
    if operator is Operator.MULTIPLY:
        return prod(digits)
    large, small = max(digits), min(digits)
    return large - small if operator is Operator.SUBTRACT else large // small
