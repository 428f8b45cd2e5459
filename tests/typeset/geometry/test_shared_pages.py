"""Where a book mixes kinds, sections share pages in equal frames; all else is as on pages of their own."""

from __future__ import annotations

from itertools import groupby

import pytest

from pipeline.errors import InputError
from pipeline.page.draw.ops import Page, Text
from pipeline.typeset.interior.groups import paged_group
from pipeline.typeset.layout import layout
from pipeline.typeset.page_plan import paged_groups, plan_pages
from pipeline.typeset.pagination.paginate import paginate
from tests.made_up_books import BookOf, SpecOf, composed
from tests.typeset.conformance import page_defects

SECTIONS = """
front: []
sections:
  - {family: sudoku, size: 9x9, counts: {easy: 3, hard: 2}}
  - {family: calcudoku, size: 6x6, counts: {easy: 2}}
  - {family: kakuro, size: 8x10, counts: {easy: 1}}
  - {family: sudoku, size: 4x4, counts: {easy: 3}}
"""
MIXED = "page: {per_page: 4, mix: true}\n" + SECTIONS


def texts(page: Page) -> list[str]:
    return [text for op in page.ops if isinstance(op, Text) for _, _, text in op.runs]


def test_a_page_goes_on_with_the_next_section(book_of: BookOf) -> None:
    found = layout(book_of(MIXED)).references
    pages = [[one.number for one in group] for _, group in groupby(found, lambda one: one.page)]
    assert pages == [["1", "2", "3", "4"], ["5", "6", "7", "8"], ["9", "10", "11"]]
    assert {one.answer_page for one in found} == {4}


def test_without_it_every_section_begins_on_a_page_of_its_own(book_of: BookOf) -> None:
    found = layout(book_of(MIXED.replace("true", "false"))).references
    assert len({one.page for one in found}) == 5


def test_the_running_head_names_the_kinds_of_a_page(book_of: BookOf) -> None:
    pages = layout(book_of(MIXED)).interior.pages
    assert [texts(page)[0] for page in pages[:3]] == ["Sudoku 9 × 9", "Sudoku, Calcudoku, Kakuro", "Sudoku 4 × 4"]


def test_the_contents_lead_to_the_page_on_which_a_section_begins(spec_of: SpecOf) -> None:
    spec = spec_of(MIXED)
    lines = paginate(spec, paged_groups(spec)).text.contents
    assert [line.page for line in lines] == [1, 2, 2, 3, 4]


def test_cells_are_those_of_pages_of_their_own_and_frames_are_alike(spec_of: SpecOf) -> None:
    mixed, own = (paginate(spec, paged_groups(spec)) for spec in map(spec_of, (MIXED, MIXED.replace("true", "false"))))
    assert [one.cell for one in mixed.grid_fits] == [one.cell for one in own.grid_fits]
    assert len({one.room for one in mixed.grid_fits}) == 1
    body = mixed.geometry.body(1)
    assert len({tuple(frame.box for frame in one.frames(body, 4)) for one in mixed.grid_fits}) == 1


@pytest.mark.parametrize(
    "page", ["per_page: 2, look: kids", "printer: kdp, template: two-notes", "per_page: 2, size: A5, show: []"]
)
def test_mixed_pages_keep_what_every_page_must(spec_of: SpecOf, page: str) -> None:
    spec = spec_of(MIXED.replace("per_page: 4", page))
    book = composed(spec)
    found = paginate(spec, [paged_group(group, spec) for group in book.groups])
    assert [what for page in layout(book).interior.pages for what in page_defects(page, found)] == []


def test_sections_with_other_frames_keep_pages_of_their_own(book_of: BookOf) -> None:
    text = MIXED.replace("{family: calcudoku, size: 6x6,", "{family: calcudoku, size: 6x6, per_page: 2,")
    found = layout(book_of(text)).references
    pages = [[one.number for one in group] for _, group in groupby(found, lambda one: one.page)]
    assert pages == [["1", "2", "3", "4"], ["5"], ["6", "7"], ["8", "9", "10", "11"]]


def test_answers_beside_puzzles_do_not_mix(spec_of: SpecOf) -> None:
    spec = spec_of(MIXED.replace("per_page: 4", "template: puzzle-answer"))
    assert {one.room for one in paginate(spec, paged_groups(spec)).grid_fits} == {None}


@pytest.mark.parametrize("order", ["grouped", "mixed"])
def test_the_plan_before_puzzles_exist_is_that_of_the_pages(spec_of: SpecOf, order: str) -> None:
    spec = spec_of(f"order: {order}\n{MIXED}")
    planned, found = plan_pages(spec), layout(composed(spec)).plan
    assert (planned.pages, planned.parts, planned.sections) == (found.pages, found.parts, found.sections)


def test_only_the_page_that_stays_part_filled_is_warned_of(spec_of: SpecOf) -> None:
    spec = spec_of(MIXED.replace("counts: {easy: 3}}", "counts: {easy: 1}}"))
    assert [warning.partition(":")[0] for warning in plan_pages(spec).warnings] == [
        "the last page of sudoku 4x4 holds 1 of 4"
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "start: 2026-11-23\nfront: []\nanswers: {place: next_day}\npage: {mix: true}\n"
            "sections: [{family: sudoku, size: 9x9, days: {monday: easy}}]",
            "page.mix: true cannot be combined with start: a day's page has all its puzzles",
        ),
        (
            "front: []\nversions: [A, B]\npage: {mix: true}\n"
            "sections: [{family: sudoku, size: 9x9, counts: {easy: 1}}]",
            "page.mix: true cannot be combined with versions: all sheets have the same frames",
        ),
    ],
)
def test_days_and_sheets_do_not_mix(spec_of: SpecOf, text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        spec_of(text)
