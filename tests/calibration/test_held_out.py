"""Minutes are predicted for puzzles that no fit has seen: of simulated readers, and of people."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from pipeline.calibration.effects import find_effects
from pipeline.calibration.held_out import COST, CURVE, LINE, NOTHING, held_out_errors
from pipeline.calibration.times import Times
from pipeline.families import FAMILIES
from pipeline.families.shared.studies import rank_correlation
from tests.simulated_readers import Readers, bent, simulate

PEOPLE = Path(__file__).parents[1] / "data" / "sudoku_people.csv"


def test_of_simulated_readers_the_curve_beats_cost_alone_and_a_line() -> None:
    errors = held_out_errors(simulate(Readers(count=60), bent).times)
    assert errors[CURVE] < errors[LINE] < errors[NOTHING]
    assert errors[CURVE] < errors[COST]


def test_nine_puzzles_are_too_few_to_be_parted() -> None:
    assert held_out_errors(simulate(Readers(puzzles=9)).times) == {}


@pytest.fixture(scope="module")
def people() -> Times:
    """Every third of the puzzles, as the times of one reader."""
    family = FAMILIES["sudoku"]
    with PEOPLE.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))[::3]
    costs = [family.cost(family.parse(row["puzzle"])) for row in rows]
    count, logs = len(rows), np.log([float(row["d_to"]) for row in rows])
    return Times(np.zeros(count, int), np.arange(count), logs, np.ones(count, bool), np.log(np.array(costs, float)), 1)


def test_of_people_the_order_is_recovered(people: Times) -> None:
    fitted = find_effects(people).curve.at(people.costs)
    assert rank_correlation(fitted.tolist(), people.logs.tolist()) > 0.8


def test_of_people_fitted_minutes_beat_cost_alone_on_held_out_fifths(people: Times) -> None:
    errors = held_out_errors(people)
    assert errors[CURVE] < errors[LINE] * 1.01
    assert np.log(errors[CURVE]) < 0.5 * np.log(errors[COST])
    assert np.log(errors[CURVE]) < 0.7 * np.log(errors[NOTHING])
