"""Played pages of a course hold its lessons; those of other books hold nothing of them."""

from __future__ import annotations

import re

import pytest

from pipeline.families import family_named
from pipeline.families.shared.lessons import lesson_boards
from pipeline.outputs.base import Edition
from pipeline.outputs.play.lessons import lessons_in, with_lessons
from pipeline.outputs.play.options import PlayOptions
from pipeline.outputs.play.output import Play
from pipeline.outputs.play.page_head import style_sheet
from pipeline.outputs.play.portions import given
from pipeline.outputs.play.script import CLASS_COURSE, COURSE, MAIN, join
from pipeline.source.resources import lesson_style, player_modules
from tests.outputs.play.played import described, example, page_of, page_text, puzzles_in
from tests.outputs.play.taught import course, course_of_a_class, course_page


def test_every_chapter_begins_with_its_lesson_and_numbers_of_puzzles_stay() -> None:
    listed = described(course_page())["puzzles"]
    assert [one["number"] for one in listed] == ["L1", "1", "2", "3", "4", "L2", "5", "6", "7", "8"]
    assert [one["lesson"] for one in listed if "lesson" in one] == [
        "Lesson 1: Hidden single in box",
        "Lesson 2: Naked pair",
    ]


@pytest.mark.parametrize("language", ["en-GB", "de", "zh"])
def test_a_lesson_has_its_words_its_picture_and_the_position_to_try(language: str) -> None:
    lesson = puzzles_in(course_page(language))[5]["lesson"]
    tried = lesson_boards(family_named("sudoku").folder, "")["naked pair"].tried
    assert "".join(str(max(value, 0)) for value in lesson["digits"]).replace("0", ".") == "".join(
        str(value) if value else "." for value in tried.digits
    )
    assert all((mark == 0) == (digit != 0) for mark, digit in zip(lesson["marks"], lesson["digits"], strict=True))
    assert lesson["text"].count("<p>") == 3
    assert 'class="shade-shown"' in lesson["picture"][2]
    assert not lesson["answer"][0].endswith((":", "：", " "))  # noqa: RUF001
    assert all(lesson[key] for key in ("said", "head", "task"))


def test_a_position_without_candidates_starts_without_marks() -> None:
    assert not any(puzzles_in(course_page())[0]["lesson"]["marks"])


def test_only_books_with_lessons_have_their_player_and_style() -> None:
    assert given(course(), PlayOptions()).main == COURSE
    assert given(example("variants"), PlayOptions()).main == MAIN
    assert "class Course" not in join(player_modules(), MAIN)
    assert lesson_style() in style_sheet(course().spec)
    assert lesson_style() not in style_sheet(example("variants").spec)
    assert not any("lesson" in one for one in described(page_text("variants", count=4))["puzzles"])


def test_a_class_with_lessons_has_their_player_and_the_result_to_hand_in() -> None:
    book = course_of_a_class()
    what = given(book, PlayOptions())
    said = described(page_of(with_lessons(book, lessons_in(book)), what))
    assert (what.main, what.hints, said["sheet"]) == (CLASS_COURSE, "none", "taught")
    assert "class Course" in join(player_modules(), CLASS_COURSE)
    assert "report" in said["words"]
    assert "report" not in described(course_page())["words"]


@pytest.mark.parametrize("files", ["book", "puzzle"])
def test_puzzles_are_listed_below_their_lessons(files: str) -> None:
    titles = ["Lesson 1: Hidden single in box", "Lesson 2: Naked pair"]
    if files == "book":
        assert described(course_page())["groups"] == [[title, 5] for title in titles]
    else:
        pages = Play(PlayOptions(files="puzzle")).files(Edition(course()))
        index = b"".join(next(file for file in pages if file.name == "play/index.html").parts).decode()
        assert re.findall("<h2>(.*?)</h2>", index) == titles
