"""The certificate: who has solved the book, which of its levels, when."""

from __future__ import annotations

from pipeline.page.text.blocks import Block, Row, Table, WritingLines, heading, plain
from pipeline.page.type.typography import Span
from pipeline.typeset.matter.text_context import TextContext


def certificate_blocks(context: TextContext) -> tuple[Block, ...]:
    """A line for the name, the book, a table of its levels to tick, lines for date and signature."""
    return (
        heading(context.string("certificate.heading")),
        plain(context.string("certificate.awarded")),
        WritingLines(("",)),
        plain(context.string("certificate.solved")),
        heading(context.spec.title, 2),
        _levels(context),
        WritingLines((context.string("certificate.date"), context.string("certificate.signature"))),
    )


def _levels(context: TextContext) -> Table:
    """Every level of the book: its mark, its name, how many puzzles of it there are."""
    return Table(
        tuple(
            Row((Span(context.string(f"level.{level}")), Span(_count(context, count))), context.mark(level))
            for level, count in context.counts
        )
    )


def _count(context: TextContext, count: int) -> str:
    key = "certificate.one" if count == 1 else "certificate.puzzles"
    return context.string(key).format(count=count) if count else ""
