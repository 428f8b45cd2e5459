"""The line of a worksheet: fields in the book's words above the puzzles of every page, and room for them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from pipeline.errors import InputError
from pipeline.model.book import Book
from pipeline.model.spec import BookSpec
from pipeline.page.draw.ops import Discs, Page, Text
from pipeline.typeset.geometry.page_geometry import HEAD_GAP
from pipeline.typeset.layout import layout
from pipeline.typeset.page_plan import check_fit
from tests.drawings import grids_of

BookOf = Callable[..., Book]
SpecOf = Callable[..., BookSpec]

SHEET = """
page: {printer: school, per_page: 4}
front: [how_to_play]
answers: {place: separate}
worksheet: {fields: [name, date, class, score]}
sections: [{family: sudoku, size: 4x4, counts: {easy: 5}}]
"""


def texts(page: Page) -> list[str]:
    return [text for op in page.ops if isinstance(op, Text) for _, _, text in op.runs]


def height_of(page: Page, wanted: str) -> float:
    return next(y for op in page.ops if isinstance(op, Text) for _, y, text in op.runs if text == wanted)


def test_every_page_of_puzzles_has_the_fields_and_how_many_can_be_right_and_no_other_page(book_of: BookOf) -> None:
    made = layout(book_of(SHEET))
    rules, first, second = made.interior.pages
    assert "Name" not in texts(rules)
    assert {"Name", "Date", "Class", "Score", "/ 4"} <= set(texts(first))
    assert {"Name", "Score", "/ 1"} <= set(texts(second))
    assert not any("Name" in texts(page) for page in made.documents["answers"].pages)


def test_only_the_fields_asked_for_are_printed_in_their_order(book_of: BookOf) -> None:
    page = layout(book_of(SHEET.replace("[name, date, class, score]", "[class, name]"))).interior.pages[1]
    shown = [text for text in texts(page) if text in ("Name", "Date", "Class", "Score")]
    assert shown == ["Class", "Name"]


def test_grids_leave_room_for_the_line(book_of: BookOf) -> None:
    page = layout(book_of(SHEET)).interior.pages[1]
    highest = max(grid.y for grid in grids_of(page))
    assert highest < height_of(page, "1") < height_of(page, "Name") - 10


def test_a_narrow_page_has_the_fields_in_two_rows(book_of: BookOf) -> None:
    text = SHEET.replace("printer: school, per_page: 4", "size: A5, look: large-print, per_page: 1")
    page = layout(book_of(text)).interior.pages[-1]
    assert height_of(page, "Score") < height_of(page, "Name") - 20
    assert height_of(page, "Date") == height_of(page, "Name")


def test_words_of_a_field_that_leave_no_room_to_write_are_told_where_they_stand(spec_of: SpecOf) -> None:
    own = f"paper: A4\nworksheet.name: {'Write your whole name here ' * 5}\n"
    with pytest.raises(
        InputError, match=r"own\.txt:2:17: 'worksheet\.name': .* leaves 0\.0 mm to write on, expected at"
    ):
        check_fit(spec_of("strings: own.txt\n" + SHEET, own_txt=own))


def test_beginners_read_what_to_do_above_the_puzzles_of_every_page(book_of: BookOf) -> None:
    pages = layout(book_of(SHEET.replace("score]}", "score], instruction: true}"))).interior.pages
    assert "Write the digits 1 to 4" not in " ".join(texts(pages[0]))
    for page in pages[1:]:
        assert "Write the digits 1 to 4 so that every row" in " ".join(texts(page))


@pytest.mark.parametrize(("size", "told"), [("4x4", ""), ("9x9", "Example: digits 1–6.")])
def test_an_example_tells_its_digits_where_the_page_has_others(book_of: BookOf, size: str, told: str) -> None:
    sheet = SHEET.replace("score]}", "score], instruction: true}").replace("4x4", size)
    page = " ".join(texts(layout(book_of(sheet)).interior.pages[-1]))
    assert "holds each of them once." in page
    assert told in page
    assert told or "Example" not in page


ADDING = """
page: {printer: school, per_page: 4}
front: []
worksheet: {instruction: true}
sections:
  - {family: calcudoku, size: 4x4, counts: {easy: 4}, options: {operators: [add]}}
  - {family: calcudoku, size: 4x4, counts: {easy: 4}, options: {factors: [2, 5, 10]}}
"""
GROUPED = """
page: {printer: school, per_page: 4}
front: []
worksheet: {instruction: true}
groups:
  - name: Adders
    sign: circle
    sections: [{family: calcudoku, size: 4x4, counts: {easy: 3}, options: {operators: [add]}}]
    extension: {family: calcudoku, size: 4x4, counts: {hard: 1}}
  - name: Captains
    sign: star
    sections: [{family: calcudoku, size: 5x5, counts: {medium: 3}}]
"""


def operators_of_example(page: Page) -> set[str]:
    """The signs of clues on a page, all of them in its example: the puzzles have cages of one cell."""
    return {text[-1] for text in texts(page) if re.fullmatch(r"\d+\D", text)}


def test_the_example_above_the_puzzles_fits_the_options_of_their_own_section(book_of: BookOf) -> None:
    adding, tables = layout(book_of(ADDING)).interior.pages[:2]
    assert operators_of_example(adding) == {"+"}
    assert len(operators_of_example(tables)) > 1


def test_an_extension_brings_no_operators_into_the_example_of_the_sheet(book_of: BookOf) -> None:
    made = layout(book_of(GROUPED))
    sheet = next(made.documents[role] for role in made.documents if "answers" not in role)
    assert operators_of_example(sheet.pages[0]) == {"+"}


def test_children_see_an_animal_at_the_head_and_another_one_on_the_next_page(book_of: BookOf) -> None:
    kids = layout(book_of(SHEET.replace("per_page: 4", "per_page: 4, look: kids"))).interior.pages
    faces = [[op for op in page.ops if isinstance(op, Discs)] for page in kids[1:]]
    assert all(faces)
    assert faces[0] != faces[1]


@pytest.mark.parametrize("fields", ["name", "name, date, class, score"])
def test_an_animal_stays_below_the_running_head(book_of: BookOf, fields: str) -> None:
    small = SHEET.replace("printer: school, per_page: 4", "printer: desktop, size: 160x120mm, look: kids, per_page: 2")
    page = layout(book_of(small.replace("name, date, class, score", fields))).interior.pages[-1]
    head = height_of(page, "Sudoku 4 × 4")
    faces = [op for op in page.ops if isinstance(op, Discs)]
    assert faces
    assert all(y + radius < head - HEAD_GAP for op in faces for _, y, radius in op.circles)
