"""Lessons become sections: of puzzles to make where these take under a minute, else of boards that are at hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.config import load_book
from pipeline.config.book.lessons import boards_at_hand, soonest
from pipeline.errors import InputError
from pipeline.families import family_named
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec

Read = Callable[[str], BookSpec]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    def read(text: str) -> BookSpec:
        path = tmp_path / "course.yaml"
        path.write_text(f"title: C\n{text}\n", encoding="utf-8")
        return load_book(path)

    return read


def refusal(read: Read, text: str) -> str:
    with pytest.raises(InputError) as caught:
        read(text)
    return str(caught.value)


def test_chapters_follow_the_ladder_whatever_the_order_that_is_asked(read: Read) -> None:
    spec = read("lessons: {family: sudoku, size: 9x9, techniques: [X-wing, last cell]}")
    assert [section.lesson for section in spec.sections] == ["last cell", "X-wing"]


def test_the_puzzles_of_a_lesson_need_its_technique_and_nothing_harder(read: Read) -> None:
    (section,) = read("lessons: {family: sudoku, size: 9x9, techniques: [X-wing], puzzles: 3}").sections
    assert dict(section.params.options)["hardest"] == ("X-wing",) or "X-wing" in str(section.params.options)
    assert [count for _, count in section.counts] == [3]


def test_without_puzzles_to_make_boards_at_hand_take_their_place(read: Read) -> None:
    (section,) = read("lessons: {family: sudoku, techniques: [X-wing], puzzles: 0}").sections
    assert section.own
    assert not section.counts


def test_no_more_boards_at_hand_are_taken_than_puzzles_are_asked_for(read: Read) -> None:
    all_of_them = read("lessons: {family: kakuro, size: 6x6, techniques: [naked single], puzzles: 0}")
    one = read("lessons: {family: kakuro, size: 6x6, techniques: [naked single], puzzles: 1}")
    assert (len(all_of_them.sections[0].own), len(one.sections[0].own)) == (2, 1)


def test_lessons_that_take_boards_at_hand_are_named_with_the_reason(read: Read) -> None:
    (line,) = boards_at_hand(read("lessons: {family: kakuro, size: 6x6, puzzles: 1}"))
    assert line.startswith("boards that came with the program stand in for puzzles that are not made within 15 s")
    assert line.endswith(": naked single (8x8)")
    assert not [*boards_at_hand(read("lessons: {family: kakuro, size: 6x6, puzzles: 0}"))]


def test_a_course_without_a_list_has_all_lessons(read: Read) -> None:
    spec = read("lessons: {family: kakuro, puzzles: 0}")
    assert len(spec.sections) == len(family_named("kakuro").ladder)


def test_a_size_without_a_technique_is_left_for_one_that_has_it() -> None:
    family = family_named("sudoku")
    found = soonest(family, "", Size(4, 4), "X-wing")
    assert found
    assert found[0] != Size(4, 4)


def test_what_takes_over_a_minute_is_not_made() -> None:
    assert soonest(family_named("sudoku"), "", Size(9, 9), "hidden quad") is None


def test_puzzles_of_lessons_are_at_most_ten_cells_across_where_no_size_is_asked() -> None:
    family = family_named("kakuro")
    found = [soonest(family, "", None, technique.name) for technique in family.techniques]
    assert max(max(size.width, size.height) for size, _ in filter(None, found)) <= 10


def test_lessons_are_refused_in_languages_that_they_are_not_written_in(read: Read) -> None:
    assert "written in de, en, zh, not in fr" in refusal(read, "language: fr\nlessons: {family: sudoku}")


def test_a_region_has_the_lessons_of_its_language(read: Read) -> None:
    assert read("language: de-AT\nlessons: {family: kakuro, puzzles: 0}").strings["lesson.naked pair.look"]


@pytest.mark.parametrize("key", ["order: mixed", "versions: [A, B]", "page: {mix: true}"])
def test_lessons_are_chapters_and_refuse_what_has_none(read: Read, key: str) -> None:
    assert "cannot be combined with lessons" in refusal(read, f"{key}\nlessons: {{family: kakuro, puzzles: 0}}")


def test_an_unknown_technique_is_refused_with_the_nearest(read: Read) -> None:
    message = refusal(read, "lessons: {family: sudoku, techniques: [X-wings]}")
    assert "lessons.techniques[0]" in message
    assert "did you mean 'X-wing'?" in message


def test_a_family_without_lessons_is_refused(read: Read) -> None:
    assert "has no lessons" in refusal(read, "lessons: {family: futoshiki}")
