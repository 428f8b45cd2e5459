"""The picture of a Kakuro."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.families.kakuro.draw import draw
from pipeline.families.kakuro.text_form import parse
from pipeline.model.puzzle import Puzzle
from pipeline.page.draw.drawing import Area, Ink, Line, Shade, Stroke

SOLUTION = (-1, -1, 1, 3, 4, 3, 2, 1, 9, 7, 4, 5, 8, 1, -1, -1)


@pytest.fixture
def puzzle() -> Puzzle:
    """. . 1 3
    4 3 2 1
    9 7 4 5
    8 1 . .
    """
    return parse("kakuro/4/4/B-b4v..79aF9")


CLUES = {(3, 0), (4, 0), (1, 1), (2, 1), (0, 2), (0, 3), (0, 4)}
"""The column and row of every clue cell."""


def sums(puzzle: Puzzle) -> dict[tuple[int, int], list[str]]:
    """The sums of every clue cell, down before across."""
    found: dict[tuple[int, int], list[str]] = {}
    for label in sorted(draw(puzzle, None, None).clues, key=lambda label: label.x):
        found.setdefault((int(label.x), int(label.y)), []).append(label.text)
    return found


def test_sums_stand_left_of_and_above_their_runs(puzzle: Puzzle) -> None:
    assert sums(puzzle) == {
        (3, 0): ["7"],
        (4, 0): ["9"],
        (1, 1): ["21"],
        (2, 1): ["11", "4"],
        (0, 2): ["10"],
        (0, 3): ["25"],
        (0, 4): ["9"],
    }


def test_sums_of_single_cells_stand_left_of_and_above_them() -> None:
    across_alone = parse("kakuro/4/4/B-a4u...79aF8")  # the last row has one white cell, the first column three
    assert sums(across_alone)[0, 4] == ["8"]
    assert sums(across_alone)[1, 1] == ["21"]
    down_alone = parse("kakuro/3/2/m.-1k1246")  # so have the first two columns
    assert sums(down_alone) == {(0, 1): ["6"], (1, 0): ["1"], (2, 0): ["2"], (3, 0): ["4"], (2, 2): ["1"]}


def test_the_drawing_has_a_clue_row_and_column(puzzle: Puzzle) -> None:
    drawing = draw(puzzle, None, None)
    assert (drawing.width, drawing.height) == (5, 5)


def test_diagonals_run_from_upper_left_to_lower_right_of_clue_cells(puzzle: Puzzle) -> None:
    lines = [
        mark
        for mark in draw(puzzle, None, None).all_shapes
        if isinstance(mark, Line) and mark.stroke == Stroke.DIAGONAL
    ]
    assert {(line.x1, line.y1) for line in lines} == CLUES
    assert all((line.x2, line.y2) == (line.x1 + 1, line.y1 + 1) for line in lines)


def test_down_sums_stand_below_the_diagonal_and_across_sums_above(puzzle: Puzzle) -> None:
    labels = {
        label.text: (label.x - 2, label.y - 1)
        for label in draw(puzzle, None, None).labels
        if 2 < label.x < 3 and 1 < label.y < 2
    }
    (down_x, down_y), (across_x, across_y) = labels["11"], labels["4"]
    assert down_x < down_y
    assert across_x > across_y


def test_every_dark_cell_is_shaded_and_no_white_one(puzzle: Puzzle) -> None:
    areas = [mark for mark in draw(puzzle, None, None).all_shapes if isinstance(mark, Area)]
    cells = [(area.x + at, area.y, area.shade) for area in areas for at in range(int(area.width))]
    assert len(cells) == len({cell[:2] for cell in cells}) == 25 - 12
    assert {(x, y) for x, y, shade in cells if shade is Shade.CLUE} == CLUES


def test_the_answer_fills_the_white_cells(puzzle: Puzzle) -> None:
    labels = [label for label in draw(puzzle, SOLUTION, None).labels if label.ink is Ink.FOUND]
    assert "".join(label.text for label in labels) == "134321974581"
    assert (labels[0].x, labels[0].y) == (3.5, 1.5)


def test_a_puzzle_and_its_answer_share_all_but_digits(puzzle: Puzzle) -> None:
    plain, answer = draw(puzzle, None, None), draw(puzzle, SOLUTION, None)
    assert answer.pieces is plain.pieces
    assert answer.clues is plain.clues
    assert draw(replace(puzzle), None, None).pieces is not plain.pieces
