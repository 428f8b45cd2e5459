"""An SVG of operations has its true size, no font, and ink where the PDF has it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from pipeline.model.printer import MM
from pipeline.page.draw.ops import Bends, Discs, Document, Fills, Op, Page, Strokes, Text
from pipeline.page.files.outlines import Outlines, write_svg
from pipeline.page.type.typography import Typeface, Weight

NAMES = {"svg": "http://www.w3.org/2000/svg"}


@pytest.fixture
def svg(typeface: Typeface):
    def svg(*ops: Op, title: str = "A <small> & fine title") -> ElementTree.Element:
        document = Document(96 * MM, 100.0, (Page(1, ops),), title, "", "", "en")
        return ElementTree.fromstring(write_svg(document, Outlines(typeface)))

    return svg


def test_a_picture_has_its_true_size(svg) -> None:
    picture = svg()
    assert (picture.get("width"), picture.get("viewBox")) == ("96mm", "0 0 272.126 100")


def test_a_title_is_text_and_never_markup(svg) -> None:
    assert svg().findtext("svg:title", namespaces=NAMES) == "A <small> & fine title"


def test_letters_are_outlines_around_the_place_of_their_baseline(svg, typeface: Typeface) -> None:
    (path,) = svg(Text(Weight.BOLD, 10, 0.0, ((20, 30, "l1"),))).findall("svg:path", NAMES)
    commands = path.get("d") or ""
    numbers = [float(one) for one in commands.translate(str.maketrans("MLHVQZ,", "       ")).split()]
    assert max(numbers) <= 100 - 30 + 0.5  # nothing below the baseline
    assert min(numbers) >= 20
    assert not svg(Text(Weight.BOLD, 10, 0.0, ((20, 30, "1"),))).findall("svg:text", NAMES)


def test_every_letter_of_a_text_stands_behind_the_one_before(svg, typeface: Typeface) -> None:
    width = typeface.bold.width("1", 10)
    apart = svg(Text(Weight.BOLD, 10, 0.0, ((20, 30, "1"), (20 + width, 30, "2"))))
    assert apart.find("svg:path", NAMES).get("d") == svg(Text(Weight.BOLD, 10, 0.0, ((20, 30, "12"),))).find(
        "svg:path", NAMES
    ).get("d")


def test_lines_have_width_ends_and_gaps(svg) -> None:
    (path,) = svg(Strokes(0.75, 0.0, ((1, 2, 3, 2),), (2, 3))).findall("svg:path", NAMES)
    assert path.attrib == {
        "fill": "none",
        "stroke": "#000000",
        "stroke-width": "0.75",
        "stroke-dasharray": "2 3",
        "stroke-dashoffset": "1",
        "stroke-linecap": "square",
        "d": "M1 98L3 98",
    }


def test_areas_and_discs_are_drawn_with_y_running_down(svg) -> None:
    picture = svg(Fills(0.0, ((1, 2, 3, 4),)), Discs(0.0, 0.0, ((5, 6, 2),)), Discs(0.5, 1.0, ((5, 6, 2),)))
    assert picture.find("svg:path", NAMES).get("d") == "M1 98h3v-4h-3z"
    filled, hollow = picture.findall("svg:circle", NAMES)
    assert (filled.get("cy"), filled.get("fill")) == ("94", "#000000")
    assert (hollow.get("fill"), hollow.get("stroke")) == ("none", "#808080")


def test_a_ring_is_closed_and_its_corners_are_curves(svg) -> None:
    ring = ((10, 10), (30, 10), (30, 30), (10, 30), (10, 10))
    path = svg(Bends(0.75, 0.0, 2.0, (ring,))).find("svg:path", NAMES)
    assert path.get("d").startswith("M12 90L28 90C")
    assert (path.get("d").count("C"), path.get("d")[-1]) == (4, "Z")
