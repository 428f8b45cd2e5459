"""Reading a page: strokes come back where they are seen, also those that stand in a form."""

from __future__ import annotations

import os
import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from collections.abc import Callable


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


@pytest.mark.parametrize(("data", "fault"), [(b"title: T\n", "is no PDF"), (b"", "is empty")])
def test_a_file_of_another_kind_is_not_built_again_but_left_for_a_pdf(data: bytes, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        read_whole(path)
    assert str(caught.value) == f"{path}: {fault}; name a PDF that `build` has written"


def test_what_the_library_mends_anywhere_in_a_file_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "flipped.pdf"
    with written(2) as pdf:
        pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    data = path.read_bytes()
    assert PrintedFile(path).whole().damages == ()
    end = data.rindex(b"endobj")
    path.write_bytes(data[:end] + b"endobk" + data[end + 6 :])
    (damage,) = PrintedFile(path).whole().damages
    assert "expected endobj" in damage


def test_a_page_whose_box_has_a_number_that_is_an_object_by_itself_is_as_large_as_it_says(tmp_path: Path) -> None:
    path = tmp_path / "boxes.pdf"
    document = Document(200, 300, (Page(1, ()),), "T", "A", "S", "en-GB")
    with pikepdf.open(BytesIO(write_pdf(document, typeface(BUNDLED)))) as pdf:
        pdf.pages[0].MediaBox = pikepdf.Array([0, 0, pdf.make_indirect(210), 310])
        pdf.save(path)
    (ink,) = ink_of(path)
    assert ink.boxes.media == (0, 0, 210, 310)


def test_a_box_may_be_named_by_any_two_corners(tmp_path: Path) -> None:
    path = tmp_path / "corners.pdf"
    with written(1) as pdf:
        straight = ink_of(saved(pdf, path))[0]
        pdf.pages[0].MediaBox = pikepdf.Array([200, 0, 0, 300])
        turned = ink_of(saved(pdf, path))[0]
    assert turned.boxes.media == straight.boxes.media == (0, 0, 200, 300)
    assert turned.glyphs == straight.glyphs


def saved(pdf: pikepdf.Pdf, path: Path) -> Path:
    """The path, after the file was saved there."""
    pdf.save(path)
    return path


def written(pages: int) -> pikepdf.Pdf:
    """A document of so many pages, each with a stroke in a form and a text, open to be changed."""
    form = Form((Strokes(1.5, 0, ((0, 0, 30, 0),)),), (-2, -2, 32, 2))
    texts = [Text(Weight.REGULAR, 9, 0, ((20, 80, f"page {number}"),)) for number in range(1, pages + 1)]
    every = tuple(Page(number, (Stamp(form, 20, 40), text)) for number, text in enumerate(texts, 1))
    return pikepdf.open(BytesIO(write_pdf(Document(200, 300, every, "T", "A", "S", "en-GB"), typeface(BUNDLED))))


def link_to(page: pikepdf.Page, **more: pikepdf.Object) -> pikepdf.Dictionary:
    """A link to a page."""
    place = pikepdf.Array([page.obj, pikepdf.Name.Fit])
    rect = pikepdf.Array([10, 20, 30, 40])
    return pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=rect, Dest=place, **more)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows whenever a file is opened."""
    times: list[int] = []
    once_more = PrintedFile._opened

    def counting(file: PrintedFile) -> pikepdf.Pdf:
        times.append(1)
        return once_more(file)

    monkeypatch.setattr(PrintedFile, "_opened", counting)
    return times


@pytest.mark.parametrize("shared", [False, True])
def test_links_are_read_on_every_page_and_again_after_they_were_let_go(
    shared: bool, tmp_path: Path, opened: list[int]
) -> None:
    path = tmp_path / "links.pdf"
    with written(3) as pdf:
        one = pdf.make_indirect(link_to(pdf.pages[1]))
        for page in pdf.pages:
            page.Annots = pikepdf.Array([one if shared else pdf.make_indirect(link_to(pdf.pages[1]))])
        pdf.save(path)
    file = PrintedFile(path)
    for number in (1, 2, 3, 3, 1):
        assert file.page(number).links == (((10, 260, 30, 280), 2),)
        assert [extra.detail for extra in file.extras(number)] == ["it has a link annotation"]
        file.let_go()
    assert len(opened) == 3  # for its pages and to read them; once more, where one that was let go is asked for again


def test_what_is_let_go_is_gone_from_the_open_document(tmp_path: Path) -> None:
    path = tmp_path / "links.pdf"
    with written(2) as pdf:
        pdf.pages[0].Annots = pikepdf.Array([pdf.make_indirect(link_to(pdf.pages[1]))])
        pdf.save(path)
    file = PrintedFile(path)
    file.page(1)
    (link,) = file._at_hand.document.pages[0].Annots
    file.let_go()
    assert len(link.keys()) == 0


@pytest.mark.parametrize("fresh", [1, 2])
def test_a_file_that_is_opened_anew_between_its_pages_is_read_as_one(
    fresh: int, tmp_path: Path, opened: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "pages.pdf"
    with written(4) as pdf:
        pdf.save(path)
    before = ink_of(path)
    del opened[:]
    monkeypatch.setattr(reading, "_KEPT", fresh)
    monkeypatch.setattr(reading, "_KEPT_OF", 1000)
    after = ink_of(path)
    assert len(opened) == 1 + 4 // fresh
    assert [(ink.glyphs, ink.rules) for ink in after] == [(ink.glyphs, ink.rules) for ink in before]
    assert all(ink.glyphs and ink.rules for ink in after)


def test_what_pages_inherit_is_theirs(tmp_path: Path) -> None:
    path = tmp_path / "inherited.pdf"
    with written(3) as pdf:
        for page in pdf.pages:
            pdf.Root.Pages.Resources = page.obj.Resources
            del page.obj.Resources, page.obj.MediaBox, page.obj.Rotate
        pdf.Root.Pages.MediaBox = pikepdf.Array([0, 0, 210, 310])
        pdf.Root.Pages.CropBox = pikepdf.Array([0, 0, 205, 305])
        pdf.Root.Pages.Rotate = 90
        del pdf.pages[1].obj["/Parent"]
        pdf.save(path)
    every = ink_of(path)
    assert all("a turned page" in ink.extras for ink in every)
    assert [ink.boxes.media for ink in every] == [(0, 0, 210, 310)] * 3
    assert [ink.boxes.crop for ink in every] == [(0, 5, 205, 310)] * 3
    assert all(ink.glyphs and ink.rules for ink in every)


def test_a_page_that_stands_twice_or_is_no_object_by_itself_is_read_at_each_place(tmp_path: Path) -> None:
    path = tmp_path / "twice.pdf"
    with written(3) as pdf:
        first, second, third = (page.obj for page in pdf.pages)
        direct = pikepdf.Dictionary({key: third[key] for key in third.keys()})  # noqa: SIM118  no mapping
        pdf.Root.Pages.Kids = pikepdf.Array([first, second, first, direct])
        pdf.Root.Pages.Count = 4
        pdf.save(path)
    file = PrintedFile(path)
    texts = ["".join(glyph.text for glyph in file.page(number).glyphs) for number in (1, 2, 3, 4, 3)]
    assert texts == ["page1", "page2", "page1", "page3", "page1"]


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 2, 1)])
def test_what_is_read_of_a_damaged_page_does_not_depend_on_those_before(tmp_path: Path, order: tuple[int, ...]) -> None:
    path = tmp_path / "boxless.pdf"
    with written(3) as pdf:
        first, second, third = (page.obj for page in pdf.pages)
        direct = pikepdf.Dictionary({key: first[key] for key in first.keys()})  # noqa: SIM118  no mapping
        del second.MediaBox
        pdf.Root.Pages.Kids = pikepdf.Array([direct, second, third])
        pdf.save(path)
    file = PrintedFile(path)
    boxes = {number: file.page(number).boxes.media for number in order}
    assert boxes == {1: (0, 0, 200, 300), 2: (0, 0, 612, 792), 3: (0, 0, 200, 300)}


def test_nodes_that_hold_each_other_do_not_keep_anybody_waiting(tmp_path: Path) -> None:
    path = tmp_path / "circle.pdf"
    with written(2) as pdf:
        nodes = pdf.Root.Pages
        nodes.Kids = pikepdf.Array([nodes, nodes, *nodes.Kids])
        pdf.save(path)
    with pytest.raises(InputError, match=r"circle.pdf: cannot be read as a PDF \(.*\); build the book again"):
        PrintedFile(path)


def test_what_a_page_calls_a_link_stays_where_it_is_something_else(tmp_path: Path) -> None:
    path = tmp_path / "strange.pdf"
    with written(2) as pdf:
        pdf.pages[1].obj.Subtype = pikepdf.Name.Link
        state = pdf.make_indirect(link_to(pdf.pages[1], BM=pikepdf.Name.Multiply))
        pdf.pages[0].Annots = pikepdf.Array([pdf.pages[1].obj, state])
        pdf.save(path)
    file = PrintedFile(path)
    file.page(1)
    file.let_go()
    assert len(file.page(2).glyphs) > 0
    assert "/BM" in file._at_hand.document.pages[0].Annots[1]


def cut_off(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def edited(path: Path) -> None:
    """Write other bytes into the file, as many as before."""
    data = path.read_bytes()
    path.write_bytes(data[:-20] + b"%" + data[-19:])


def replaced(path: Path) -> None:
    """Put another file of the same length and age in its place."""
    other, before = path.with_suffix(".new"), path.stat()
    data = path.read_bytes()
    other.write_bytes(data[:-20] + b"%" + data[-19:])
    os.utime(other, ns=(before.st_atime_ns, before.st_mtime_ns))
    other.replace(path)


@pytest.mark.parametrize("change", [cut_off, edited, replaced, Path.unlink])
@pytest.mark.parametrize("closed", [False, True])
def test_a_file_that_is_changed_while_it_is_read_is_refused(
    change: Callable[[Path], object], closed: bool, tmp_path: Path
) -> None:
    path = tmp_path / "changed.pdf"
    with written(2) as pdf:
        pdf.save(path)
    file = PrintedFile(path)
    file.page(1)
    if closed:
        file.close()
    elif sys.platform == "win32":
        pytest.skip("no file can be changed there while it is open")
    change(path)
    with pytest.raises(InputError) as caught:
        file.page(2)
    assert str(caught.value) == f"{path}: was changed while it was read; run the command again"


@pytest.mark.parametrize("change", [Path.touch, lambda path: path.write_bytes(path.read_bytes())], ids=["age", "bytes"])
def test_a_file_that_is_written_anew_with_the_same_bytes_is_the_same(
    change: Callable[[Path], object], tmp_path: Path
) -> None:
    path = tmp_path / "again.pdf"
    with written(2) as pdf:
        pdf.save(path)
    os.utime(path, (1, 1))
    file = PrintedFile(path)
    file.page(1)
    file.close()
    change(path)
    assert path.stat().st_mtime > 1
    assert len(file.page(2).glyphs) > 0


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs a list of open files")
def test_nothing_of_a_file_stays_open_once_it_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "open.pdf"
    with written(2) as pdf:
        pdf.save(path)
    file = PrintedFile(path)

    def is_open() -> bool:
        return any(os.path.realpath(one) == str(path) for one in Path("/proc/self/fd").iterdir())

    assert not is_open()
    assert file.page(1).rules
    assert is_open()
    file.close()
    assert not is_open()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="needs a system where names may be any bytes")
@pytest.mark.parametrize(
    "name",
    [b"a (object 3 0), offset 9: b.pdf", b"[0-9]+(.pdf", "Rätsel 数独.pdf".encode(), b"\xff.pdf"],
)
def test_the_name_of_a_file_may_be_anything(name: bytes, tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(name)
    with written(3) as pdf:
        pdf.pages[0].UserUnit = pikepdf.Name.Wide
        pdf.save(tmp_path / "plain.pdf")
    path.write_bytes((tmp_path / "plain.pdf").read_bytes().replace(b"startxref", b"startxerf"))
    file = PrintedFile(path)
    assert len(file.page(2).glyphs) > 0
    (damage,) = file.whole().damages
    assert damage == "the file is damaged (can't find startxref)"
    with pytest.raises(InputError, match=r"\(page 1 is damaged\); build the book again$"):
        file.page(1)
