"""What `build -n` says of a printer's rules: sizes, price steps, marks, and what is not verified."""

from __future__ import annotations

import pytest

from pipeline.commands.printing import printing, unverified
from pipeline.config.lengths import read_paper
from pipeline.config.looks import load_look
from pipeline.config.printers import Order, load_printer
from pipeline.model.spec import PageSpec


def told(printer: str, pages: int, bleed: bool = False) -> str:
    rules, paper = load_printer(printer, Order(read_paper("6x9in"), bleed=bleed))
    return "\n".join(printing(PageSpec(rules, paper, load_look("classic"), None, ()), pages))


@pytest.mark.parametrize(
    ("pages", "hint"),
    [
        (96, "kdp asks one price for 24 to 108 pages: 12 more would cost nothing"),
        (108, "kdp asks one price for 24 to 108 pages: any page more would cost"),
        (112, "kdp asks one price for 24 to 108 pages: 4 fewer would reach it"),
    ],
)
def test_a_price_step_in_reach_is_told(pages: int, hint: str) -> None:
    assert hint in told("kdp", pages)


def test_a_price_step_out_of_reach_is_not_told() -> None:
    assert "price" not in told("kdp", 126)


def test_the_size_of_pages_and_cover_is_told_in_millimetres() -> None:
    lines = told("kdp", 200, bleed=True)
    assert "pages of 155.6 x 234.9 mm with bleed" in lines
    assert "white stock: spine 11.4 mm, cover 322.6 x 234.9 mm with bleed" in lines


def test_marks_are_told_as_not_certified() -> None:
    assert "marked as PDF/X-1a:2001, not certified" in told("ingram", 200)


def test_only_covers_that_were_not_checked_with_the_printer_are_told_so() -> None:
    doubtful = [name for name in ("kdp", "ingram", "lulu", "desktop") if list(unverified(load_printer(name)[0]))]
    assert doubtful == ["ingram", "lulu"]
