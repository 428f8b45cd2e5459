"""Two sheets a page: what half of the paper means for a book, and which books are refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.model.printer import INCH, MM
from pipeline.model.spec import BookSpec
from pipeline.outputs.registry import warnings

Load = Callable[..., BookSpec]
Problems = Callable[..., list[str]]

BOOK = """title: x
page: {printer: school, size: A4}
versions: [A, B]
worksheet: {sheets_per_page: 2, duplex: true}
sections: [{family: toy, size: 4x4, counts: {easy: 2}}]
"""
PLAIN = BOOK.replace("versions: [A, B]\n", "")


@pytest.mark.parametrize(("size", "half"), [("A4", (148.5 * MM, 210 * MM)), ("Letter", (5.5 * INCH, 8.5 * INCH))])
def test_a_page_is_half_of_the_paper(load: Load, size: str, half: tuple[float, float]) -> None:
    page = load(BOOK.replace("A4", size)).page
    assert (page.paper.width, page.paper.height) == pytest.approx(half)
    assert page.two_up is not None
    assert page.two_up.name == size


def test_a_page_is_its_paper_where_nothing_else_is_asked_for(load: Load) -> None:
    page = load(BOOK.replace("sheets_per_page: 2, ", "")).page
    assert (page.paper.name, page.two_up) == ("A4", None)


def test_halves_are_not_tagged_because_paper_is_not_read_aloud(load: Load) -> None:
    assert load(BOOK.replace("sheets_per_page: 2, ", "")).page.accessible == "figures"
    assert load(BOOK).page.accessible == "none"


def test_whoever_checks_them_is_told_so(load: Load) -> None:
    (told,) = warnings(load(BOOK))
    assert "the files cannot be read aloud" in told
    assert not [*warnings(load(BOOK.replace("sheets_per_page: 2, ", "")))]
    assert not [*warnings(load(BOOK.replace("school", "desktop")))]


@pytest.mark.parametrize(
    ("book", "change", "told"),
    [
        (PLAIN, ("title: x", "title: x\nanswers: {place: back}"), "2 repeats the sheet, which would hold the answers"),
        (PLAIN, ("title: x", "title: x\ncover: {guide: true}"), "2 is for worksheets, which have no cover"),
        (BOOK, ("school", "school, binding: coil"), "2 needs loose sheets, and the pages of printer school are bound"),
        (BOOK, ("sheets_per_page: 2", "sheets_per_page: 4"), "4 is not valid, expected one of 1, 2"),
    ],
)
def test_books_that_cannot_be_cut_apart_are_refused(
    problems: Problems, book: str, change: tuple[str, str], told: str
) -> None:
    assert any(
        line.partition("worksheet.sheets_per_page: ")[2].startswith(told) for line in problems(book.replace(*change))
    )


def test_tags_that_are_asked_for_are_refused(problems: Problems) -> None:
    found = problems(BOOK.replace("school,", "school, accessible: full,"))
    assert any("page.accessible: is not available for two sheets a page" in line for line in found)
