"""The fields of a worksheet stand in as few rows as leave room to write, and take a known height from the puzzles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.config.resources.looks import load_look
from pipeline.model.spec import PageSpec
from pipeline.model.worksheet import Field
from pipeline.typeset.geometry.worksheet_fields import (
    band_height,
    field_inset,
    field_rows,
    row_drop,
    sign_height,
)
from tests.made_up_books import SpecOf

LOOK = load_look("classic")
BODY = LOOK.sizes["body"]
NAME, DATE, CLASS, SCORE = (
    Field("name", "Name"),
    Field("date", "Date"),
    Field("class", "Class"),
    Field("score", "Score", "/ {count}"),
)
LEAST = {  # letters, a gap before and behind the blank, the blank
    NAME: (4 * 0.56 + 0.9) * BODY + 100,
    DATE: (4 * 0.56 + 0.9) * BODY + 50,
    CLASS: (5 * 0.56 + 0.9) * BODY + 36,
    SCORE: (9 * 0.56 + 0.9) * BODY + 24,
}
GAP = 1.3 * BODY


@pytest.fixture
def page(spec_of: SpecOf) -> PageSpec:
    """A page with all four fields."""
    section = "sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]"
    return replace(spec_of(section).page, worksheet=(NAME, DATE, CLASS, SCORE))


def test_all_fields_stand_in_one_row_where_they_just_fit(page: PageSpec) -> None:
    width = sum(LEAST.values()) + 3 * GAP
    assert field_rows(page, width + 0.01) == ((NAME, DATE, CLASS, SCORE),)
    assert len(field_rows(page, width - 0.01)) == 2


def test_the_longest_of_several_rows_is_as_short_as_it_can_be(page: PageSpec) -> None:
    width = LEAST[NAME] + LEAST[DATE] + LEAST[CLASS] + 2 * GAP
    assert field_rows(page, width + 0.01) == ((NAME, DATE), (CLASS, SCORE))


def test_a_narrow_page_has_a_row_for_every_field(page: PageSpec) -> None:
    assert field_rows(page, 10) == ((NAME,), (DATE,), (CLASS,), (SCORE,))


def test_letters_of_a_square_script_take_their_whole_size(page: PageSpec) -> None:
    square = Field("name", "姓名")
    least = (2 * 1.0 + 0.9) * BODY + 100
    two = replace(page, worksheet=(square, DATE))
    assert [len(field_rows(two, least + LEAST[DATE] + GAP + more)) for more in (-0.01, 0.01)] == [2, 1]


def test_a_sign_takes_its_height_and_a_gap_from_the_fields(page: PageSpec) -> None:
    signed = replace(page, sign="circle")
    assert field_inset(page) == 0
    assert field_inset(signed) == pytest.approx(sign_height(LOOK) + GAP) == pytest.approx((1.9 + 1.3) * BODY)
    width = sum(LEAST.values()) + 3 * GAP + field_inset(signed)
    assert [len(field_rows(signed, width + more)) for more in (-0.01, 0.01)] == [2, 1]


def test_a_sign_alone_has_a_row_without_fields(page: PageSpec) -> None:
    assert field_rows(replace(page, worksheet=(), sign="circle"), 400) == ((),)
    assert field_rows(replace(page, worksheet=()), 400) == ()


def test_rows_take_their_height_from_the_puzzles() -> None:
    assert [band_height(rows, LOOK) for rows in range(3)] == pytest.approx([0, 3.0 * BODY, 5.3 * BODY])
    assert [row_drop(row, LOOK) for row in range(3)] == pytest.approx([0.9 * BODY, 3.2 * BODY, 5.5 * BODY])
