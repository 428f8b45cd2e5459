"""Other books by the author, or of the series where no author is named."""

from __future__ import annotations

from pipeline.page.text.blocks import Block, Item, heading
from pipeline.page.type.typography import Span
from pipeline.typeset.matter.text_context import TextContext


def also_by_blocks(context: TextContext) -> tuple[Block, ...]:
    """A list of titles without markers."""
    titles = (Item("", (Span(title),)) for title in context.spec.also_by)
    return (heading(_heading(context)), *titles)


def _heading(context: TextContext) -> str:
    """The heading: the author's name in it, else the series', else neither."""
    spec = context.spec
    if spec.author:
        return context.string("also_by.heading").format(author=spec.author)
    if spec.series:
        return context.string("also_by.series").format(series=spec.series)
    return context.string("also_by.plain")
