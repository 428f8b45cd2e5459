"""Puzzles that stand on many lines are found: one, or several with rows between them in which nothing stands."""

from __future__ import annotations

import pytest

from pipeline.families import family_named
from pipeline.families.spanning import spanning

SUDOKU = family_named("sudoku")
ONE = "1.3.34.1.14343.2"
TWO = ".2.4.4.1.14343.2"


def grid(text: str, separator: str = ";") -> list[str]:
    return [separator.join(text[start : start + 4]).replace(".", "") for start in range(0, 16, 4)]


def found(lines: list[str]) -> list[tuple[int, str]]:
    return [(first, SUDOKU.format(form.parse(text))) for first, text, form in spanning(lines, SUDOKU)]


@pytest.mark.parametrize("empty", [";;;", "\t\t\t", ",,,", "|  |  |", '"";"";"";""'])
def test_grids_stand_apart_by_rows_of_empty_cells(empty: str) -> None:
    assert found([*grid(ONE), empty, *grid(TWO)]) == [(0, ONE), (5, TWO)]
    assert found([*grid(ONE), empty, empty, *grid(TWO)]) == [(0, ONE), (6, TWO)]


def test_rows_of_empty_cells_around_grids_count_for_nothing() -> None:
    assert found([";;;", *grid(ONE), ";;;", ";;;"]) == [(1, ONE)]
    assert found([";;;", *grid(ONE), ";;;", *grid(TWO), ";;;"]) == [(1, ONE), (6, TWO)]


def test_a_row_of_empty_cells_may_belong_to_a_grid() -> None:
    blank = "1.3.34.1....43.2"
    assert found(grid(blank)) == [(0, blank)]
    assert found([*grid(blank), ";;;", *grid(f"....{ONE[4:]}")]) == [(0, blank), (5, f"....{ONE[4:]}")]


def test_a_wrong_grid_among_others_stays_a_grid_by_itself() -> None:
    lines = [*grid(ONE), ";;;", *grid(TWO.replace("2", "7", 1))]
    assert [first for first, _, _ in spanning(lines, SUDOKU)] == [0, 5]


def test_lines_of_which_some_are_no_grid_are_none() -> None:
    assert found([*grid(ONE), ";;;", *grid(TWO)[:3], "Teacher: 7"]) == []
    assert found([ONE, TWO]) == []
    assert found([]) == []
