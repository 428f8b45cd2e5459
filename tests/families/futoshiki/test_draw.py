"""How a Futoshiki is drawn: lines broken around signs, whose tips point to smaller cells."""

from __future__ import annotations

import pytest

from pipeline.families import FAMILIES
from pipeline.page.draw.drawing import Ink, Label, Line, Stroke
from tests.drawings import marks_of

FAMILY = FAMILIES["futoshiki"]


def strokes(text: str, stroke: Stroke) -> list[Line]:
    drawing = FAMILY.draw(FAMILY.parse(text), None, None)
    return [mark for mark in marks_of(drawing) if isinstance(mark, Line) and mark.stroke is stroke]


@pytest.mark.parametrize(
    ("letter", "middle", "tip"),
    [("L", (1, 1.5), "left"), ("R", (2, 1.5), "right"), ("U", (1.5, 1), "up"), ("D", (1.5, 2), "down")],
)
def test_a_sign_stands_on_its_edge_and_points_to_the_smaller_cell(
    letter: str, middle: tuple[float, float], tip: str
) -> None:
    one, other = strokes(f"4:{'0,' * 5}0{letter},{'0,' * 10}", Stroke.SIGN)
    assert (one.x1, one.y1) == (other.x1, other.y1)
    x, y = one.x1 - middle[0], one.y1 - middle[1]
    assert {"left": x < 0, "right": x > 0, "up": y < 0, "down": y > 0}[tip]
    for arm in (one, other):
        assert abs(arm.x2 - arm.x1) == pytest.approx(abs(arm.y2 - arm.y1))  # so that square ends close the tip


def test_the_line_is_broken_around_a_sign_and_nowhere_else() -> None:
    text = f"4:{'0,' * 5}0R,{'0,' * 10}"
    upright = [(line.y1, line.y2) for line in strokes(text, Stroke.CELL) if line.x1 == line.x2 == 2]
    assert upright == [(0, pytest.approx(1.27)), (pytest.approx(1.73), 4)]
    assert [(line.y1, line.y2) for line in strokes(text, Stroke.CELL) if line.x1 == line.x2 == 1] == [(0, 4)]


def test_signs_stay_clear_of_digits_and_candidates() -> None:
    puzzle = FAMILY.parse("9:" + "0RD," * 8 + ("0D," + "0RD," * 8) * 0 + "0D," + "0," * 72)
    every = tuple(tuple(range(1, 10)) for _ in puzzle.givens)
    marks = marks_of(FAMILY.draw(puzzle, None, every))
    signs = [mark for mark in marks if isinstance(mark, Line) and mark.stroke is Stroke.SIGN]
    for label in (mark for mark in marks if isinstance(mark, Label)):
        half = label.size / 2
        for arm in signs:
            for x, y in ((arm.x1, arm.y1), (arm.x2, arm.y2)):
                assert abs(x - label.x) > 0.6 * half + 0.01 or abs(y - label.y) > half + 0.01


def test_an_answer_has_its_signs_and_all_digits() -> None:
    puzzle = FAMILY.parse("4:0R,0R,0D,0,0,0,0,0,0R,0,0,0,0,0,0RL,0,")
    solution = (4, 3, 2, 1, 3, 4, 1, 2, 2, 1, 3, 4, 1, 2, 4, 3)
    marks = marks_of(FAMILY.draw(puzzle, solution, None))
    assert sum(isinstance(mark, Label) and mark.ink is Ink.FOUND for mark in marks) == 16
    assert sum(isinstance(mark, Line) and mark.stroke is Stroke.SIGN for mark in marks) == 12
