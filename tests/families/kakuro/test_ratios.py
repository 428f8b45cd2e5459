"""The figures that Zhou and Tong and the depth-first paper grade Kakuro by."""

from __future__ import annotations

import numpy as np
import pytest

from pipeline.families import FAMILIES
from pipeline.families.kakuro.generate import Grid, Shape
from pipeline.families.kakuro.ratios import METHODS, grades_of_layout, measures
from pipeline.model.level import Grading, Level
from pipeline.model.puzzle import BLACK
from pipeline.model.size import Size
from pipeline.solving.search import solve
from tests.families.kakuro.published.test_solvers import worked

KAKURO = FAMILIES["kakuro"]

PUZZLE, GRID = worked()

BY_RUNS, ADJUSTED = METHODS[Grading.RUN_RATIO], METHODS[Grading.ADJUSTED_RUN_RATIO]
SIZE = Size(8, 10)


def test_depth_first_worked_grid_has_one_solution() -> None:
    assert solve(KAKURO.model(PUZZLE)) == (GRID,)


def test_depth_first_worked_grid_has_the_published_figures() -> None:
    found = dict(measures(PUZZLE))
    assert (found["white_cells"], found["runs"]) == (48, 32)
    assert found["run_ratio"] == 1.5
    assert found["adjusted_run_ratio"] == 1.35
    assert (found["rank"], found["freedom"]) == (31, 17)
    assert found["black_share"] == round(15 / 63, 3)


def test_depth_first_worked_grid_is_of_medium_difficulty_by_its_runs() -> None:
    assert BY_RUNS.level_of(SIZE, dict(measures(PUZZLE))) is Level.MEDIUM


@pytest.mark.parametrize(
    ("cells", "runs", "level"),
    [(4, 4, Level.EASY), (41, 40, Level.MEDIUM), (60, 40, Level.MEDIUM), (61, 40, Level.HARD)],
)
def test_the_ends_of_easy_and_medium_belong_to_them_by_runs(cells: int, runs: int, level: Level) -> None:
    assert BY_RUNS.level_of(SIZE, {"white_cells": cells, "runs": runs}) is level


@pytest.mark.parametrize(
    ("cells", "runs", "level"),
    [(172, 100, Level.EASY), (69, 40, Level.MEDIUM), (177, 100, Level.MEDIUM), (71, 40, Level.HARD)],
)
def test_the_adjusted_grades_are_cut_from_the_adjusted_figure_before_it_is_rounded(
    cells: int, runs: int, level: Level
) -> None:
    measured = {"white_cells": cells, "runs": runs, "single_runs": 3, "determined_crossings": 1}
    assert ADJUSTED.level_of(SIZE, measured) is level


def test_a_puzzle_whose_sums_give_nothing_away_is_graded_by_its_runs() -> None:
    measured = {"white_cells": 63, "runs": 40, "single_runs": 0, "determined_crossings": 0}
    assert ADJUSTED.level_of(SIZE, measured) is Level.MEDIUM  # 1.575 itself


def test_a_layout_leaves_the_grades_that_corrections_may_lead_to() -> None:
    assert grades_of_layout(Grading.RUN_RATIO, SIZE, 1.6) == (Level.HARD,)
    assert grades_of_layout(Grading.ADJUSTED_RUN_RATIO, SIZE, 1.6) == (Level.EASY, Level.MEDIUM)


@pytest.mark.parametrize("grading", [Grading.RUN_RATIO, Grading.ADJUSTED_RUN_RATIO])
def test_every_level_has_a_grade_or_a_reason_why_not(grading: Grading) -> None:
    for size in KAKURO.sizes:
        table = METHODS[grading].scale(size).table
        assert sorted([*table.levels, *dict(table.absent)]) == sorted(Level)
        assert all(reason for _, reason in table.absent)


@pytest.mark.parametrize(
    ("size", "grading", "level"),  # sizes where layouts of the grade are plenty, for plain kernels
    [
        ("5x5", Grading.RUN_RATIO, Level.MEDIUM),
        ("5x5", Grading.RUN_RATIO, Level.HARD),
        ("5x5", Grading.ADJUSTED_RUN_RATIO, Level.EASY),
        ("5x5", Grading.ADJUSTED_RUN_RATIO, Level.MEDIUM),
        ("5x7", Grading.ADJUSTED_RUN_RATIO, Level.HARD),
    ],
)
def test_an_attempt_at_a_grade_has_it(size: str, grading: Grading, level: Level) -> None:
    params = KAKURO.params(size, {}).graded_by(grading)
    puzzle = next(made for seed in range(1000) if (made := KAKURO.attempt(params, level, seed)))
    black = [given == BLACK for given in puzzle.givens]
    assert METHODS[grading].level_of(params.size, dict(measures(puzzle))) is level
    assert len(solve(KAKURO.model(puzzle))) == 1
    assert sum(not cell for cell in black) / len(puzzle.cages) == pytest.approx(
        dict(measures(puzzle))["run_ratio"], abs=1e-3
    )


def test_depth_first_no_connected_layout_has_the_easy_grade_by_runs() -> None:
    assert white_cells_per_run(2, 2) == 1
    assert white_cells_per_run(3, 2) > 1


def white_cells_per_run(width: int, height: int) -> float:
    """Of a layout without black cells."""
    cells = np.zeros(width * height, np.int64)
    return Grid(Shape(width, height, range(1), ()), cells, cells, 0, 0).layout_ratio
