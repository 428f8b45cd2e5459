"""Puzzles and readers of simulated times are found again, whatever slips some readers make."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pipeline.calibration.effects import find_effects, spread
from pipeline.calibration.times import Times
from pipeline.families.shared.studies import rank_correlation
from tests.simulated_readers import Readers, bent, simulate, typical

PLAIN = Readers(seed=4)


@pytest.mark.parametrize(
    "readers",
    [PLAIN, replace(PLAIN, forgotten=0.1), replace(PLAIN, gives_up=0.5), replace(PLAIN, count=8)],
    ids=["plain", "one clock in ten runs on", "half give up", "eight readers"],
)
def test_the_order_of_puzzles_and_readers_is_recovered(readers: Readers) -> None:
    made = simulate(readers)
    found, held = find_effects(made.times), made.times.times_each > 0
    assert rank_correlation(found.puzzles[held].tolist(), typical(made)[held].tolist()) > 0.94
    assert rank_correlation(found.readers.tolist(), made.speeds.tolist()) > 0.8


@pytest.mark.parametrize("gives_up", [0.0, 0.15, 0.5])
def test_minutes_stay_right_however_many_give_up(gives_up: float) -> None:
    made = simulate(replace(PLAIN, gives_up=gives_up, count=60))
    found = find_effects(made.times)
    assert np.median(np.exp(found.puzzles) / typical(made)) == pytest.approx(1, abs=0.1)


def test_slow_readers_who_leave_hard_puzzles_alone_do_not_make_them_look_easy() -> None:
    made = simulate(replace(PLAIN, count=60, speed=0.6), bent)
    hard = made.times.costs > 14
    found = find_effects(made.times)
    assert np.median(np.exp(found.puzzles[hard]) / typical(made)[hard]) == pytest.approx(1, abs=0.12)


def test_a_puzzle_of_one_time_leans_on_the_curve() -> None:
    made = simulate(PLAIN)
    rare = int(np.argmin(made.times.costs))
    rows = made.times.puzzles != rare
    rows[np.flatnonzero(~rows)[0]] = True
    times = made.times.rows(rows)
    times = replace(times, logs=np.where(times.puzzles == rare, times.logs + 3, times.logs))
    found = find_effects(times)
    expected = found.curve.at(times.costs)[rare]
    assert 0.2 < found.puzzles[rare] - expected < 1


def test_one_time_alone_is_what_it_says() -> None:
    one = Times(np.array([0]), np.array([0]), np.log([7.0]), np.array([True]), np.array([11.0]), 1)
    assert np.exp(find_effects(one).puzzles[0]) == pytest.approx(7)


def test_what_is_spread_adds_up_to_the_rows() -> None:
    times = simulate(replace(PLAIN, gives_up=0.0)).times
    puzzles, readers, rest = spread(times, find_effects(times))
    np.testing.assert_allclose(puzzles[times.puzzles] + readers[times.readers] + rest, times.logs)


def test_the_order_of_rows_changes_nothing() -> None:
    times = simulate(PLAIN).times
    turned = times.rows(np.arange(len(times.logs))[::-1])
    np.testing.assert_array_equal(find_effects(times).puzzles, find_effects(turned).puzzles)
