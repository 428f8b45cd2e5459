"""Sets the contents: titles and pages at the two ends of a line, with leaders between them."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from pipeline.page.draw.ops import Link, Placed, Text
from pipeline.page.text.blocks import Block, Row, Table
from pipeline.page.text.flow import Draw, Strip
from pipeline.page.type.typography import Span, Weight, break_lines
from pipeline.typeset.matter_sheets.running_text import flowed, measure, running, strips
from pipeline.typeset.sheets.sheet import DrawContext, Sheet

_LEADER = "."
_LEADING = 1.75  # of the lines of the contents
_ROOM = 12  # for so many leaders, half of them gaps: a line that leads to a page shows some of them
_WRAPPED = 1.25  # of the lines of one title


def contents_sheets(blocks: Sequence[Block], context: DrawContext) -> tuple[Sheet, ...]:
    """A heading, and a table whose rows are title, numbers and page."""
    head = strips(context, running(block for block in blocks if not isinstance(block, Table)))
    rows = (row for block in blocks if isinstance(block, Table) for row in block.rows)
    lines = [strip for row in rows for strip in _row(row, context)]
    first = (replace(line, before=context.size("body")) for line in lines[:1])
    return flowed(context, [*head, *first, *lines[1:]])


def _row(row: Row, context: DrawContext) -> tuple[Strip, ...]:
    """A title on as many lines as it needs, behind its end the numbers, leaders and the page."""
    title, numbers, page = (cell.text for cell in row.cells)
    size, width = context.size("body"), measure(context)
    taken = context.width(f"{_LEADER * _ROOM}{page}", "body") + context.width(numbers, "small")
    lines = break_lines([Span(title)], context.typeface, size, max(width - taken, width / 2))
    titles = ["".join(run.text for run in one) for one in lines]
    height = _LEADING * size
    plain = [Strip(_WRAPPED * size, _plain(context, title, height), keep=True) for title in titles[:-1]]
    return (*plain, Strip(height, _leading(context, titles[-1], row, height)))


def _plain(context: DrawContext, title: str, height: float) -> Draw:
    drop = (height + context.caps("body")) / 2
    return lambda x, top: (context.text(x, top - drop, title, "body"),)


def _leading(context: DrawContext, title: str, row: Row, height: float) -> Draw:
    """The line that leads from the end of a title to its page."""
    _, numbers, page = (cell.text for cell in row.cells)
    width, pitch = measure(context), 2 * context.width(_LEADER, "body")

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        baseline = top - (height + context.caps("body")) / 2
        parts: list[Placed] = [context.text(x, baseline, title, "body")]
        end = x + context.width(title, "body")
        if numbers:
            parts.append(context.text(end + pitch, baseline, numbers, "small"))
            end += pitch + context.width(numbers, "small")
        parts.append(context.text_to(x + width, baseline, page, "body"))
        stop = x + width - context.width(page, "body") - pitch
        # Leaders stand in columns of the page, not of the line, so that those of all lines are aligned.
        steps = range(ceil((end - x) / pitch) + 1, int((stop - x) / pitch))
        leaders = tuple((x + number * pitch, baseline, _LEADER) for number in steps)
        parts.append(Text(Weight.REGULAR, context.size("body"), 0.0, leaders))
        if row.page is not None:
            parts.append(Link((x, top - height, x + width, top), row.page))
        return tuple(parts)

    return draw
