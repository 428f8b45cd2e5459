"""Rendering: what the finished file says of itself, read back with another library."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator

import pikepdf
import pypdfium2
import pytest

from pipeline.errors import InputError
from pipeline.model.book import Book
from pipeline.model.book_fonts import BUNDLED
from pipeline.outputs.pdf.render import render, rendered
from pipeline.runtime.processes.forked import Hands
from pipeline.typeset.layout import layout
from pipeline.typeset.setting.book_typeface import typeface

BookOf = Callable[..., Book]

SECTIONS = """
author: Ann Author
sections:
  - {family: sudoku, size: 9x9, counts: {easy: 2}}
  - {family: calcudoku, size: 4x4, counts: {easy: 2}}
  - {family: kakuro, size: 6x6, counts: {easy: 2}}
"""

TWELVE = "answers: {place: none}\nsections: [{family: sudoku, size: 9x9, counts: {easy: 12}}]"


def pdf_of(book: Book) -> bytes:
    return render(layout(book).interior, typeface(BUNDLED))


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


def fonts(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    for page in pdf.pages:
        yield from page.Resources.Font.values()


@pytest.fixture
def desktop(book_of: BookOf) -> bytes:
    return pdf_of(book_of(SECTIONS))


@pytest.fixture
def printed(book_of: BookOf) -> bytes:
    return pdf_of(book_of("page: {printer: kdp, size: 6x9in}" + SECTIONS))


def test_equal_books_give_equal_bytes(book_of: BookOf, desktop: bytes) -> None:
    assert pdf_of(book_of(SECTIONS)) == desktop


def test_every_declared_font_is_embedded(desktop: bytes) -> None:
    pdf = opened(desktop)
    embedded = ["/FontFile2" in font.FontDescriptor for font in fonts(pdf)]
    assert embedded
    assert all(embedded)


def test_title_author_and_language_stand_in_the_file(desktop: bytes) -> None:
    pdf = opened(desktop)
    assert str(pdf.docinfo["/Title"]) == "A Small Book"
    assert str(pdf.docinfo["/Author"]) == "Ann Author"
    assert str(pdf.Root.Lang) == "en-GB"


def test_the_trim_box_is_the_page(printed: bytes) -> None:
    for page in opened(printed).pages:
        assert [float(side) for side in page.TrimBox] == [0, 0, 432, 648]


def test_a_printers_file_holds_no_outline_links_or_other_extras(printed: bytes) -> None:
    pdf = opened(printed)
    assert "/Outlines" not in pdf.Root or not pdf.Root.Outlines.get("/Count", 0)
    assert "/AcroForm" not in pdf.Root
    assert not any("/Annots" in page for page in pdf.pages)


def test_a_file_for_ingram_bears_the_marks_of_its_standard_and_equal_books_equal_bytes(book_of: BookOf) -> None:
    text = "page: {printer: ingram, size: 6x9in, bleed: true}" + SECTIONS
    data = pdf_of(book_of(text))
    assert data == pdf_of(book_of(text))
    pdf = opened(data)
    assert str(pdf.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1:2001"
    trims = [[float(side) for side in page.TrimBox] for page in pdf.pages]
    assert trims[:2] == [[0, 9, 432, 657], [9, 9, 441, 657]]


def test_a_screens_file_leads_from_contents_and_captions_to_pages(desktop: bytes) -> None:
    pdf = opened(desktop)
    with pdf.open_outline() as outline:
        titles = [str(item.title) for item in outline.root]
    assert titles[-4:] == ["Sudoku 9 × 9", "Calcudoku 4 × 4", "Kakuro 6 × 6", "Answers"]
    assert sum(len(page.get("/Annots", [])) for page in pdf.pages) >= 12


def test_all_ink_is_gray_and_no_line_too_thin(printed: bytes) -> None:
    widths = []
    pages = opened(printed).pages
    forms = [form for page in pages for form in page.Resources.get("/XObject", {}).values()]
    assert forms
    for drawn in (*pages, *forms):
        for operands, operator in pikepdf.parse_content_stream(drawn):
            name = str(operator)
            assert name not in ("rg", "RG", "k", "K", "sc", "SC", "scn", "SCN")
            if name == "w":
                widths.append(float(operands[0]))
    assert min(widths) >= 0.75


def test_an_empty_grid_is_kept_once_however_often_it_is_printed(book_of: BookOf) -> None:
    pdf = opened(pdf_of(book_of("front: []\n" + TWELVE)))
    parsed = (command for page in pdf.pages for command in pikepdf.parse_content_stream(page))
    drawn = [str(operands[0]) for operands, operator in parsed if str(operator) == "Do"]
    marks = drawn[::2]  # of levels, above the grids
    assert len(drawn) == 24
    assert set(drawn[1::2]) == {drawn[1]} != set(marks) == {marks[0]}
    assert set(pdf.pages[0].Resources.XObject) == {drawn[0], drawn[1]}


def test_words_can_be_read_back_from_the_page(desktop: bytes) -> None:
    pdf = pypdfium2.PdfDocument(desktop)
    shown = "\n".join(page.get_textpage().get_text_range() for page in pdf)
    assert "How to play" in shown
    assert "12×" in shown
    assert "Answers 1–6" in shown


def test_the_other_makers_trademark_is_never_printed(book_of: BookOf) -> None:
    book = book_of("sections: [{family: kenken, size: 4x4, counts: {easy: 1}}]")
    data = pdf_of(book)
    shown = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data))
    assert "Calcudoku" in shown
    pdf = opened(data)
    for text in (shown, *(str(pdf.docinfo[key]) for key in pdf.docinfo.keys())):  # noqa: SIM118 - not a mapping
        assert "kenken" not in text.lower()


@pytest.mark.parametrize("page", ["", "page: {printer: screen}", "page: {printer: school, accessible: full}"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_many_hands_write_the_same_bytes(
    book_of: BookOf, monkeypatch: pytest.MonkeyPatch, jobs: int, page: str
) -> None:
    monkeypatch.setattr("pipeline.outputs.pdf.render._SHARED_LEAST", 1)
    document = layout(book_of(page + SECTIONS)).interior
    faces = typeface(BUNDLED)
    assert b"".join(rendered(document, faces, Hands(jobs))) == render(document, faces)


def test_what_cannot_be_read_is_refused_whoever_draws_it(book_of: BookOf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.outputs.pdf.render._SHARED_LEAST", 1)
    document = layout(book_of("subtitle: 🐍 x\n" + SECTIONS)).interior
    with pytest.raises(InputError, match=r"no font has the character .🐍."):
        b"".join(rendered(document, typeface(BUNDLED), Hands(2)))
