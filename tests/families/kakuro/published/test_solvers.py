"""The solvers of Zhou and Tong and of the depth-first paper: on the paper's worked grid, and on several solutions."""

from __future__ import annotations

from itertools import product

import pytest

from pipeline.families import FAMILIES
from pipeline.families.kakuro.grid import clued
from pipeline.families.kakuro.published.cell_search import Pruning, domains, search_cells
from pipeline.families.kakuro.published.integer_program import search_integers
from pipeline.families.kakuro.published.run_search import RunGrid, search_breadth_first, search_depth_first
from pipeline.families.kakuro.published.solvers import PRUNE
from pipeline.families.shared.options import OptionError, resolve
from pipeline.model.puzzle import BLACK, Puzzle, Solution

KAKURO = FAMILIES["kakuro"]

# The worked grid of the depth-first paper: 48 white cells in 32 runs, one solution.
WORKED = """
798#152
132#689
#81759#
81#98##
978#971
##14#93
#63981#
182#321
897#987
"""


def worked() -> tuple[Puzzle, Solution]:
    """The puzzle of the worked grid, and the grid."""
    rows = WORKED.split()
    values = tuple(BLACK if mark == "#" else int(mark) for row in rows for mark in row)
    return clued(len(rows[0]), len(rows), values), values


def test_depth_first_worked_grid_has_48_white_cells_in_32_runs() -> None:
    puzzle, _ = worked()
    assert (sum(given != BLACK for given in puzzle.givens), len(puzzle.cages)) == (48, 32)


@pytest.mark.parametrize("prunings", [[], *([one] for one in Pruning), list(Pruning)], ids=str)
def test_zhou_cell_by_cell_finds_the_depth_first_grid_with_any_pruning(prunings: list[Pruning]) -> None:
    puzzle, values = worked()
    assert search_cells(puzzle, 1, prunings).solutions == (values,)


def test_zhou_every_pruning_saves_nodes_on_the_depth_first_grid() -> None:
    puzzle, _ = worked()
    nodes = {one: dict(search_cells(puzzle, 2, [one]).counts)["nodes"] for one in Pruning}
    bare = dict(search_cells(puzzle, 2, []).counts)["nodes"]
    assert all(number < bare for number in nodes.values())


def test_depth_first_run_by_run_finds_the_worked_grid_also_breadth_first() -> None:
    puzzle, values = worked()
    assert search_depth_first(puzzle).solutions == (values,)
    assert search_breadth_first(puzzle).solutions == (values,)


def test_zhou_integer_program_finds_the_depth_first_grid_and_no_other() -> None:
    puzzle, values = worked()
    assert search_integers(puzzle).solutions == (values,)


def _brute(puzzle: Puzzle) -> set[Solution]:
    return {grid for grid in product(range(1, 10), repeat=4) if KAKURO.defects(puzzle, grid) == ()}


@pytest.mark.parametrize("corner", list(product((3, 4, 5), repeat=2)), ids=str)
def test_all_solvers_find_all_solutions_of_two_by_two_cells(corner: tuple[int, int]) -> None:
    first, second = corner
    values = (1, first, second, 2) if first != 2 != second else (1, 2, 2, 1)
    puzzle = clued(2, 2, values)
    expected = _brute(puzzle)
    assert values in expected
    for found in (
        search_cells(puzzle, None),
        search_depth_first(puzzle, None),
        search_breadth_first(puzzle),
        search_integers(puzzle, None),
    ):
        assert set(found.solutions) == expected
        assert found.ended


def test_a_search_that_gives_up_says_so() -> None:
    puzzle, _ = worked()
    assert not search_cells(puzzle, 2, [], most_nodes=100).ended
    assert not search_depth_first(puzzle, None, most_nodes=5).ended
    assert not search_breadth_first(puzzle, most_nodes=5).ended


def test_depth_first_a_search_level_by_level_that_gives_up_keeps_what_it_found() -> None:
    puzzle = clued(2, 2, (1, 4, 4, 1))
    whole = search_breadth_first(puzzle)
    nodes = dict(whole.counts)["nodes"]
    found = search_breadth_first(puzzle, most_nodes=nodes - 1)
    assert not found.ended
    assert found.solutions
    assert set(found.solutions) < set(whole.solutions)


@pytest.mark.parametrize("asked", [("none", "crossing"), ("repeat", "none")])
def test_zhou_no_pruning_is_refused_beside_a_pruning(asked: tuple[str, ...]) -> None:
    with pytest.raises(OptionError, match=r"prune: 'none' stands beside .*; name prunings, or none alone"):
        resolve([PRUNE], {"prune": asked})


def test_zhou_prunings_are_read_alone_or_together() -> None:
    assert resolve([PRUNE], {"prune": "none"}) == {"prune": ("none",)}
    assert resolve([PRUNE], {"prune": ("repeat", "unique")}) == {"prune": ("unique", "repeat")}


def test_depth_first_fillings_of_runs_are_counted_as_the_search_finds_them() -> None:
    grid = RunGrid(worked()[0])
    numbers = tuple(sum(1 for _ in grid.fillings(run, grid.blank)) for run in range(32))
    assert grid.choices == numbers
    assert dict(search_depth_first(grid.puzzle).counts)["fillings"] == sum(numbers)


def test_depth_first_crossing_of_29_in_four_and_6_in_two_is_5() -> None:
    # 5 7 8 9 across, 5 over 1 down
    puzzle = clued(4, 2, (5, 7, 8, 9, 1, BLACK, BLACK, BLACK))
    assert domains(puzzle, list(Pruning))[0] == (5,)
