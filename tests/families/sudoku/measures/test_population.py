"""Populations of scores, and their files."""

import json

import pytest

from pipeline.families.sudoku.measures.grading import SCORE_RANGES
from pipeline.families.sudoku.measures.population import Population, format_population, parse_population
from pipeline.families.sudoku.published.hiding import population
from pipeline.model.size import Size

FEW = Population(Size(9, 9), 1, (41, 60, 90))


def test_a_population_comes_back_from_its_file() -> None:
    assert parse_population(format_population(FEW)) == FEW


def test_scores_may_be_means() -> None:
    means = Population(Size(9, 9), 1, (41, 60.5, 90), 2)
    assert parse_population(format_population(means)) == means
    assert means.digest != FEW.digest


def test_its_ends_are_the_least_and_the_greatest_score() -> None:
    assert (FEW.least, FEW.greatest) == (41, 90)


@pytest.mark.parametrize("size", [Size(4, 4), Size(6, 6)])
def test_the_frozen_ranges_are_those_of_the_usual_population(size: Size) -> None:
    least, greatest = SCORE_RANGES[size.width]
    found = population(size, 40)
    assert least <= found.least <= found.greatest <= greatest


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"scores": [41, 60, 91]}, "has been changed"),
        ({"count": 4}, "has been changed"),
        ({"scores": []}, "expected the keys"),
        ({"scores": ["41"]}, "expected the keys"),
        ({"more": 1}, "expected the keys"),
    ],
)
def test_a_file_that_was_changed_is_refused(change: dict[str, object], said: str) -> None:
    text = json.dumps({**json.loads(format_population(FEW)), **change})
    with pytest.raises(ValueError, match=said):
        parse_population(text)


@pytest.mark.parametrize("text", ["", "{", "[]", "9x9", "[" * 100_000])
def test_another_file_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a population"):
        parse_population(text)


def test_a_population_of_equal_scores_has_no_intervals() -> None:
    with pytest.raises(ValueError, match="equal scores"):
        parse_population(format_population(Population(Size(4, 4), 1, (8, 8))))
