"""A picture ends with the outer edge of its border, at the exact width; on a raster equal lines are equally wide."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.config.resources.presses import load_press
from pipeline.model.look import Look
from pipeline.model.printer import MM
from pipeline.page.draw.clipping import Clipping, clipping, on_pixels
from pipeline.page.draw.drawing import Area, Drawing, Ink, Label, Line, Shade, Stroke
from pipeline.page.draw.marks import frame, walls
from pipeline.page.draw.ops import Fills, Strokes, Text
from pipeline.page.type.typography import Typeface
from tests.drawings import drawing_of

WIDTH = 96 * MM
PIXEL = 72 / 600


def drawing(*marks: Area | Label | Line) -> Drawing:
    lines = walls(3, 4, Stroke.CELL, range(12))
    return drawing_of(3, 4, (*marks, *lines, *frame(0, 0, 3, 4, Stroke.BORDER)))


@pytest.fixture
def clipped(look: Look, typeface: Typeface) -> Clipping:
    return clipping(drawing(), WIDTH, look, load_press(), typeface)


def edges(clipped: Clipping) -> tuple[float, float, float, float]:
    """The outermost ink on the left, below, on the right and above."""
    lines = [op for op in clipped.ops if isinstance(op, Strokes)]
    ends = [
        (min(x1, x2) - op.width / 2, min(y1, y2) - op.width / 2, max(x1, x2) + op.width / 2, max(y1, y2) + op.width / 2)
        for op in lines
        for x1, y1, x2, y2 in op.segments
    ]
    left, low, right, high = zip(*ends, strict=True)
    return min(left), min(low), max(right), max(high)


def test_a_picture_is_as_wide_as_asked_for_and_ends_with_its_ink(clipped: Clipping) -> None:
    assert clipped.width == WIDTH
    assert edges(clipped) == pytest.approx((0, 0, clipped.width, clipped.height), abs=1e-6)


def test_its_height_follows_from_the_cells(clipped: Clipping) -> None:
    assert clipped.height - clipped.width == pytest.approx(clipped.cell)


def test_a_picture_of_small_cells_ends_with_its_thinner_border_too(look: Look, typeface: Typeface) -> None:
    small = clipping(drawing(), 20.0, look, load_press(), typeface)
    assert edges(small) == pytest.approx((0, 0, 20.0, small.height), abs=1e-6)


def test_everything_is_black(look: Look, typeface: Typeface) -> None:
    areas = [Area(x, 0, 1, 1, shade) for x, shade in enumerate((Shade.BLOCK, Shade.CLUE, Shade.HOUSE))]
    made = clipping(drawing(*areas), WIDTH, look, load_press(), typeface)
    assert {op.grey for op in made.ops} == {0.0}


def test_a_block_is_filled_and_a_clue_cell_is_paper(look: Look, typeface: Typeface) -> None:
    areas = (Area(0, 0, 1, 1, Shade.BLOCK), Area(1, 0, 1, 1, Shade.CLUE))
    made = clipping(drawing(*areas), WIDTH, look, load_press(), typeface)
    assert sum(len(op.rectangles) for op in made.ops if isinstance(op, Fills)) == 1


def test_no_line_is_thinner_than_the_press_holds(look: Look, typeface: Typeface) -> None:
    coarse = replace(load_press(), least_line=1.2)
    made = clipping(drawing(Area(0, 0, 1, 1, Shade.HOUSE)), WIDTH, look, coarse, typeface)
    assert min(op.width for op in made.ops if isinstance(op, Strokes)) == 1.2
    assert edges(made) == pytest.approx((0, 0, made.width, made.height), abs=0.5)


def test_hatching_leaves_the_middle_of_its_cell_and_all_other_cells_free(look: Look, typeface: Typeface) -> None:
    press = load_press()
    made = clipping(drawing(Area(1, 0, 1, 1, Shade.HOUSE)), WIDTH, look, press, typeface)
    hatching = made.ops[0]
    assert isinstance(hatching, Strokes)
    border = (made.width - 3 * made.cell) / 2
    x, y = border + 1.5 * made.cell, made.height - border - 0.5 * made.cell
    reach = made.cell / 2 + 1e-6
    for x1, y1, x2, y2 in hatching.segments:
        assert all(abs(one - x) <= reach for one in (x1, x2))
        assert all(abs(one - y) <= reach for one in (y1, y2))
        for part in range(11):
            off = ((x1 + (x2 - x1) * part / 10 - x) ** 2 + (y1 + (y2 - y1) * part / 10 - y) ** 2) ** 0.5
            assert off >= press.hatch.clear * made.cell - 1e-6


def test_on_a_raster_lines_begin_and_end_with_pixels(clipped: Clipping) -> None:
    raster = on_pixels(clipped, PIXEL)
    for op in raster.ops:
        assert isinstance(op, Strokes)
        pixels = op.width / PIXEL
        assert pixels == pytest.approx(round(pixels))
        for end in (end for segment in op.segments for end in segment):
            first = (end - op.width / 2) / PIXEL
            assert first == pytest.approx(round(first), abs=1e-6)


@pytest.mark.parametrize("pixel", [72 / 72, 72 / 300, 72 / 599, 72 / 1200])
def test_a_raster_cuts_nothing(clipped: Clipping, pixel: float) -> None:
    raster = on_pixels(clipped, pixel)
    left, low, right, high = edges(raster)
    assert (left, low) == pytest.approx((0, 0), abs=1e-6)
    assert (right, high) == pytest.approx((raster.width, raster.height), abs=1.01 * pixel)
    assert right <= raster.width + 1e-6
    assert high <= raster.height + 1e-6


def test_a_raster_leaves_letters_where_they_are(look: Look, typeface: Typeface) -> None:
    made = clipping(drawing(Label(0.5, 0.5, "7", Ink.GIVEN, 0.5, 0.8)), WIDTH, look, load_press(), typeface)
    texts = [op for op in made.ops if isinstance(op, Text)]
    assert [op for op in on_pixels(made, PIXEL).ops if isinstance(op, Text)] == texts
