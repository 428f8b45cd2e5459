"""The contents: what the book holds, and on which page it begins."""

from __future__ import annotations

from pipeline.page.text.blocks import Block, Row, Table, heading
from pipeline.page.type.typography import Span
from pipeline.typeset.matter.text_context import TextContext


def contents_blocks(context: TextContext) -> tuple[Block, ...]:
    """A table of titles, the numbers of their puzzles, and pages."""
    rows = (
        Row((Span(line.title), Span(line.numbers), Span(str(line.page))), page=line.page) for line in context.contents
    )
    return (heading(context.string("contents.heading")), Table(tuple(rows)))
