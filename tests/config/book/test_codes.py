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
        ("{address: my.site}", SECTIONS, "2:15: qr.address: 'my.site' is not valid, expected a web address"),
        ("{address: 'https://my.site#p'}", SECTIONS, "2:15: qr.address: 'https://my.site#p' is not valid"),
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
