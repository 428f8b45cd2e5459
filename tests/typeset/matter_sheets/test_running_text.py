"""Running text is set in one column; what is no running text is refused instead of left out."""

from __future__ import annotations

import pytest

from pipeline.page.draw.ops import Text
from pipeline.page.draw.tagging import untagged
from pipeline.page.text.blocks import Definition, Mark, WritingSpace, plain
from pipeline.page.type.typography import Span
from pipeline.typeset.geometry.page_geometry import narrowest
from pipeline.typeset.matter_sheets.running_text import MEASURE, flowed, measure, running, text_strips
from pipeline.typeset.sheets.sheet import DrawContext
from tests.drawings import level_marks
from tests.made_up_books import SpecOf

SECTIONS = "sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]"


@pytest.fixture
def context(spec_of: SpecOf) -> DrawContext:
    return DrawContext(narrowest(spec_of(SECTIONS).page))


def test_lines_are_no_longer_than_eyes_find_back(context: DrawContext) -> None:
    assert measure(context) == min(context.geometry.width, MEASURE * context.size("body"))


def test_a_definition_is_a_mark_and_a_term_above_its_meaning(context: DrawContext) -> None:
    block = Definition(Mark(2, 4), "Medium", (Span("Needs some thought."),))
    (sheet,) = flowed(context, text_strips([block], context))
    drawn = [*untagged(sheet.draw(context.geometry.body(1)))]
    assert level_marks(drawn) == [[2, 2]]
    term, meaning = ((y, text) for op in drawn if isinstance(op, Text) for _, y, text in op.runs)
    assert (term[1], meaning[1]) == ("Medium", "Needs some thought.")
    assert term[0] > meaning[0]


def test_long_text_goes_on_on_further_sheets(context: DrawContext) -> None:
    assert len(flowed(context, text_strips([plain("word " * 40)] * 60, context))) > 1


def test_a_block_that_is_no_running_text_is_refused() -> None:
    with pytest.raises(TypeError, match="WritingSpace is not running text"):
        running([WritingSpace()])
