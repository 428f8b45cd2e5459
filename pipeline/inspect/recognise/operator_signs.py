"""The clues of cages as they may be printed, in any language."""

from __future__ import annotations

import re
from typing import Final

from pipeline.model.puzzle import Operator
from pipeline.model.signs import SIGNS

_CLUE: Final = re.compile(r"(\d+)(\D?)")
_OPERATORS: Final = {sign: operator for operator, signs in SIGNS.items() for sign in signs} | {"": Operator.NONE}


def operator_of(clue: str) -> tuple[int, Operator] | None:
    """The target and the operator of a clue; None for what is no clue.

    >>> operator_of("12\N{DIVISION SIGN}")
    (12, <Operator.DIVIDE: 4>)
    """
    match = _CLUE.fullmatch(clue)
    if not match or match[2] not in _OPERATORS:
        return None
    return int(match[1]), _OPERATORS[match[2]]
