"""What options allow the cages of a Calcudoku, as numbers for the kernels."""

from __future__ import annotations

from pipeline.families.calcudoku.choices import METHODS, PAIR, WITH_OPERATOR
from pipeline.families.calcudoku.kernels.workspace import CANDIDATES, REPAIR, TRANSFORM, Limits
from pipeline.model.puzzle import Operator
from pipeline.model.slot import OptionValue, Params

LARGEST = 4  # cells of a cage, unless told otherwise
EXACT = 100  # what a number of cages is multiplied with in limits
HALF = 50
SHARE = (10, HALF, 14, HALF)  # single cells, as published: 10 to 14 %, rounded
PAIRS_SHARE = (10, 0, 14, EXACT - 1)  # where all others are pairs their number is even or odd as that of the cells
ANY_SHARE = (0, 0, EXACT, 0)  # quotients: a cell that divides no neighbour has to stand alone

CODES = dict(zip(METHODS, (REPAIR, TRANSFORM, CANDIDATES), strict=True))
"""The methods of the option as the kernels know them."""


def limits(params: Params) -> Limits:
    """What the options allow the cages, for the kernels.

    Subtract and divide need pairs, so alone they
    limit the largest cage to two.
    """
    names = params.option("operators")
    assert isinstance(names, tuple)
    allowed = sum(1 << Operator[name.upper()] for name in names)
    wide = allowed & (1 << Operator.ADD | 1 << Operator.MULTIPLY)
    asked, exact = params.option("largest_cage"), params.option("single_cells")
    largest = asked if isinstance(asked, int) else LARGEST if wide else PAIR
    shown, first_digit = params.option("clues") == WITH_OPERATOR, 0 if params.option("zero_based") else 1
    method = CODES[str(params.option("method"))]
    return Limits(largest, *_share(exact, largest, allowed), allowed, int(shown), first_digit, method)


def _share(asked: OptionValue, largest: int, allowed: int) -> tuple[int, int, int, int]:
    """The least and most single cells, see `single_numbers`."""
    if isinstance(asked, int):
        return 0, EXACT * asked, 0, EXACT * asked
    if isinstance(asked, str):
        percent = int(asked.rstrip("%"))
        return (percent, 0, percent, EXACT - 1) if largest == PAIR else (percent, HALF, percent, HALF)
    if allowed == 1 << Operator.DIVIDE:
        return ANY_SHARE
    return PAIRS_SHARE if largest == PAIR else SHARE


def single_numbers(numbers: Limits, cages: int) -> range:
    """How many of so many cages may have one cell, as the kernel `within_share` sees it."""
    fewest = (numbers.low * cages + numbers.low_more) // EXACT
    return range(fewest, (numbers.high * cages + numbers.high_more) // EXACT + 1)
