"""What stands above a grid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.model.puzzle import EMPTY, Puzzle
from pipeline.stages.captions import digits_told


@pytest.mark.parametrize(("side", "told"), [(4, "0–3"), (9, "0–8")])
def test_a_grid_that_begins_with_zero_tells_its_digits(side: int, told: str) -> None:
    puzzle = Puzzle("calcudoku", side, side, (EMPTY,) * side**2, least=0)
    assert digits_told(puzzle) == told
    assert digits_told(replace(puzzle, least=1)) == ""
