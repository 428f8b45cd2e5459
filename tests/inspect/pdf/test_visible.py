"""Ink counts where it is seen: not white on white, and not below something opaque that is painted later."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pipeline.inspect.pdf import visible
from pipeline.inspect.pdf.ink import InkPage, SeenPage
from pipeline.inspect.pdf.laying import Marks
from pipeline.inspect.pdf.marks import Field, Glyph, Mark, Picture, Rule, Shape
from pipeline.inspect.pdf.typefaces import SetTexts

BLACK, WHITE = 0.0, 1.0


def look_at(marks: Sequence[Mark]) -> InkPage:
    painted = Marks()
    for mark in marks:
        painted.add(mark)
    return SeenPage.of(visible.look_at(painted.laid(SetTexts())), InkPage((), ()))


def glyph(x: float, y: float, grey: float = BLACK) -> Glyph:
    return Glyph("5", x, y, 9, False, Field(x - 2, y - 3, x + 2, y + 3), grey)


def box(left: float, top: float, right: float, bottom: float, grey: float = WHITE) -> Shape:
    return Shape(Field(left, top, right, bottom), grey, covers=True)


LINE = Rule(0, 50, 90, 50, 1)


@pytest.mark.parametrize("grey", [WHITE, 0.5, BLACK])
def test_a_glyph_is_hidden_by_a_box_of_any_grey_that_is_painted_later(grey: float) -> None:
    seen = look_at([glyph(5, 5), glyph(50, 5), box(0, 0, 10, 10, grey)])
    assert [one.x for one in seen.glyphs] == [50]
    assert seen.hidden == (glyph(5, 5).field,)


def test_a_box_below_a_glyph_hides_it_only_where_both_are_of_one_grey() -> None:
    seen = look_at([box(0, 0, 10, 10, 0.2), glyph(3, 5), glyph(7, 5, WHITE), glyph(5, 5, 0.2)])
    assert [one.x for one in seen.glyphs] == [3, 7]


def test_white_type_on_paper_is_not_seen_and_on_a_picture_it_is() -> None:
    picture = Picture(Field(20, 0, 40, 10), 300, "/DeviceGray", covers=True)
    seen = look_at([picture, glyph(5, 5, WHITE), glyph(30, 5, WHITE)])
    assert [one.x for one in seen.glyphs] == [30]


RING = Shape(Field(10, 10, 30, 30), BLACK, 1.0)


@pytest.mark.parametrize("cover", [box(9, 9, 31, 31, 0.8), box(10, 10, 30, 30)])
def test_the_outline_of_a_curve_is_hidden_by_a_box_over_all_of_it_that_is_painted_later(cover: Shape) -> None:
    seen = look_at([RING, cover])
    assert seen.hidden == (RING.field,)
    assert seen.shapes == (cover,)


@pytest.mark.parametrize("cover", [box(12, 9, 31, 31, 0.8), box(40, 9, 61, 31, 0.8)])
def test_the_outline_of_a_curve_is_seen_beside_a_box_and_above_one(cover: Shape) -> None:
    seen = look_at([box(9, 9, 31, 31, 0.8), RING, cover])
    assert seen.hidden == ()
    assert RING in seen.shapes


def test_a_shape_that_is_no_rectangle_hides_nothing() -> None:
    assert look_at([glyph(5, 5), Shape(Field(0, 0, 10, 10), WHITE)]).hidden == ()


@pytest.mark.parametrize(
    ("cover", "kept"),
    [
        (box(30, 45, 60, 55), [(0, 30), (60, 90)]),
        (box(-5, 45, 40, 55), [(40, 90)]),
        (box(-5, 45, 95, 55), []),
        (box(30, 50, 60, 55), [(0, 90)]),  # half of its width is still seen
        (Rule(30, 50, 60, 50, 1, grey=WHITE), [(0, 29.5), (60.5, 90)]),  # its ends count as square
        (Rule(30, 50, 60, 50, 2), [(0, 90)]),  # a heavier stroke goes on where the thin one was
    ],
)
def test_of_a_stroke_is_seen_what_no_cover_hides(cover: Mark, kept: list[tuple[float, float]]) -> None:
    rules = [one for one in look_at([LINE, cover]).rules if one != cover]
    assert [(one.x1, one.x2) for one in rules] == kept


def test_a_white_stroke_is_seen_on_a_dark_ground_alone() -> None:
    line = LINE._replace(grey=WHITE)
    assert look_at([line]).rules == ()
    assert look_at([box(0, 0, 90, 90, BLACK), line]).rules == (line,)


def test_a_slanting_stroke_goes_with_its_middle() -> None:
    slanting = Rule(0, 0, 20, 20, 1)
    assert look_at([slanting, box(8, 8, 12, 12)]).rules == ()
    assert look_at([slanting, box(0, 0, 5, 5)]).rules == (slanting,)


GRID = [box(10 * column, 10 * row, 10 * column + 10, 10 * row + 10, 0.5) for row in range(6) for column in range(6)]
"""So many covers that those are left out which tell nothing."""


def test_a_glyph_below_one_of_many_boxes_is_hidden_and_one_above_them_is_seen() -> None:
    seen = look_at([glyph(15, 35), glyph(75, 35), *GRID, glyph(35, 15)])
    assert [one.x for one in seen.glyphs] == [75, 35]
    assert seen.hidden == (glyph(15, 35).field,)


def test_a_stroke_below_some_of_many_boxes_is_seen_beside_them() -> None:
    line = LINE._replace(y1=45, y2=45)
    assert [(one.x1, one.x2) for one in look_at([line, *GRID]).rules] == [(60, 90)]


def test_a_glyph_as_grey_as_the_one_of_many_boxes_that_it_stands_on_is_not_seen() -> None:
    boxes = [*GRID[:-1], GRID[-1]._replace(grey=0.2)]
    seen = look_at([*boxes, glyph(5, 5, 0.2), glyph(55, 55, 0.2)])
    assert [one.x for one in seen.glyphs] == [5]


def test_white_type_is_seen_on_many_dark_boxes_and_not_beside_them() -> None:
    seen = look_at([*GRID, glyph(5, 5, WHITE), glyph(75, 5, WHITE), glyph(25, 5)])
    assert [one.x for one in seen.glyphs] == [5, 25]


def test_a_glyph_is_seen_on_another_grey_above_one_like_its_own_among_many_boxes() -> None:
    seen = look_at([box(0, 0, 60, 60, 0.2), *GRID, glyph(5, 5, 0.2)])
    assert [one.x for one in seen.glyphs] == [5]
