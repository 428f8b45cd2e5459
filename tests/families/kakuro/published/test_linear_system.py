"""The runs as linear equations: what the rank of their matrix is, and why it never proves a puzzle."""

import numpy as np
import pytest

from pipeline.families.kakuro.grid import clued
from pipeline.families.kakuro.published.linear_system import coefficients, freedom, rank
from pipeline.model.puzzle import BLACK, Puzzle
from tests.families.kakuro.published.test_solvers import worked

TWO_PARTS = clued(5, 2, (1, 2, BLACK, 3, 4, 3, 4, BLACK, 5, 6))
LONELY = clued(3, 1, (1, 2, 3))  # its runs down have one cell


@pytest.mark.parametrize("puzzle", [worked()[0], TWO_PARTS, LONELY], ids=["worked", "two parts", "one line"])
def test_the_rank_is_that_of_the_matrix(puzzle: Puzzle) -> None:
    assert rank(puzzle) == np.linalg.matrix_rank(coefficients(puzzle))


def test_the_matrix_has_a_row_for_every_run_and_a_column_for_every_white_cell() -> None:
    puzzle, _ = worked()
    assert coefficients(puzzle).shape == (32, 48)


def test_the_equations_of_the_worked_grid_leave_17_values_free() -> None:
    puzzle, _ = worked()
    assert (rank(puzzle), freedom(puzzle)) == (31, 17)


def test_only_lines_without_crossings_have_equations_with_one_solution() -> None:
    assert (freedom(LONELY), freedom(TWO_PARTS)) == (0, 2)
