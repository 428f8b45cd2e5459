"""Curves never fall, lean on a line where points are few, and follow the points where there are many."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.calibration.monotone import Line, binned, monotone_curve, pooled, robust_line

NUMBERS = st.floats(-50, 50).map(lambda one: round(one, 3))
POINTS = st.lists(st.tuples(NUMBERS, NUMBERS, st.floats(0.5, 10)), min_size=1, max_size=60)


def columns(points: list[tuple[float, float, float]]) -> list[np.ndarray]:
    return [np.array(column) for column in zip(*points, strict=True)]


@given(st.lists(st.tuples(NUMBERS, st.floats(0.5, 10)), min_size=1, max_size=12))
def test_pooled_values_never_fall_and_keep_the_weighted_mean(pairs: list[tuple[float, float]]) -> None:
    values, weights = (np.array(column) for column in zip(*pairs, strict=True))
    found = pooled(values, weights)
    assert np.all(np.diff(found) >= -1e-9)
    assert found @ weights == pytest.approx(values @ weights, abs=1e-6)


@given(st.lists(NUMBERS, min_size=2, max_size=6))
def test_no_rising_values_lie_nearer_than_the_pooled_ones(values: list[float]) -> None:
    found = pooled(np.array(values), np.ones(len(values)))
    for step in (-0.01, 0.01):
        for start in range(len(values)):
            other = found.copy()
            other[start:] += step
            if np.all(np.diff(other) >= 0):
                assert ((other - values) ** 2).sum() >= ((found - values) ** 2).sum() - 1e-9


@given(POINTS)
def test_bins_hold_all_points_and_never_part_one_place(points: list[tuple[float, float, float]]) -> None:
    x, y, weights = columns(points)
    bins = binned(x, y, weights)
    assert bins.weights.sum() == pytest.approx(weights.sum())
    assert np.all(np.diff(bins.xs) > 0)
    assert len(bins.xs) <= 40


@given(POINTS, st.floats(0, 3), st.lists(NUMBERS, min_size=2, max_size=9))
def test_a_curve_never_falls(points: list[tuple[float, float, float]], slope: float, places: list[float]) -> None:
    curve = monotone_curve(binned(*columns(points)), Line(slope, 0.0))
    assert np.all(np.diff(curve.at(np.array(sorted(places)))) >= -1e-9)


def test_a_line_passes_through_most_points_whatever_a_few_say() -> None:
    x = np.linspace(0, 10, 40)
    y = 2 + 0.5 * x
    y[::8] = 90
    line = robust_line(binned(x, y, np.full(40, 5.0)))
    assert line is not None
    assert (line.slope, line.intercept) == pytest.approx((0.5, 2), abs=0.02)


def test_a_line_is_level_where_points_fall() -> None:
    x = np.linspace(0, 10, 20)
    line = robust_line(binned(x, -x, np.full(20, 5.0)))
    assert line is not None
    assert line.slope == 0


def test_two_points_make_no_line() -> None:
    assert robust_line(binned(np.array([1.0, 2.0]), np.array([1.0, 2.0]), np.full(2, 5.0))) is None


@pytest.mark.parametrize(("weight", "height"), [(1.0, 0.25), (90.0, 2.25)], ids=["few points", "many points"])
def test_a_curve_leans_on_the_line_the_less_weight_its_points_have(weight: float, height: float) -> None:
    bins = binned(np.array([1.0]), np.array([2.5]), np.array([weight]))
    assert monotone_curve(bins, Line(0.0, 0.0)).at(np.array([1.0]))[0] == pytest.approx(height, abs=0.03)


def test_beyond_its_points_a_curve_goes_on_along_the_line() -> None:
    bins = binned(np.array([1.0, 3.0]), np.array([1.0, 2.0]), np.full(2, 5.0))
    curve = monotone_curve(bins, Line(2.0, 0.0))
    assert np.diff(curve.at(np.array([5.0, 6.0, 7.0]))).tolist() == [2.0, 2.0]
