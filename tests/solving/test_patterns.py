"""The map from techniques to kernels."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pipeline.solving.board import start_masks, tables
from pipeline.solving.compiling import entry
from pipeline.solving.kernels.engine.state import CAND, LOG_COLUMNS, STATE_ROWS
from pipeline.solving.kernels.solve import logic_solve as common
from pipeline.solving.kernels.solve.logic_solve import LEFT, NEXT, TALLY_COLUMNS, TOTALS, go_on, new_due
from pipeline.solving.logic_solve import TINY, ladder_array
from pipeline.solving.patterns import PATTERNS
from pipeline.solving.techniques import ANY_COST, Code, Technique

RARE = Technique("wings", 40, Code.WING, 2, "")
NO_LOG = np.empty((0, LOG_COLUMNS), np.int64)


def test_every_technique_has_exactly_one_kernel() -> None:
    source = Path(common.__file__).read_text("utf-8")
    of_logic_solve = {code for code in Code if f"Code.{code.name}:" in source}
    assert of_logic_solve.isdisjoint(PATTERNS)
    assert of_logic_solve | set(PATTERNS) == set(Code)


@pytest.mark.parametrize("code", PATTERNS, ids=lambda code: code.name)
def test_the_kernel_of_a_rare_technique_may_be_called_by_python(code: Code) -> None:
    assert type(PATTERNS[code]) is type(entry(lambda: 0))


def test_a_solve_ends_at_a_rare_technique_that_is_not_known() -> None:
    tally = np.zeros((1, TALLY_COLUMNS), np.int64)
    tally[TOTALS, LEFT] = 3
    board = tables(TINY)
    arguments = board, ladder_array((RARE, RARE)), int(ANY_COST), state(), tally, new_due(board), NO_LOG
    assert go_on(never, lambda *_: -1, *arguments) == 3
    assert tally[TOTALS, NEXT] == 0


def test_a_rare_technique_without_applications_gives_way_to_the_next() -> None:
    tally = np.zeros((1, TALLY_COLUMNS), np.int64)
    tally[TOTALS, LEFT] = 3
    board = tables(TINY)
    arguments = board, ladder_array((RARE, RARE)), int(ANY_COST), state(), tally, new_due(board), NO_LOG
    assert go_on(lambda *_: 3, lambda *_: 0, *arguments) == 3
    assert tally[TOTALS, NEXT] == 2


def never(*_: object) -> int:
    raise AssertionError("the solve went on")


def state():
    room = np.zeros((STATE_ROWS, len(TINY.givens)), np.int64)
    room[CAND] = start_masks(TINY)
    return room
