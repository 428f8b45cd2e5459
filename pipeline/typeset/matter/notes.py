"""A page for notes."""

from __future__ import annotations

from typing import Final

from pipeline.page.text.blocks import Block, Matter, WritingSpace, heading
from pipeline.typeset.matter.text_context import TextContext

NOTES: Final = "notes"


def notes_blocks(context: TextContext) -> tuple[Block, ...]:
    """A heading, and lines to write on."""
    return (heading(context.string("notes.heading")), WritingSpace())


def notes_page(context: TextContext) -> Matter:
    """The page with which a book is filled up to the number of pages that its printer asks for."""
    return Matter(NOTES, context.string("notes.heading"), notes_blocks(context))
