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


def printed(strings: Mapping[str, str]) -> Mapping[int, str]:
    """What the strings of a language print for the usual signs, by code point, where it is another sign."""
    pairs = ((usual(operator), strings[f"sign.{name}"]) for name, operator in OPERATORS.items())
    return {ord(sign): own for sign, own in pairs if own != sign}


def usual(operator: Operator) -> str:
    """The usual sign of an operator.

    >>> usual(Operator.ADD)
    '+'
    """
    return SIGNS[operator][0]
