"""Openers: a page or a band that says what a part holds, and never costs a puzzle its place."""

from __future__ import annotations

import pytest

from pipeline.errors import InputError
from pipeline.page.draw.ops import Page, Text
from pipeline.page.type.typography import Weight
from pipeline.typeset.layout import Layout, layout
from pipeline.typeset.page_plan import plan_pages
from pipeline.typeset.setting.book_typeface import typeface
from pipeline.typeset.setting.legibility import check_texts
from tests.drawings import grids_of
from tests.made_up_books import BookOf, SpecOf

TWO = """
front: []
page: {size: 6x9in, per_page: 1}
sections:
  - {family: sudoku, size: 9x9, counts: {easy: SUDOKU, medium: 2}}
  - {family: calcudoku, size: 5x5, counts: {easy: 2}}
"""
CLUED = """
openers: page
sections:
  - {family: sudoku, size: 9x9, per_page: 1, counts: {easy: 1}, options: {variant: killer}}
  - {family: kakuro, size: 6x6, per_page: 1, counts: {easy: 1}}
"""
FULL = "front: []\npage: {size: A4, per_page: 6}\nsections:\n  - {family: sudoku, size: 6x6, counts: {easy: 12}}\n"


def texts(page: Page) -> list[str]:
    return [text for op in page.ops if isinstance(op, Text) for _, _, text in op.runs]


def titled(made: Layout) -> dict[int, str]:
    """The pages with type for titles, and what it says."""
    found = {}
    for page in made.interior.pages:
        shown = [op for op in page.ops if isinstance(op, Text) and op.weight is Weight.DISPLAY]
        if shown:
            found[page.number] = " ".join(text for op in shown for _, _, text in op.runs)
    return found


def two(sudoku: int) -> str:
    return TWO.replace("SUDOKU", str(sudoku))


def test_a_long_part_begins_with_a_page_and_a_short_one_with_a_band(book_of: BookOf) -> None:
    made = layout(book_of(two(6)))
    assert titled(made) == {1: "Sudoku", 10: "Calcudoku"}
    assert made.references[0].page == 2
    assert made.references[8].page == 10


def test_an_opener_says_the_numbers_the_levels_and_what_is_new(book_of: BookOf) -> None:
    page = layout(book_of(two(6))).interior.pages[0]
    words = texts(page)
    assert {"Puzzles 1–8", "Easy: 6", "Medium: 2"} <= set(words)
    assert "Every row, column and box holds each digit once." in " ".join(words)
    assert grids_of(page)


@pytest.mark.parametrize(
    "page",
    [
        "{printer: kdp, size: 8.5x11in, look: large-print}",
        "{printer: kdp, size: 8x10in, look: large-print}",
        "{printer: kdp, size: 8.5x11in, look: large-print-18}",
        "{printer: lulu, size: A4, binding: coil, look: large-print}",
        "{printer: kdp, size: 5x8in}",
    ],
)
def test_the_clues_of_an_example_are_as_large_as_its_look_wants_them(book_of: BookOf, page: str) -> None:
    book = book_of(f"front: []\npage: {page}\n{CLUED}")
    made = layout(book)
    openers = [made.interior.pages[number - 1] for number in titled(made)]
    check_texts(openers, typeface(book.spec.page.fonts), book.spec)
    assert len(openers) == 2
    assert all(map(grids_of, openers))


def test_the_puzzles_of_a_page_with_a_band_keep_their_cells(book_of: BookOf) -> None:
    made = layout(book_of(two(6)))
    forms = {grid.form.bounds for page in made.interior.pages[9:11] for grid in grids_of(page)}
    assert len(forms) == 1


def test_the_plan_counts_openers(spec_of: SpecOf, book_of: BookOf) -> None:
    planned = plan_pages(spec_of(two(6)))
    assert planned.pages == len(layout(book_of(two(6))).interior.pages)
    assert dict(planned.parts)["openers"] == 1


@pytest.mark.parametrize(("wish", "pages"), [("page", {1, 10}), ("band", {1, 9}), ("none", set())])
def test_the_author_decides(book_of: BookOf, wish: str, pages: set[int]) -> None:
    assert set(titled(layout(book_of(f"openers: {wish}\n{two(6)}")))) == pages


def test_a_band_without_room_becomes_a_page(book_of: BookOf) -> None:
    made = layout(book_of("openers: band\n" + FULL))
    assert made.references[0].page == 2


@pytest.mark.parametrize(("calcudoku", "opened"), [(2, {}), (6, {1: "Sudoku", 4: "Calcudoku"})])
def test_a_short_part_without_room_for_a_band_has_a_page_if_others_have_and_else_no_part_is_opened(
    book_of: BookOf, calcudoku: int, opened: dict[int, str]
) -> None:
    beside = f"  - {{family: calcudoku, size: 5x5, per_page: 1, counts: {{easy: {calcudoku}}}}}\n"
    assert titled(layout(book_of(FULL + beside))) == opened


def test_short_parts_without_room_for_bands_have_no_openers(book_of: BookOf) -> None:
    full = FULL + "  - {family: sudoku, size: 6x6, counts: {easy: 6}, options: {variant: diagonal}}\n"
    assert titled(layout(book_of(full))) == {}


@pytest.mark.parametrize(
    "book", [FULL, "order: mixed\n" + two(6), two(6).replace("per_page: 1", "per_page: 1, show: []")]
)
def test_a_book_without_parts_or_words_has_no_openers(book_of: BookOf, book: str) -> None:
    assert titled(layout(book_of(book))) == {}


@pytest.mark.parametrize(("other", "why"), [("order: mixed\n", "order: mixed"), ("versions: [A, B]\n", "versions")])
def test_openers_of_a_book_without_parts_are_refused(spec_of: SpecOf, other: str, why: str) -> None:
    with pytest.raises(InputError, match=f"openers: 'page' cannot be combined with {why}"):
        spec_of("openers: page\n" + other + two(6))
