"""Ink counts where it is seen: not white on white, and not below something opaque that is painted later."""

from __future__ import annotations

import pytest

from pipeline.inspect.pdf.marks import Field, Glyph, Mark, Picture, Rule, Shape
from pipeline.inspect.pdf.visible import look_at

BLACK, WHITE = 0.0, 1.0


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
