"""Turning upside down: every point lands opposite the centre, and a second turn brings all back."""

from __future__ import annotations

from pipeline.page.draw.ops import Bends, Discs, Fills, Form, Stamp, Strokes, Text
from pipeline.page.draw.turning import upside_down
from pipeline.page.type.typography import Weight

OPS = (
    Text(Weight.BOLD, 9.0, 0.0, ((10.0, 20.0, "7"),)),
    Strokes(1.0, 0.0, ((0.0, 0.0, 30.0, 0.0),), (2.0, 1.0)),
    Fills(0.5, ((0.0, 0.0, 10.0, 20.0),)),
    Discs(0.0, 0.0, ((5.0, 6.0, 1.0),)),
    Bends(1.0, 0.0, 2.0, (((0.0, 8.0), (0.0, 0.0), (8.0, 0.0)),)),
)


def test_every_point_lands_opposite_the_centre() -> None:
    assert upside_down(OPS, (50.0, 100.0)) == (
        Text(Weight.BOLD, 9.0, 0.0, ((90.0, 180.0, "7"),), turned=True),
        Strokes(1.0, 0.0, ((100.0, 200.0, 70.0, 200.0),), (2.0, 1.0)),
        Fills(0.5, ((90.0, 180.0, 10.0, 20.0),)),
        Discs(0.0, 0.0, ((95.0, 194.0, 1.0),)),
        Bends(1.0, 0.0, 2.0, (((100.0, 192.0), (100.0, 200.0), (92.0, 200.0)),)),
    )


def test_a_stamp_becomes_what_its_form_holds() -> None:
    form = Form((Strokes(1.0, 0.0, ((0.0, 0.0, 30.0, 0.0),)),), (0.0, 0.0, 30.0, 0.0))
    (turned,) = upside_down([Stamp(form, 10.0, 5.0)], (50.0, 100.0))
    assert turned == Strokes(1.0, 0.0, ((90.0, 195.0, 60.0, 195.0),))


def test_a_second_turn_brings_all_back() -> None:
    assert upside_down(upside_down(OPS, (7.0, 9.0)), (7.0, 9.0)) == OPS
