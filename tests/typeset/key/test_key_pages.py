"""The labels of answers and hints in a key."""

from __future__ import annotations

import pytest

from pipeline.page.draw.ops import Text
from pipeline.page.draw.tagging import untagged
from pipeline.page.units import Box
from pipeline.typeset.geometry.page_geometry import narrowest
from pipeline.typeset.key.answer_places import AnswerPage, Tile
from pipeline.typeset.key.key_pages import KeyText, draw_hints
from pipeline.typeset.sheets.sheet import DrawContext
from tests.made_up_books import BookOf

BOOK = "sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]"


@pytest.mark.parametrize("width", [200.0, 62.0])
def test_the_page_of_a_puzzle_ends_with_its_answer_however_small_it_must_be(book_of: BookOf, width: float) -> None:
    book = book_of(BOOK)
    context = DrawContext(narrowest(book.spec.page))
    words = KeyText({"1": 128}, (), "siehe Seite {page}", "", linked=False)
    page = AnswerPage((Tile(0, 10.0, 0.0, width, 0.0),), ())
    placed = untagged(draw_hints(context, page, book.entries, words, Box(50.0, 50.0, 300.0, 300.0)))
    number, label = (op for op in placed if isinstance(op, Text))
    assert (number.runs[0][2], label.runs[0][2]) == ("1", "siehe Seite 128")
    ((x, _, text),) = label.runs
    assert x + context.typeface.regular.width(text, label.size) == pytest.approx(60.0 + width)
    assert (label.size < context.size("answer") - 1) == (width < 100)
