"""A puzzle has one given for every cell, and its marks have the numbers that files and kernels know."""

from __future__ import annotations

import pytest

from pipeline.model.puzzle import BLACK, EMPTY, Operator, Puzzle


@pytest.mark.parametrize("givens", [(), (0,) * 5, (0,) * 7])
def test_a_puzzle_needs_one_given_for_every_cell(givens: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=f"2x3 cells need 6 givens, got {len(givens)}"):
        Puzzle("toy", 2, 3, givens)


def test_a_puzzle_is_plain_and_prints_from_1_where_nothing_is_said() -> None:
    puzzle = Puzzle("toy", 1, 1, (0,))
    assert (puzzle.kind.variant, puzzle.first_digit) == ("", 1)


def test_marks_keep_the_numbers_that_manifests_and_kernels_know() -> None:
    assert (BLACK, EMPTY) == (-1, 0)
    assert [(one.name, one.value) for one in Operator] == [
        ("NONE", 0),
        ("ADD", 1),
        ("SUBTRACT", 2),
        ("MULTIPLY", 3),
        ("DIVIDE", 4),
        ("RUN", 5),
    ]
