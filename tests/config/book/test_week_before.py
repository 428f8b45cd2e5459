"""A newspaper names the manifest of the week before; its last day is read, and what is wrong with it is told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from tests import made_up_manifests
from tests.config.conftest import Load
from tests.made_up_manifests import FULL, Row

BOOK = """title: News
start: 2026-11-30
front: []
answers: {place: next_day, before: "{before}.json"}
sections:
  - {family: sudoku, size: 4x4, days: {monday: easy}}
"""

Problems = Callable[..., list[str]]


def row(number: str, day: str, **others: object) -> Row:
    return made_up_manifests.row(number, date=day, **others)


def manifest(*rows: Row, **others: object) -> str:
    return made_up_manifests.manifest(*rows, **{"start": "2026-11-23", **others})


@pytest.fixture
def saturday(folder: Path) -> Path:
    """The manifest of a week with two puzzles on its last day."""
    path = folder / "2026-11-23.json"
    path.write_text(manifest(row("1", "2026-11-23"), row("2", "2026-11-28"), row("3", "2026-11-28", code="8HM2")))
    return path


@pytest.mark.usefixtures("saturday")
def test_the_last_day_of_the_week_before_is_found_by_its_monday(load: Load) -> None:
    found = load(BOOK).before
    assert [(one.number, one.code, one.level, one.day) for one in found] == [
        ("2", "K7QF", "hard", date(2026, 11, 28)),
        ("3", "8HM2", "hard", date(2026, 11, 28)),
    ]
    assert found[0].rated.solution == tuple(map(int, FULL))


def test_a_change_of_that_manifest_changes_the_digest_and_no_seed(load: Load, saturday: Path) -> None:
    one = load(BOOK)
    saturday.write_text(saturday.read_text() + "\n")
    other = load(BOOK)
    assert one.digest != other.digest
    assert one.seed_parts == other.seed_parts
    assert one.before == other.before


@pytest.mark.parametrize("answers", ["{place: next_day}", "{place: next_day, before: none}"])
def test_the_first_of_all_weeks_has_none_before_it(load: Load, answers: str) -> None:
    assert load(BOOK.replace('{place: next_day, before: "{before}.json"}', answers)).before == ()


def test_a_missing_manifest_is_told_with_its_path_and_what_to_do(problems: Problems) -> None:
    assert problems(BOOK) == [
        "2",
        "book.yaml:4:36: answers.before: 2026-11-23.json: no such file; build that week first, or write none where "
        "there is none before",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            manifest(row("1", "2026-11-23"), start="2026-11-16"),
            "2026-11-23.json:59:11: start: this is the week from 2026-11-16, expected the one before, from 2026-11-23;",
        ),
        (
            manifest(row("1", "2026-11-30"), start="2026-11-30"),
            "this is the manifest of this week itself; give every week a config, or",
        ),
        (
            manifest(row("1", "2026-11-23"), start=...),
            "2026-11-23.json:1:1: start: this is the manifest of a book with",
        ),
        ('{"schema": 1, "start": "2026-11-23", "puzzles": []}', "2026-11-23.json:1:1: is not a manifest; name the man"),
        ("title: A Book\n", "2026-11-23.json:1:1: is not JSON: Expecting value"),
        ('{"schema": 1, "puzz', "2026-11-23.json:1:15: is not JSON: Unterminated string"),
        (manifest(), "2026-11-23.json:37:11: start: the week has no puzzles; build that week first"),
        (manifest(row("1", "2026-12-01")), "puzzles[0].date: 2026-12-01 is not a day of the week"),
        (manifest(row("1", "2026-11-28", family="chess")), "puzzles[0].family: 'chess' is not valid, expected one of"),
        (manifest(row("1", "2026-11-28", solution=None)), "puzzles[0].solution: is empty"),
        (manifest(row("1", "2026-11-28", size="6x6")), "puzzles[0].size: is 6x6, but the puzzle is 4x4"),
        (manifest(row("1", "2026-11-28", text="12")), "puzzles[0].text: "),
        (
            manifest(row("7", "2026-11-28", solution="2134341221434321")),
            "puzzles[0].solution: does not solve puzzle 7 (given changed); build that book again",
        ),
        (manifest(row("7", "2026-11-28", solution="12")), "does not solve puzzle 7 ('12' has 2 values"),
    ],
)
def test_a_file_that_is_not_the_week_before_is_told(folder: Path, problems: Problems, text: str, message: str) -> None:
    (folder / "2026-11-23.json").write_text(text)
    told = problems(BOOK)
    assert told[0] == "2"
    assert message in told[1]


@pytest.mark.usefixtures("saturday")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "place: next_day",
            "place: none",
            "book.yaml:4:24: answers.before: needs a place for answers, and answers.place",
        ),
        ("start: 2026-11-30\n", "", "add its Monday to the book"),
    ],
)
def test_a_book_that_cannot_show_the_day_before_is_told(problems: Problems, old: str, new: str, message: str) -> None:
    assert message in "\n".join(problems(BOOK.replace(old, new)))


@pytest.mark.usefixtures("saturday")
def test_a_week_in_which_no_paper_appears_is_passed_over(load: Load) -> None:
    text = BOOK.replace("start: 2026-11-30", "start: 2026-12-14\nskip_weeks: [2026-11-30, 2026-12-07]")
    assert [one.day for one in load(text).before] == [date(2026, 11, 28)] * 2


@pytest.mark.usefixtures("saturday")
def test_numbers_go_on_from_those_of_the_week_before(load: Load) -> None:
    assert load(BOOK + "first_number: 1\n").first_number == 4
    assert load(BOOK).first_number == 1
    assert load(BOOK.replace('"{before}.json"', "none") + "first_number: 501\n").first_number == 501


def test_numbers_that_none_follows_are_refused(problems: Problems, folder: Path) -> None:
    (folder / "2026-11-23.json").write_text(manifest(row("42-1", "2026-11-28")))
    _, *found = problems(BOOK + "first_number: 1\n")
    assert "answers.before: the week before ends with number 42-1, not a whole number to go on from" in found[0]
