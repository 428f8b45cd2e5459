"""Sets an introduction, and tables of two columns side by side as tightly as saves a page."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pipeline.page.draw.ops import Placed
from pipeline.page.text.blocks import Block, Row, Table
from pipeline.page.text.flow import Column, Strip, Style, capped_top, column_height, draw_column, fill, paragraph
from pipeline.page.type.typography import Span, Weight
from pipeline.page.units import Box
from pipeline.typeset.matter_sheets.running_text import running, strips
from pipeline.typeset.sheets.sheet import DrawContext, Sheet

_COLUMN = 18  # a column of the table is not narrower, in sizes of its type
_COLUMN_MIN = 15  # nor than this where more columns save a page
_GAP = 2.5
_LABEL = 2.2  # the room of a sum before its sets
_LEADINGS = (1.32, 1.26, 1.2)  # tighter ones where they save a page
_TITLE = 1.15  # the size of titles in the table


def sums_sheets(blocks: Sequence[Block], context: DrawContext) -> tuple[Sheet, ...]:
    """The tables on as many sheets as they need, in columns side by side where the page is wide enough."""
    tables = [block for block in blocks if isinstance(block, Table)]
    intro = running(block for block in blocks if not isinstance(block, Table))
    head = fill(strips(context, intro), context.geometry.height)[0]
    head_height = max(y + strip.height for y, strip in head) + context.size("small")
    width, pages = _table(tables, context, (context.geometry.height - head_height, context.geometry.height))

    def sheet(number: int) -> Sheet:
        def draw(body: Box) -> tuple[Placed, ...]:
            top = body.top if number else body.top - head_height
            title = () if number else draw_column(head, body.x, capped_top(head, body.top))
            step = width + _GAP * context.size("small")
            columns = (draw_column(column, body.x + place * step, top) for place, column in enumerate(pages[number]))
            return (*title, *(placed for column in columns for placed in column))

        return Sheet(draw)

    return tuple(sheet(number) for number in range(len(pages)))


def _table(
    tables: Sequence[Table], context: DrawContext, heights: tuple[float, float]
) -> tuple[float, list[Sequence[Column]]]:
    """The width of the columns and those of every page, which is as high as `heights`: the first, and the others."""
    size, whole = context.size("small"), context.geometry.width
    width, count, found = 0.0, 0, tuple[Sequence[Column], ...]()
    for least in (_COLUMN, _COLUMN_MIN):
        more = max(1, int((whole + _GAP * size) / ((least + _GAP) * size)))
        wide = (whole - (more - 1) * _GAP * size) / more
        if pages := _loosest(partial(_set, tables, context, heights, (wide, more)), len(found)):
            width, count, found = wide, more, tuple(pages)
    return width, [*found[:-1], _even(found[-1], count, size)]


def _set(
    tables: Sequence[Table],
    context: DrawContext,
    heights: tuple[float, float],
    columns: tuple[float, int],
    leading: float,
) -> list[Sequence[Column]]:
    """The pages in columns of a width, so many to a page."""
    width, count = columns
    return _pages([*_rows(tables, context, width, leading)], heights, count)


def _loosest(set_at: Callable[[float], list[Sequence[Column]]], bound: int) -> list[Sequence[Column]]:
    """The pages at the loosest of the leadings that need the fewest; none where that is no fewer than a bound, if any.

    A tighter leading never needs more pages, so those between are seldom set.
    """
    tightest = set_at(_LEADINGS[-1])
    if bound and len(tightest) >= bound:
        return []
    looser = (pages for leading in _LEADINGS[:-1] if len(pages := set_at(leading)) == len(tightest))
    return next(looser, tightest)


def _pages(rows: Sequence[Strip], heights: tuple[float, float], count: int) -> list[Sequence[Column]]:
    """The columns of every page, so many to a page; the first page has a height of its own."""
    first = fill(rows, heights[0])[:count]
    used = sum(len(column) for column in first)
    rest = fill(rows[used:], heights[1]) if used < len(rows) else ()
    return [first, *(rest[start : start + count] for start in range(0, len(rest), count))]


def _even(columns: Sequence[Column], count: int, step: float) -> tuple[Column, ...]:
    """The columns of the last page, as low as so many can be made in steps of a line."""
    rows = [strip for column in columns for _, strip in column]
    height = max(map(column_height, columns))
    found = tuple(columns)
    while len(tried := fill(rows, height)) <= count:
        found, height = tried, height - step
    return found


def _rows(tables: Sequence[Table], context: DrawContext, width: float, leading: float) -> Iterator[Strip]:
    size = context.size("small")
    for table in tables:
        title = Span(table.title, Weight.BOLD)
        for strip in paragraph([title], width, Style(context.typeface, size * _TITLE)):
            yield Strip(strip.height * 1.1, strip.draw, before=0.9 * size, keep=True)
        for row in table.rows:
            yield from _row(row, context, width, leading)


def _row(row: Row, context: DrawContext, width: float, leading: float) -> Iterator[Strip]:
    """The first cell, and the second beside it on as many lines as it needs."""
    (label, text), size = row.cells, context.size("small")
    lines = list(paragraph([text], width, Style(context.typeface, size, leading), _LABEL * size))
    first = lines[0]

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        baseline = top - (first.height + context.caps("small")) / 2
        return (context.text(x, baseline, label.text, "small", label.weight), *first.draw(x, top))

    yield Strip(first.height, draw, keep=len(lines) > 1)
    for number, line in enumerate(lines[1:], 2):
        yield Strip(line.height, line.draw, keep=number < len(lines))
