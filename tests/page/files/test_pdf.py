"""The PDF writer: operations come back from the file where they were put."""

from __future__ import annotations

import io
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest

from pipeline.config.resources.looks import load_look
from pipeline.page.draw.drawing import Anchor, Area, Backdrop, Ink, Label, Ring, Shade, Stroke
from pipeline.page.draw.marks import frame, outline, walls
from pipeline.page.draw.ops import (
    Bends,
    Discs,
    Document,
    Fills,
    Form,
    Link,
    Op,
    OutlineEntry,
    Page,
    Stamp,
    Strokes,
    Text,
)
from pipeline.page.draw.place import Spot, place_shared
from pipeline.page.files.page_code import page_code
from pipeline.page.files.pdf import write_pdf
from pipeline.page.type.typography import Face, Typeface, Weight
from tests.drawings import drawing_of

CORNERS = ((10.0, 20.0, 60.0, 20.0),)
CORNER = (Strokes(3.0, 0.0, CORNERS),)


def document(*ops: Op, navigation: bool = False) -> Document:
    pages = (Page(1, ops, (Link((0, 0, 50, 50), 2),)), Page(2, ()))
    return Document(200, 300, pages, "T", "A", "S", "en-GB", navigation, (OutlineEntry("Second", 2),))


def commands(data: bytes) -> list[tuple[str, list[float]]]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        parsed = pikepdf.parse_content_stream(pdf.pages[0])
        return [
            (str(operator), [float(one) for one in operands if not isinstance(one, (pikepdf.Name, pikepdf.String))])
            for operands, operator in parsed
        ]


def test_what_is_moved_looks_as_if_it_stood_there(typeface: Typeface) -> None:
    marks = (
        Area(0, 0, 1, 1, Shade.BLOCK),
        Ring(1.1, 1.1, 0.8, 0.8, Stroke.MARK),
        *walls(4, 4, Stroke.CAGE, range(16)),
        *frame(0, 0, 4, 4, Stroke.BORDER),
        *outline([(2, 2), (2, 3), (3, 2)], 0.1, Stroke.DASH),
        Label(1.5, 0.5, "7", Ink.GIVEN, 0.5, 0.9),
        Label(2.1, 2.1, "12÷", Ink.CLUE, 0.25, 0.8, Anchor.TOP_LEFT),
    )
    below = Backdrop(4, 4, (Area(3, 0, 1, 1, Shade.HOUSE), *walls(4, 4, Stroke.CELL, range(16))))
    drawing, spot = drawing_of(4, 4, marks, below), Spot(40.5, 250.25, 30.3)
    looks = [load_look(name) for name in ("classic", "kids")]
    shared = [place_shared(drawing, spot, look, typeface) for look in looks]
    pages = tuple(Page(number, (op, *CORNER)) for number, op in enumerate(shared, 1))
    pages += tuple(Page(number, (*op.placed, *CORNER)) for number, op in enumerate(shared, 3))
    data = write_pdf(Document(200, 300, pages, "T", "A", "S", "en-GB"), typeface)
    pictures = [page.render(scale=3).to_numpy() for page in pypdfium2.PdfDocument(data)]
    for moved, alone in zip(pictures[:2], pictures[2:], strict=True):
        assert abs(moved.astype(int) - alone).max() <= 32, "numbers in a file are rounded"
        assert (moved < 128).sum() > 1000
    assert (pictures[0] != pictures[1]).any(), "the looks have other corners"


def test_strokes_keep_their_width_grey_and_ends(typeface: Typeface) -> None:
    found = commands(write_pdf(document(Strokes(1.5, 0.25, CORNERS)), typeface))
    assert ("G", [0.25]) in found
    assert ("w", [1.5]) in found
    assert ("m", [10, 20]) in found
    assert ("l", [60, 20]) in found


def test_areas_and_circles_are_filled_or_outlined(typeface: Typeface) -> None:
    ops = (Fills(0.5, ((1, 2, 3, 4),)), Discs(0, 0, ((9, 9, 2),)), Discs(0, 0.75, ((19, 9, 2),)))
    found = [operator for operator, _ in commands(write_pdf(document(*ops), typeface))]
    assert found.count("re") == 1
    assert found.count("f") == 2
    assert found.count("S") == 1
    assert found.count("c") == 8


def test_corners_are_rounded_by_their_radius(typeface: Typeface) -> None:
    corner, ring = ((10, 30), (10, 10), (40, 10)), ((50, 10), (90, 10), (90, 40), (50, 10))
    found = commands(write_pdf(document(Bends(2, 0, 4, (corner, ring))), typeface))
    assert [numbers[-2:] for operator, numbers in found if operator == "c"][:2] == [[14, 10], [90, 14]]
    assert [operator for operator, _ in found].count("h") == 1
    assert ("l", [10, 14]) in found
    assert ("l", [40, 10]) in found


def test_text_comes_back_with_its_place(typeface: Typeface) -> None:
    text = Text(Weight.BOLD, 20, 0, ((30, 100, "7÷"), (90, 100, "−4")))
    page = pypdfium2.PdfDocument(write_pdf(document(text), typeface))[0].get_textpage()
    assert page.get_text_range().replace("\r\n", " ").split() == ["7÷", "−4"]
    left, bottom, _, top = page.get_charbox(0)
    assert left == pytest.approx(30, abs=2)
    assert bottom == pytest.approx(100, abs=0.5)
    assert top == pytest.approx(100 + 20 * typeface.bold.cap_height, abs=0.5)


def test_more_characters_than_one_font_subset_holds_all_come_back(typeface: Typeface) -> None:
    characters = sorted(one for one in typeface.regular.advances if one.isalpha() and one.isprintable())[:400]
    rows = ["".join(characters[start : start + 20]) for start in range(0, 400, 20)]
    text = Text(Weight.REGULAR, 6, 0, tuple((10, 290 - 14 * row, line) for row, line in enumerate(rows)))
    shown = pypdfium2.PdfDocument(write_pdf(document(text), typeface))[0].get_textpage().get_text_range()
    assert shown.split() == rows


def test_without_navigation_nothing_leads_anywhere(typeface: Typeface) -> None:
    with pikepdf.open(io.BytesIO(write_pdf(document(), typeface))) as pdf:
        assert "/Annots" not in pdf.pages[0]
        assert not list(pdf.open_outline().root)


def test_two_entries_of_the_outline_on_one_page_keep_their_titles(typeface: Typeface) -> None:
    entries = tuple(OutlineEntry(title, 1) for title in ("First", "Second"))
    data = write_pdf(Document(200, 300, (Page(1, ()),), "T", "A", "S", "en-GB", True, entries), typeface)
    with pikepdf.open(io.BytesIO(data)) as pdf, pdf.open_outline() as outline:
        assert [entry.title for entry in outline.root] == ["First", "Second"]


def test_with_navigation_links_and_outline_lead_to_their_pages(typeface: Typeface) -> None:
    with pikepdf.open(io.BytesIO(write_pdf(document(navigation=True), typeface))) as pdf:
        assert len(pdf.pages[0].Annots) == 1
        assert [str(item.title) for item in pdf.open_outline().root] == ["Second"]


def test_writing_twice_gives_the_same_bytes(typeface: Typeface) -> None:
    page = document(Text(Weight.ITALIC, 10, 0, ((5, 5, "again"),)))
    assert write_pdf(page, typeface) == write_pdf(page, typeface)


def test_tiny_numbers_are_written_without_exponent(typeface: Typeface) -> None:
    data = write_pdf(document(Strokes(1, 0, ((1e-7, 0, 5, 5),))), typeface)
    assert ("m", [0, 0]) in commands(data)


def test_broken_strokes_have_a_pattern_and_the_next_ones_none(typeface: Typeface) -> None:
    broken, whole = Strokes(1, 0, ((0, 0, 9, 0),), (2, 1)), Strokes(1, 0, ((0, 0, 9, 0),))
    with pikepdf.open(io.BytesIO(write_pdf(document(broken, whole), typeface))) as pdf:
        code = b" ".join(pikepdf.unparse_content_stream(pikepdf.parse_content_stream(pdf.pages[0])).split())
    assert code.count(b" d ") == 2
    assert code.index(b"[ 2.00 1.00 ] 1.00 d") < code.index(b"[ ] 0 d") < code.rindex(b" S")


def test_a_page_that_bleeds_says_where_it_is_cut(typeface: Typeface) -> None:
    pages = (Page(1, (), trim=(0, 9, 191, 291)), Page(2, (), trim=(9, 9, 200, 291)), Page(3, ()))
    with pikepdf.open(io.BytesIO(write_pdf(Document(200, 300, pages, "T", "A", "S", "en-GB"), typeface))) as pdf:
        trims = [[float(side) for side in page.TrimBox] for page in pdf.pages]
        assert all([float(side) for side in page.BleedBox] == [0, 0, 200, 300] for page in pdf.pages)
    assert trims == [[0, 9, 191, 291], [9, 9, 200, 291], [0, 0, 200, 300]]


@pytest.mark.parametrize(
    ("numbers", "labels"),
    [((1, 2, 3), [0, (1,)]), ((5, 6, 7), [0, (5,)]), ((1, 2, 1, 2), [0, (1,), 2, (1,)])],
)
def test_readers_count_pages_as_they_are_numbered(
    typeface: Typeface, numbers: tuple[int, ...], labels: list[object]
) -> None:
    pages = tuple(Page(number, ()) for number in numbers)
    data = write_pdf(Document(200, 300, pages, "T", "A", "S", "en-GB", navigation=True), typeface)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found = [(int(one.St),) if isinstance(one, pikepdf.Dictionary) else one for one in pdf.Root.PageLabels.Nums]
    assert found == labels


def test_a_file_without_navigation_has_no_page_labels(typeface: Typeface) -> None:
    with pikepdf.open(io.BytesIO(write_pdf(document(), typeface))) as pdf:
        assert "/PageLabels" not in pdf.Root


def form() -> Form:
    return Form((Fills(0.5, ((0, -9, 9, 9),)), Strokes(1.5, 0, ((0, 0, 9, 0),))), (-1, -10, 10, 1))


def test_a_form_is_moved_and_not_scaled(typeface: Typeface) -> None:
    stamped = form()
    data = write_pdf(document(Stamp(stamped, 20, 100), Stamp(stamped, 60, 100)), typeface)
    moves = [numbers for operator, numbers in commands(data) if operator == "cm"]
    assert [1, 0, 0, 1, 20, 100] in moves
    assert [1, 0, 0, 1, 60, 100] in moves
    with pikepdf.open(io.BytesIO(data)) as pdf:
        (kept,) = pdf.pages[0].Resources.XObject.values()
        assert [float(edge) for edge in kept.BBox] == [-1, -10, 10, 1]
        code = [
            (str(operator), list(map(float, operands))) for operands, operator in pikepdf.parse_content_stream(kept)
        ]
    assert ("w", [1.5]) in code
    assert ("l", [9, 0]) in code


def test_forms_that_look_alike_are_kept_once_so_that_bytes_do_not_depend_on_who_made_them(typeface: Typeface) -> None:
    shared = form()
    one = write_pdf(document(Stamp(shared, 20, 100), Stamp(shared, 60, 100)), typeface)
    other = write_pdf(document(Stamp(form(), 20, 100), Stamp(form(), 60, 100)), typeface)
    assert one == other


def test_a_circle_stands_where_its_centre_is(typeface: Typeface) -> None:
    data = write_pdf(document(Discs(0, 0, ((50, 60, 5),))), typeface)
    picture = pypdfium2.PdfDocument(data)[0].render(scale=4, grayscale=True).to_numpy()
    rows, columns = (picture[:, :, 0] < 128).nonzero() if picture.ndim == 3 else (picture < 128).nonzero()
    assert (columns.min() / 4, columns.max() / 4) == pytest.approx((45, 55), abs=0.3)
    assert (rows.min() / 4, rows.max() / 4) == pytest.approx((300 - 65, 300 - 55), abs=0.3)


def test_two_documents_show_their_own_characters_of_a_font_that_is_embedded_in_part(typeface: Typeface) -> None:
    part = Face.read("Part", typeface.regular.data, whole=False)
    faces = Typeface("Part", part, part, part)
    for shown in ("AB", "XY", "ABXY"):
        data = write_pdf(document(Text(Weight.REGULAR, 20, 0, ((30, 100, shown),))), faces)
        page = pypdfium2.PdfDocument(data)[0]
        widths = [box[2] - box[0] for box in (page.get_textpage().get_charbox(n) for n in range(len(shown)))]
        assert page.get_textpage().get_text_range() == shown
        alone = [page_of(one, faces).get_textpage().get_charbox(0) for one in shown]
        assert widths == pytest.approx([box[2] - box[0] for box in alone], abs=0.01)


def page_of(character: str, faces: Typeface) -> pypdfium2.PdfPage:
    data = write_pdf(document(Text(Weight.REGULAR, 20, 0, ((30, 100, character),))), faces)
    return pypdfium2.PdfDocument(data)[0]


def test_an_empty_text_names_no_font(typeface: Typeface) -> None:
    assert page_code(Page(1, (Text(Weight.BOLD, 9, 0, ((1, 2, ""),)),)), typeface).parts == ("BT 0.00 g\nET\n",)


def test_texts_of_ascii_and_signs_are_code_and_others_wait_for_their_file(typeface: Typeface) -> None:
    plain, signs, other = (Text(Weight.REGULAR, 9, 0, ((1, 2, text),)) for text in ("7+", "7×", "7é"))
    _, font, code, _, last, kept = page_code(Page(1, (plain, signs, other)), typeface).parts
    assert font is Weight.REGULAR
    assert "<372b> Tj" in str(code)
    assert "<3702> Tj" in str(last)
    assert kept is other


@pytest.mark.parametrize("first", ["é", "7÷"])
def test_signs_have_the_same_codes_whatever_a_file_shows_first(first: str, typeface: Typeface) -> None:
    texts = (Text(Weight.REGULAR, 9, 0, ((30, 200 - 20 * at, text),)) for at, text in enumerate((first, "5−2·3×4÷1–6")))
    page = pypdfium2.PdfDocument(write_pdf(document(*texts), typeface))[0]
    assert page.get_textpage().get_text_range().split() == [first, "5−2·3×4÷1–6"]


def test_a_font_without_all_signs_has_none_of_their_codes(typeface: Typeface) -> None:
    lacking = replace(
        typeface.regular, glyphs={one: name for one, name in typeface.regular.glyphs.items() if one != "·"}
    )
    text = Text(Weight.REGULAR, 9, 0, ((1, 2, "7×"),))
    assert page_code(Page(1, (text,)), replace(typeface, regular=lacking)).parts == (text,)
