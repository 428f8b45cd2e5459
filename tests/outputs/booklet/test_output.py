"""A booklet: which paper it takes, in which order its pages stand, and which books have none."""

from __future__ import annotations

import io
from collections.abc import Callable

import pikepdf
import pytest

from pipeline.errors import InputError
from pipeline.model.book import Book
from pipeline.model.folding import Folding
from pipeline.model.printer import MM
from pipeline.model.spec import BookSpec
from pipeline.outputs.base import Edition
from pipeline.outputs.booklet.options import BookletOptions
from pipeline.outputs.booklet.output import Booklet
from pipeline.typeset.layout import layout

BookOf = Callable[..., Book]
SpecOf = Callable[..., BookSpec]

SMALL = "page: {size: %s}\nfront: []\nsections: [{family: sudoku, size: 4x4, per_page: 1, counts: {easy: 4}}]\n"


def made(book: Book, sheet: str = "auto") -> pikepdf.Pdf:
    (file,) = Booklet(BookletOptions(sheet=sheet)).files(Edition(book, layout(book)))
    return pikepdf.open(io.BytesIO(b"".join(file.parts)))


@pytest.mark.parametrize(
    ("pages", "sides"),
    [
        (4, [(4, 1), (2, 3)]),
        (5, [(8, 1), (2, 7), (6, 3), (4, 5)]),
        (8, [(8, 1), (2, 7), (6, 3), (4, 5)]),
    ],
)
def test_sheets_that_are_folded_into_each_other_have_their_pages_in_order(
    pages: int, sides: list[tuple[int, int]]
) -> None:
    assert list(Folding((842, 595), (420, 595), pages).sides) == sides


@pytest.mark.parametrize(
    ("size", "sheet", "width", "scale"),
    [
        ("A5", "auto", 297 * MM, 1),
        ("A4", "auto", 297 * MM, 0.7),
        ("5.5x8.5in", "auto", 792, 1),
        ("A5", "Letter", 792, 0.94),
    ],
)
def test_pages_keep_their_size_where_two_fit_on_a_sheet(
    book_of: BookOf, size: str, sheet: str, width: float, scale: float
) -> None:
    book = book_of(SMALL % size)
    sheets = made(book, sheet)
    assert len(sheets.pages) == 4
    assert float(sheets.pages[0].mediabox[2]) == pytest.approx(width, abs=0.1)
    assert Booklet(BookletOptions(sheet=sheet)).folding(book.spec, 5).scale == pytest.approx(scale, abs=0.02)


@pytest.mark.parametrize(
    ("language", "size", "planned"),
    [
        ("de", "100x150mm", "2 sheets of A4, pages at 100%"),
        ("en-US", "100x150mm", "2 sheets of Letter, pages at 100%"),
        ("es-MX", "100x150mm", "2 sheets of Letter, pages at 100%"),
        ("es-MX", "A4", "2 sheets of A4, pages at 71%"),
    ],
)
def test_the_plan_says_which_paper_a_booklet_takes(spec_of: SpecOf, language: str, size: str, planned: str) -> None:
    spec = spec_of(f"language: {language}\n{SMALL % size}")
    assert [*Booklet(BookletOptions()).planned(spec, 5)] == [f"booklet: {planned}"]


def test_equal_books_have_equal_booklets(book_of: BookOf) -> None:
    booklet, edition = Booklet(BookletOptions()), Edition(book := book_of(SMALL % "A5"), layout(book))
    first, second = ([b"".join(file.parts) for file in booklet.files(edition)] for _ in range(2))
    assert first == second


def test_sheets_that_are_cut_apart_are_not_folded(spec_of: SpecOf) -> None:
    text = "answers: {place: separate}\nworksheet: {sheets_per_page: 2}\npage: {printer: school}\n"
    spec = spec_of(f"{text}sections: [{{family: sudoku, size: 4x4, counts: {{easy: 1}}}}]\n")
    with pytest.raises(
        InputError, match=r"outputs\.booklet: is folded, and worksheet\.sheets_per_page: 2 is cut apart"
    ):
        Booklet(BookletOptions()).check(spec)


def test_a_class_has_no_booklet(spec_of: SpecOf) -> None:
    spec = spec_of("versions: [A, B]\nsections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]\n")
    with pytest.raises(InputError, match=r"outputs\.booklet: is made of a book's pages, and a class has sheets"):
        Booklet(BookletOptions()).check(spec)
