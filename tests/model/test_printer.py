"""Covers follow from paper and pages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.config.resources.printers import Order, load_printer
from pipeline.config.values.lengths import read_paper
from pipeline.model.printer import INCH, Bleed, Colour, Stock


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


def test_the_rules_of_a_cover_are_those_of_its_one_page() -> None:
    printer, paper = load_printer("kdp", Order(read_paper("6x9in")))
    found = printer.of_cover(paper, 200)
    assert found is not None
    assert printer.cover is not None
    rules, sheet = found
    assert (rules.gutters, rules.mirrored) == (((1, printer.cover.safe),), False)
    assert rules.bleed == Bleed(printer.cover.bleed, inside=True)
    assert (rules.file.edge, rules.file.image_dpi) == (printer.cover.safe, printer.cover.image_dpi)
    assert sheet.width == pytest.approx(2 * paper.width + (printer.spine(200) or 0))
    assert sheet.height == paper.height


@pytest.mark.parametrize(
    ("colours", "colour"),
    [(("gray",), Colour.GRAY), (("gray", "cmyk"), Colour.CMYK), (("gray", "rgb", "cmyk"), Colour.ANY)],
)
def test_a_cover_has_the_colours_that_its_pictures_may_have(colours: tuple[str, ...], colour: Colour) -> None:
    printer, paper = load_printer("kdp")
    assert printer.cover is not None
    found = replace(printer, cover=replace(printer.cover, colours=colours)).of_cover(paper, 100)
    assert found is not None
    assert found[0].file.colour is colour


def test_a_printer_of_loose_sheets_has_no_rules_for_a_cover() -> None:
    printer, paper = load_printer("school")
    assert printer.of_cover(paper, 6) is None


def test_the_thinnest_spine_is_that_of_the_cover_alone() -> None:
    assert Stock("plain", page=0.1).cover == 0


def test_a_printer_without_rules_for_covers_makes_none_whatever_its_spine() -> None:
    printer, paper = load_printer("kdp")
    bare = replace(printer, cover=None)
    assert bare.spine(200) is not None
    assert (bare.of_cover(paper, 200), bare.wrap(paper, 200)) == (None, None)
