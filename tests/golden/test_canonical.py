"""The canonical text of a page shows every change that a reader could see, and none that only a computer can."""

from __future__ import annotations

from dataclasses import replace

from pipeline.page.draw.ops import Fills, Form, Page, Stamp, Strokes, Text
from pipeline.page.type.typography import Weight
from tests.golden.canonical import NAMES, drawing

LINE = Strokes(0.5, 0.0, ((10.0, 20.0, 30.0, 20.0),))
WORD = Text(Weight.REGULAR, 9.0, 0.0, ((10.0, 20.0, "Page 1"),))
PAGE = Page(1, (LINE, WORD, Stamp(Form((Fills(0.5, ((0.0, 0.0, 1.0, 1.0),)),), (0.0, 0.0, 1.0, 1.0)), 5.0, 5.0)))


def test_a_page_is_a_line_for_every_operation() -> None:
    assert drawing(PAGE).splitlines() == [
        "trim ",
        "strokes [0.5 0 [[10 20 30 20]] None 0]",
        "text [regular 9 0 [[10 20 'Page 1']] False 1]",
        "stamp [[[[0.5 [[0 0 1 1]]]] [0 0 1 1]] 5 5]",
    ]


def test_a_move_by_a_hundredth_of_a_point_shows() -> None:
    moved = replace(LINE, segments=((10.01, 20.0, 30.0, 20.0),))
    assert drawing(replace(PAGE, drawn=(moved,))) != drawing(replace(PAGE, drawn=(LINE,)))


def test_what_rounding_leaves_open_does_not_show() -> None:
    same = replace(LINE, segments=((10.0 + 1e-9, 20.0 - 1e-9, 30.0, 20.0),), grey=-0.0)
    assert drawing(replace(PAGE, drawn=(same,))) == drawing(replace(PAGE, drawn=(LINE,)))


def test_all_operations_have_a_name_of_their_own() -> None:
    assert len(set(NAMES.values())) == len(NAMES)
