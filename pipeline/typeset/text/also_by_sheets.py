"""Sets the page of other books: its titles one below the other in the middle of the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.page.text.blocks import Block, Heading, words_of
from pipeline.page.text.flow import Strip, Style, centred
from pipeline.page.type.typography import Span, Weight
from pipeline.typeset.sheets.sheet import DrawContext, Sheet
from pipeline.typeset.text.running_text import flowed, measure

_LEADING = 1.25
_APART = 0.75  # between two titles, in sizes
_HEADING_APART = 1.4  # below the heading, in its sizes


def also_by_sheets(blocks: Sequence[Block], context: DrawContext) -> tuple[Sheet, ...]:
    """A heading, and a list without markers."""
    return flowed(context, list(_strips(blocks, context)))


def _strips(blocks: Sequence[Block], context: DrawContext) -> Iterator[Strip]:
    large = Style(context.typeface, context.size("heading"), _LEADING)
    small = Style(context.typeface, context.size("subheading"), _LEADING)
    before = 0.0
    for block in blocks:
        if isinstance(block, Heading):
            lines = centred(Span(words_of(block), Weight.BOLD), measure(context), large)
            yield from (replace(line, keep=True) for line in lines)
            before = _HEADING_APART * large.size
        else:
            yield from _title(tuple(centred(Span(words_of(block)), measure(context), small)), before)
            before = _APART * small.size


def _title(lines: Sequence[Strip], before: float) -> Iterator[Strip]:
    for number, line in enumerate(lines, 1):
        yield replace(line, before=before if number == 1 else 0.0, keep=number < len(lines))
