"""The digits of a grid as values are the labels that they stand for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model.puzzle import BLACK, EMPTY, Puzzle, Solution
from pipeline.page.draw.digits import DIGIT, Digits, raster
from pipeline.page.draw.drawing import Ink
from pipeline.page.draw.marks import digits

CELLS = st.lists(st.tuples(st.integers(BLACK, 12), st.integers(1, 12)), min_size=12, max_size=12)
"""For every cell what is printed in it, and its value."""


def shown(cells: list[tuple[int, int]]) -> tuple[Puzzle, Solution]:
    givens = tuple(min(given, value) if given > EMPTY else given for given, value in cells)
    solution = tuple(
        BLACK if given == BLACK else given or value for given, (_, value) in zip(givens, cells, strict=True)
    )
    return Puzzle("any", 4, 3, givens), solution


@given(CELLS)
def test_every_digit_stands_in_its_cell_once_in_reading_order(cells: list[tuple[int, int]]) -> None:
    puzzle, solution = shown(cells)
    expected = [
        (cell % 4 + 0.5, cell // 4 + 0.5, Ink.GIVEN if puzzle.givens[cell] else Ink.FOUND)
        for cell, value in enumerate(solution)
        if value != BLACK
    ]
    assert [(one.x, one.y, one.ink) for one in digits(puzzle, solution, (0, 0), 0.5, DIGIT)] == expected


@given(CELLS)
def test_a_puzzle_shows_the_givens_of_its_answer(cells: list[tuple[int, int]]) -> None:
    puzzle, solution = shown(cells)
    answer = digits(puzzle, solution, (1, 1), 0.6, 0.4)
    assert [*digits(puzzle, None, (1, 1), 0.6, 0.4)] == [one for one in answer if one.ink is Ink.GIVEN]


@given(CELLS)
def test_values_by_ink_are_those_of_the_labels(cells: list[tuple[int, int]]) -> None:
    answer = digits(*shown(cells), (0, 0), 0.5, DIGIT)
    by_ink = [table.labels(values) for table, values in answer.by_ink]
    assert sorted((one for labels in by_ink for one in labels), key=lambda one: (one.y, one.x)) == [*answer]
    if answer:
        assert by_ink[0][0] == answer[0], "texts begin with the first digit"


def test_digits_are_compared_as_labels_are() -> None:
    puzzle = Puzzle("any", 2, 1, (4, EMPTY))
    same = digits(puzzle, (4, 2), (0, 0), 0.5, DIGIT)
    labels = tuple(digits(puzzle, (4, 2), (0, 0), 0.5, DIGIT))
    assert same == labels
    assert labels == same
    assert hash(same) == hash(labels)
    assert (len(same), same[1], same[1:]) == (2, labels[1], labels[1:])
    assert same != digits(puzzle, None, (0, 0), 0.5, DIGIT)


def test_alone_they_have_the_middle_of_their_cells() -> None:
    puzzle = Puzzle("any", 2, 1, (4, EMPTY))
    beside_clues = digits(puzzle, (4, 2), (1, 0), 0.66, 0.46)
    assert isinstance(beside_clues, Digits)
    assert beside_clues.alone() == digits(puzzle, (4, 2), (1, 0), 0.5, DIGIT)


@pytest.mark.parametrize(
    ("givens", "solution", "first"),
    [
        ((0, 4), (2, 4), Ink.FOUND),
        ((0, 4), (0, 4), Ink.GIVEN),
        ((0, 4, 0), (0, 4, 1), Ink.GIVEN),
        ((BLACK, 4), (BLACK, 4), Ink.GIVEN),
    ],
)
def test_the_ink_of_the_first_digit_shown_comes_first(
    givens: tuple[int, ...], solution: tuple[int, ...], first: Ink
) -> None:
    (table, values), *_ = digits(Puzzle("any", len(givens), 1, givens), solution, (0, 0), 0.5, DIGIT).by_ink
    assert table.labels(values)[0].ink is first


def test_alone_they_are_printed_as_before() -> None:
    own = raster(2, 1, (0, 0), 0.66, 0.46, 0, wide=True)
    beside_clues = Digits(own, (EMPTY, EMPTY), (1, 12))
    assert [one.text for one in beside_clues.alone()] == [one.text for one in beside_clues] == ["0", "11"]
