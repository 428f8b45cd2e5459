"""Rows of answers: in order, within the width, low, without holes beside large grids."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pipeline.model.size import Size
from pipeline.typeset.daily.answer_rows import Block, Row, rows

SPACE = 10.0


def blocks(*sides: int, cell: float = 12.0) -> list[Block]:
    return [Block(Size(side, side), cell, 9.0, 14.0, 40.0) for side in sides]


def order(found: tuple[Row, ...]) -> list[int]:
    return [block.size.width for row in found for column in row.columns for block in column]


@given(st.lists(st.sampled_from([3, 4, 6, 9, 16]), min_size=1, max_size=30), st.integers(200, 600))
def test_rows_keep_the_order_and_the_width(sides: list[int], width: int) -> None:
    found = rows(blocks(*sides), width, SPACE)
    assert order(found) == sides
    for row in found:
        assert sum(row.widths) + SPACE * (len(row.widths) - 1) <= width + 1e-6
        for column in row.columns:
            assert sum(block.height for block in column) + SPACE * (len(column) - 1) <= row.height + 1e-6
            assert all(block.cell >= block.least for block in column)


def test_answers_of_one_size_fill_row_after_row() -> None:
    found = rows(blocks(*[6] * 7), 350, SPACE)
    assert [len(row.columns) for row in found] == [4, 3]


def test_small_answers_are_stacked_beside_a_large_one() -> None:
    (row,) = rows(blocks(16, 6, 6, 6, 6), 500, SPACE)
    assert [len(column) for column in row.columns] == [1, 2, 2]


def test_answers_shrink_as_far_as_their_digits_allow_to_be_stacked() -> None:
    large = Block(Size(16, 16), 9.0, 9.0, 14.0, 40.0)
    (row,) = rows([large, *(Block(Size(6, 6), 14.0, 9.0, 14.0, 40.0) for n in (1, 2))], 500, SPACE)
    assert [len(column) for column in row.columns] == [1, 2]
    assert 9.0 <= row.columns[1][0].cell < 14.0
    (apart,) = rows([large, *(Block(Size(6, 6), 14.0, 13.0, 14.0, 40.0) for n in (1, 2))], 500, SPACE)
    assert [len(column) for column in apart.columns] == [1, 1, 1]


def test_rows_are_parted_where_that_saves_height() -> None:
    found = rows(blocks(4, 4, 16, 9, 9), 330, SPACE)
    assert sum(row.height for row in found) <= 14 + 16 * 12 + 14 + 9 * 12
