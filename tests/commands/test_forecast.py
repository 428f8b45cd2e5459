"""What `build -n` says of a printer's rules: sizes, price steps, marks, and what is not verified."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.commands.forecast import printing
from pipeline.config import load_book
from pipeline.config.resources.printers import load_printer

StepText = Callable[..., str]


@pytest.fixture
def told(tmp_path: Path) -> StepText:
    """What is told of a book of so many pages for a printer."""

    def told(printer: str, pages: int, more: str = "", rest: str = "") -> str:
        page = f"page: {{printer: {printer}, size: 6x9in{more}}}"
        path = tmp_path / "book.yaml"
        path.write_text(f"title: T\n{page}\n{rest}\nsections: [{{family: sudoku, size: 9x9, counts: {{easy: 4}}}}]")
        return "\n".join(printing(load_book(str(path)), pages))

    return told


@pytest.mark.parametrize(
    ("pages", "hint"),
    [
        (96, "kdp charges one price for 24 to 108 pages: 12 more would cost nothing"),
        (108, "kdp charges one price for 24 to 108 pages: every further page would cost more"),
        (112, "kdp charges one price for 24 to 108 pages: 4 fewer pages would reach it"),
    ],
)
def test_a_price_step_in_reach_is_told(told: StepText, pages: int, hint: str) -> None:
    assert hint in told("kdp", pages)


def test_a_price_step_out_of_reach_or_of_other_stocks_is_not_told(told: StepText) -> None:
    assert "price" not in told("kdp", 126)
    assert "price" not in told("kdp", 96, ", stock: premium-colour")


def test_the_size_of_pages_and_cover_is_told_in_millimetres(told: StepText) -> None:
    lines = told("kdp", 200, ", bleed: true")
    assert "pages of 155.6 x 234.9 mm with bleed" in lines
    assert "white stock: spine 11.4 mm, cover 322.6 x 234.9 mm with bleed" in lines


def test_marks_are_told_as_not_certified(told: StepText) -> None:
    assert "marked as PDF/X-1a:2001, not certified" in told("ingram", 200)


def test_only_rules_that_were_not_checked_with_the_printer_are_told_so() -> None:
    doubtful = [name for name in ("kdp", "ingram", "lulu", "desktop") if load_printer(name)[0].unverified]
    assert doubtful == ["ingram", "lulu"]


@pytest.mark.parametrize(
    ("pages", "line"),
    [
        (200, "a guide to the cover and a cover: text on the spine of up to 18 pt"),
        (60, "a guide to the cover and a cover: no text on the spine, which is too thin"),
    ],
)
def test_covers_are_told_with_what_their_spine_has_room_for(told: StepText, pages: int, line: str) -> None:
    assert line in told("kdp", pages, rest="cover: {guide: true, blurb: Good.}")


@pytest.mark.parametrize(
    ("title", "line"),
    [
        (60, "a cover: the title on the spine, too long for the author beside it"),
        (180, "a cover: no text on the spine, for which the title is too long; give cover.title a shorter one"),
    ],
)
def test_a_title_too_long_for_the_spine_is_told(told: StepText, title: int, line: str) -> None:
    cover = f"cover: {{title: {'M' * title}, author: {'N' * 60}, blurb: Good.}}"
    assert line in told("kdp", 200, rest=cover)
