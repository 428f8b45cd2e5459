"""Pages that were moved as a whole are found by their numbers, and a digit in a grid is no page number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.inspect.checks.page_registration import moved_faults, read_folio
from pipeline.inspect.faults import Fault
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import Field, Glyph, Rule


def _page(number: str, x: float = 300, y: float = 800) -> InkPage:
    glyph = Glyph(number, x, y, 9, bold=False, field=Field(x - 2, y - 6, x + 2, y))
    return InkPage((glyph,), ())


PAGES = [_page(str(number)) for number in range(1, 7)]


def moved(pages: Sequence[InkPage], mirrored: bool) -> Iterator[Fault]:
    return moved_faults([read_folio(page, number) for number, page in enumerate(pages, 1)], mirrored)


def test_pages_whose_numbers_stand_alike_are_right() -> None:
    assert not list(moved(PAGES, mirrored=False))


def test_a_page_whose_number_stands_elsewhere_was_moved() -> None:
    (fault,) = moved([_page("1", y=790), *PAGES[1:]], mirrored=False)
    assert (fault.page, fault.where) == (1, "its number")
    assert fault.found == "it stands 10.0 pt above where others like it stand"


def test_how_far_a_page_was_moved_is_told_for_both_ways() -> None:
    (fault,) = moved([_page("1", x=303, y=820), *PAGES[1:]], mirrored=False)
    assert fault.found == "it stands 3.0 pt right of and 20.0 pt below where others like it stand"


def test_a_digit_in_the_last_row_of_a_grid_is_no_page_number() -> None:
    ornament = replace(_page("1", y=500), rules=(Rule(250, 510, 350, 510, 1),))
    assert not list(moved([ornament, *PAGES[1:]], mirrored=False))
