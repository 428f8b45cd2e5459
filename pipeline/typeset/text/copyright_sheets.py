"""Sets paragraphs in small type at the foot of the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from pipeline.page.draw.ops import Placed
from pipeline.page.text.blocks import Block, Paragraph
from pipeline.page.text.flow import Column, Strip, Style, column_height, draw_column, fill, paragraph
from pipeline.page.type.typography import Span
from pipeline.page.units import Box
from pipeline.typeset.sheets.sheet import DrawContext, Sheet
from pipeline.typeset.text.running_text import measure

_APART = 0.7  # between two paragraphs, in sizes


def copyright_sheets(blocks: Sequence[Block], context: DrawContext) -> tuple[Sheet, ...]:
    """As many sheets as the paragraphs need, without page numbers."""
    rows = [strip for block in blocks if isinstance(block, Paragraph) for strip in _strips(block, context)]
    return tuple(Sheet(partial(_at_foot, column), folio=False) for column in fill(rows, context.geometry.height))


def _strips(block: Paragraph, context: DrawContext) -> Iterator[Strip]:
    """The lines of a paragraph; each that a line break begins is set for itself."""
    style = Style(context.typeface, context.size("small"))
    parts = (tuple(part) for broken, part in groupby(block.spans, _breaks) if not broken)
    lines = (strip for part in parts for strip in paragraph(part, measure(context), style))
    return (replace(strip, before=0 if number else _APART * style.size) for number, strip in enumerate(lines))


def _breaks(span: Span) -> bool:
    return span.text == "\n"


def _at_foot(column: Column, body: Box) -> tuple[Placed, ...]:
    return draw_column(column, body.x, body.y + column_height(column))
