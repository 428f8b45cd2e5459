"""The picture of a Sudoku."""

from __future__ import annotations

import pytest

from pipeline.families.sudoku.draw import draw
from pipeline.model.puzzle import Cage, Operator, Puzzle
from pipeline.page.draw.drawing import Area, Ink, Line, Shade, Stroke


def puzzle(side: int, *givens: int) -> Puzzle:
    return Puzzle("sudoku", side, side, (*givens, *[0] * (side * side - len(givens))))


@pytest.mark.parametrize(
    ("side", "down", "across"),
    [(4, [2], [2]), (6, [3], [2, 4]), (8, [4], [2, 4, 6]), (10, [5], [2, 4, 6, 8]), (12, [4, 8], [3, 6, 9])],
)
def test_boxes_are_wider_than_tall(side: int, down: list[int], across: list[int]) -> None:
    boxes = [
        mark
        for mark in draw(puzzle(side), None, None).all_shapes
        if isinstance(mark, Line) and mark.stroke == Stroke.BOX
    ]
    assert [line.x1 for line in boxes if line.x1 == line.x2] == down
    assert [line.y1 for line in boxes if line.y1 == line.y2] == across


@pytest.mark.parametrize("side", [4, 6, 8, 9, 10, 12, 16])
def test_every_inner_edge_has_a_thin_line_once(side: int) -> None:
    lines = [mark for mark in draw(puzzle(side), None, None).all_shapes if isinstance(mark, Line)]
    length = sum(abs(line.x2 - line.x1) + abs(line.y2 - line.y1) for line in lines if line.stroke == Stroke.CELL)
    assert length == 2 * side * (side - 1)


def test_values_from_ten_on_are_letters() -> None:
    labels = [label.text for label in draw(puzzle(16, 9, 10, 16), None, None).labels]
    assert labels == ["9", "A", "G"]


def test_the_answer_is_the_same_drawing_with_found_digits() -> None:
    unsolved, solution = puzzle(4, 1), (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    before, after = draw(unsolved, None, None), draw(unsolved, solution, None)
    assert after.all_shapes == before.all_shapes
    assert after.labels[: len(before.labels)] == before.labels
    found = [label for label in after.labels if label.ink is Ink.FOUND]
    assert "".join(label.text for label in found) == "234341221434321"


def test_candidates_stand_in_empty_cells_only() -> None:
    labels = draw(puzzle(4, 1), None, ((1, 2),) * 16).labels
    assert sum(label.ink is Ink.CANDIDATE for label in labels) == 30


def test_the_walls_of_a_jigsaw_follow_its_regions() -> None:
    regions = (0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3)
    marks = draw(Puzzle("sudoku", 4, 4, (0,) * 16, (), "jigsaw", regions), None, None).all_shapes
    boxes = [mark for mark in marks if isinstance(mark, Line) and mark.stroke is Stroke.BOX]
    assert Line(0, 2, 4, 2, Stroke.BOX) in boxes
    assert Line(3, 0, 3, 1, Stroke.BOX) in boxes
    assert Line(1, 1, 3, 1, Stroke.BOX) in boxes


@pytest.mark.parametrize(("side", "variant", "shaded"), [(6, "diagonal", 12), (9, "diagonal", 17), (9, "windoku", 36)])
def test_further_houses_are_shaded_every_cell_once(side: int, variant: str, shaded: int) -> None:
    marks = draw(Puzzle("sudoku", side, side, (0,) * side**2, (), variant), None, None).all_shapes
    areas = [mark for mark in marks if isinstance(mark, Area) and mark.shade is Shade.HOUSE]
    assert len({(area.x, area.y) for area in areas}) == len(areas) == shaded


def test_digits_of_a_killer_stand_below_its_sums() -> None:
    cages = tuple(Cage((cell, cell + 1), Operator.RUN, 5) for cell in range(0, 16, 2))
    solution = (1, 4, 3, 2, 3, 2, 1, 4, 4, 1, 2, 3, 2, 3, 4, 1)
    drawing = draw(Puzzle("sudoku", 4, 4, (0,) * 16, cages, "killer"), solution, None)
    labels = drawing.labels
    sums = [label for label in labels if label.ink is Ink.CLUE]
    digits = [label for label in labels if label.ink is Ink.FOUND]
    assert [label.text for label in sums] == ["5"] * 8
    assert min(label.y % 1 - label.size / 2 for label in digits) > max(label.y % 1 + label.size for label in sums)
    assert any(isinstance(mark, Line) and mark.stroke is Stroke.DASH for mark in drawing.shapes)
