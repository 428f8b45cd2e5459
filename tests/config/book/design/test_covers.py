"""The cover of a book file: what asks for which file, and what is refused where."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from pipeline.model.spec import BookSpec
from tests.press_profile import press_profile

Load = Callable[..., BookSpec]

BOOK = """title: A Book
author: Ann Author
page: {printer: PRINTER, size: 6x9in}
COVER
sections: [{family: sudoku, size: 9x9, counts: {easy: 4}}]
"""


def book(cover: str, printer: str = "kdp") -> str:
    return BOOK.replace("COVER", cover).replace("PRINTER", printer)


def test_a_book_without_the_key_has_no_cover(load: Load) -> None:
    assert load(book("")).cover is None


def test_a_guide_alone_makes_no_design(load: Load) -> None:
    cover = load(book("cover: {guide: true}")).cover
    assert cover is not None
    assert (cover.guide, cover.design) == (True, None)


def test_a_design_takes_the_texts_of_the_book_where_it_has_none(load: Load) -> None:
    cover = load(book('cover: {subtitle: "{title} by {author}"}')).cover
    assert cover is not None
    assert cover.design is not None
    assert (cover.design.title, cover.design.subtitle, cover.design.author) == (
        "A Book",
        "A Book by Ann Author",
        "Ann Author",
    )


@pytest.mark.parametrize(
    ("cover", "printer", "told"),
    [
        ("cover: {guide: true}", "desktop", "book.yaml:4:1: cover: the printer desktop has no covers; remove it"),
        ("cover: {guide: true}", "screen", "book.yaml:4:1: cover: the printer screen has no covers; remove it"),
        ("cover: {}", "kdp", "book.yaml:4:1: cover: is empty; write guide: true"),
        ("cover: {guide: maybe}", "kdp", "book.yaml:4:16: cover.guide: 'maybe' is text, expected true or false"),
        ("cover: {blurb: ''}", "kdp", "book.yaml:4:16: cover.blurb: is empty, expected text of at most"),
        ("cover: {blurb: '{week}'}", "kdp", "book.yaml:4:16: cover.blurb: {week} has no value here; add week: 42"),
        ("cover: {background: no.png}", "kdp", "book.yaml:4:21: cover.background: no.png: no such file"),
        (
            "cover: {tilte: X}",
            "kdp",
            "book.yaml:4:9: cover.tilte: unknown key; did you mean 'title'? The keys here are guide, design",
        ),
    ],
)
def test_mistakes_are_told_at_their_place(
    problems: Callable[..., list[str]], cover: str, printer: str, told: str
) -> None:
    code, *found = problems(book(cover, printer))
    assert code == "2"
    assert found[0].startswith(told)


def test_a_picture_in_colours_that_the_printer_does_not_take_is_refused(
    folder: Path, problems: Callable[..., list[str]]
) -> None:
    Image.new("RGB", (30, 20)).save(folder / "back.png")
    found = problems(book("cover: {background: back.png}", "ingram"))
    told = "book.yaml:4:21: cover.background: back.png is rgb, the printer accepts gray or cmyk; name the ICC profile"
    assert found[0] == "2"
    assert found[1].startswith(told)


def test_the_sheets_of_a_class_have_no_cover(problems: Callable[..., list[str]]) -> None:
    text = book("cover: {guide: true}").split("sections:")[0]
    group = "{name: A, sign: circle, sections: [{family: sudoku, size: 9x9, counts: {easy: 4}}]}"
    found = problems(f"{text}groups: [{group}]\n")
    told = "book.yaml:4:1: cover: cannot be combined with groups, whose sheets are not bound; remove one of the two"
    assert told in found


def test_the_name_of_a_design_alone_is_a_cover(load: Load) -> None:
    cover = load(book("cover: mosaic")).cover
    assert cover is not None
    assert cover.design is not None
    assert cover.design.template.name == "mosaic"


@pytest.mark.parametrize(
    ("cover", "told"),
    [
        ("cover: moasic", "book.yaml:4:8: cover.design: 'moasic' is not valid, expected one of classic, close-up"),
        ("cover: {barcode: isbn}", "book.yaml:4:18: cover.barcode: needs the ISBN of the book; add isbn: NUMBER"),
        ("cover: {barcode: ean}", "book.yaml:4:18: cover.barcode: 'ean' is not valid, expected isbn"),
        ("cover: {design: gift, icc: no.icc}", "book.yaml:4:28: cover.icc: no.icc: no such file"),
        (f"cover: {{about: {'x' * 601}}}", "book.yaml:4:16: cover.about: "),
    ],
)
def test_mistakes_of_designs_and_barcodes_are_told_at_their_place(
    problems: Callable[..., list[str]], cover: str, told: str
) -> None:
    code, *found = problems(book(cover))
    assert code == "2"
    assert found[0].startswith(told)


def test_a_barcode_has_the_digits_of_the_isbn(load: Load) -> None:
    cover = load("isbn: 978-3-16-148410-0\n" + book("cover: {barcode: isbn}")).cover
    assert cover is not None
    assert cover.design is not None
    assert cover.design.isbn == "9783161484100"


def test_a_profile_of_a_press_lets_a_printer_of_cmyk_have_a_picture_in_rgb(folder: Path, load: Load) -> None:
    Image.new("RGB", (30, 20)).save(folder / "back.png")
    (folder / "press.icc").write_bytes(press_profile())
    cover = load(book("cover: {background: back.png, icc: press.icc}", "ingram")).cover
    assert cover is not None
    assert cover.design is not None
    assert cover.design.profile == press_profile()
