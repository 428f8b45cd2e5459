"""The picture of a Calcudoku."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pipeline.families.calcudoku.draw import clue_text, draw
from pipeline.families.calcudoku.text_form import parse
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.puzzle import Cage, Operator
from pipeline.page.draw.drawing import Ink, Label, Line, Stroke
from pipeline.page.draw.marks import bare
from pipeline.page.type.typography import Typeface
from pipeline.typeset.setting.book_typeface import typeface

SOLUTION = (3, 1, 2, 1, 2, 3, 2, 3, 1)


@pytest.mark.parametrize(
    ("operator", "text"),
    [
        (Operator.ADD, "12+"),
        (Operator.SUBTRACT, "12−"),
        (Operator.MULTIPLY, "12×"),
        (Operator.DIVIDE, "12÷"),
        (Operator.NONE, "12"),
    ],
)
def test_signs_are_real_ones(operator: Operator, text: str) -> None:
    assert clue_text(Cage((0, 1), operator, 12)) == text


def test_a_single_cell_shows_its_digit_alone() -> None:
    assert clue_text(Cage((4,), Operator.ADD, 3)) == "3"


def test_a_clue_stands_in_the_first_cell_of_its_cage() -> None:
    puzzle = parse("3:_a_aa_aa,m3s1a5m3")
    labels = draw(puzzle, None, None).labels
    assert [(int(mark.y) * 3 + int(mark.x), mark.text) for mark in labels] == [
        (cage.cells[0], clue_text(cage)) for cage in puzzle.cages
    ]


def test_heavy_lines_stand_between_cages_only() -> None:
    puzzle = parse("3:_a_aa_aa,m3s1a5m3")
    cage_of = {cell: number for number, cage in enumerate(puzzle.cages) for cell in cage.cells}
    edges = [(cell, cell + 1) for cell in range(9) if cell % 3 < 2] + [(cell, cell + 3) for cell in range(6)]
    parted = sum(cage_of[one] != cage_of[other] for one, other in edges)
    heavy = [
        mark for mark in draw(puzzle, None, None).all_shapes if isinstance(mark, Line) and mark.stroke == Stroke.CAGE
    ]
    assert sum(abs(line.x2 - line.x1) + abs(line.y2 - line.y1) for line in heavy) == parted


def boxes(label: Label, type_: Typeface) -> tuple[float, float, float, float]:
    """The left, top, right and bottom of a label's ink, digits being as high as capitals."""
    face = type_.bold if label.ink is Ink.CLUE else type_.regular
    width = min(face.width(label.text, label.size / face.cap_height), label.room)
    if label.ink is Ink.CLUE:
        return label.x, label.y, label.x + width, label.y + label.size
    return label.x - width / 2, label.y - label.size / 2, label.x + width / 2, label.y + label.size / 2


@pytest.mark.parametrize("target", [1, 23, 480, 5184])
def test_clues_touch_neither_digits_nor_walls(target: int) -> None:
    puzzle = parse("3:_a_aa_aa,m3s1a5m3")
    cages = tuple(Cage(cage.cells, Operator.MULTIPLY, target) for cage in puzzle.cages)
    wide = type(puzzle)(puzzle.family, 3, 3, puzzle.givens, cages)
    for candidates in (None, ((1, 2, 3),) * 9):
        drawing = draw(wide, None if candidates else SOLUTION, candidates)
        labels = drawing.labels
        for clue in (mark for mark in labels if mark.ink is Ink.CLUE):
            left, top, right, bottom = boxes(clue, typeface(BUNDLED))
            assert left - int(left) > 0.05
            assert right <= int(left) + 0.95 + 1e-9
            assert top - int(top) > 0.05
            below = [
                boxes(mark, typeface(BUNDLED))[1]
                for mark in labels
                if mark.ink is not Ink.CLUE and int(mark.y) == int(top)
            ]
            assert min(below) - bottom > 0.03


def test_numbers_of_two_digits_leave_room_between_candidates() -> None:
    puzzle = parse(f"12:{'_' * 265},{''.join(f'a{(cell + cell // 12) % 12 + 1}' for cell in range(144))}")
    drawing = draw(puzzle, None, (tuple(range(1, 13)), *((),) * 143))
    labels = [label for label in drawing.labels if label.ink is Ink.CANDIDATE]
    assert [label.text for label in labels] == [str(value) for value in range(1, 13)]
    last = [boxes(label, typeface(BUNDLED)) for label in labels[-3:]]
    assert all(after[0] - before[2] > 0.1 for before, after in pairwise(last))


def test_the_bare_form_has_digits_in_the_middle_and_no_clues() -> None:
    labels = [*bare(draw(parse("3:_a_aa_aa,m3s1a5m3"), SOLUTION, None)).labels]
    assert len(labels) == 9
    assert all(mark.x % 1 == 0.5 and mark.y % 1 == 0.5 for mark in labels)
