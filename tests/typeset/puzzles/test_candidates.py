"""Candidates in the cells: large enough or refused, in the puzzle and not in the key, told."""

from __future__ import annotations

import pytest

from pipeline.errors import InputError
from pipeline.page.draw.ops import Page, Text
from pipeline.typeset.layout import layout
from pipeline.typeset.page_plan import check_fit, plan_pages
from tests.made_up_books import BookOf, SpecOf
from tests.typeset.matter_sheets.test_text_sheets import texts

BOOK = """
front: []
page: {candidates: true}
sections:
  - {family: sudoku, size: 9x9, counts: {easy: 2}}
  - {family: sudoku, size: 4x4, counts: {easy: 2}, candidates: false}
"""


def sizes(page: Page) -> set[float]:
    return {round(op.size, 2) for op in page.ops if isinstance(op, Text)}


def test_candidates_stand_in_the_puzzles_that_ask_for_them(book_of: BookOf) -> None:
    with_candidates, without, key = layout(book_of(BOOK)).interior.pages
    assert len(texts(with_candidates)) > 3 * 81
    assert len(texts(without)) < 3 * 16
    assert len(texts(key)) < 3 * 81


def test_candidates_keep_the_size_of_the_look(book_of: BookOf) -> None:
    page = layout(book_of(BOOK)).interior.pages[0]
    assert min(sizes(page)) >= 7 - 1e-6


def test_a_newspaper_has_no_candidates(spec_of: SpecOf) -> None:
    week = "start: 2026-11-23\nfront: []\nanswers: {place: next_day}\npage: {candidates: true}\n"
    section = "sections:\n  - {family: sudoku, size: 4x4, days: {monday: easy}}\n"
    with pytest.raises(InputError, match=r"page.candidates: true cannot be combined with start"):
        spec_of(week + section)


def test_auto_takes_fewer_puzzles_a_page_where_candidates_ask_for_larger_cells(spec_of: SpecOf) -> None:
    section = "sections: [{family: calcudoku, size: 9x9, counts: {easy: 4}, candidates: %s}]\n"
    plain, pencilled = (plan_pages(spec_of(section % asked)).sections[0] for asked in ("false", "true"))
    assert pencilled.per_page < plain.per_page
    assert pencilled.cell_mm > plain.cell_mm


def test_cells_too_small_for_candidates_are_refused_with_the_remedy(spec_of: SpecOf) -> None:
    spec = spec_of(
        "page: {candidates: true, per_page: 6}\nsections: [{family: sudoku, size: 16x16, counts: {easy: 2}}]\n"
    )
    with pytest.raises(InputError, match=r"for candidates of 7 pt .*or candidates: false"):
        check_fit(spec)
