"""Marks stand where the grid has its cells and candidates, whatever family drew it."""

from __future__ import annotations

from pipeline.page.draw.diagram import Marks, marked
from pipeline.page.draw.drawing import Anchor, Area, Drawing, Ink, Label, Line, Ring, Shade, Stroke

SMALL = tuple(Label(x, y, "12"[n], Ink.CANDIDATE, 0.2, 0.3) for n, (x, y) in enumerate([(1.25, 0.25), (2.75, 0.75)]))
PLAIN = Drawing(4, 4, SMALL)


def test_cells_are_shaded_and_ringed_inside_a_border_of_clues() -> None:
    found = marked(PLAIN, Marks(3, shaded=(4,), ringed=(4,))).marks
    (area,) = (mark for mark in found if isinstance(mark, Area))
    (ring,) = (mark for mark in found if isinstance(mark, Ring))
    assert (area.x, area.y, area.shade) == (2, 2, Shade.SHOWN)
    assert 2 < ring.x < ring.x + ring.width < 3


def test_a_struck_candidate_is_crossed_where_it_stands() -> None:
    found = marked(PLAIN, Marks(4, (), (), crossed=((1, "1"),))).marks
    (line,) = (mark for mark in found if isinstance(mark, Line))
    assert ((line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2) == (1.25, 0.25)
    assert line.stroke is Stroke.STRIKE


def test_candidates_of_a_chain_are_joined_by_lines_that_lean() -> None:
    level = Drawing(4, 4, (SMALL[0], Label(3.25, 0.25, "2", Ink.CANDIDATE, 0.2, 0.3)))
    found = marked(level, Marks(4, (), (), links=(((1, "1"), (3, "2")),))).marks
    (line,) = (mark for mark in found if isinstance(mark, Line))
    assert line.stroke is Stroke.LINK
    assert line.y1 != line.y2
    assert 1.25 < line.x1 < line.x2 < 3.3


def test_rings_stand_clear_of_clues_and_of_broken_lines() -> None:
    clue = Label(0.09, 0.09, "3+", Ink.CLUE, 0.25, 0.8, Anchor.TOP_LEFT)
    dash = Line(0.1, 0.1, 0.9, 0.1, Stroke.DASH)
    tops = []
    for marks in ((), (clue,), (clue, dash)):
        (ring,) = (one for one in marked(Drawing(2, 2, marks), Marks(2, (), (0,))).marks if isinstance(one, Ring))
        tops.append((ring.x, ring.y))
    assert tops[0] < tops[2]
    assert tops[0][1] < clue.y + clue.size <= tops[1][1]
