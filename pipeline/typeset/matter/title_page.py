"""The title page: series, title, subtitle, a few grids of the book, author."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.model.spec import BookSpec
from pipeline.page.text.blocks import Block, Grids, heading, plain
from pipeline.typeset.matter.text_context import TextContext


def title_blocks(context: TextContext) -> tuple[Block, ...]:
    """The title as a heading, other texts as paragraphs, the author's name behind the grids."""
    return tuple(_blocks(context))


def _blocks(context: TextContext) -> Iterator[Block]:
    spec = context.spec
    if series := series_line(spec):
        yield plain(series)
    yield heading(spec.title)
    if spec.subtitle:
        yield plain(spec.subtitle)
    yield Grids(context.motifs)
    if spec.author:
        yield plain(spec.author)


def series_line(spec: BookSpec) -> str:
    """The series and the number of the volume; without a number the series alone, empty without both."""
    if spec.volume is None or not spec.series:
        return spec.series
    return spec.strings["title.series"].format(series=spec.series, volume=spec.volume)
