"""Marks that families share: walls, digits, candidates, and the bare form for small keys."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model.puzzle import BLACK, Puzzle
from pipeline.page.draw.drawing import Anchor, Area, Ink, Label, Line, Shade, Stroke
from pipeline.page.draw.marks import bare, digits, frame, outline, pencil, walls
from tests.drawings import drawing_of, marks_of


@given(st.lists(st.integers(0, 2), min_size=12, max_size=12))
def test_walls_cover_exactly_the_edges_between_cells_told_apart(kinds: list[int]) -> None:
    width, height = 4, 3
    lines = list(walls(width, height, Stroke.CAGE, kinds))
    drawn = set()
    for line in lines:
        steps = int(abs(line.x2 - line.x1) + abs(line.y2 - line.y1))
        for step in range(steps):
            down = line.x1 == line.x2
            drawn.add((down, line.x1, line.y1 + step) if down else (down, line.x1 + step, line.y1))
    upright = {(True, x, y) for y in range(3) for x in range(1, 4) if kinds[y * 4 + x - 1] != kinds[y * 4 + x]}
    level = {(False, x, y) for y in range(1, 3) for x in range(4) if kinds[y * 4 - 4 + x] != kinds[y * 4 + x]}
    assert drawn == upright | level


def test_walls_that_continue_are_one_line() -> None:
    lines = list(walls(3, 3, Stroke.BOX, [cell % 3 for cell in range(9)]))
    assert lines == [Line(1, 0, 1, 3, Stroke.BOX), Line(2, 0, 2, 3, Stroke.BOX)]


def test_a_frame_has_four_edges() -> None:
    assert {(line.x1, line.y1, line.x2, line.y2) for line in frame(1, 2, 3, 4, Stroke.BORDER)} == {
        (1, 2, 4, 2),
        (4, 2, 4, 6),
        (1, 6, 4, 6),
        (1, 2, 1, 6),
    }


def test_givens_and_found_digits_have_their_own_ink_and_blocks_none() -> None:
    puzzle = Puzzle("any", 3, 1, (4, 0, BLACK))
    labels = list(digits(puzzle, (4, 12, BLACK), (1, 1), 0.5, 0.5))
    assert [(label.text, label.ink, label.x, label.y) for label in labels] == [
        ("4", Ink.GIVEN, 1.5, 1.5),
        ("C", Ink.FOUND, 2.5, 1.5),
    ]


def test_candidates_stand_inside_their_cell_each_at_a_place_of_its_own() -> None:
    puzzle = Puzzle("any", 2, 1, (0, 5))
    labels = list(pencil(puzzle, (tuple(range(1, 10)), (1,)), 9, (0, 0), (0.05, 0.95)))
    assert [label.text for label in labels] == list("123456789")
    assert len({(label.x, label.y) for label in labels}) == 9
    assert all(0 < label.x < 1 and 0 < label.y < 1 for label in labels)


def test_bare_drawings_keep_walls_and_digits_and_lose_clues() -> None:
    marks = (
        Area(0, 0, 1, 1, Shade.CLUE),
        Line(0, 0, 1, 1, Stroke.DIAGONAL),
        Line(0, 0, 1, 0, Stroke.CAGE),
        Label(0.1, 0.1, "7+", Ink.CLUE, 0.2, 0.8, Anchor.TOP_LEFT),
        Label(1.5, 0.66, "3", Ink.FOUND, 0.4, 0.8),
    )
    found = marks_of(bare(drawing_of(2, 1, marks)))
    assert Area(0, 0, 1, 1, Shade.BLOCK) in found
    assert Line(0, 0, 1, 0, Stroke.CAGE) in found
    assert [(mark.x, mark.y, mark.text) for mark in found if isinstance(mark, Label)] == [(1.5, 0.5, "3")]
    assert len(found) == 3


def test_an_outline_keeps_inside_its_cells_and_goes_around_corners() -> None:
    lines = list(outline([(0, 0), (0, 1), (1, 0)], 0.1, Stroke.DASH))
    ends = [(round(line.x1, 2), round(line.y1, 2), round(line.x2, 2), round(line.y2, 2)) for line in lines]
    assert sorted(ends) == [
        (0.1, 0.1, 0.1, 1.9),
        (0.1, 0.1, 1.9, 0.1),
        (0.1, 1.9, 0.9, 1.9),
        (0.9, 0.9, 0.9, 1.9),
        (0.9, 0.9, 1.9, 0.9),
        (1.9, 0.1, 1.9, 0.9),
    ]


@given(st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1))
def test_every_corner_of_an_outline_ends_one_level_and_one_upright_side(cells: set[tuple[int, int]]) -> None:
    lines = list(outline(sorted(cells), 0.1, Stroke.DASH))
    level = [(x, line.y1) for line in lines if line.y1 == line.y2 for x in (line.x1, line.x2)]
    upright = [(line.x1, y) for line in lines if line.x1 == line.x2 for y in (line.y1, line.y2)]
    assert sorted((round(x, 3), round(y, 3)) for x, y in level) == sorted(
        (round(x, 3), round(y, 3)) for x, y in upright
    )


def test_small_keys_do_without_cages() -> None:
    kept = marks_of(bare(drawing_of(1, 1, (Line(0, 0, 1, 0, Stroke.DASH), Line(0, 0, 1, 0, Stroke.BOX)))))
    assert [mark.stroke for mark in kept if isinstance(mark, Line)] == [Stroke.BOX]


@pytest.mark.parametrize("sort", [tuple, bytes, partial(array, "i")], ids=["tuple", "bytes", "array"])
def test_walls_stand_between_areas_however_these_are_listed(sort: Callable[[list[int]], Sequence[int]]) -> None:
    areas = [0, 1, 0, 1, 1, 2]
    assert walls(3, 2, Stroke.CAGE, sort(areas)) == walls(3, 2, Stroke.CAGE, areas)


@pytest.mark.parametrize("number", [-1, 300])
def test_areas_may_have_any_numbers(number: int) -> None:
    assert walls(3, 1, Stroke.CAGE, [number, 1, 1]) == [Line(1, 0, 1, 1, Stroke.CAGE)]
