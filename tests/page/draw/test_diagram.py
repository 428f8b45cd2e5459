"""Marks stand where the grid has its cells and candidates, whatever family drew it."""

from __future__ import annotations

import pytest

from pipeline.families import FAMILIES
from pipeline.page.draw.diagram import Marks, marked
from pipeline.page.draw.drawing import Area, Ink, Label, Line, Ring, Shade, Stroke
from tests.drawings import drawing_of, marks_of

SMALL = tuple(Label(x, y, "12"[n], Ink.CANDIDATE, 0.2, 0.3) for n, (x, y) in enumerate([(1.25, 0.25), (2.75, 0.75)]))
PLAIN = drawing_of(4, 4, SMALL)
CAGED = {
    "calcudoku": "5:__a_8a__a_bab_a_abaa_,s2m8a9s3a12a11a4s2a3m15d2",
    "sudoku": "2x2k:p,_bc_a_a______a_a,5_8c7b6a7_3_4c",
}


def test_cells_are_shaded_and_ringed_inside_a_border_of_clues() -> None:
    found = marks_of(marked(PLAIN, Marks(3, shaded=(4,), ringed=(4,))))
    (area,) = (mark for mark in found if isinstance(mark, Area))
    (ring,) = (mark for mark in found if isinstance(mark, Ring))
    assert (area.x, area.y, area.shade) == (2, 2, Shade.SHOWN)
    assert 2 < ring.x < ring.x + ring.width < 3


def test_a_struck_candidate_is_crossed_where_it_stands() -> None:
    found = marks_of(marked(PLAIN, Marks(4, (), (), crossed=((1, "1"),))))
    (line,) = (mark for mark in found if isinstance(mark, Line))
    assert ((line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2) == (1.25, 0.25)
    assert line.stroke is Stroke.STRIKE


def test_candidates_of_a_chain_are_joined_by_lines_that_lean() -> None:
    level = drawing_of(4, 4, (SMALL[0], Label(3.25, 0.25, "2", Ink.CANDIDATE, 0.2, 0.3)))
    found = marks_of(marked(level, Marks(4, (), (), links=(((1, "1"), (3, "2")),))))
    (line,) = (mark for mark in found if isinstance(mark, Line))
    assert line.stroke is Stroke.LINK
    assert line.y1 != line.y2
    assert 1.25 < line.x1 < line.x2 < 3.3


@pytest.mark.parametrize("family", ["calcudoku", "sudoku"])
def test_a_ring_runs_outside_clues_and_broken_lines(family: str) -> None:
    puzzle = FAMILIES[family].parse(CAGED[family])
    drawing = FAMILIES[family].draw(puzzle, None, None)
    (ring,) = (one for one in marks_of(marked(drawing, Marks(puzzle.width, (), (0,)))) if isinstance(one, Ring))
    clue = next(one for one in marks_of(drawing) if isinstance(one, Label) and one.ink is Ink.CLUE)
    assert 0 < ring.x < clue.x
    assert 0 < ring.y < clue.y
    dashes = [one for one in marks_of(drawing) if isinstance(one, Line) and one.stroke is Stroke.DASH]
    assert all(ring.x < min(one.x1, one.x2) and ring.y < min(one.y1, one.y2) for one in dashes)


def test_a_line_runs_around_a_house_and_grey_fills_its_other_cells() -> None:
    found = marks_of(marked(PLAIN, Marks(4, (5,), (5,), houses=((4, 5, 6, 7),))))
    cell, house = (mark for mark in found if isinstance(mark, Ring))
    assert (int(cell.x), int(cell.y)) == (1, 1)
    assert house.width > 3 > house.height
    assert [(area.x, area.shade) for area in found if isinstance(area, Area)] == [
        (0, Shade.TINT),
        (2, Shade.TINT),
        (3, Shade.TINT),
        (1, Shade.SHOWN),
    ]


def test_no_line_runs_around_a_house_with_corners_inside() -> None:
    assert marks_of(marked(PLAIN, Marks(4, (), (), houses=((0, 1, 4, 8),)))) == SMALL
