"""Which clues of a puzzle go beyond the largest target and the times tables that a section asks for.

Puzzles that are made keep to both as they are made (`kernels/cage_clues.py`); this looks at one that is there.
"""

from collections.abc import Sequence
from typing import Final

from pipeline.model.puzzle import Cage, Operator, Puzzle, Solution
from pipeline.model.slot import Params

_TABLE: Final = 10  # a times table ends with ten times its factor, for the kernels too, which take long to import


def clues_beyond(puzzle: Puzzle, solution: Solution, params: Params) -> int:
    """How many clues have a larger target than the section's, or are of other times tables."""
    most, factors = params.option("largest_target"), params.option("factors")
    known = frozenset(map(int, factors)) if isinstance(factors, tuple) else frozenset[int]()
    least = puzzle.first_digit - 1
    held = ((cage, [solution[cell] + least for cell in cage.cells]) for cage in puzzle.cages)
    return sum(
        (isinstance(most, int) and cage.target > most) or (bool(known) and not is_known(cage, values, known))
        for cage, values in held
    )


def is_known(cage: Cage, values: Sequence[int], factors: frozenset[int]) -> bool:
    """Is a product or quotient of these tables? Sums, differences and single cells always are.

    A product is, where all its values but one are 0, 1 or a factor and it stands in a factor's table; a quotient
    where its divisor or the quotient is 1 or a factor.
    """
    if cage.operator is Operator.DIVIDE:
        return bool({min(values), cage.target} & {1, *factors})
    if cage.operator is not Operator.MULTIPLY:
        return True
    others = [value for value in values if value > 1]
    strange = [value for value in others if value not in factors]
    return len(strange) <= 1 and (len(others) <= 1 or _in_table(cage.target, factors))


def _in_table(product: int, factors: frozenset[int]) -> bool:
    return product == 0 or any(product in range(0, _TABLE * factor + 1, factor) for factor in factors)
