"""Pictures that stand alone: every mark of a drawing is there, as its look draws it."""

from __future__ import annotations

from xml.etree import ElementTree

from pipeline.config.resources.looks import load_look
from pipeline.page.draw.drawing import Anchor, Area, Drawing, Ink, Label, Line, Shade, Stroke
from pipeline.page.files.markup import SVG_SPACE
from pipeline.page.files.svg import CELL, alone
from tests.drawings import drawing_of

FRAME = (Line(0, 0, 2, 0, Stroke.BORDER), Line(2, 0, 2, 2, Stroke.BORDER))


def digit(x: float, y: float, text: str) -> Label:
    return Label(x, y, text, Ink.GIVEN, 0.5, 0.8)


def read(drawing: Drawing) -> ElementTree.Element:
    return ElementTree.fromstring(alone("one", drawing, load_look("classic")).replace(f'xmlns="{SVG_SPACE}"', ""))


def test_a_picture_is_as_wide_as_its_cells_and_a_margin() -> None:
    assert read(drawing_of(4, 3, FRAME)).get("viewBox") == "-1 -1 42 32"


def test_lines_are_joined_by_role_thin_ones_first() -> None:
    marks = (*FRAME, Line(0, 0, 1, 1, Stroke.DIAGONAL), Line(1, 0, 1, 2, Stroke.CELL))
    _, *paths = [path.get("d") for path in read(drawing_of(2, 2, marks)).iter("path")]
    assert paths == ["M10 0V20", "M0 0L10 10", "M0 0H20M20 0V20"]


def test_areas_lie_below_lines() -> None:
    _, *paths = [path.get("d") for path in read(drawing_of(2, 2, (*FRAME, Area(1, 0, 1, 1, Shade.BLOCK)))).iter("path")]
    assert paths == ["M10 0h10v10h-10z", "M0 0H20M20 0V20"]


def test_single_characters_of_a_row_share_a_text_with_a_place_for_each() -> None:
    marks = (digit(0.5, 0.5, "7"), digit(0.5, 1.5, "1"), digit(1.5, 0.5, "A"))
    rows = [(text.text, text.get("x")) for text in read(drawing_of(2, 2, marks)).iter("text")]
    assert rows == [("7A", "5 15"), ("1", "5")]


def test_longer_texts_stand_alone() -> None:
    marks = (digit(0.5, 0.5, "16"), digit(1.5, 0.5, "3"))
    assert sorted(text.text or "" for text in read(drawing_of(2, 2, marks)).iter("text")) == ["16", "3"]


def test_a_text_wider_than_its_room_is_smaller() -> None:
    clues = [Label(0.1, 0.1, text, Ink.CLUE, 0.25, 0.8, Anchor.TOP_LEFT) for text in ("5+", "15120×")]
    sizes = [float(read(drawing_of(2, 2, (clue,))).find("g").get("font-size")) for clue in clues]  # type: ignore[union-attr]
    assert sizes[0] > sizes[1]
    assert sizes[1] * 0.7 * len("15120×") <= 0.8 * CELL + 0.3


def test_a_picture_alone_draws_a_look_without_a_style_sheet() -> None:
    marks = (*FRAME, Area(1, 0, 1, 1, Shade.BLOCK), Line(0, 1, 2, 1, Stroke.CELL), digit(0.5, 0.5, "7"))
    picture = ElementTree.fromstring(alone("one", drawing_of(2, 2, marks), load_look("classic")))
    ground, block, cell, border, text = picture
    assert (ground.get("fill"), block.get("fill"), text.get("font-weight")) == ("#fff", "#404040", "bold")
    assert float(border.get("stroke-width", 0)) > 2 * float(cell.get("stroke-width", 0)) > 0


def test_broken_lines_are_broken_in_a_picture_alone() -> None:
    dash = drawing_of(2, 2, (Line(0, 1, 2, 1, Stroke.DASH),))
    picture = ElementTree.fromstring(alone("one", dash, load_look("classic")))
    stroke, gap = (float(part) for part in picture[1].get("stroke-dasharray", "").split())
    assert stroke > 0
    assert gap > float(picture[1].get("stroke-width", 0))
