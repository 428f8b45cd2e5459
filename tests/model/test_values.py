"""Values as they are printed, and solutions as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model.puzzle import BLACK, Cage, Operator, Puzzle
from pipeline.model.values import digit_of, digits_of, parted, read_solution, solution_text


@given(st.lists(st.just(BLACK) | st.integers(1, 35), min_size=1, max_size=40))
def test_a_solution_comes_back_from_its_text(values: list[int]) -> None:
    puzzle = Puzzle("toy", len(values), 1, tuple(BLACK if value == BLACK else 0 for value in values))
    assert read_solution(solution_text(tuple(values)), puzzle) == tuple(values)


@pytest.mark.parametrize("text", ["1", "123", "1?"])
def test_a_text_that_does_not_fill_the_cells_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_solution(text, Puzzle("toy", 3, 1, (0, BLACK, 0)))


def large(*cages: Cage, first_digit: int = 1) -> Puzzle:
    return Puzzle("toy", 12, 1, (0,) * 12, cages, first_digit=first_digit)


CALCULATING = Cage((0, 1), Operator.MULTIPLY, 120)
SUMMED = Cage((0, 1), Operator.RUN, 22)


def test_values_above_nine_are_numbers_where_cages_calculate_with_them_and_letters_elsewhere() -> None:
    assert [digit_of(value, large(CALCULATING)) for value in (1, 9, 10, 12)] == ["1", "9", "10", "12"]
    assert [digit_of(value, large(SUMMED)) for value in (1, 9, 10, 12)] == ["1", "9", "A", "C"]
    assert [digit_of(value, large(CALCULATING, first_digit=0)) for value in (1, 11, 12)] == ["0", "10", "11"]


def test_numbers_beside_each_other_are_told_apart() -> None:
    assert digits_of((1, 2, 12), large(CALCULATING)) == "1,2,12"
    assert digits_of((1, 2, 12), large(SUMMED)) == "12C"


@pytest.mark.parametrize("cage", [CALCULATING, SUMMED])
@given(values=st.lists(st.integers(1, 12), min_size=1, unique=True))
def test_digits_come_back_from_their_text(cage: Cage, values: list[int]) -> None:
    puzzle = large(cage)
    assert list(parted(digits_of(values, puzzle), puzzle)) == [digit_of(value, puzzle) for value in values]


@pytest.mark.parametrize(("first", "text"), [(0, "08"), (1, "19"), (2, "2A")])
def test_texts_of_solutions_begin_with_the_first_digit(first: int, text: str) -> None:
    assert solution_text((1, BLACK, 9), first) == text


@pytest.mark.parametrize("value", [36, 200, -2])
def test_a_value_without_a_character_has_no_text(value: int) -> None:
    with pytest.raises((ValueError, OverflowError)):
        solution_text((value,))
