"""The page of levels: what the ladder's levels ask, or where the grades of a published figure begin and end."""

from __future__ import annotations

import pytest

from pipeline.page.draw.ops import Text
from pipeline.typeset.layout import layout
from tests.made_up_books import BookOf

GRADED = "{family: kakuro, size: 6x6, grading: run_ratio, counts: {medium: 1, hard: 1}}"
BY_LADDER = "{family: calcudoku, size: 4x4, counts: {easy: 1}}"
PLAIN_SIGHT = "a next step in plain sight"
HARD_BY_LADDER = "Note the candidates of a cell"


def said(book_of: BookOf, *sections: str, language: str = "en-GB") -> str:
    text = f"language: {language}\nfront: [levels]\nsections: [{', '.join(sections)}]\n"
    page = layout(book_of(text)).interior.pages[0]
    return " ".join(part for op in page.ops if isinstance(op, Text) for _, _, part in op.runs)


def test_grades_of_a_published_figure_say_where_they_begin_and_end(book_of: BookOf) -> None:
    page = said(book_of, GRADED)
    assert "Kakuro 6 × 6" in page
    assert "white cells divided by runs" in page
    assert "over 1, up to 1.5" in page
    assert "over 1.5" in page


def test_where_a_grade_begins_and_ends_stands_beside_its_name_on_one_baseline(book_of: BookOf) -> None:
    page = layout(book_of(f"front: [levels]\nsections: [{GRADED}]\n")).interior.pages[0]
    runs = [(text, x, y) for op in page.ops if isinstance(op, Text) for x, y, text in op.runs]
    name, interval = (next(run for run in runs if run[0].startswith(word)) for word in ("Hard", "over 1.5"))
    assert name[2] == pytest.approx(interval[2])
    assert name[1] < interval[1]


def test_a_book_of_published_grades_says_nothing_of_the_ladder(book_of: BookOf) -> None:
    assert PLAIN_SIGHT not in said(book_of, GRADED)


def test_a_mixed_book_explains_both(book_of: BookOf) -> None:
    page = said(book_of, BY_LADDER, GRADED)
    assert page.index("Calcudoku 4 × 4") < page.index(PLAIN_SIGHT) < page.index("Kakuro 6 × 6")
    assert "over 1, up to 1.5" in page


def test_the_ladder_explains_no_level_that_published_grades_alone_have(book_of: BookOf) -> None:
    assert HARD_BY_LADDER not in said(book_of, BY_LADDER, GRADED)
    assert HARD_BY_LADDER in said(book_of, BY_LADDER.replace("easy: 1", "easy: 1, hard: 1"), GRADED)


@pytest.mark.parametrize(("language", "expected"), [("de", "über 1, bis 1,5"), ("zh", "不大于 1.5")])
def test_grades_are_written_as_the_language_writes_numbers(book_of: BookOf, language: str, expected: str) -> None:
    assert expected in said(book_of, GRADED, language=language)
