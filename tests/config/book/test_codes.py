"""The QR codes of a book file: defaults, and what is refused where."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.model.printer import MM
from pipeline.model.qr import QrSpec
from pipeline.model.spec import BookSpec

Load = Callable[..., BookSpec]

SECTIONS = "sections: [{family: sudoku, size: 9x9, counts: {easy: 4}}]"
WEEK = "start: 2026-11-23\nanswers: {place: next_day}\nsections: [{family: sudoku, size: 9x9, days: {monday: easy}}]"
GROUPS = """groups:
  - {name: Explorers, sign: circle, sections: [{family: sudoku, size: 6x6, counts: {easy: 1}}]}
  - {name: Captains, sign: star, sections: [{family: sudoku, size: 6x6, counts: {hard: 1}}]}"""


def book(qr: str, rest: str = SECTIONS) -> str:
    return f"title: A Book\nqr: {qr}\n{rest}\n"


def test_a_book_without_the_key_has_no_codes(load: Load) -> None:
    assert load(f"title: A Book\n{SECTIONS}\n").page.qr is None


def test_codes_hold_the_text_below_the_puzzle_with_modules_of_half_a_millimetre(load: Load) -> None:
    assert load(book("{address: 'https://my.site/p'}")).page.qr == QrSpec(
        "https://my.site/p", "puzzle", "puzzle", 0.5 * MM
    )


@pytest.mark.parametrize(
    ("qr", "rest", "told"),
    [
        ("{address: my.site}", SECTIONS, "2:15: qr.address: 'my.site' has no https:// in front"),
        ("{address: 'https://my.site#p'}", SECTIONS, "2:15: qr.address: 'https://my.site#p' has a #, after which"),
        ("{address: 'https://a.b', module: 0.3mm}", SECTIONS, "qr.module: 0.3mm is not a module that phones read"),
        ("{address: 'https://a.b', module: 0.5}", SECTIONS, "qr.module: 0.5 is a number"),
        ("{address: 'https://a.b', content: level}", SECTIONS, "qr.content: 'level' is not valid, expected one of"),
        (
            "{address: 'https://a.b', place: key}",
            f"answers: {{place: none}}\n{SECTIONS}",
            "qr.place: 'key' needs a key, and answers.place is none",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(
    problems: Callable[..., list[str]], qr: str, rest: str, told: str
) -> None:
    code, *found = problems(book(qr, rest))
    assert code == "2"
    assert any(told in one for one in found), found


SERIES = "series: {name: 'Numbers and more', volume: 3}"


@pytest.mark.parametrize(
    ("address", "filled"),
    [
        ("https://my.site/volume-{volume}/p", "https://my.site/volume-3/p"),
        ("https://my.site/{series}", "https://my.site/Numbers%20and%20more"),
    ],
)
def test_placeholders_give_every_volume_a_page_of_its_own(load: Load, address: str, filled: str) -> None:
    qr = load(book(f"{{address: '{address}'}}", f"{SERIES}\n{SECTIONS}")).page.qr
    assert qr is not None
    assert qr.address == filled


def test_a_placeholder_without_value_is_refused_at_the_address(problems: Callable[..., list[str]]) -> None:
    _, told = problems(book("{address: 'https://my.site/{volume}'}"))
    assert "2:15: qr.address: {volume} has no value here; add volume: 1 to the series" in told


def test_an_address_that_its_placeholders_make_too_long_is_refused(problems: Callable[..., list[str]]) -> None:
    series = f"series: {{name: '{'ü' * 30}', volume: 3}}"
    _, told = problems(book("{address: 'https://my.site/{series}'}", f"{series}\n{SECTIONS}"))
    assert "has 196 characters, expected at most 150 characters" in told


def test_beside_a_refused_address_all_else_is_reported(problems: Callable[..., list[str]]) -> None:
    _, *found = problems(book("{address: my.site}", f"order: random\n{SECTIONS}"))
    assert [one.split(": ")[1] for one in found] == ["qr.address", "order"]


@pytest.mark.parametrize("content", ["puzzle", "id"])
@pytest.mark.parametrize(
    ("rest", "told"),
    [
        (GROUPS, "2:1: qr: cannot be combined with groups: each sheet of a class is played on a page of its own"),
        (f"versions: 2\n{SECTIONS}", "2:1: qr: cannot be combined with versions: each sheet of a class"),
        (WEEK, "2:1: qr: cannot be combined with start: each day of a newspaper is played on a page of its own"),
    ],
)
def test_codes_are_refused_where_no_page_holds_all_puzzles(
    problems: Callable[..., list[str]], rest: str, told: str, content: str
) -> None:
    code, *found = problems(book(f"{{address: 'https://a.b', place: opener, content: {content}}}", rest))
    assert code == "2"
    assert any(told in one for one in found), found
    assert any("remove qr, and hand out the links that outputs.play.address lists" in one for one in found), found
