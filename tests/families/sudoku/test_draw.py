"""The picture of a Sudoku."""

from __future__ import annotations

import pytest

from pipeline.families.sudoku.draw import draw
from pipeline.model.puzzle import Puzzle
from pipeline.page.drawing import Ink, Label, Line, Stroke


def puzzle(side: int, *givens: int) -> Puzzle:
    return Puzzle("sudoku", side, side, (*givens, *[0] * (side * side - len(givens))))


@pytest.mark.parametrize(("side", "down", "across"), [(4, [2], [2]), (6, [3], [2, 4]), (12, [4, 8], [3, 6, 9])])
def test_boxes_are_wider_than_tall(side: int, down: list[int], across: list[int]) -> None:
    boxes = [
        mark for mark in draw(puzzle(side), None, None).marks if isinstance(mark, Line) and mark.stroke == Stroke.BOX
    ]
    assert [line.x1 for line in boxes if line.x1 == line.x2] == down
    assert [line.y1 for line in boxes if line.y1 == line.y2] == across


@pytest.mark.parametrize("side", [4, 6, 9, 12, 16])
def test_every_inner_edge_is_drawn_once(side: int) -> None:
    lines = [mark for mark in draw(puzzle(side), None, None).marks if isinstance(mark, Line)]
    length = sum(abs(line.x2 - line.x1) + abs(line.y2 - line.y1) for line in lines if line.stroke != Stroke.BORDER)
    assert length == 2 * side * (side - 1)


def test_values_from_ten_on_are_letters() -> None:
    labels = [mark.text for mark in draw(puzzle(16, 9, 10, 16), None, None).marks if isinstance(mark, Label)]
    assert labels == ["9", "A", "G"]


def test_the_answer_is_the_same_drawing_with_found_digits() -> None:
    unsolved, solution = puzzle(4, 1), (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    before, after = draw(unsolved, None, None), draw(unsolved, solution, None)
    assert after.marks[: len(before.marks)] == before.marks
    found = [mark for mark in after.marks if isinstance(mark, Label) and mark.ink is Ink.FOUND]
    assert "".join(mark.text for mark in found) == "234341221434321"


def test_candidates_stand_in_empty_cells_only() -> None:
    labels = [mark for mark in draw(puzzle(4, 1), None, ((1, 2),) * 16).marks if isinstance(mark, Label)]
    assert sum(mark.ink is Ink.CANDIDATE for mark in labels) == 30
