"""The signs of operators: what may be printed for each, in any language."""

from collections.abc import Mapping
from typing import Final

from pipeline.model.puzzle import Operator

SIGNS: Final[Mapping[Operator, str]] = {
    Operator.ADD: "+",
    Operator.SUBTRACT: "\N{MINUS SIGN}-\N{EN DASH}",
    Operator.MULTIPLY: "\N{MULTIPLICATION SIGN}x\N{DOT OPERATOR}\N{MIDDLE DOT}",
    Operator.DIVIDE: "\N{DIVISION SIGN}:/\N{RATIO}",
}
"""The signs of an operator; the first is the usual one, which drawings have."""

OPERATORS: Final[Mapping[str, Operator]] = {
    "add": Operator.ADD,
    "subtract": Operator.SUBTRACT,
    "multiply": Operator.MULTIPLY,
    "divide": Operator.DIVIDE,
}
"""The operators by their names in books and strings."""


def usual(operator: Operator) -> str:
    """The usual sign of an operator.

    >>> usual(Operator.ADD)
    '+'
    """
    return SIGNS[operator][0]
