"""Every operator has a usual sign, which stands before its other spellings."""

from __future__ import annotations

from pipeline.model.puzzle import Operator
from pipeline.model.signs import OPERATORS, SIGNS, usual


def test_usual_signs_are_those_of_print() -> None:
    assert [usual(operator) for operator in OPERATORS.values()] == ["+", "\N{MINUS SIGN}", "×", "\N{DIVISION SIGN}"]


def test_no_sign_is_that_of_two_operators() -> None:
    signs = "".join(SIGNS.values())
    assert len(set(signs)) == len(signs)


def test_operators_are_named_as_in_books() -> None:
    assert OPERATORS["divide"] is Operator.DIVIDE
    assert list(OPERATORS) == ["add", "subtract", "multiply", "divide"]
