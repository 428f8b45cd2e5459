"""Cells hidden at once and in turn."""

import pytest

from pipeline.families import FAMILIES
from pipeline.families.shared.chance import Chance
from pipeline.families.sudoku.published.full_grids import full_grid
from pipeline.families.sudoku.published.hiding import blanks_drawn, has_one_solution, hidden_at_once, member
from pipeline.solving.search import solve

SUDOKU = FAMILIES["sudoku"]

CELLS = [(cell,) for cell in range(81)]


def test_a_quarter_to_three_quarters_of_the_cells_are_hidden() -> None:
    numbers = {blanks_drawn(4, Chance(seed)) for seed in range(200)}
    assert numbers == set(range(4, 13))


def test_so_many_cells_are_hidden_at_once() -> None:
    full = full_grid(9, Chance(1))
    givens = hidden_at_once(full, CELLS, 30, Chance(2)).givens
    assert givens.count(0) == 30
    assert all(given in (0, value) for given, value in zip(givens, full, strict=True))


def test_cells_of_an_orbit_are_hidden_together() -> None:
    full = full_grid(9, Chance(1))
    orbits = [sorted({cell, 80 - cell}) for cell in range(41)]
    blank = [given == 0 for given in hidden_at_once(full, orbits, 30, Chance(2)).givens]
    assert blank == blank[::-1]


def test_a_puzzle_with_too_few_givens_has_more_solutions() -> None:
    full = full_grid(9, Chance(1))
    assert has_one_solution(hidden_at_once(full, CELLS, 1, Chance(2)))
    assert not has_one_solution(hidden_at_once(full, CELLS, 75, Chance(2)))


@pytest.mark.parametrize("n", [4, 6, 9])
def test_the_population_has_one_solution_each(n: int) -> None:
    for number in range(10):
        puzzle, solution = member(n, number)
        assert solve(SUDOKU.model(puzzle)) == (solution,)


def test_another_seed_is_another_population() -> None:
    assert member(6, 0, 1) != member(6, 0, 2)
