"""Reading a page: strokes come back where they are seen, also those that stand in a form."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from pipeline.errors import InputError
from pipeline.inspect.pdf import reading
from pipeline.inspect.pdf.reading import PrintedFile
from pipeline.model.book_fonts import BUNDLED
from pipeline.page.draw.ops import Document, Form, Page, Stamp, Strokes, Text
from pipeline.page.files.pdf import write_pdf
from pipeline.page.type.typography import Weight
from pipeline.typeset.setting.book_typeface import typeface
from tests.inspect.whole_files import ink_of, read_whole


def test_strokes_of_a_form_are_read_at_their_places_on_the_page(tmp_path: Path) -> None:
    form = Form((Strokes(1.5, 0, ((0, 0, 30, 0),)),), (-2, -2, 32, 2))
    page = Page(1, (Stamp(form, 20, 100), Stamp(form, 60, 200)))
    path = tmp_path / "stamps.pdf"
    path.write_bytes(write_pdf(Document(200, 300, (page,), "T", "A", "S", "en-GB"), typeface(BUNDLED)))
    (ink,) = ink_of(path)
    found = [(rule.x1, rule.y1, rule.x2, rule.y2, rule.width) for rule in ink.rules]
    assert found == [pytest.approx((20, 200, 50, 200, 1.5)), pytest.approx((60, 100, 90, 100, 1.5))]


def test_condensed_letters_are_read_with_their_height_and_their_narrower_width(tmp_path: Path) -> None:
    texts = tuple(Text(Weight.BOLD, 10, 0, ((20, y, "88"),), condensed=width) for y, width in ((100, 1.0), (200, 0.7)))
    path = tmp_path / "condensed.pdf"
    document = Document(200, 300, (Page(1, texts),), "T", "A", "S", "en-GB")
    path.write_bytes(write_pdf(document, typeface(BUNDLED)))
    (ink,) = ink_of(path)
    plain, narrow = ([glyph for glyph in ink.glyphs if above == (glyph.y > 150)] for above in (True, False))
    assert [glyph.size for glyph in narrow] == pytest.approx([10, 10], abs=0.01)
    assert narrow[1].x - narrow[0].x == pytest.approx(0.7 * (plain[1].x - plain[0].x), abs=0.01)


def test_an_outline_that_leads_to_an_object_is_a_damaged_file_without_all_that_the_object_holds(tmp_path: Path) -> None:
    path = tmp_path / "outline.pdf"
    document = Document(200, 300, (Page(1, ()),), "T", "A", "S", "en-GB")
    with pikepdf.open(BytesIO(write_pdf(document, typeface(BUNDLED)))) as pdf:
        entry = pdf.make_indirect(pikepdf.Dictionary(Title="One", Dest=pikepdf.Dictionary(Widths=[500] * 300)))
        pdf.Root.Outlines = pdf.make_indirect(pikepdf.Dictionary(First=entry, Last=entry, Count=1))
        pdf.save(path)
    with pytest.raises(InputError, match=r"cannot be read as a PDF \(.* an object\); build the book again"):
        read_whole(path)


def test_an_outline_that_leads_to_no_entry_is_a_damaged_file(tmp_path: Path) -> None:
    path = tmp_path / "outline.pdf"
    document = Document(200, 300, (Page(1, ()),), "T", "A", "S", "en-GB")
    with pikepdf.open(BytesIO(write_pdf(document, typeface(BUNDLED)))) as pdf:
        entry = pdf.make_indirect(pikepdf.Dictionary(Title="One", Next=7))
        pdf.Root.Outlines = pdf.make_indirect(pikepdf.Dictionary(First=entry, Last=entry, Count=1))
        pdf.save(path)
    with pytest.raises(InputError, match=r"outline.pdf: cannot be read as a PDF \(.*\); build the book again"):
        read_whole(path)


def test_a_file_of_another_kind_is_not_built_again_but_left_for_a_pdf(tmp_path: Path) -> None:
    path = tmp_path / "book.yaml"
    path.write_text("title: T\n")
    with pytest.raises(
        InputError, match=r"book.yaml: cannot be read as a PDF \(.*\); name a PDF that `build` has written"
    ):
        read_whole(path)


def test_a_page_whose_box_has_a_number_that_is_an_object_by_itself_is_as_large_as_it_says(tmp_path: Path) -> None:
    path = tmp_path / "boxes.pdf"
    document = Document(200, 300, (Page(1, ()),), "T", "A", "S", "en-GB")
    with pikepdf.open(BytesIO(write_pdf(document, typeface(BUNDLED)))) as pdf:
        pdf.pages[0].MediaBox = pikepdf.Array([0, 0, pdf.make_indirect(210), 310])
        pdf.save(path)
    (ink,) = ink_of(path)
    assert ink.boxes.media == (0, 0, 210, 310)


@pytest.fixture
def sharing(tmp_path: Path) -> Path:
    """A file of three pages, each with the same link to the second, which is an object by itself."""
    path = tmp_path / "sharing.pdf"
    pages = tuple(Page(number, ()) for number in (1, 2, 3))
    with pikepdf.open(BytesIO(write_pdf(Document(200, 300, pages, "T", "A", "S", "en-GB"), typeface(BUNDLED)))) as pdf:
        place = pikepdf.Array([pdf.pages[1].obj, pikepdf.Name.Fit])
        link = pikepdf.Dictionary(Subtype=pikepdf.Name.Link, Rect=pikepdf.Array([10, 20, 30, 40]), Dest=place)
        link = pdf.make_indirect(link)
        for page in pdf.pages:
            page.Annots = pikepdf.Array([link])
        pdf.save(path)
    return path


def test_a_link_that_pages_share_is_read_on_each_of_them_and_again_after_it_was_let_go(sharing: Path) -> None:
    file = PrintedFile(sharing)
    for number in (1, 2, 3, 3, 1):
        assert file.page(number).links == (((10, 260, 30, 280), 2),)
        assert [extra.detail for extra in file.extras(number)] == ["it has a link annotation"]
        file.let_go()


@pytest.mark.parametrize("fresh", [1, 2])
def test_a_file_that_is_opened_anew_between_its_pages_is_read_as_one(
    sharing: Path, fresh: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = ink_of(sharing)
    monkeypatch.setattr(reading, "_FRESH", fresh)
    after = ink_of(sharing)
    assert [(ink.links, ink.boxes) for ink in after] == [(ink.links, ink.boxes) for ink in before]


def test_only_links_are_let_go_whatever_a_page_calls_its_notes(tmp_path: Path) -> None:
    path = tmp_path / "strange.pdf"
    pages = tuple(Page(number, ()) for number in (1, 2))
    with pikepdf.open(BytesIO(write_pdf(Document(200, 300, pages, "T", "A", "S", "en-GB"), typeface(BUNDLED)))) as pdf:
        pdf.pages[0].Annots = pikepdf.Array([pdf.pages[1].obj])
        pdf.save(path)
    file = PrintedFile(path)
    file.page(1)
    file.let_go()
    assert file.page(2).boxes.media == (0, 0, 200, 300)
