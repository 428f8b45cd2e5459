"""Printers: every file in templates/printers, the papers they take, and how a damaged file is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.config.problems.validation import load
from pipeline.config.resources.looks import load_look, look_names, printable
from pipeline.config.resources.printer_file import PrinterFile
from pipeline.config.resources.printers import NotTakenError, Order, load_printer, printer_names
from pipeline.config.values.lengths import read_paper
from pipeline.errors import InputError
from pipeline.model.printer import INCH, MM, Colour, Part, Printer
from pipeline.page.draw.drawing import Stroke
from pipeline.page.draw.place import stroke_width
from pipeline.source import resources, templates


def test_the_six_printers_are_there() -> None:
    assert printer_names() == ("desktop", "ingram", "kdp", "lulu", "school", "screen")


@pytest.mark.parametrize("name", printer_names())
def test_every_printer_is_dated_and_keeps_a_live_area_on_its_usual_paper(name: str) -> None:
    printer, paper = load_printer(name)
    assert printer.verified_on.startswith("20")
    inside = max(gutter for _, gutter in printer.gutters)
    assert paper.width - inside - printer.outside > paper.width / 2
    assert paper.height - printer.top - printer.bottom > paper.height / 2


@pytest.mark.parametrize("name", printer_names())
def test_gutters_rise_with_the_page_count(name: str) -> None:
    printer, _ = load_printer(name)
    assert list(printer.gutters) == sorted(printer.gutters)
    assert [gutter for _, gutter in printer.gutters] == sorted(gutter for _, gutter in printer.gutters)
    assert printer.gutters[-1][0] >= (printer.pages_max or 0)


def test_kdp_has_its_published_gutters_and_page_limits() -> None:
    printer, _ = load_printer("kdp", Order(read_paper("6x9in")))
    assert [(pages, inside / INCH) for pages, inside in printer.gutters] == [
        (150, 0.375),
        (300, 0.5),
        (500, 0.625),
        (700, 0.75),
        (828, 0.875),
    ]
    assert (printer.pages_min, printer.pages_max, printer.multiple, printer.navigation) == (24, 828, 2, False)


@pytest.mark.parametrize(
    ("paper", "white", "cream"),
    [
        ("6x9in", 828, 776),
        ("8.5x11in", 590, 550),
        ("Letter", 590, 550),
        ("8.5x8.5in", 590, 550),
        ("A4", 780, 730),
        ("8.25x6in", 800, 750),
    ],
)
def test_kdp_binds_fewer_pages_of_large_papers_and_of_thicker_stock(paper: str, white: int, cream: int) -> None:
    orders = [Order(read_paper(paper), stock) for stock in (None, "white", "cream")]
    assert [load_printer("kdp", order)[0].pages_max for order in orders] == [white, white, cream]


def test_a_printer_says_what_its_files_may_hold() -> None:
    rules = load_printer("kdp")[0].file
    assert (rules.line_min, rules.text_min, rules.tint_min, rules.blank_run) == (0.75, 7, 0.1, 2)
    assert {Part.OUTLINE, Part.LINK, Part.ANNOTATION, Part.FORM_FIELD} <= set(rules.forbidden)
    assert load_printer("ingram")[0].file.colour is Colour.GRAY
    assert [name for name in printer_names() if load_printer(name)[0].navigation] == ["desktop", "school", "screen"]


def test_bleed_widens_the_margins_where_the_printer_says_so() -> None:
    plain, bleeding = (load_printer("kdp", Order(bleed=bleed))[0] for bleed in (False, True))
    assert (plain.outside / INCH, plain.file.edge / INCH) == (0.375, 0.25)
    assert (bleeding.outside / INCH, bleeding.file.edge / INCH) == (0.5, 0.375)


@pytest.mark.parametrize(
    ("printer", "order", "key", "told"),
    [
        (
            "kdp",
            Order(stock="creme"),
            "stock",
            "'creme' is not a stock of the printer kdp, expected one of white, cream",
        ),
        ("school", Order(stock="white"), "stock", "the printer school has no stocks to choose from; remove stock"),
        ("screen", Order(bleed=True), "bleed", "the printer screen trims nothing, so nothing can bleed"),
    ],
)
def test_what_a_printer_does_not_offer_is_refused_at_its_key(printer: str, order: Order, key: str, told: str) -> None:
    with pytest.raises(NotTakenError, match=told) as caught:
        load_printer(printer, order)
    assert caught.value.key == key


@pytest.mark.parametrize("paper", ["6x9in", "152.4x228.6mm", "A4", "Letter", "4.1x7in"])
def test_a_printer_takes_its_papers_and_its_range_in_any_unit(paper: str) -> None:
    assert load_printer("kdp", Order(read_paper(paper)))[1].name == paper


@pytest.mark.parametrize(("printer", "paper"), [("kdp", "A3"), ("kdp", "3x7in"), ("school", "A5")])
def test_a_paper_that_a_printer_does_not_take_is_refused_with_those_it_takes(printer: str, paper: str) -> None:
    with pytest.raises(ValueError, match=f"{paper} is not a size of the printer {printer}, expected "):
        load_printer(printer, Order(read_paper(paper)))


def test_punched_sheets_keep_clear_of_the_holes() -> None:
    printer, _ = load_printer("school")
    assert 20 * MM <= printer.gutters[0][1] <= 25 * MM


def test_a_damaged_printer_is_told_with_all_its_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "printers").mkdir()
    path = tmp_path / "printers" / "mine.yaml"
    path.write_text(
        "verified_on: soon\nsource: me\ndefault_paper: A4\nmargins: {top: 12, bottom: 1mm, outsid: 1mm}\n"
        "gutters: []\nmirrored: maybe\neven: false\nfile:\n  {line_min: 1pt, text_min: 7pt, tint_min: 2, "
        "edge: 1mm, image_dpi: 300, colour: gray, forbidden: [outlines]}\n"
    )
    monkeypatch.setattr(resources, "templates", lambda: tmp_path)
    with pytest.raises(InputError) as caught:
        load_printer("mine")
    told = [str(problem).removeprefix(str(path)) for problem in caught.value.problems]
    assert [line.split(": ")[:2] for line in told] == [
        [":1:14", "verified_on"],
        [":4:16", "margins.top"],
        [":4:33", "margins.outsid"],
        [":5:10", "gutters"],
        [":6:11", "mirrored"],
        [":9:44", "file.tint_min"],
        [":9:100", "file.forbidden[0]"],
    ]
    assert "did you mean 'outside'?" in told[2]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("gutters: [{pages: 9, inside: 1cm}, {pages: 8, inside: 2cm}]", ":7:10: gutters: do not rise, expected that"),
        ("gutters: [{pages: 8, inside: 2cm}, {pages: 9, inside: 1cm}]", ":7:10: gutters: do not rise, expected that"),
        (
            "gutters: [{inside: 1cm}]\ncover: {bleed: 3mm, safe: 5mm, spine_pages: 80, spine_clear: 2mm, "
            "barcode: 50x30mm, barcode_clear: 5mm, image_dpi: 300, colours: [rgb]}",
            ":8:8: cover: has no spine without stocks; add stocks:",
        ),
    ],
)
def test_rules_that_contradict_each_other_are_told_at_their_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: str, told: str
) -> None:
    (tmp_path / "printers").mkdir()
    path = tmp_path / "printers" / "mine.yaml"
    path.write_text(
        "verified_on: 2026-11\nsource: me\ndefault_paper: A4\nmargins: {top: 1cm, bottom: 1cm, outside: 1cm}\n"
        "mirrored: true\neven: true\n" + more + "\nfile: {line_min: 1pt, text_min: 7pt, tint_min: 0.1, edge: 1mm, "
        "image_dpi: 300, colour: gray, forbidden: []}\n"
    )
    monkeypatch.setattr(resources, "templates", lambda: tmp_path)
    with pytest.raises(InputError) as caught:
        load_printer("mine")
    assert [str(problem).removeprefix(str(path))[: len(told)] for problem in caught.value.problems] == [told]


@pytest.mark.parametrize("look", look_names())
@pytest.mark.parametrize("name", printer_names())
def test_the_printers_that_travel_with_the_program_take_its_looks_as_they_are(name: str, look: str) -> None:
    assert printable(load_look(look), load_printer(name)[0].file) == load_look(look)


@pytest.mark.parametrize("name", look_names())
def test_a_look_is_lifted_to_what_a_stricter_printer_prints(name: str) -> None:
    rules = replace(load_printer("desktop")[0].file, line_min=1.2, text_min=9.0, tint_min=0.3)
    look = printable(load_look(name), rules)
    assert min(stroke_width(stroke, cell, look) for stroke in Stroke for cell in (6.0, 20.0)) >= 1.2
    assert min(look.text_min, look.answer_digit_min, look.sizes["candidate"], look.sizes["clue"]) >= 9
    assert look.sizes["answer_gap"] == load_look(name).sizes["answer_gap"]
    assert all(grey == 1 or grey <= 0.7 for grey in look.greys.values())


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("line_min: 0.75pt", "line_min: 2pt", "file.line_min: 2 pt is more than pages can keep everywhere"),
        ("text_min: 7pt", "text_min: 10pt", "expected at most 9pt"),
        ("tint_min: 0.1", "tint_min: 0.5", "file.tint_min: 0.5 is not valid, expected a number from 0 to 0.4"),
    ],
)
def test_a_printer_that_asks_for_more_than_pages_can_keep_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, told: str
) -> None:
    (tmp_path / "printers").mkdir()
    text = (resources.templates() / "printers" / "desktop.yaml").read_text(encoding="utf-8")
    (tmp_path / "printers" / "mine.yaml").write_text(text.replace(old, new), encoding="utf-8")
    monkeypatch.setattr(resources, "templates", lambda: tmp_path)
    with pytest.raises(InputError, match=told):
        load_printer("mine")


def bound(name: str, binding: str, paper: str, stock: str | None = None) -> Printer:
    return load_printer(name, Order(read_paper(paper), stock, binding=binding))[0]


@pytest.mark.parametrize(
    ("stock", "paper", "pages", "inches"),
    [
        ("premium-colour", "7x10in", 269, (16.395, 11.417)),
        ("premium-colour", "7x10in", 275, (16.409, 11.417)),
        ("white", "6x9in", 186, (14.183, 10.417)),
        ("cream", "6x9in", 126, (14.079, 10.417)),
    ],
)
def test_a_hardcover_of_kdp_is_as_large_as_its_calculator_says(
    stock: str, paper: str, pages: int, inches: tuple[float, float]
) -> None:
    wrap = bound("kdp", "hardcover", paper, stock).wrap(read_paper(paper), pages)
    assert wrap is not None
    assert (wrap[0] / INCH, wrap[1] / INCH) == pytest.approx(inches, abs=0.0006)


def test_hardcovers_of_kdp_have_their_own_trims_and_page_limits() -> None:
    printer = bound("kdp", "hardcover", "6x9in")
    assert (printer.pages_min, printer.pages_max, printer.binding) == (75, 550, "hardcover")
    assert printer.gutter(320) / INCH == 0.625
    assert printer.price_steps == ()
    with pytest.raises(NotTakenError, match=r"8\.5x11in is not a size of hardcover books of the printer kdp"):
        bound("kdp", "hardcover", "8.5x11in")


def test_staples_take_four_pages_to_a_sheet_and_make_no_spine() -> None:
    printer = bound("lulu", "saddle", "6x9in")
    assert (printer.pages_min, printer.pages_max, printer.multiple, printer.spine(40)) == (4, 48, 4, 0.0)


@pytest.mark.parametrize(("pages", "inches"), [(24, 0.25), (84, 0.25), (85, 0.5), (610, 1.625), (800, 2.125)])
def test_spines_of_a_case_come_in_steps(pages: int, inches: float) -> None:
    spine = bound("lulu", "hardcover", "6x9in").spine(pages)
    assert spine == pytest.approx(inches * INCH)


def test_a_coil_takes_a_wider_margin() -> None:
    assert bound("lulu", "coil", "6x9in").gutter(100) > bound("lulu", "perfect", "6x9in").gutter(100)
    desk = bound("desktop", "coil", "A4")
    assert (desk.mirrored, desk.multiple, desk.gutter(50)) == (True, 2, pytest.approx(20 * MM))


@pytest.mark.parametrize(
    ("name", "binding", "told"),
    [
        ("kdp", "saddle", "'saddle' is not a binding of the printer kdp, expected one of perfect, hardcover"),
        ("screen", "coil", "the printer screen binds nothing; remove binding"),
    ],
)
def test_a_binding_that_a_printer_does_not_have_is_refused_at_its_key(name: str, binding: str, told: str) -> None:
    with pytest.raises(NotTakenError, match=told) as caught:
        bound(name, binding, "A4")
    assert caught.value.key == "binding"


@pytest.mark.parametrize("name", ["kdp", "ingram", "lulu"])
def test_every_binding_says_what_of_its_cover_is_not_verified(name: str) -> None:
    file = load(PrinterFile, templates.path_of(templates.PRINTERS, name))
    assert file.bindings
    for binding in file.bindings.values():
        assert binding.cover
        assert binding.cover.unverified
