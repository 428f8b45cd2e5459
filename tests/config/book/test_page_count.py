"""How many pages a book is to have is read, and refused where its pages do not follow from counts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.config import load_book
from pipeline.model.spec import BookSpec

Load = Callable[..., BookSpec]
Problems = Callable[..., list[str]]

BOOK = "title: x\nsections: [{family: toy, size: 6x6, counts: {easy: 2, hard: 1}}]\n"


def test_a_book_says_how_many_pages_it_is_to_have(load: Load) -> None:
    spec = load(BOOK + "page_count: 120\n")
    assert spec.page_count is not None
    assert spec.page_count.pages == 120
    assert load(BOOK).page_count is None


def test_grown_counts_take_the_place_of_written_ones_in_texts_too(load: Load) -> None:
    load(BOOK.replace("title: x", 'title: "{count}"'))
    grown = load_book("book.yaml", grown={"sections[0]": {"easy": 20, "hard": 10}})
    assert ([count for _, count in grown.sections[0].counts], grown.title) == ([20, 10], "30")
    assert grown.digest == load_book("book.yaml").digest


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("versions: [A, B]\n", "cannot be combined with versions, whose sheets are as long as their puzzles"),
        ("answers: {style: steps}\n", "cannot be combined with answers.style steps, whose pages are known when"),
    ],
)
def test_pages_that_do_not_follow_from_counts_are_refused(problems: Problems, more: str, told: str) -> None:
    code, *lines = problems(BOOK + "page_count: 120\n" + more)
    assert code == "2"
    (line,) = [line for line in lines if "page_count" in line]
    assert line.startswith(("book.yaml:3:1: page_count: ", "book.yaml:3:13: page_count: "))
    assert told in line


def test_a_newspaper_is_refused_for_its_days_alone(problems: Problems) -> None:
    text = BOOK.replace("counts: {easy: 2, hard: 1}", "days: {monday: easy}") + "start: 2026-11-23\n"
    code, *lines = problems(text + "page_count: 120\nanswers: {place: none}\n")
    assert (code, [line.partition("page_count: ")[2] for line in lines]) == (
        "2",
        ["cannot be combined with start, whose days have the puzzles of their kinds; remove one of the two"],
    )


def test_own_puzzles_alone_do_not_grow(problems: Problems) -> None:
    Path("mine.sdm").write_text("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n")
    text = "title: x\npage_count: 60\nsections: [{family: sudoku, puzzles: mine.sdm}]\n"
    code, line = problems(text)
    assert (code, "needs counts to add puzzles to" in line) == ("2", True)
