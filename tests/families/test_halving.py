"""The costs that part levels into halves."""

from __future__ import annotations

import pytest

from pipeline.families import FAMILIES
from pipeline.families.halving import halving_cost
from pipeline.model.level import Grading, Level
from pipeline.model.size import Size
from pipeline.model.slot import Params


@pytest.fixture(autouse=True)
def costs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Made-up costs of one family."""
    of_kakuro = {Size(5, 5): {Level.EASY: 100}, Size(6, 10): {Level.EASY: 310}, Size(8, 8): {Level.HARD: 9}}
    monkeypatch.setattr(FAMILIES["kakuro"], "median_costs", {"": of_kakuro})


def params(size: str) -> Params:
    return FAMILIES["kakuro"].params(size, {})


def test_a_measured_size_has_its_own_cost_and_its_transpose_the_same() -> None:
    assert halving_cost(params("6x10"), Level.EASY) == halving_cost(params("10x6"), Level.EASY) == 310


def test_a_size_between_measured_ones_has_a_cost_between_theirs() -> None:
    assert halving_cost(params("6x6"), Level.EASY) == 100 + 210 * (36 - 25) // (60 - 25)


def test_a_size_beyond_the_measured_ones_has_no_halves() -> None:
    assert halving_cost(params("12x12"), Level.EASY) is None


def test_a_level_without_a_cost_in_its_size_has_no_halves() -> None:
    assert halving_cost(params("8x8"), Level.EASY) is None


def test_a_section_that_is_graded_otherwise_has_no_halves() -> None:
    assert halving_cost(params("5x5").graded_by(Grading.RUN_RATIO), Level.EASY) is None
