"""Readers who give up count as ones who would have taken longer, and as nothing more."""

from __future__ import annotations

import numpy as np
import pytest

from pipeline.calibration.censored import filled_in, quantiles, survival_steps

SOLVED = np.array([True, True, True, True])
HALF = np.full(9, 0.5)


def test_survival_is_that_of_a_published_example() -> None:
    # Kaplan and Meier's own eight: 0.8, 1.0+, 2.7+, 3.1, 5.4, 7.0+, 9.2, 12.1+
    values = np.array([0.8, 1.0, 2.7, 3.1, 5.4, 7.0, 9.2, 12.1])
    solved = np.array([True, False, False, True, True, False, True, False])
    events, left = survival_steps(values, solved)
    assert events.tolist() == [0.8, 3.1, 5.4, 9.2]
    assert left.tolist() == pytest.approx([7 / 8, 7 / 10, 21 / 40, 21 / 80])


def test_without_unsolved_rows_nothing_is_filled_in() -> None:
    values = np.array([3.0, 1.0, 2.0, 9.0])
    assert filled_in(values, SOLVED, HALF[:4]).tolist() == values.tolist()


def test_one_who_gave_up_at_once_gets_a_place_among_all() -> None:
    values, solved = np.array([-99.0, 1.0, 2.0, 3.0]), np.array([False, True, True, True])
    found = [filled_in(values, solved, np.full(4, share))[0] for share in (0.0, 0.3, 0.5, 0.9)]
    assert found == [1.0, 1.0, 2.0, 3.0]


def test_one_who_gave_up_late_gets_a_place_among_those_who_took_longer() -> None:
    values, solved = np.array([1.0, 2.0, 2.5, 3.0, 4.0, 5.0]), np.array([True, True, False, True, True, True])
    assert [filled_in(values, solved, np.full(6, share))[2] for share in (0.1, 0.5, 0.9)] == [3.0, 4.0, 5.0]


def test_one_who_held_out_longest_keeps_the_time() -> None:
    values, solved = np.array([1.0, 2.0, 7.0]), np.array([True, True, False])
    assert filled_in(values, solved, HALF[:3])[2] == 7.0


def test_quantiles_are_the_usual_ones_where_all_have_solved() -> None:
    values = np.array([4.0, 1.0, 3.0, 2.0])
    assert quantiles(values, SOLVED, np.array([0.25, 0.5, 0.75])).tolist() == [1.0, 2.0, 3.0]


def test_those_who_gave_up_move_quantiles_upwards() -> None:
    values = np.arange(1.0, 10.0)
    middle = np.array([0.5])
    given_up = quantiles(values, values != 3.0, middle)[0]
    assert given_up == 6.0 > quantiles(values, values > 0, middle)[0]


def test_where_nobody_has_solved_rows_stay_as_they_are() -> None:
    values, solved = np.array([1.0, 2.0]), np.array([False, False])
    assert filled_in(values, solved, HALF[:2]).tolist() == [1.0, 2.0]
    assert quantiles(values, solved, np.array([0.5])).tolist() == [1.5]
