"""Sets the contents: titles and pages at the two ends of a line, with leaders between them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil

from pipeline.page.draw.elements import ARTIFACT, Element, Role
from pipeline.page.draw.ops import Link, Placed, Tagged, Text
from pipeline.page.text.blocks import Block, Row, Table
from pipeline.page.text.flow import Draw, Strip, Style, fill, paragraph
from pipeline.page.type.typography import Span, Weight, break_lines
from pipeline.typeset.matter_sheets.running_text import measure, running, strips
from pipeline.typeset.sheets.sheet import DrawContext

_LEADER = "."
_LEADINGS = (1.75, 1.65, 1.55, 1.45)  # of the lines of the contents: closer where that saves a page
_ROOM = 12  # for so many leaders, half of them gaps: a line that leads to a page shows some of them
_FULL = 0.75  # of the page that lines take where they can
_MORE = 1.1  # space between rows at most, in sizes
_DETAIL = 1.3  # of the lines of levels
_WRAPPED = 1.25  # of the lines of one title


def contents_strips(blocks: Sequence[Block], context: DrawContext) -> tuple[Strip, ...]:
    """A heading, and a table whose rows are title, numbers, page and levels."""
    head = strips(context, running(block for block in blocks if not isinstance(block, Table)))
    table = tuple(row for block in blocks if isinstance(block, Table) for row in block.rows)
    ways = ((*head, *_lines(table, context, leading)) for leading in _LEADINGS)
    return min(ways, key=lambda way: len(fill(way, context.geometry.height)))


def _lines(table: Sequence[Row], context: DrawContext, leading: float) -> Iterator[Strip]:
    """The lines of the table."""
    lines = _apart([_row(row, context, leading) for row in table], context)
    yield from (replace(line, before=context.size("body")) for line in lines[:1])
    yield from lines[1:]


def _apart(rows: Sequence[tuple[Strip, ...]], context: DrawContext) -> list[Strip]:
    """Rows with more space between them where they would leave most of the page empty."""
    height = sum(strip.before + strip.height for row in rows for strip in row)
    free = (_FULL * context.geometry.height - height) / max(1, len(rows))
    more = min(max(0.0, free), _MORE * context.size("body"))
    return [strip for row in rows for strip in (replace(row[0], before=row[0].before + more), *row[1:])]


def _row(row: Row, context: DrawContext, leading: float) -> tuple[Strip, ...]:
    """A title on as many lines as it needs, behind its end the numbers, leaders and the page."""
    title, numbers, page, detail = (cell.text for cell in row.cells)
    size, width = context.size("body"), measure(context)
    taken = context.width(f"{_LEADER * _ROOM}{page}", "body") + context.width(numbers, "small")
    lines = break_lines([Span(title)], context.typeface, size, max(width - taken, width / 2))
    titles = ["".join(run.text for run in one) for one in lines]
    height = leading * size
    element = Element(Role.CONTENTS_LINE)
    words = Element(Role.PARAGRAPH if row.page is None else Role.LINK, element)
    plain = [Strip(_WRAPPED * size, _plain(context, title, height, words), keep=True) for title in titles[:-1]]
    last = Strip(height, _leading(context, titles[-1], row, height, words), keep=bool(detail))
    return (*plain, last, *_detail(context, detail, Element(Role.PARAGRAPH, element)))


def _detail(context: DrawContext, detail: str, element: Element) -> Iterator[Strip]:
    """The levels below a title, in small type."""
    style = Style(context.typeface, context.size("small"), _DETAIL)
    lines = list(paragraph([Span(detail)], measure(context), style, element=element)) if detail else []
    yield from (replace(line, keep=number < len(lines)) for number, line in enumerate(lines, 1))


def _plain(context: DrawContext, title: str, height: float, element: Element) -> Draw:
    drop = (height + context.caps("body")) / 2
    return lambda x, top: (Tagged(element, (context.text(x, top - drop, title, "body"),)),)


def _leading(context: DrawContext, title: str, row: Row, height: float, element: Element) -> Draw:
    """The line that leads from the end of a title to its page."""
    _, numbers, page, _ = (cell.text for cell in row.cells)
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
        dotted = Tagged(ARTIFACT, (Text(Weight.REGULAR, context.size("body"), 0.0, leaders),))
        link = () if row.page is None else (Tagged(element, (Link((x, top - height, x + width, top), row.page),)),)
        return (Tagged(element, tuple(parts)), dotted, *link)

    return draw
