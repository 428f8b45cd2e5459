"""The widest clue that a Calcudoku can have: it decides how small cells may be in print."""

from __future__ import annotations

from pipeline.families.calcudoku.cage_limits import limits
from pipeline.families.calcudoku.choices import MOST_CELLS
from pipeline.families.calcudoku.draw import clue_text
from pipeline.model.puzzle import Cage, Operator
from pipeline.model.slot import Params


def widest_clue(side: int, params: Params | None) -> str:
    """The clue as printed, in grids as params ask for, or with any options.

    The largest value stands in every second cell of a cage at most, for neighbours share a row or column.
    """
    largest = limits(params).largest if params else MOST_CELLS
    product = side ** ((largest + 1) // 2) * (side - 1) ** (largest // 2)
    multiplies = params is None or "multiply" in str(params.option("operators"))
    operator, target = (Operator.MULTIPLY, product) if multiplies else (Operator.ADD, side * largest)
    return clue_text(Cage(tuple(range(largest)), operator, target))
