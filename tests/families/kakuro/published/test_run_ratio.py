"""White cells per run, and the corrections of Zhou and Tong, on their examples and those of the depth-first paper."""

from __future__ import annotations

import pytest

from pipeline.families.kakuro.grid import clued
from pipeline.families.kakuro.published.combinations import COMBINATIONS, SINGLE, allowed, values_of
from pipeline.families.kakuro.published.run_ratio import (
    adjusted,
    adjusted_for_each,
    determined_crossings,
    ratio,
    single_runs,
)
from pipeline.model.puzzle import BLACK, Puzzle
from tests.families.kakuro.published.test_solvers import worked

TABLE = {
    2: (3, 4, 16, 17),
    3: (6, 7, 23, 24),
    4: (10, 11, 29, 30),
    5: (15, 16, 34, 35),
    6: (21, 22, 38, 39),
    7: (28, 29, 41, 42),
    8: tuple(range(36, 45)),
    9: (45,),
}


@pytest.mark.parametrize("size", TABLE)
def test_zhou_sums_of_one_combination_are_those_of_the_table(size: int) -> None:
    assert tuple(total for total in range(46) if (size, total) in SINGLE) == TABLE[size]


def test_zhou_table_has_no_runs_of_one_cell() -> None:
    assert {size for size, _ in SINGLE} == set(TABLE)
    assert single_runs(clued(3, 1, (1, 2, 4))) == clued(3, 1, (1, 2, 4)).cages[:1]  # 7 in three cells


def test_zhou_9_in_three_cells_has_three_combinations() -> None:
    assert [values_of(mask) for mask in COMBINATIONS[3, 9]] == [(1, 2, 6), (1, 3, 5), (2, 3, 4)]


@pytest.mark.parametrize(("one", "other", "value"), [((3, 23), (2, 16), 9), ((4, 30), (2, 7), 6)])
def test_zhou_crossings_are_determined(one: tuple[int, int], other: tuple[int, int], value: int) -> None:
    assert values_of(allowed(*one) & allowed(*other)) == (value,)


def test_depth_first_crossing_of_29_in_four_and_6_in_two_is_determined() -> None:
    assert values_of(allowed(4, 29) & allowed(2, 6)) == (5,)


def test_depth_first_worked_grid_has_one_and_a_half_cells_a_run() -> None:
    puzzle, _ = worked()
    assert ratio(puzzle) == 1.5


def test_zhou_corrections_are_made_once_or_for_each() -> None:
    puzzle, _ = worked()
    assert adjusted(puzzle) == pytest.approx(1.35)
    assert adjusted_for_each(puzzle) < 0.61
    assert adjusted_for_each(puzzle) == pytest.approx(
        1.5 - 0.05 * len(single_runs(puzzle)) - 0.1 * len(determined_crossings(puzzle))
    )


def test_depth_first_crossing_names_its_run_across_and_its_run_down() -> None:
    # 5 7 8 9 across, 5 over 1 down: the paper's example
    (crossing,) = (one for one in determined_crossings(crossed()) if one.cell == 0)
    across, down = crossing.runs
    assert (crossing.value, across.cells, across.target, down.cells, down.target) == (5, (0, 1, 2, 3), 29, (0, 4), 6)


def crossed() -> Puzzle:
    """29 in four cells, crossed by 6 in two."""
    return clued(4, 2, (5, 7, 8, 9, 1, BLACK, BLACK, BLACK))


def test_zhou_a_grid_whose_sums_give_nothing_away_is_not_corrected() -> None:
    puzzle = clued(2, 2, (3, 7, 6, 4))
    assert not single_runs(puzzle)
    assert adjusted(puzzle) == ratio(puzzle) == 1
