"""A clue in ink is a target and a sign, or none at all."""

from __future__ import annotations

import pytest

from pipeline.families.calcudoku.reading import operator_of
from pipeline.model.puzzle import Operator


@pytest.mark.parametrize(
    ("clue", "expected"),
    [
        ("12:", (12, Operator.DIVIDE)),
        ("12\N{DIVISION SIGN}", (12, Operator.DIVIDE)),
        ("6\N{MIDDLE DOT}", (6, Operator.MULTIPLY)),
        ("3-", (3, Operator.SUBTRACT)),
        ("7", (7, Operator.NONE)),
        ("7?", None),
        ("+", None),
    ],
)
def test_signs_are_read_in_every_language(clue: str, expected: object) -> None:
    assert operator_of(clue) == expected
