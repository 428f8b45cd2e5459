"""Sets an introduction, and tables of two columns side by side as tightly as saves a page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.page.draw.ops import Placed
from pipeline.page.text.blocks import Block, Row, Table
from pipeline.page.text.flow import Column, Strip, Style, capped_top, column_height, draw_column, fill, paragraph
from pipeline.page.type.typography import Span, Weight
from pipeline.page.units import Box
from pipeline.typeset.matter_sheets.running_text import running, strips
from pipeline.typeset.sheets.sheet import DrawContext, Sheet, sized

_COLUMN = 18  # a column of the table is not narrower, in sizes of its type
_COLUMN_MIN = 15  # nor than this where more columns save a page
_GAP = 2.5
_LABEL = 2.2  # the room of a sum before its sets
_LEADINGS = (1.32, 1.26, 1.2)  # tighter ones where they save a page
_STEP, _STEPS = 0.03, 15  # by which type grows where that needs no more pages, and how often at most
_TITLE = 1.15  # the size of titles in the table


def sums_sheets(blocks: Sequence[Block], context: DrawContext, below: float = 0.0) -> tuple[Sheet, ...]:
    """The tables on as many sheets as they need, in columns side by side where the page is wide enough.

    The type is as large as so many sheets allow. `below` is the height that the last of them keeps free where it can.
    """
    tables = [block for block in blocks if isinstance(block, Table)]
    intro = running(block for block in blocks if not isinstance(block, Table))
    height = context.geometry.height
    head = fill(strips(context, intro), height)[0]
    head_height = max(y + strip.height for y, strip in head) + context.size("small")
    found = _table(tables, context, (height - head_height, height), below)

    def sheet(number: int) -> Sheet:
        def draw(body: Box) -> tuple[Placed, ...]:
            top = body.top if number else body.top - head_height
            title = () if number else draw_column(head, body.x, capped_top(head, body.top))
            step = found.width + _GAP * found.size
            columns = (draw_column(column, body.x + place * step, top) for place, column in enumerate(found.pages[number]))
            return (*title, *(placed for column in columns for placed in column))

        used = max(map(column_height, found.pages[number])) + (0.0 if number else head_height)
        return Sheet(draw, free=height - used)

    return tuple(sheet(number) for number in range(len(found.pages)))


@dataclass(frozen=True, slots=True)
class _Set:
    """The columns of every page, their width, how many a page has at most, and the size of their type."""

    pages: tuple[tuple[Column, ...], ...]
    width: float
    count: int
    size: float


def _table(tables: Sequence[Table], context: DrawContext, heights: tuple[float, float], below: float) -> _Set:
    """The columns of every page, which is as high as `heights`: the first, and the others."""
    small = context.size("small")
    tight = [_tightest(tables, context, heights, least) for least in (_COLUMN, _COLUMN_MIN)]
    fewest = min(len(one.pages) for one in tight)
    least = _COLUMN if len(tight[0].pages) == fewest else _COLUMN_MIN
    whole = next(one for one in tight if len(one.pages) == fewest)
    leadings = (_set(tables, context, heights, least, small, leading) for leading in _LEADINGS[:-1])
    usual = next((one for one in leadings if len(one.pages) == fewest), None)
    if usual is None:
        return whole
    if below > _free(usual, heights):
        below = 0.0
    sizes = (small * (1 + step * _STEP) for step in range(_STEPS, 0, -1))
    larger = (_set(tables, context, heights, _COLUMN_MIN, size, _LEADINGS[0]) for size in sizes)
    return next((one for one in larger if len(one.pages) == fewest and _free(one, heights) >= below), usual)


def _free(found: _Set, heights: tuple[float, float]) -> float:
    """The height that the last page leaves free."""
    return heights[len(found.pages) > 1] - max(map(column_height, found.pages[-1]))


def _tightest(tables: Sequence[Table], context: DrawContext, heights: tuple[float, float], least: float) -> _Set:
    return _set(tables, context, heights, least, context.size("small"), _LEADINGS[-1])


def _set(
    tables: Sequence[Table],
    context: DrawContext,
    heights: tuple[float, float],
    least: float,
    size: float,
    leading: float,
) -> _Set:
    """The pages at a size of type, in as many columns as are `least` sizes wide."""
    whole = context.geometry.width
    count = max(1, int((whole + _GAP * size) / ((least + _GAP) * size)))
    width = (whole - (count - 1) * _GAP * size) / count
    pages = _pages([*_rows(tables, Style(context.typeface, size, leading), width)], heights, count)
    return _Set((*pages[:-1], _even(pages[-1], count, size)), width, count, size)


def _pages(rows: Sequence[Strip], heights: tuple[float, float], count: int) -> list[tuple[Column, ...]]:
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
    while height > 0 and len(tried := fill(rows, height)) <= count:
        found, height = tried, height - step
    return found


def _rows(tables: Sequence[Table], style: Style, width: float) -> Iterator[Strip]:
    for table in tables:
        title = Span(table.title, Weight.BOLD)
        for strip in paragraph([title], width, Style(style.typeface, style.size * _TITLE)):
            yield Strip(strip.height * 1.1, strip.draw, before=0.9 * style.size, keep=True)
        for row in table.rows:
            yield from _row(row, style, width)


def _row(row: Row, style: Style, width: float) -> Iterator[Strip]:
    """The first cell, and the second beside it on as many lines as it needs."""
    (label, text), size = row.cells, style.size
    lines = list(paragraph([text], width, style, _LABEL * size))
    first = lines[0]

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        baseline = top - (first.height + style.typeface.regular.cap_height * size) / 2
        return (sized(x, baseline, label.text, size, label.weight), *first.draw(x, top))

    yield Strip(first.height, draw, keep=len(lines) > 1)
    for number, line in enumerate(lines[1:], 2):
        yield Strip(line.height, line.draw, keep=number < len(lines))
