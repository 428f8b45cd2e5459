"""The figures that two published texts grade Kakuro by."""

from __future__ import annotations

import numpy as np
import pytest

from pipeline.families import FAMILIES
from pipeline.families.kakuro.generate import Grid, Shape
from pipeline.families.kakuro.grid import clued
from pipeline.families.kakuro.ratios import METHODS, SINGLE, measures
from pipeline.model.level import Grading, Level
from pipeline.model.puzzle import BLACK
from pipeline.model.size import Size
from pipeline.solving.search import solve

KAKURO = FAMILIES["kakuro"]

WORKED = """
    7 9 8 # 1 5 2
    1 3 2 # 6 8 9
    # 8 1 7 5 9 #
    8 1 # 9 8 # #
    9 7 8 # 9 7 1
    # # 1 4 # 9 3
    # 6 3 9 8 1 #
    1 8 2 # 3 2 1
    8 9 7 # 9 8 7
"""
GRID = tuple(BLACK if char == "#" else int(char) for char in WORKED.split())
PUZZLE = clued(7, 9, GRID)

BY_RUNS, ADJUSTED = METHODS[Grading.RUN_RATIO], METHODS[Grading.ADJUSTED_RUN_RATIO]
SIZE = Size(8, 10)


def test_the_worked_grid_has_one_solution() -> None:
    assert solve(KAKURO.model(PUZZLE)) == (GRID,)


def test_the_worked_grid_has_the_published_figures() -> None:
    found = dict(measures(PUZZLE))
    assert (found["white_cells"], found["runs"]) == (48, 32)
    assert found["run_ratio"] == 1.5
    assert found["adjusted_run_ratio"] == 0.6
    assert found["black_share"] == round(15 / 63, 3)


def test_the_worked_grid_is_of_medium_difficulty_by_its_runs() -> None:
    assert BY_RUNS.level_of(SIZE, dict(measures(PUZZLE))) is Level.MEDIUM


def test_a_crossing_counts_only_where_both_sums_have_one_combination() -> None:
    crossed = clued(2, 2, (1, 2, 3, 9))  # 3 across and 4 down have one combination each, 12 and 11 have several
    assert dict(measures(crossed))["adjusted_run_ratio"] == round(1 - 2 * 0.05 - 0.1, 3)


def test_sums_with_one_combination_are_those_of_the_published_list() -> None:
    listed = {
        2: [3, 4, 16, 17],
        3: [6, 7, 23, 24],
        4: [10, 11, 29, 30],
        5: [15, 16, 34, 35],
        6: [21, 22, 38, 39],
        7: [28, 29, 41, 42],
        8: list(range(36, 45)),
        9: [45],
    }
    assert {pair for pair in SINGLE if pair[0] > 1} == {
        (size, total) for size, sums in listed.items() for total in sums
    }


@pytest.mark.parametrize(
    ("cells", "runs", "level"),
    [(4, 4, Level.EASY), (41, 40, Level.MEDIUM), (60, 40, Level.MEDIUM), (61, 40, Level.HARD)],
)
def test_the_ends_of_easy_and_medium_belong_to_them_by_runs(cells: int, runs: int, level: Level) -> None:
    assert BY_RUNS.level_of(SIZE, {"white_cells": cells, "runs": runs}) is level


@pytest.mark.parametrize(
    ("cells", "runs", "level"),
    [(139, 88, Level.EASY), (79, 50, Level.MEDIUM), (162, 100, Level.MEDIUM), (163, 100, Level.HARD)],
)
def test_the_adjusted_grades_go_by_the_ratio_before_it_is_rounded(cells: int, runs: int, level: Level) -> None:
    assert ADJUSTED.level_of(SIZE, {"white_cells": cells, "runs": runs}) is level


@pytest.mark.parametrize("grading", [Grading.RUN_RATIO, Grading.ADJUSTED_RUN_RATIO])
def test_every_level_has_a_grade_or_a_reason_why_not(grading: Grading) -> None:
    for size in KAKURO.sizes:
        table = METHODS[grading].scale(size).table
        assert sorted([*table.levels, *dict(table.absent)]) == sorted(Level)
        assert all(reason for _, reason in table.absent)


@pytest.mark.parametrize(
    ("grading", "level"),
    [
        (Grading.RUN_RATIO, Level.MEDIUM),
        (Grading.RUN_RATIO, Level.HARD),
        (Grading.ADJUSTED_RUN_RATIO, Level.EASY),
        (Grading.ADJUSTED_RUN_RATIO, Level.HARD),
    ],
)
def test_an_attempt_at_a_grade_has_it(grading: Grading, level: Level) -> None:
    params = KAKURO.params("6x6", {}).graded_by(grading)
    puzzle = next(made for seed in range(1000) if (made := KAKURO.attempt(params, level, seed)))
    black = [given == BLACK for given in puzzle.givens]
    assert METHODS[grading].level_of(params.size, dict(measures(puzzle))) is level
    assert len(solve(KAKURO.model(puzzle))) == 1
    assert sum(not cell for cell in black) / len(puzzle.cages) == pytest.approx(
        dict(measures(puzzle))["run_ratio"], abs=1e-3
    )


def test_no_connected_layout_has_the_easy_grade_by_runs() -> None:
    assert white_cells_per_run(2, 2) == 1
    assert white_cells_per_run(3, 2) > 1


def white_cells_per_run(width: int, height: int) -> float:
    """Of a layout without black cells."""
    cells = np.zeros(width * height, np.int64)
    return Grid(Shape(width, height, range(1), ()), cells, cells, 0, 0).layout_ratio
