"""A newspaper's book names a Monday and the level of every day; what does not go together is told with a remedy."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from pipeline.config import load_book
from pipeline.errors import PuzzlepressError
from pipeline.model.spec import BookSpec

BOOK = """title: News
start: 2026-11-23
front: []
answers: {place: next_day}
sections:
  - {family: sudoku, size: 9x9, days: {monday: easy, tuesday: easy+, saturday: hard}}
"""


def load(tmp_path: Path, text: str) -> BookSpec:
    path = tmp_path / "news.yaml"
    path.write_text(text, encoding="utf-8")
    return load_book(path)


def refusal(tmp_path: Path, text: str) -> str:
    with pytest.raises(PuzzlepressError) as error:
        load(tmp_path, text)
    return str(error.value)


def test_days_become_aims_and_counts(tmp_path: Path) -> None:
    spec = load(tmp_path, BOOK)
    assert spec.start == date(2026, 11, 23)
    assert [(day, str(aim)) for day, aim in spec.sections[0].days] == [(0, "easy"), (1, "easy+"), (5, "hard")]
    assert [(str(aim), count) for aim, count in spec.sections[0].counts] == [("easy", 1), ("easy+", 1), ("hard", 1)]


def test_another_week_has_other_seeds_and_is_another_book_of_a_catalogue(tmp_path: Path) -> None:
    one, other = load(tmp_path, BOOK), load(tmp_path, BOOK.replace("11-23", "11-30"))
    assert one.seed_parts != other.seed_parts
    assert (one.edition, other.edition) == ("news from 2026-11-23", "news from 2026-11-30")


def test_a_book_without_days_keeps_its_seeds(tmp_path: Path) -> None:
    text = "title: T\nseed: 1\nsections:\n  - {family: sudoku, size: 9x9, counts: {easy: 1}}\n"
    assert load(tmp_path, text).seed_parts == (1, "", "")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("2026-11-23", "2026-11-25", "2026-11-25 is a Wednesday, expected the Monday of its week, 2026-11-23"),
        ("2026-11-23", "2026-13-23", "is not in the calendar"),
        ("2026-11-23", "2026-11", "expected the Monday of a week such as 2026-11-23"),
        ("2026-11-23", "0001-01-01", "expected the Monday of a week such as 2026-11-23, in the years 1900 to 9998"),
        ("2026-11-23", "9999-12-27", "in the years 1900 to 9998"),
        ("front: []", "front: []\nskip_weeks: [2026-12-28, 2026-12-28]", "2026-12-28 is listed twice; list it once"),
        ("start: 2026-11-23\n", "", "add its Monday to the book, such as start: 2026-11-23"),
        ("tuesday: easy+", "tuesday: simple", "'simple' is not valid, expected one of easy-, easy, easy+"),
        ("tuesday: easy+", "tuseday: easy", "did you mean"),
        ("saturday: hard", "saturday: easy-", "is easy- after easy+ on tuesday; costs rise from Monday to Saturday"),
        ("tuesday: easy+", "tuesday: expert", "saturday: is hard after expert on tuesday"),
        ("{monday: easy, tuesday: easy+, saturday: hard}", "{}", "give a day its level, such as {monday: easy}"),
        ("days:", "counts: {easy: 1}, days:", "cannot be combined with counts; keep one of them"),
        ("days: {monday: easy, tuesday: easy+, saturday: hard}", "counts: {easy: 2}", "has no days"),
        ("days:", "per_page: 2, days:", "per_page: cannot be combined with start"),
        ("place: next_day", "place: back", "'back' cannot be combined with start, expected next_day or none"),
        ("place: next_day", "place: next_day, style: steps", "'steps' cannot be combined with start"),
        ("front: []", "front: []\norder: mixed", "'mixed' cannot be combined with start"),
        ("size: 9x9", "size: 4x4", "has no level"),
    ],
)
def test_what_cannot_be_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = BOOK.replace("saturday: hard", "saturday: extreme") if "4x4" in new else BOOK
    assert message in refusal(tmp_path, text.replace(old, new, 1))


def test_a_wrong_start_is_told_alone(tmp_path: Path) -> None:
    told = refusal(tmp_path, BOOK.replace("11-23", "11-24")).splitlines()
    assert len(told) == 1
    assert "2026-11-24 is a Tuesday" in told[0]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "place: next_day",
            "place: next_day, style: steps",
            "news.yaml:4:35: answers.style: 'steps' cannot be combined with",
        ),
        (
            "front: []",
            "page: {candidates: true}",
            "news.yaml:3:20: page.candidates: true cannot be combined with start",
        ),
        (
            "days:",
            "candidates: true, days:",
            "news.yaml:6:45: sections[0].candidates: true cannot be combined with start",
        ),
    ],
)
def test_what_does_not_go_with_a_week_is_told_once_where_it_is_written(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    (line,) = refusal(tmp_path, BOOK.replace(old, new, 1)).splitlines()
    assert told in line


def test_a_book_that_says_nothing_of_its_answers_is_refused_where_its_days_begin(tmp_path: Path) -> None:
    text = "title: T\nstart: 2026-11-23\nfront: []\nsections:\n  - {family: sudoku, size: 9x9, days: {monday: easy}}\n"
    told = refusal(tmp_path, text)
    assert ":2:1: start: needs a place for answers that days have; add answers: {place: next_day}, or none" in told


def test_answers_of_the_next_day_need_days(tmp_path: Path) -> None:
    text = "title: T\nanswers: {place: next_day}\nsections:\n  - {family: sudoku, size: 9x9, counts: {easy: 1}}\n"
    assert "'next_day' needs days; add start" in refusal(tmp_path, text)


SLOTTED = """title: News
start: 2026-11-23
front: []
answers: {place: next_day}
day_page: {slots: [sudoku, [kakuro, calcudoku]]}
sections:
  - {family: sudoku, size: 9x9, days: {monday: easy, tuesday: easy}}
  - {family: kakuro, size: 8x8, days: {monday: easy}}
  - {family: calcudoku, size: 6x6, days: {tuesday: easy}}
"""


def test_sections_take_turns_in_the_slots_of_a_day_page(tmp_path: Path) -> None:
    assert load(tmp_path, SLOTTED).day_slots == ((0,), (1, 2))


@pytest.mark.parametrize(
    ("change", "reported"),
    [
        (("[sudoku,", "[sudoko,"), "day_page.slots[0]: 'sudoko' is not a section, expected one of sudoku, kakuro"),
        (("[sudoku, [kakuro, calcudoku]]", "[sudoku, kakuro]"), "the section calcudoku 6x6 stands in no slot"),
        (("[kakuro, calcudoku]]", "[kakuro, calcudoku], sudoku]"), "the section sudoku 9x9 stands in several slots"),
        (("days: {tuesday: easy}", "days: {monday: easy}"), "slot 2 would hold two puzzles on monday"),
        (("title: News", "title: News\nskip_weeks: [2026-11-23]"), "start: 2026-11-23 is one of skip_weeks"),
        (("title: News", "title: News\nskip_weeks: [2026-11-24]"), "skip_weeks[0]: 2026-11-24 is a Tuesday"),
        (("title: News", "title: News\nfirst_number: 7\nnumbers: section"), "first_number: cannot be combined with"),
    ],
)
def test_slots_numbers_and_weeks_that_contradict_the_book_are_refused(
    tmp_path: Path, change: tuple[str, str], reported: str
) -> None:
    assert reported in refusal(tmp_path, SLOTTED.replace(*change))


@pytest.mark.parametrize("key", ["day_page: {slots: [sudoku]}", "skip_weeks: [2026-11-23]"])
def test_keys_of_a_newspaper_need_its_monday(tmp_path: Path, key: str) -> None:
    text = f"title: T\n{key}\nsections: [{{family: sudoku, size: 4x4, counts: {{easy: 1}}}}]\n"
    assert f"{key.partition(':')[0]}: is of a newspaper's week" in refusal(tmp_path, text)


def test_a_newspaper_whose_numbers_go_on_still_counts_its_puzzles(tmp_path: Path) -> None:
    numbered = SLOTTED.replace("title: News", "title: '{count}, {levels}'\nfirst_number: 7")
    assert load(tmp_path, numbered).title == load(tmp_path, numbered.replace("\nfirst_number: 7", "")).title
    told = "{first} has no value here; groups have numbers of their own, and with first_number those of a newspaper"
    assert told in refusal(tmp_path, numbered.replace("{count}", "{first}"))


def test_a_book_may_begin_with_any_number(tmp_path: Path) -> None:
    sections = "sections: [{family: sudoku, size: 4x4, counts: {easy: 3}}]\n"
    text = f"title: From {{first}} to {{last}}\nfirst_number: 101\n{sections}"
    spec = load(tmp_path, text)
    assert (spec.first_number, spec.title) == (101, "From 101 to 103")
    assert spec.seed_parts == load(tmp_path, text.replace("101", "7")).seed_parts
