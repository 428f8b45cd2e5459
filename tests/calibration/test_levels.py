"""Minutes of levels: typical ones, how sure they are, those of the middle half; and puzzles that do not suit theirs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pipeline.calibration.effects import find_effects
from pipeline.calibration.intervals import median_interval
from pipeline.calibration.levels import LevelMinutes, level_minutes
from pipeline.calibration.misplaced import PuzzleMinutes, puzzle_minutes
from tests.simulated_readers import Readers, Simulated, simulate, typical

CUTS = (11.5, 12.5, 14)


def levels_of(made: Simulated) -> np.ndarray:
    return np.searchsorted(CUTS, made.times.costs)


@pytest.fixture(scope="module")
def made() -> Simulated:
    return simulate(Readers(count=40, seed=2))


@pytest.fixture(scope="module")
def found(made: Simulated) -> tuple[LevelMinutes, ...]:
    return level_minutes(made.times, find_effects(made.times), levels_of(made), 5)


def test_typical_minutes_rise_with_levels_and_lie_in_their_intervals(
    made: Simulated, found: tuple[LevelMinutes, ...]
) -> None:
    assert [one.level for one in found] == [0, 1, 2, 3]
    assert [one.typical for one in found] == sorted(one.typical for one in found)
    for one in found:
        true = np.median(typical(made)[levels_of(made) == one.level])
        assert one.typical == pytest.approx(true, rel=0.12)
        assert one.interval is not None
        assert one.interval[0] <= one.typical <= one.interval[1]
        assert one.interval[0] > one.middle_half[0] and one.interval[1] < one.middle_half[1]


def test_about_half_of_all_solves_lie_in_the_middle_half(made: Simulated, found: tuple[LevelMinutes, ...]) -> None:
    halves = {one.level: one.middle_half for one in found}
    new = simulate(Readers(count=200, seed=2, picky=False, gives_up=0, forgotten=0)).times
    ends = np.array([halves[level] for level in levels_of(made)])[new.puzzles]
    minutes = np.exp(new.logs)
    assert 0.4 < np.mean((ends[:, 0] <= minutes) & (minutes <= ends[:, 1])) < 0.55


def test_levels_that_contradict_their_times_get_equal_minutes(made: Simulated) -> None:
    turned = 3 - levels_of(made)
    found = level_minutes(made.times, find_effects(made.times), turned, 5)
    typical_ones = [one.typical for one in found]
    assert typical_ones == sorted(typical_ones)
    assert typical_ones[0] == pytest.approx(typical_ones[-1])
    assert (found[0].doubt, found[-1].doubt) == ("out of order", "out of order")


def test_a_level_that_most_readers_have_given_up_is_in_doubt(made: Simulated) -> None:
    fastest = made.times.logs <= np.quantile(made.times.logs, 0.1)
    given_up = replace(made.times, solved=fastest, logs=np.where(fastest, made.times.logs, made.times.logs.max()))
    assert {one.doubt for one in level_minutes(given_up, find_effects(given_up), levels_of(made), 5)} == {
        "most gave up"
    }


def test_levels_of_readers_who_mostly_solve_are_in_no_doubt(found: tuple[LevelMinutes, ...]) -> None:
    assert {one.doubt for one in found} == {""}


def test_solvers_are_readers_who_have_solved_a_puzzle_of_the_level(made: Simulated) -> None:
    rows = levels_of(made)[made.times.puzzles] == 0
    unsolved = made.times.rows(made.times.solved | ~rows | (made.times.readers > 4))
    nobody = replace(unsolved, solved=unsolved.solved & ~(levels_of(made)[unsolved.puzzles] == 0))
    first = level_minutes(nobody, find_effects(nobody), levels_of(made), 5)[0]
    assert (first.level, first.solvers) == (0, 0)
    assert first.unsolved == (levels_of(made)[nobody.puzzles] == 0).sum()


def test_intervals_are_the_same_in_every_run(made: Simulated, found: tuple[LevelMinutes, ...]) -> None:
    assert level_minutes(made.times, find_effects(made.times), levels_of(made), 5) == found


def test_five_readers_give_no_interval() -> None:
    made = simulate(Readers(count=5, seed=2))
    found = level_minutes(made.times, find_effects(made.times), levels_of(made), 5)
    assert [one.interval for one in found] == [None] * 4


def test_puzzles_without_a_level_belong_to_none(made: Simulated) -> None:
    none = np.full(len(made.times.costs), -1)
    effects = find_effects(made.times)
    assert level_minutes(made.times, effects, none, 5) == ()
    assert not any(one.misplaced for one in puzzle_minutes(made.times, effects, none, ()))


def judged(made: Simulated) -> dict[int, PuzzleMinutes]:
    effects, levels = find_effects(made.times), levels_of(made)
    found = level_minutes(made.times, effects, levels, 5)
    return {one.puzzle: one for one in puzzle_minutes(made.times, effects, levels, found)}


def test_a_puzzle_that_takes_three_times_as_long_is_named_with_the_level_it_suits() -> None:
    made = simulate(Readers(count=60, seed=6, trait=0.05))
    middle = int(np.argsort(made.times.costs)[30])
    slow = replace(made.times, logs=made.times.logs + (made.times.puzzles == middle) * np.log(3))
    found = judged(replace(made, times=slow))[middle]
    assert found.misplaced
    assert found.factor is not None
    assert found.factor > 2
    assert found.suits > found.level
    assert found.by_cost < found.typical


def test_few_times_name_no_puzzle() -> None:
    made = simulate(Readers(count=4, seed=6, share=1.0, picky=False))
    assert not any(one.misplaced for one in judged(made).values())


@pytest.mark.parametrize(("count", "outer"), [(5, None), (6, 0), (9, 1), (20, 5), (1000, 469)])
def test_the_interval_of_a_median_is_that_of_tables(count: int, outer: int | None) -> None:
    values = np.arange(count, dtype=float)
    assert median_interval(values) == (None if outer is None else (outer, count - 1 - outer))
