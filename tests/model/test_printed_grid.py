"""A printed grid knows its border of clues, and cells and lines have names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.model.printed_grid import Cell, PrintedGrid, Side, cell_name, edge_name, parted
from pipeline.model.size import Size

DARK, CLUE, WHITE = Cell(shade=0.5), Cell(clue="7", crossed=True), Cell()
BORDERED = (DARK, CLUE, DARK, CLUE, WHITE, WHITE)


def bordered(*cells: Cell) -> bool:
    return PrintedGrid(Size(3, 2), cells, {}).has_border


def test_a_first_row_and_column_of_dark_and_clue_cells_is_a_border() -> None:
    assert bordered(*BORDERED)


@pytest.mark.parametrize("position", [0, 1, 2, 3])
@pytest.mark.parametrize("cell", [WHITE, Cell("4", shade=0.5), Cell("4", crossed=True)])
def test_a_white_cell_or_a_digit_in_it_is_none(position: int, cell: Cell) -> None:
    assert not bordered(*BORDERED[:position], cell, *BORDERED[position + 1 :])


@pytest.mark.parametrize("cell", [DARK, CLUE, Cell("4")])
def test_cells_inside_have_no_part_in_it(cell: Cell) -> None:
    assert bordered(*BORDERED[:4], cell, cell)


def test_a_cell_and_a_grid_are_plain_where_nothing_is_said() -> None:
    assert not (WHITE.bold or WHITE.crossed or WHITE.dashes)
    assert PrintedGrid(Size(1, 1), (WHITE,), {}).first_digit == 1


def test_cells_are_named_by_row_and_column_from_1() -> None:
    assert [cell_name(position, 3) for position in (0, 2, 3, 7)] == [
        "row 1 column 1",
        "row 1 column 3",
        "row 2 column 1",
        "row 3 column 2",
    ]


@pytest.mark.parametrize(("edge", "name"), [((4, 5), "right of"), ((4, 7), "below"), ((0, 1), "right of")])
def test_a_line_is_named_by_the_cell_before_it(edge: tuple[int, int], name: str) -> None:
    assert edge_name(edge, 3) == f"{name} {cell_name(edge[0], 3)}"


def test_a_broken_line_parts_neighbours_where_they_touch() -> None:
    cells = (replace(WHITE, dashes=frozenset({Side.RIGHT})), replace(WHITE, dashes=frozenset({Side.TOP})), WHITE)
    assert parted(cells, 0, 2, True) == (True, False)
    assert parted(cells, 2, 1, True) == (False, False)
    assert parted(cells, 2, 1, False) == (False, True)
    assert parted(cells, 0, 1, False) == (False, True)
