"""Minutes of a book: read from the file that calibrate writes, for one reader group, or refused with the reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec

Load = Callable[..., BookSpec]
Problems = Callable[..., list[str]]

BOOK = """title: A Book
page: {show: [number, minutes]}
times: TIMES
sections: [{family: sudoku, size: 9x9, counts: {easy: 4, hard: 2}}]
"""
FILE = "{file: minutes.json}"


def book(times: str = FILE) -> str:
    return BOOK.replace("TIMES", times)


def fit(group: str = "adults", **changes: Any) -> dict[str, Any]:
    level = {"level": "easy", "solvers": 20, "typical": 6.0, "interval": None, "middle_half": [4.2, 9.4]}
    return {
        "family": "sudoku",
        "variant": None,
        "size": "9x9",
        "reader_group": group,
        "readers": 20,
        "curve": [[1000, 4.0]],
        "levels": [level | changes],
    }


def write(folder: Path, *fits: dict[str, Any], **changes: Any) -> None:
    (folder / "minutes.json").write_text(json.dumps({"schema": 1, "times_sha256": "0", "fits": fits} | changes))


def test_a_book_that_shows_no_minutes_reads_no_file(load: Load) -> None:
    assert load(book().replace(", minutes", "")).minutes is None


def test_minutes_are_those_of_the_middle_half_rounded(load: Load, folder: Path) -> None:
    write(folder, fit())
    found = load(book()).minutes
    assert found is not None
    assert found.reader_group == "adults"
    assert found.ranges == {(Kind("sudoku"), Size(9, 9), Level.EASY): (4, 9)}


def test_nineteen_solvers_are_too_few(load: Load, folder: Path) -> None:
    write(folder, fit(), fit(level="hard", solvers=19))
    found = load(book()).minutes
    assert found is not None
    assert found.range_of(Kind("sudoku"), Size(9, 9), Level.HARD) is None


def test_of_several_groups_the_book_names_one(load: Load, problems: Problems, folder: Path) -> None:
    write(folder, fit(), fit("children", middle_half=[11.0, 24.0]))
    found = load(book("{file: minutes.json, reader_group: children}")).minutes
    assert found is not None
    assert list(found.ranges.values()) == [(10, 25)]
    _, problem = problems(book())
    assert "times: the file has the reader groups 'adults', 'children'; name one of them as reader_group" in problem


def test_the_file_enters_the_digest_of_the_book(load: Load, folder: Path) -> None:
    write(folder, fit())
    before = load(book()).digest
    write(folder, fit(middle_half=[5.0, 9.0]))
    assert load(book()).digest != before


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (book("{file: none.json}"), "book.yaml:3:15: times.file: none.json: no such file"),
        (
            book("{file: minutes.json, reader_group: adult}"),
            "times.reader_group: 'adult' is not a reader group of the f",
        ),
        (book().replace("times: {file: minutes.json}\n", ""), "page.show[1]: 'minutes' needs solving times; add times"),
        (book("minutes.json"), "times: 'minutes.json' is text, expected"),
        (book("{file: minutes.json, group: adults}"), "times.group: unknown key, expected one of file, reader_group"),
        (book().replace("easy: 4, ", ""), "page.show[1]: no level of this book has times of 20 solvers among adults"),
    ],
)
def test_what_a_book_says_of_minutes_is_refused_where_it_is_wrong(
    problems: Problems, folder: Path, text: str, expected: str
) -> None:
    write(folder, fit())
    code, problem = problems(text)
    assert expected in problem
    assert code == ("3" if "no level" in expected else "2")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"level": "simple"}, "fits[0].levels[0].level: "),
        ({"solvers": -3}, "fits[0].levels[0].solvers: "),
        ({"solvers": "20"}, "fits[0].levels[0].solvers: "),
        ({"middle_half": [9.0, 4.0]}, "fits[0].levels[0].middle_half: ends before it begins; write it again with"),
        ({"middle_half": [4.0]}, "fits[0].levels[0].middle_half: "),
        ({"middle_half": [-1.0, 4.0]}, "fits[0].levels[0].middle_half[0]: "),
        ({"middle_half": [4.0, float("nan")]}, "fits[0].levels[0].middle_half[1]: NaN is not a number"),
        ({"middle_half": [4.0, 1e30]}, "fits[0].levels[0].middle_half[1]: "),
    ],
)
def test_a_damaged_file_is_refused_with_the_place(
    problems: Problems, folder: Path, changes: dict[str, Any], expected: str
) -> None:
    write(folder, fit(**changes))
    _, problem = problems(book())
    assert "minutes.json:1:" in problem
    assert expected in problem


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"fits": []}', '{"schema": 2, "fits": []}', "{" * 5000, "\x00"])
def test_what_is_no_such_file_is_refused(problems: Problems, folder: Path, text: str) -> None:
    (folder / "minutes.json").write_text(text)
    assert [one[:1] for one in problems(book())] == ["2", "m"]


def test_a_group_with_a_name_too_long_for_print_is_refused(problems: Problems, folder: Path) -> None:
    write(folder, fit("a" * 31))
    assert "has 31 characters, expected one line of text of at most 30" in problems(book())[1]


def test_sheets_of_groups_show_no_minutes(problems: Problems, folder: Path) -> None:
    write(folder, fit())
    text = """title: x
page: {show: [number, minutes]}
times: {file: minutes.json}
groups:
  - {name: Explorers, sign: circle, sections: [{family: sudoku, size: 9x9, counts: {easy: 2}}]}
  - {name: Captains, sign: star, sections: [{family: sudoku, size: 9x9, counts: {easy: 2}}]}
"""
    _, problem = problems(text)
    assert "page.show[1]: the sheets of groups show no minutes; remove minutes" in problem


def test_the_name_of_the_group_is_among_the_texts_that_are_printed(load: Load, folder: Path) -> None:
    write(folder, fit("größere Kinder"))
    assert "größere Kinder" in [one.text for one in load(book()).written]
