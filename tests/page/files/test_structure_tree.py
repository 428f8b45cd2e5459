"""A tagged file has its elements in a tree, which leads to their ink and links, and from these back to them."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
import pytest

from pipeline.page.draw.elements import ARTIFACT, Element, Role
from pipeline.page.draw.ops import Document, Link, OutlineEntry, Page, Placed, Strokes, Tagged, Text
from pipeline.page.draw.tagging import structure_of, untagged
from pipeline.page.files.pdf import write_pdf
from pipeline.page.files.structure_tree import text_string
from pipeline.page.type.typography import Typeface, Weight

BOX = (10.0, 10.0, 40.0, 40.0)
GRID = Strokes(1.0, 0.0, ((10.0, 10.0, 40.0, 40.0),))


def text(said: str) -> Text:
    return Text(Weight.REGULAR, 10.0, 0.0, ((10.0, 50.0, said),))


PLACED: tuple[Placed, ...] = (
    Tagged(ARTIFACT, (text("head"),)),
    Tagged(Element(Role.HEADING_1), (text("Title"),)),
    Tagged(Element(Role.LINK, Element(Role.PARAGRAPH)), (text("more"), Link((0, 0, 50, 50), 2))),
    Tagged(Element(Role.FIGURE, alt="ein Gitter (größer)", box=BOX), (GRID, text("7"))),
)


def page(number: int, placed: tuple[Placed, ...]) -> Page:
    plain = tuple(untagged(placed))
    ops = tuple(one for one in plain if not isinstance(one, Link))
    links = tuple(one for one in plain if isinstance(one, Link))
    return Page(number, ops, links, None, structure_of(placed))


def written(typeface: Typeface, pages: int = 2, *, tagged: bool = True) -> bytes:
    made = tuple(page(number, PLACED) for number in range(1, pages + 1))
    outline = (OutlineEntry("Second", 2),)
    return write_pdf(Document(200, 300, made, "T", "A", "S", "de", True, outline, tagged=tagged), typeface)


def opened(data: bytes) -> Any:
    return pikepdf.open(io.BytesIO(data))


def test_every_page_is_an_element_with_those_of_its_makers(typeface: Typeface) -> None:
    pdf = opened(written(typeface))
    root = pdf.Root.StructTreeRoot
    assert [str(sect.S) for sect in root.K.K] == ["/Sect", "/Sect"]
    assert [str(one.S) for one in root.K.K[0].K] == ["/H1", "/P", "/Figure"]
    assert all(one.P.objgen == root.K.K[0].objgen for one in root.K.K[0].K)
    assert bool(pdf.Root.MarkInfo.Marked)


def test_ink_is_marked_with_the_number_of_its_element(typeface: Typeface) -> None:
    pdf = opened(written(typeface))
    marks = [one for one in pikepdf.parse_content_stream(pdf.pages[0]) if str(one.operator) in ("BDC", "BMC")]
    found = [(str(one.operands[0]), [int(told.MCID) for told in one.operands[1:]]) for one in marks]
    assert found == [("/Artifact", []), ("/H1", [0]), ("/Link", [1]), ("/Figure", [2])]


def test_marked_content_and_links_lead_back_to_their_elements(typeface: Typeface) -> None:
    pdf = opened(written(typeface))
    parents = pikepdf.NumberTree(pdf.Root.StructTreeRoot.ParentTree)
    for shown in pdf.pages:
        found = parents[int(shown.StructParents)]
        assert [str(one.S) for one in found] == ["/H1", "/Link", "/Figure"]
        assert all(one.Pg.objgen == shown.obj.objgen for one in found)
        (link,) = shown.Annots
        element = parents[int(link.StructParent)]
        assert element.K[1].Obj.objgen == link.objgen
        assert str(link.Contents) == "more"


def test_a_figure_has_its_text_and_its_room(typeface: Typeface) -> None:
    pdf = opened(written(typeface))
    figure = pdf.Root.StructTreeRoot.K.K[1].K[2]
    assert str(figure.Alt) == "ein Gitter (größer)"
    assert [float(edge) for edge in figure.A.BBox] == list(BOX)


def test_a_file_that_is_not_tagged_has_nothing_of_it(typeface: Typeface) -> None:
    pdf = opened(written(typeface, tagged=False))
    assert b"BDC" not in b"".join(one.Contents.read_bytes() for one in pdf.pages)
    assert "/StructTreeRoot" not in pdf.Root


def test_equal_documents_are_equal_files(typeface: Typeface) -> None:
    assert written(typeface) == written(typeface)


def test_elements_are_packed_so_that_they_take_little_room(typeface: Typeface) -> None:
    data = written(typeface, 3)
    assert data.count(b"/Type /ObjStm") == 3
    assert b"/StructElem" in data  # the whole document's, which grows with the pages
    assert data.count(b"/StructElem") == 1
    assert opened(data).get_warnings() == []


@pytest.mark.parametrize("said", ["(1)", "a\\b", "Größe 9 × 9", "数独"])
def test_any_text_comes_back_from_the_file(said: str) -> None:
    assert str(pikepdf.Object.parse(text_string(said).encode())) == said
