"""Sets a page to write on: a heading, and lines below it to the foot."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.page.draw.ops import Placed
from pipeline.page.text.blocks import Block, words_of
from pipeline.page.type.typography import Weight
from pipeline.page.units import Box
from pipeline.typeset.puzzles.note_lines import ruled
from pipeline.typeset.sheets.sheet import DrawContext, Sheet


def notes_sheet(blocks: Sequence[Block], context: DrawContext) -> tuple[Sheet, ...]:
    """One sheet."""

    def draw(body: Box) -> tuple[Placed, ...]:
        top = body.top - context.caps("heading")
        room = body.without(top=body.top - top + context.size("note_line") / 2)
        head = context.text(body.x, top, words_of(blocks[0]), "heading", Weight.BOLD)
        return (head, *ruled(context, room))

    return (Sheet(draw),)
