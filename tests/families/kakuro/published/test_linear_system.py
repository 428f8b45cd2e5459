"""The runs as Zhou and Tong's linear equations, which prove no puzzle whose runs have two cells or more."""

import numpy as np
import pytest

from pipeline.families.kakuro.grid import clued
from pipeline.families.kakuro.published.linear_system import coefficients, freedom, rank
from pipeline.model.puzzle import BLACK, Puzzle
from tests.families.kakuro.published.test_solvers import worked

TWO_PARTS = clued(5, 2, (1, 2, BLACK, 3, 4, 3, 4, BLACK, 5, 6))
LONELY = clued(3, 1, (1, 2, 3))  # its runs down have one cell


@pytest.mark.parametrize("puzzle", [worked()[0], TWO_PARTS, LONELY], ids=["worked", "two parts", "one line"])
def test_zhou_rank_is_that_of_the_matrix(puzzle: Puzzle) -> None:
    assert rank(puzzle) == np.linalg.matrix_rank(coefficients(puzzle))


def test_zhou_matrix_has_a_row_for_every_run_and_a_column_for_every_white_cell() -> None:
    puzzle, _ = worked()
    assert coefficients(puzzle).shape == (32, 48)


def test_zhou_equations_of_the_depth_first_grid_leave_17_values_free() -> None:
    puzzle, _ = worked()
    assert (rank(puzzle), freedom(puzzle)) == (31, 17)


def test_zhou_only_lines_whose_runs_down_have_one_cell_have_equations_with_one_solution() -> None:
    assert (freedom(LONELY), freedom(TWO_PARTS)) == (0, 2)
