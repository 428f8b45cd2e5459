"""Faults planted on half-titles, openers, shared pages and trackers are found, and a book without any is right."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.page.draw.ops import Text
from tests.inspect.planting import Master, Sheet, make_master
from tests.inspect.whole_files import figures_of

BOOK = """
title: "{count} Puzzles"
seed: 5
author: Ada Example
dedication: For Grace
page: {printer: ingram, size: 6x9in, per_page: 1}
openers: page
front: [half_title, title, copyright, dedication, contents, how_to_play, levels]
back: [tracker]
answers: {style: first_hint}
sections:
  - {family: sudoku, size: 6x6, counts: {easy: 2}}
  - {family: calcudoku, size: 4x4, counts: {easy: 2}}
"""


@pytest.fixture(scope="module")
def master(tmp_path_factory: pytest.TempPathFactory) -> Master:
    return make_master(tmp_path_factory.mktemp("front"), BOOK)


def page_with(master: Master, words: str) -> int:
    """The last page on which a text stands."""
    pages = [page.number for page in master.document.pages if words in texts(page.ops)]
    return pages[-1]


def texts(ops: object) -> list[str]:
    return [text for op in ops if isinstance(op, Text) for _, _, text in op.runs]  # type: ignore[attr-defined]


def told(master: Master, number: int, change: Callable[[Sheet], None]) -> list[str]:
    """All that is told of a file with a changed page, by its manifest and by its ink; both must say it."""
    sheet = master.sheet(number)
    change(sheet)
    data = master.with_page(sheet)
    return [" | ".join(map(str, faults(data))) for faults in (master.faults, master.ink_faults)]


def test_a_book_with_every_kind_of_page_is_right(master: Master) -> None:
    data = master.render(master.document.pages)
    assert master.faults(data) == []
    assert master.ink_faults(data) == []


def test_a_half_title_with_another_title(master: Master) -> None:
    for words in told(master, 1, lambda sheet: sheet.retext("4 Puzzles", "4 Puzzies")):
        assert "page 1, the title page: it says '4Puzzies'" in words


def test_an_opener_with_other_numbers(master: Master) -> None:
    number = page_with(master, "Puzzles 3–4")
    for words in told(master, number, lambda sheet: sheet.retext("Puzzles 3–4", "Puzzles 3–5")):
        assert f"page {number}, the opener: it says 3–5, expected 3–4" in words


def test_a_wrong_digit_in_the_example_of_an_opener(master: Master) -> None:
    number = page_with(master, "Puzzles 1–2")
    (figure,) = figures_of(master.folder / "clean.pdf")[number - 1]
    at = next(at for at, cell in enumerate(figure.cells) if cell.digit == "1")

    def change(sheet: Sheet) -> None:
        sheet.retext("1", "2", sheet.in_cell(figure, at))

    for words in told(master, number, change):
        assert f"page {number}, " in words


def test_contents_that_lead_to_another_page_than_a_shared_one(master: Master) -> None:
    contents, levels = page_with(master, "Contents"), str(page_with(master, "Levels"))
    for words in told(master, contents, lambda sheet: sheet.retext(levels, "2", lambda x, _: x > 300)):
        assert "in the contents" in words


def test_a_tracker_may_list_the_puzzle_that_has_the_number_of_its_page(tmp_path: Path) -> None:
    matter = "title: T\nseed: 5\nfront: [title]\nback: [tracker]\nanswers: {style: first_hint}"
    page = "page: {printer: ingram, size: 5x8in, per_page: 6}"
    book = make_master(tmp_path, f"{matter}\n{page}\nsections: [{{family: sudoku, size: 4x4, counts: {{easy: 8}}}}]")
    tracker = next(sheet for sheet in book.document.pages if "Progress" in texts(sheet.ops))
    assert texts(tracker.ops).count(str(tracker.number)) == 2
    data = book.render(book.document.pages)
    assert book.faults(data) == book.ink_faults(data) == []


def test_a_half_title_that_is_a_number_is_no_page_number(tmp_path: Path) -> None:
    matter = "title: '365'\nseed: 5\nfront: [half_title, title]\nanswers: {style: first_hint}"
    book = make_master(tmp_path, f"{matter}\nsections: [{{family: sudoku, size: 4x4, counts: {{easy: 8}}}}]")
    data = book.render(book.document.pages)
    assert book.faults(data) == book.ink_faults(data) == []


def test_a_number_that_the_tracker_lacks(master: Master) -> None:
    number = page_with(master, "Progress")
    for words in told(master, number, lambda sheet: sheet.retext("3", "8")):
        assert f"page {number}, the tracker: it lacks 3, expected every number once" in words
