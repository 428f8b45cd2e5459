"""The pages of lessons are read back: what is changed in their words, or against their positions, is reported."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.inspect.checks.lessons import begins_lesson
from pipeline.inspect.recognise.lines import TextPage
from pipeline.inspect.recognise.printed_captions import Word
from pipeline.page.draw.ops import Text
from tests.inspect.planting import Master, Sheet, make_master

COURSE = """
title: Taught
language: {language}
seed: 3
page: {{printer: desktop, size: 6x9in}}
front: [contents]
answers: {{style: first_hint}}
lessons: {{family: sudoku, puzzles: 0, techniques: [last cell, naked pair, unique rectangle with subset]}}
"""
FIRST, SECOND, THIRD = "Lesson 1: Last cell", "Lesson 2: Naked pair", "Lesson 3: Unique rectangle with subset"


@pytest.fixture(scope="module")
def master(tmp_path_factory: pytest.TempPathFactory) -> Master:
    return make_master(tmp_path_factory.mktemp("taught"), COURSE.format(language="en-GB"))


def texts(sheet: Sheet) -> list[str]:
    return [text for op in sheet.ops if isinstance(op, Text) for _, _, text in op.runs]


def pages_of(master: Master, head: str) -> list[Sheet]:
    sheets = [master.sheet(page.number) for page in master.document.pages]
    return [sheet for sheet in sheets if head in texts(sheet)[:40] and "Contents" not in texts(sheet)]


def with_change(master: Master, head: str, form: str, new: Callable[[str], str]) -> list[str]:
    """What is reported when the first text of a form is changed on the pages of a lesson."""
    for sheet in pages_of(master, head):
        for old in texts(sheet):
            if re.search(form, old):
                sheet.retext(old, new(old))
                return [str(fault) for fault in master.ink_faults(master.with_page(sheet))]
    raise AssertionError(f"no page of {head} has {form}")


@pytest.mark.parametrize("language", ["en-GB", "de", "zh"])
def test_lessons_of_every_language_are_right(language: str, tmp_path: Path) -> None:
    book = make_master(tmp_path, COURSE.format(language=language))
    assert book.ink_faults((tmp_path / "clean.pdf").read_bytes()) == []


@pytest.mark.parametrize(
    ("head", "form", "new", "found"),
    [
        (FIRST, "^In (row|column) .*only", lambda old: old.replace("In ", "On "), "below a position"),
        (SECOND, r"r\dc\d", lambda old: re.sub(r"r\dc\d", "r1c1", old, count=1), "a lesson, its words"),
        (SECOND, r"strike \d", lambda old: old.replace("strike", "keep"), "below a position"),
        (SECOND, "same two candidates", lambda old: old.replace("two", "six", 1), "a lesson, its words: "),
        (SECOND, "Why it works", lambda _: "", "nothing begins with Whyitworks"),
        (THIRD, "^Answer", lambda _: "", "below a position"),
    ],
)
def test_a_changed_word_is_reported(
    master: Master, head: str, form: str, new: Callable[[str], str], found: str
) -> None:
    reported = with_change(master, head, form, new)
    assert any(found in fault for fault in reported), reported


def test_a_lesson_under_the_title_of_another_is_reported(master: Master) -> None:
    for sheet in pages_of(master, SECOND)[:1]:
        while SECOND in texts(sheet):
            sheet.retext(SECOND, "Lesson 2: Hidden pair")
        reported = [str(fault) for fault in master.ink_faults(master.with_page(sheet))]
    assert any("a lesson, its words" in fault for fault in reported), reported


def test_a_lesson_without_a_position_to_try_is_reported(master: Master) -> None:
    (*_, last) = pages_of(master, SECOND)
    last.ops.clear()
    reported = [str(fault) for fault in master.ink_faults(master.with_page(last))]
    assert any("1 positions explained and 0 to try" in fault for fault in reported), reported


@pytest.mark.parametrize(
    ("head", "lesson"),
    [
        ("第 2 部分 · 算独 3 × 3", False),
        ("第 2 课 唯余法", True),
        ("Lesson 12: Naked pair", True),
        ("Lessons for a Rainy Day", False),
    ],
)
def test_only_a_head_with_the_number_of_a_lesson_begins_one(head: str, lesson: bool) -> None:
    words = tuple(Word(text, bold=True) for text in head.split())
    assert begins_lesson(TextPage(1, (words,))) is lesson


def test_contents_that_begin_with_a_lesson_are_none() -> None:
    words = tuple(Word(text, bold=False) for text in ["Lesson", "36:", "Forcing", "chains", ".....", "97"])
    assert not begins_lesson(TextPage(3, (words,)))
