"""Covers follow from paper and pages."""

from __future__ import annotations

import pytest

from pipeline.config.resources.printers import Order, load_printer
from pipeline.config.values.lengths import read_paper
from pipeline.model.printer import INCH


def test_a_cover_has_the_size_that_the_printer_gives_as_an_example() -> None:
    printer, paper = load_printer("kdp", Order(read_paper("6x9in")))
    spine, wrap = printer.spine(200), printer.wrap(paper, 200)
    assert spine is not None
    assert wrap is not None
    assert [length / INCH for length in (spine, *wrap)] == pytest.approx([0.4504, 12.7004, 9.25], abs=1e-4)


@pytest.mark.parametrize(("stock", "thickness"), [("white", 0.002252), ("cream", 0.0025), ("premium-colour", 0.002347)])
def test_the_spine_grows_with_the_sheets_of_the_stock(stock: str, thickness: float) -> None:
    printer, _ = load_printer("kdp", Order(stock=stock))
    assert (printer.spine(300) or 0) / INCH == pytest.approx(300 * thickness)


def test_worksheets_have_no_spine() -> None:
    printer, paper = load_printer("school")
    assert printer.spine(6) is None
    assert printer.wrap(paper, 6) is None


def test_a_bound_edge_has_no_bleed_and_changes_sides() -> None:
    printer, paper = load_printer("kdp", Order(read_paper("6x9in"), bleed=True))
    assert [length / INCH for length in printer.sheet(paper)] == [6.125, 9.25]
    assert printer.bleed is not None
    assert [printer.bleed.corner(left_hand) for left_hand in (False, True)] == [(0, 9), (9, 9)]


def test_where_all_four_edges_bleed_the_trim_lies_in_the_middle() -> None:
    printer, paper = load_printer("lulu", Order(read_paper("6x9in"), bleed=True))
    assert [length / INCH for length in printer.sheet(paper)] == [6.25, 9.25]
    assert printer.bleed is not None
    assert [printer.bleed.corner(left_hand) for left_hand in (False, True)] == [(9, 9), (9, 9)]


def test_without_bleed_the_page_ends_at_its_trim() -> None:
    printer, paper = load_printer("kdp")
    assert printer.sheet(paper) == (paper.width, paper.height)
    assert printer.bleed is None


@pytest.mark.parametrize(("pages", "inches"), [(24, 0.375), (150, 0.375), (151, 0.5), (828, 0.875), (900, 0.875)])
def test_the_gutter_follows_from_the_pages(pages: int, inches: float) -> None:
    assert load_printer("kdp")[0].gutter(pages) / INCH == inches
