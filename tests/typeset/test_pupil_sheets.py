"""Every pupil gets the pages of a sheet with the name in its field; names too long or without glyphs are told."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from pipeline.errors import Problem
from pipeline.model.book import Book
from pipeline.model.spec import BookSpec
from pipeline.page.draw.ops import Page, Text
from pipeline.page.type.typography import Face
from pipeline.typeset.classroom.class_layout import class_layout
from pipeline.typeset.classroom.class_plan import plan_class
from pipeline.typeset.layout import layout
from pipeline.typeset.pupil_sheets import name_problems

BookOf = Callable[..., Book]
SpecOf = Callable[..., BookSpec]

PLAIN = """
class_list: list.csv
front: [how_to_play]
worksheet: {}
answers: {place: separate}
page: {printer: school, per_page: 2}
sections: [{family: sudoku, size: 4x4, counts: {easy: 3}}]
"""
GROUPS = """
class_list: list.csv
groups:
  - {name: Explorers, sign: circle, sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]}
  - {name: Captains, sign: star, sections: [{family: sudoku, size: 6x6, counts: {easy: 1}}]}
"""


def texts(page: Page) -> list[str]:
    return [text for op in page.ops if isinstance(op, Text) for _, _, text in op.runs]


def problems(spec: BookSpec) -> list[Problem]:
    return name_problems(spec.pupils, spec.page)


def height_of(page: Page, wanted: str) -> float:
    return next(y for op in page.ops if isinstance(op, Text) for _, y, text in op.runs if text == wanted)


def test_names_stand_in_their_field_on_every_page_of_puzzles(book_of: BookOf) -> None:
    document = layout(book_of(PLAIN, list_csv="name\nAda Moss\nBen Orr\n")).documents["pupils"]
    assert [page.number for page in document.pages] == [1, 2, 3, 4, 5, 6]
    named = [[name for name in ("Ada Moss", "Ben Orr") if name in texts(page)] for page in document.pages]
    assert named == [[], ["Ada Moss"], ["Ada Moss"], [], ["Ben Orr"], ["Ben Orr"]]
    assert height_of(document.pages[1], "Ada Moss") == pytest.approx(height_of(document.pages[1], "Name"), abs=2)


def test_pupils_get_the_sheets_of_their_groups(book_of: BookOf) -> None:
    made = class_layout(book_of(GROUPS, list_csv="name,group\nAda,star\nBen,circle\n"))
    first, second = made.documents["pupils"].pages
    assert ("Sudoku 6 × 6" in texts(first), "Sudoku 4 × 4" in texts(second)) == (True, True)
    assert ("Ada" in texts(first), "Ben" in texts(second)) == (True, True)
    blank = made.documents["sheet-star"]
    assert not any("Ada" in texts(page) for page in blank.pages)


def test_a_character_without_a_glyph_is_told_by_line_and_character_only(spec_of: SpecOf) -> None:
    (problem,) = problems(spec_of(PLAIN, list_csv="name\nAda Moss\nBen 🐍\n"))
    assert str(problem).endswith("list.csv:3: no font has the character '🐍' (U+1F40D) of a name; write it differently")
    assert "Ben" not in str(problem)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "Ben \u05d0\u05d1",
            "'\u05d0' (U+05D0) of a name belongs to a right-to-left script, which cannot be printed yet",
        ),
        ("Ben \u0645", "'\u0645' (U+0645) of a name belongs to a right-to-left script, which cannot be printed yet"),
        (
            "Ben q\u0301",
            "'\u0301' (U+0301) of a name is an accent separate from its letter; write both as one character",
        ),
        (
            "Ben \u0939\u093f",
            "'\u093f' (U+093F) of a name belongs to a script whose letters join, which cannot be printed",
        ),
    ],
)
def test_a_script_that_cannot_be_set_is_told_by_line_even_where_a_font_has_it(
    spec_of: SpecOf, monkeypatch: pytest.MonkeyPatch, name: str, told: str
) -> None:
    monkeypatch.setattr(Face, "missing", lambda _face, _text: ())
    (problem,) = problems(spec_of(PLAIN, list_csv=f"name\nAda Moss\n{name}\n"))
    assert f"list.csv:3: {told}" in str(problem)
    assert "Ben" not in str(problem)


def test_a_letter_and_its_mark_are_one_character_where_there_is_one(book_of: BookOf) -> None:
    pupils = layout(book_of(PLAIN, list_csv="name\nRene\u0301 Moss\n")).documents["pupils"]
    assert "Ren\u00e9 Moss" in texts(pupils.pages[1])


def test_a_long_name_is_condensed_to_fill_its_field(book_of: BookOf) -> None:
    name = "Maria Fernanda Oliveira dos Santos Silva de Souza"
    (page,) = class_layout(book_of(GROUPS, list_csv=f"name,group\n{name},star\n")).documents["pupils"].pages
    (text,) = (op for op in page.ops if isinstance(op, Text) and op.runs[0][2] == name)
    assert (text.size, text.condensed < 1) == (7, True)


def test_a_name_that_its_field_cannot_hold_is_told_by_line(spec_of: SpecOf) -> None:
    (problem,) = problems(spec_of(GROUPS, list_csv="name,group\n" + "M" * 50 + ",star\n"))
    told = r"list.csv:2: the name has 50 characters, about \d\d fit its field; shorten it, or ask for fewer fields"
    assert re.search(told, str(problem))


def test_a_name_in_letters_without_a_glyph_is_one_problem(spec_of: SpecOf) -> None:
    found = problems(spec_of(PLAIN, list_csv="name\nสมชาย\n"))
    assert ["'ส' (U+0E2A)" in str(problem) for problem in found] == [True]


def test_a_name_that_stands_on_the_list_twice_is_told_by_line(spec_of: SpecOf) -> None:
    spec = spec_of(GROUPS, list_csv="name,group\nAda,star\nBen,star\nada,circle\n")
    assert "line 4 of class_list has the name of line 2; change one, or remove it" in plan_class(spec).warnings
