"""What is laid down many at once stands among what is laid down one by one as it was painted."""

from __future__ import annotations

import numpy as np
import pytest

from pipeline.inspect.pdf.laying import Areas, Marks, Strokes, Texts
from pipeline.inspect.pdf.marks import Field, Look, Picture, Rule, Shape
from pipeline.inspect.pdf.matrices import UNMOVED
from pipeline.inspect.pdf.typefaces import SetTexts

LOOK = Look(9.0, False, 0.0, "F", False, 1.0, False)
UPSIDE = (1.0, 0.0, 0.0, -1.0, 10.0, 100.0)
PICTURE = Picture(Field(0, 0, 9, 9), 300, "/DeviceGray")
SHAPE = Shape(Field(0, 0, 1, 1), 0.5)
RULE = Rule(0, 0, 1, 0, 1)


def rows(*numbers: tuple[float, ...]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    return np.array(numbers, float)


@pytest.fixture
def texts() -> SetTexts:
    known = SetTexts()
    assert known.add(["a", "b"], [(1, -1, 0, -2, 2, 0), (4, -1, 3, -2, 5, 0)], 6.0) == 0
    assert known.add([], [], 3.0) == 1
    assert known.add(["c"], [(1, -1, 0, -2, 2, 0)], 3.0) == 2
    return known


def test_marks_stand_in_the_order_of_painting(texts: SetTexts) -> None:
    form, page = Marks(), Marks()
    form.add(RULE)
    form.add_areas(Areas(rows((0, 0, 2, 2)), UNMOVED, 0.2, True))
    page.add(SHAPE)
    page.add_texts(Texts(rows((0, 0), (50, 0)), UPSIDE, [0, 2], LOOK))
    page.add_laid(form.laid(texts), 20.0, 30.0)
    page.add(PICTURE)
    page.add_strokes(Strokes(rows((0, 0, 9, 0)), UPSIDE, 1.0, False, 0.0))
    page.add_laid(form.laid(texts), 40.0, 30.0)
    laid = page.laid(texts)
    marks, turns = laid.marks()
    assert [type(mark).__name__ for mark in marks] == [
        "Shape", "Glyph", "Glyph", "Glyph", "Rule", "Shape", "Picture", "Rule", "Rule", "Shape"
    ]  # fmt: skip
    assert turns.tolist() == [0, 1, 1, 2, 3, 4, 5, 6, 7, 8], "the letters of a text have one turn"
    assert [one[:4] for one in marks if isinstance(one, Rule)] == [
        (20, 30, 21, 30),
        (10, 100, 19, 100),
        (40, 30, 41, 30),
    ]
    assert laid.size == len(marks)
    assert laid.took == page.turn


def test_letters_stand_where_their_text_begins(texts: SetTexts) -> None:
    page = Marks()
    page.add_texts(Texts(rows((5, 20), (50, 20), (90, 20)), UPSIDE, [0, 1, 2], LOOK))
    marks, _ = page.laid(texts).marks()
    assert [mark[:6] for mark in marks] == [
        ("a", 16, 79, 9, False, Field(15, 78, 17, 80)),
        ("b", 19, 79, 9, False, Field(18, 78, 20, 80)),
        ("c", 101, 79, 9, False, Field(100, 78, 102, 80)),
    ]


def test_strokes_run_to_the_right_and_down(texts: SetTexts) -> None:
    page = Marks()
    page.add_strokes(Strokes(rows((9, 0, 0, 0), (0, 0, 0, 9), (9, 0, 0, 5)), UPSIDE, 0.5, True, 0.3))
    marks, _ = page.laid(texts).marks()
    assert marks == [
        Rule(10, 100, 19, 100, 0.5, True, 0.3),
        Rule(10, 91, 10, 100, 0.5, True, 0.3),
        Rule(10, 95, 19, 100, 0.5, True, 0.3),
    ]


def test_a_rectangle_without_height_covers_like_something_round(texts: SetTexts) -> None:
    page = Marks()
    page.add_areas(Areas(rows((0, 0, 9, -4), (0, 0, 9, 0)), UPSIDE, 1.0, True))
    marks, _ = page.laid(texts).marks()
    assert marks == [
        Shape(Field(10, 100, 19, 104), 1.0, 0.0, True, False),
        Shape(Field(10, 100, 19, 100), 1.0, 0.0, True, True),
    ]


def test_there_is_room_for_ever_more_texts() -> None:
    texts, page = SetTexts(), Marks()
    numbers = [texts.add(["x"], [(number, 0, 0, 0, 1, 1)], 1.0) for number in range(10_000)]
    page.add_texts(Texts(np.zeros((2, 2)), UNMOVED, [numbers[4], numbers[-1]], LOOK))
    assert page.laid(texts).glyphs.x.tolist() == [4, 9999]
