"""A picture in pixels is what its PDF shows, black and white, of exact size, with its resolution in the file."""

from __future__ import annotations

import io
import struct

import numpy as np
import pytest
from PIL import Image

from pipeline.config.resources.presses import load_press
from pipeline.families import FAMILIES, family_named
from pipeline.model.look import Look
from pipeline.model.printer import MM
from pipeline.model.puzzle import Puzzle
from pipeline.page.draw.clipping import clipping, on_pixels
from pipeline.page.draw.ops import Discs, Document, Fills, Op, Page, Strokes, Text
from pipeline.page.files.bitmap import rendered
from pipeline.page.files.pdf import write_pdf
from pipeline.page.files.rasteriser import Paper, Rasteriser
from pipeline.page.type.typography import Typeface, Weight
from tests.families.golden import entries

DPI = 144
PIXEL = 72 / DPI
PUZZLES = {
    puzzle.kind: puzzle
    for family in FAMILIES.values()
    for puzzle in (family.parse(row["text"]) for row in entries(family.name))
}
"""A puzzle of every kind."""

LEFT_HALF = Fills(0.0, ((0, 0, 10, 10),))


@pytest.fixture
def png(typeface: Typeface):
    def png(dpi: int, width: float = 20.0) -> bytes:
        document = Document(width, 10, (Page(1, (LEFT_HALF,)),), "t", "", "", "en")
        return Rasteriser(typeface).png(document, dpi)

    return png


@pytest.fixture
def paper(typeface: Typeface):
    """The pixels of operations on a page of 40 x 20 points."""
    rasteriser = Rasteriser(typeface)

    def paper(*ops: Op) -> Paper:
        return rasteriser.paper(Document(40, 20, (Page(1, ops),), "t", "", "", "en"), DPI).copy()

    return paper


def test_a_picture_has_one_bit_a_pixel_and_its_size(png) -> None:
    picture = Image.open(io.BytesIO(png(300, 83 * 72 / 300)))
    assert (picture.mode, picture.size) == ("1", (83, 42))


def test_ink_is_black_and_paper_white(png) -> None:
    picture = Image.open(io.BytesIO(png(DPI)))
    assert {picture.getpixel((x, y)) for x in range(20) for y in range(20)} == {0}
    assert {picture.getpixel((x, y)) for x in range(20, 40) for y in range(20)} == {255}


def test_the_file_says_its_dots_a_metre(png) -> None:
    data = png(600)
    at = data.index(b"pHYs") + 4
    assert struct.unpack(">IIB", data[at : at + 9]) == (23622, 23622, 1)


def test_a_line_reaches_half_its_width_beyond_its_ends(paper) -> None:
    black = ~paper(Strokes(2.0, 0.0, ((5, 10, 15, 10),)))
    rows, columns = (np.flatnonzero(black.any(axis=axis)).tolist() for axis in (1, 0))
    assert (rows, columns) == ([*range(18, 22)], [*range(8, 32)])


@pytest.mark.parametrize(
    "op",
    [
        Strokes(2.0, 0.0, ((5, 5, 15, 15),)),
        Strokes(2.0, 0.0, ((5, 10, 15, 10),), (2, 2)),
        Discs(0.0, 0.0, ((10, 10, 4),)),
        Text(Weight.BOLD, 10, 0.0, ((20, 10, "7"),), turned=True),
    ],
    ids=["slanting", "broken", "round", "turned"],
)
def test_other_ink_is_rendered_as_the_pdf_has_it(paper, typeface: Typeface, op: Op) -> None:
    document = Document(40, 20, (Page(1, (op,)),), "t", "", "", "en")
    shown = rendered(write_pdf(document, typeface), (80, 40)) >= 128
    assert not shown.all()
    assert np.array_equal(paper(op), shown)


def test_ink_of_both_sorts_stands_together(paper) -> None:
    slanting = Strokes(2.0, 0.0, ((25, 5, 35, 15),))
    assert np.array_equal(paper(LEFT_HALF, slanting), paper(LEFT_HALF) & paper(slanting))


def test_equal_digits_look_equal_wherever_they_stand(paper) -> None:
    black = ~paper(Text(Weight.BOLD, 10, 0.0, ((3.2, 5.1, "7"), (23.4, 5.3, "7"))))
    first, other = (half[half.any(axis=1)][:, half.any(axis=0)] for half in (black[:, :40], black[:, 40:]))
    assert np.array_equal(first, other)


@pytest.mark.parametrize("start", [(-3.0, 5.0), (37.0, 5.0), (5.0, -4.0), (5.0, 17.0), (60.0, 5.0), (5.0, 60.0)])
def test_a_text_is_cut_at_the_edge_of_the_page(paper, start: tuple[float, float]) -> None:
    x, y = start
    moved = paper(Text(Weight.BOLD, 10, 0.0, ((x, y, "7"),)))
    whole = ~paper(Text(Weight.BOLD, 10, 0.0, ((10.0, 5.0, "7"),)))
    wide = np.zeros((400, 400), bool)
    wide[160:200, 160:240] = whole
    down, right = round((5.0 - y) / PIXEL), round((x - 10.0) / PIXEL)
    assert np.array_equal(~moved, wide[160 - down : 200 - down, 160 - right : 240 - right])


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=map(str, PUZZLES))
def test_a_puzzle_is_what_its_pdf_shows_but_for_the_edges_of_letters(
    puzzle: Puzzle, look: Look, typeface: Typeface
) -> None:
    drawn = family_named(puzzle.family).draw(puzzle, None, None)
    picture = on_pixels(clipping(drawn, 96 * MM, look, load_press(), typeface), 72 / 300)
    document = picture.document("t", "", "en", None)
    paper = Rasteriser(typeface).paper(document, 300)
    shown = rendered(write_pdf(document, typeface), (paper.shape[1], paper.shape[0])) >= 128
    other = paper != shown
    assert not (other[1:-1, 1:-1] & ~beside_an_edge(shown)).any()


def beside_an_edge(white: Paper) -> Paper:
    """The pixels inside a picture that have both black and white among themselves and their neighbours."""
    height, width = white.shape
    around = np.array([white[y : height - 2 + y, x : width - 2 + x] for y in range(3) for x in range(3)])
    return around.any(axis=0) & ~around.all(axis=0)
