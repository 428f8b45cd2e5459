"""Solutions as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model.puzzle import BLACK, Puzzle
from pipeline.model.values import read_solution, solution_text


@given(st.lists(st.just(BLACK) | st.integers(1, 35), min_size=1, max_size=40))
def test_a_solution_comes_back_from_its_text(values: list[int]) -> None:
    puzzle = Puzzle("toy", len(values), 1, tuple(BLACK if value == BLACK else 0 for value in values))
    assert read_solution(solution_text(tuple(values)), puzzle) == tuple(values)


@pytest.mark.parametrize("text", ["1", "123", "1?"])
def test_a_text_that_does_not_fill_the_cells_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_solution(text, Puzzle("toy", 3, 1, (0, BLACK, 0)))
