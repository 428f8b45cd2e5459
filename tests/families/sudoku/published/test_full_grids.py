"""Full grids of the Sudoku report: its two steps, and the exchanges."""

import pytest

from pipeline.families import FAMILIES
from pipeline.families.shared.chance import Chance
from pipeline.families.sudoku.published.full_grids import exchanged, full_grid, rotated
from pipeline.families.sudoku.sizes import SIZES
from pipeline.families.sudoku.symmetry import signature
from pipeline.model.puzzle import Puzzle

SUDOKU = FAMILIES["sudoku"]

SIDES = [size.width for size in SIZES]

# By the report's steps 1 and 2, by hand: groups 123, 456, 789 change places in rows 2 and 3; columns of each box in
# the bands below.
BY_HAND = [
    "123456789",
    "456789123",
    "789123456",
    "231564897",
    "564897231",
    "897231564",
    "312645978",
    "645978312",
    "978312645",
]


def test_sudoku_report_steps_1_and_2_by_hand() -> None:
    assert ["".join(map(str, row)) for row in rotated(range(1, 10))] == BY_HAND


@pytest.mark.parametrize("n", SIDES)
def test_every_grid_is_a_solved_sudoku(n: int) -> None:
    for seed in range(5):
        full = full_grid(n, Chance(seed))
        assert SUDOKU.defects(Puzzle("sudoku", n, n, (0,) * (n * n)), full) == ()


def test_lines_are_exchanged_inside_bands_and_stacks_only() -> None:
    rows = rotated(range(1, 10))
    mixed = exchanged(rows, Chance(3))
    for band in (slice(0, 3), slice(3, 6), slice(6, 9)):
        assert {frozenset(row[band]) for row in rows} == {frozenset(row[band]) for row in mixed}
        assert sorted(sorted(row) for row in rows[band]) == sorted(sorted(row) for row in mixed[band])


def test_all_grids_are_one_up_to_symmetry() -> None:
    grids = [full_grid(6, Chance(seed)) for seed in range(6)]
    assert len(set(grids)) == 6
    assert len({signature(Puzzle("sudoku", 6, 6, full), full) for full in grids}) == 1
