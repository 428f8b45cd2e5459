"""A pattern names every file of an export once, with letters that every system takes; else it is refused."""

from __future__ import annotations

import pytest

from pipeline.errors import InputError
from pipeline.model.file_names import LONGEST
from pipeline.outputs.pictures.file_names import DATED, OF_CLASS, UNDATED, apart, check_names, check_pattern, name
from pipeline.outputs.pictures.placeholder_book import placeholder_book
from tests.made_up_books import SpecOf


def refusal(pattern: str, dated: bool = True) -> str:
    """Why a pattern is refused; empty where it is fine."""
    try:
        check_pattern(pattern, dated=dated)
    except InputError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("pattern", "dated"), [(DATED, True), (UNDATED, False), (OF_CLASS, False)])
def test_the_usual_patterns_are_fine(pattern: str, dated: bool) -> None:
    assert refusal(pattern, dated) == ""


def test_placeholders_are_filled_in() -> None:
    assert name("{date}-x_{kind}", {"date": "2026-11-23", "kind": "puzzle"}) == "2026-11-23-x_puzzle"


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("{number}_{kidn}_{kind}", "unknown placeholder '{kidn}', expected {date}, {family}"),
        ("{number}_{kidn}_{kind}", "did you mean 'kind'?"),
        ("{number_{kind}", "a single {"),
        ("{number}/{kind}", "holds /, which cannot stand in the name of a file"),
        ("{number}:{kind}", "holds :, which cannot stand"),
        (".{number}{kind}", "begins with '.', which hides files"),
        ("{number}{kind}.", "ends with '.', which gets lost"),
        ("", "is empty, expected letters"),
        ("con", "is a device on Windows"),
        ("{number}", "gives a puzzle and its solution one name; add {kind}"),
        ("{family}_{kind}", "gives several puzzles one name; add {number}, {code} or {date}"),
    ],
)
def test_a_pattern_that_cannot_name_files_is_refused(pattern: str, message: str) -> None:
    assert message in refusal(pattern)


def test_a_date_is_refused_where_there_is_none() -> None:
    assert "{date} has no value in this book" in refusal("{date}_{kind}", dated=False)


def test_two_puzzles_of_one_name_are_refused_however_it_is_spelled() -> None:
    with pytest.raises(InputError, match=r"puzzles 1 and 2 would both be called 'A'; add \{number\} or \{code\}"):
        check_names([("1", "a"), ("2", "A")])


def test_where_numbers_repeat_the_remedy_is_the_code_alone() -> None:
    # Two sheets with two puzzles each: the first two that clash differ in number, but {number} would not help.
    with pytest.raises(InputError, match=r"puzzles 1 and 2 would both be called 'a', and 2 more .*; add \{code\}"):
        check_names([("1", "a"), ("2", "a"), ("1", "a"), ("2", "a")])


def test_a_puzzle_and_its_solution_of_one_name_are_refused() -> None:
    with pytest.raises(InputError, match="would both be called"):
        check_names([("1", "a"), ("1", "a")])


def test_a_name_too_long_for_a_file_is_refused() -> None:
    with pytest.raises(InputError, match=r"more than the 200 .* change the pattern"):
        check_names([("1", "a" * (LONGEST + 1))])


TWO_SUDOKU = """
start: 2026-11-23
front: []
answers: {place: next_day}
sections:
  - {family: sudoku, size: 6x6, days: {monday: easy}}
  - {family: sudoku, size: 9x9, days: {monday: easy}}
"""


@pytest.mark.parametrize(
    ("change", "pattern", "better"),
    [
        (("", ""), DATED, "{date}_{family}_{level}_{size}_{kind}"),
        (("size: 9x9", "size: 6x6, options: {variant: killer}"), DATED, "{date}_{family}_{level}_{variant}_{kind}"),
        (("size: 9x9", "size: 6x6, id: b"), DATED, "{date}_{family}_{level}_{number}_{kind}"),
        (("family: sudoku, size: 9x9", "family: calcudoku, size: 4x4"), DATED, DATED),
        (("", ""), "{kind}-{family}", "{kind}-{family}_{size}"),
    ],
)
def test_a_pattern_that_tells_all_puzzles_of_a_day_apart_is_found(
    spec_of: SpecOf, change: tuple[str, str], pattern: str, better: str
) -> None:
    assert apart(placeholder_book(spec_of(TWO_SUDOKU.replace(*change))), pattern) == better


def test_the_refusal_of_two_files_with_one_name_proposes_a_pattern_that_works() -> None:
    with pytest.raises(InputError, match=r'write "\{date\}_\{size\}_\{kind\}"'):
        check_names([("1", "a"), ("2", "a")], better="{date}_{size}_{kind}")
