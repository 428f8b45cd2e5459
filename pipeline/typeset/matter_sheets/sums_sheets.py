"""Sets an introduction, and tables of two columns side by side as tightly as saves a page."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.frozen import frozen
from pipeline.page.draw.elements import Element, Role
from pipeline.page.draw.ops import Placed, Tagged
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
_STEP, _STEPS = 0.06, 7  # by which type grows where that needs no more pages, and how often at most
_CLEARLY = 1e-3  # points: columns may be so much too high that nobody sees it
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
    found = _evened(_table(_Sums(tables, context, (height - head_height, height)), below))

    def sheet(number: int) -> Sheet:
        def draw(body: Box) -> tuple[Placed, ...]:
            top = body.top if number else body.top - head_height
            title = () if number else draw_column(head, body.x, capped_top(head, body.top))
            step = found.width + _GAP * found.size
            columns = (
                draw_column(column, body.x + place * step, top) for place, column in enumerate(found.pages[number])
            )
            return (*title, *(placed for column in columns for placed in column))

        used = max(map(column_height, found.pages[number])) + (0.0 if number else head_height)
        return Sheet(draw, free=height - used)

    return tuple(sheet(number) for number in range(len(found.pages)))


@frozen
class _Set:
    """The columns of every page, their width, how many a page has at most, and the size of their type."""

    pages: tuple[tuple[Column, ...], ...]
    width: float
    count: int
    size: float


@frozen
class _Sums:
    """The tables, how they are set, and the heights of their pages: the first, and the others."""

    tables: Sequence[Table]
    context: DrawContext
    heights: tuple[float, float]

    def set_in(self, least: float, leading: float, share: float = 1.0) -> _Set:
        """The pages at a share of the size of small type, in as many columns as are `least` sizes wide."""
        size, whole = share * self.context.size("small"), self.context.geometry.width
        count = max(1, int((whole + _GAP * size) / ((least + _GAP) * size)))
        width = (whole - (count - 1) * _GAP * size) / count
        rows = [*_rows(self.tables, Style(self.context.typeface, size, leading), width)]
        return _Set(tuple(_pages(rows, self.heights, count)), width, count, size)

    def leaves(self, found: _Set, height: float) -> bool:
        """Does the last page leave so much free, its columns as low as they can be?"""
        page = self.heights[len(found.pages) > 1]
        if height + _CLEARLY <= page - max(map(column_height, found.pages[-1])):
            return True  # as they are; to make them low takes as long as to set them
        return height <= page - max(map(column_height, _evened(found).pages[-1]))


def _table(sums: _Sums, below: float) -> _Set:
    """The columns of every page: the fewest pages, then the loosest lines, then the largest type."""
    tight = [sums.set_in(least, _LEADINGS[-1]) for least in (_COLUMN, _COLUMN_MIN)]
    fewest = min(len(one.pages) for one in tight)
    least = next(at for at, one in zip((_COLUMN, _COLUMN_MIN), tight, strict=True) if len(one.pages) == fewest)
    looser = (sums.set_in(least, leading) for leading in _LEADINGS[:-1])
    usual = next((one for one in looser if len(one.pages) == fewest), None)
    if usual is None:
        return next(one for one in tight if len(one.pages) == fewest)
    return _largest(sums, usual, below if sums.leaves(usual, below) else 0.0)


def _largest(sums: _Sums, usual: _Set, below: float) -> _Set:
    """The pages with the largest type that needs no more of them and leaves so much free."""
    steps, found = range(1, _STEPS + 1), usual
    while steps:  # each is tried in the middle of those that are left
        middle = steps[len(steps) // 2]
        one = sums.set_in(_COLUMN_MIN, _LEADINGS[0], 1 + middle * _STEP)
        fits = len(one.pages) == len(usual.pages) and sums.leaves(one, below)
        found = one if fits else found
        steps = range(middle + 1, steps.stop) if fits else range(steps.start, middle)
    return found


def _pages(rows: Sequence[Strip], heights: tuple[float, float], count: int) -> list[tuple[Column, ...]]:
    """The columns of every page, so many to a page; the first page has a height of its own."""
    first = fill(rows, heights[0])[:count]
    used = sum(len(column) for column in first)
    rest = fill(rows[used:], heights[1]) if used < len(rows) else ()
    return [first, *(rest[start : start + count] for start in range(0, len(rest), count))]


def _evened(found: _Set) -> _Set:
    """The same with low columns on the last page."""
    return replace(found, pages=(*found.pages[:-1], _even(found.pages[-1], found.count, found.size)))


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
    element = Element(Role.ROW)
    lines = list(paragraph([text], width, style, _LABEL * size, Element(Role.CELL, element)))
    header = Element(Role.ROW_HEADER, element)
    first = lines[0]

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        baseline = top - (first.height + style.typeface.regular.cap_height * size) / 2
        return (Tagged(header, (sized(x, baseline, label.text, size, label.weight),)), *first.draw(x, top))

    yield Strip(first.height, draw, keep=len(lines) > 1)
    for number, line in enumerate(lines[1:], 2):
        yield Strip(line.height, line.draw, keep=number < len(lines))
