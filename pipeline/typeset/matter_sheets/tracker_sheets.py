"""Sets the tracker: every number of a book in columns, with a box to tick and lines for the time and the date."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from pipeline.page.draw.elements import Element, Role
from pipeline.page.draw.ops import Placed, Strokes, Tagged
from pipeline.page.text.blocks import Block, Mark, Tracker
from pipeline.page.text.flow import Column, Strip, capped_top, column_height, draw_column, fill, one_column
from pipeline.page.type.typography import Weight
from pipeline.page.units import Box
from pipeline.typeset.matter_sheets.running_text import running, strips
from pipeline.typeset.puzzles.captions import tick_box
from pipeline.typeset.sheets.sheet import DrawContext, Sheet, dots, dots_width

_WIDTH: Final = 13.5  # of a column, at least, in sizes of running text
_GAP = 1.6  # between columns
_LINE = 1.75  # from one number to the next
_CLOSER: Final = (1.0, 0.93, 0.87, 0.8)  # lines, where that saves a page
_LEAST: Final = 13.0  # points from one number to the next
_LABELS = 1.7  # the height of the labels above a column, in sizes of small type
_LEVEL = 2.1  # of a level's line
_NUMBER = 3.3  # from the left edge to the lines, in sizes: a box and a number of three digits
_TIME = 0.44  # of what is left is for the time, less a gap
_BETWEEN = 0.5  # between time and date, in sizes

_Row = tuple[Mark | None, str] | str
"""A level's mark and name, or the number of a puzzle."""


def tracker_sheets(blocks: Sequence[Block], context: DrawContext, below: float = 0.0) -> tuple[Sheet, ...]:
    """A heading, an introduction, and the numbers in as many columns as the page holds.

    `below` is the height that the last page keeps free where closer lines are enough for that.
    """
    tracker = next(block for block in blocks if isinstance(block, Tracker))
    head = one_column(strips(context, running(block for block in blocks if not isinstance(block, Tracker))))
    pages = _pages(tracker, context, head, below)
    heads = (head, *((),) * (len(pages) - 1))
    rooms = [_height(context, one) for one in heads]
    return tuple(
        Sheet(partial(_page, context, tracker.labels, *pair), free=room - max(map(column_height, pair[1])))
        for room, pair in zip(rooms, zip(heads, pages, strict=True), strict=True)
    )


def _pages(tracker: Tracker, context: DrawContext, head: Column, below: float) -> list[tuple[Column, ...]]:
    """The columns of every page, lines closer where that saves one; those of the last are equally long."""
    tried = [_set(list(_strips(tracker, context, line)), context, head) for line in _lines_apart(context)]

    def worth(pages: list[tuple[Column, ...]]) -> tuple[int, bool]:
        room = _height(context, head if len(pages) == 1 else ())
        return len(pages), below > room - max(map(column_height, pages[-1]))

    return min(tried, key=worth)


def _lines_apart(context: DrawContext) -> tuple[float, ...]:
    """From one number to the next: as the look has it, or closer, but far enough to write on."""
    usual = _LINE * context.size("body")
    return tuple(max(min(usual, _LEAST), share * usual) for share in _CLOSER)


def _set(rows: Sequence[Strip], context: DrawContext, head: Column) -> list[tuple[Column, ...]]:
    """The columns of every page, each as full as can be."""
    count = _count(context)
    columns = fill(rows, _height(context, ()), [_height(context, head)] * count)
    pages = [tuple(columns[start : start + count]) for start in range(0, len(columns), count)]
    return [*pages[:-1], _evened([strip for column in pages[-1] for _, strip in column], context)]


def _evened(rows: Sequence[Strip], context: DrawContext) -> tuple[Column, ...]:
    """The columns of the last page, as low as keeps their number within what the page holds."""
    line, count = _LINE * context.size("body"), _count(context)
    height = sum(row.before + row.height for row in rows) / count
    while len(columns := fill(rows, height)) > count:
        height += line / 2
    return columns


def _count(context: DrawContext) -> int:
    """How many columns a page has."""
    size = context.size("body")
    return max(1, int((context.geometry.width + _GAP * size) // ((_WIDTH + _GAP) * size)))


def _height(context: DrawContext, head: Column) -> float:
    """The height of the columns below their labels, and below a heading if there is one."""
    above = column_height(head) + context.size("body") if head else 0.0
    return context.geometry.height - above - _above(context)


def _above(context: DrawContext) -> float:
    return _LABELS * context.size("small")


def _column_width(context: DrawContext) -> float:
    gap = _GAP * context.size("body")
    return (context.geometry.width + gap) / _count(context) - gap


def _strips(tracker: Tracker, context: DrawContext, line: float) -> Iterator[Strip]:
    """A line for every level and every number; `line` is the distance of numbers."""
    size, width = context.size("body"), _column_width(context)
    for mark, name, numbers in tracker.levels:
        if mark:
            yield Strip(_LEVEL * size, partial(_level, context, mark, name), before=0.4 * size, keep=True)
        for number in numbers:
            yield Strip(line, partial(_number, context, number, width))


def _level(context: DrawContext, mark: Mark, name: str, x: float, top: float) -> tuple[Placed, ...]:
    size = context.size("body")
    baseline = top - 1.45 * size
    after = x + dots_width(size, mark.dots) + 0.6 * size
    return (
        dots(context, (x, baseline), size, mark.filled, mark.dots),
        context.text(after, baseline, name, "body", Weight.BOLD),
    )


def _number(context: DrawContext, number: str, width: float, x: float, top: float) -> tuple[Placed, ...]:
    """A box to tick, the number, and two lines to write on."""
    size = context.size("body")
    baseline = top - 1.3 * size
    return (
        tick_box(context, x, baseline, size),
        Tagged(Element(Role.BODY, Element(Role.ITEM)), (context.text(x + 1.35 * size, baseline, number, "body"),)),
        Strokes(context.geometry.look.line_min, 0.0, tuple(_lines(context, number, width, x, baseline))),
    )


def _lines(
    context: DrawContext, number: str, width: float, x: float, baseline: float
) -> Iterator[tuple[float, float, float, float]]:
    size = context.size("body")
    start, split = _split(context, width)
    start = max(start, 1.8 * size + context.width(number, "body"))
    y = baseline - 0.15 * size
    yield x + start, y, x + split, y
    yield x + split + _BETWEEN * size, y, x + width, y


def _split(context: DrawContext, width: float) -> tuple[float, float]:
    """Where the lines for the time begin and end, from the left of a column."""
    start = _NUMBER * context.size("body")
    return start, start + _TIME * (width - start)


def _page(
    context: DrawContext, labels: tuple[str, str], head: Column, columns: Sequence[Column], body: Box
) -> tuple[Placed, ...]:
    """Columns below their labels, on the first page below the heading."""
    size, width = context.size("body"), _column_width(context)
    top = capped_top(head, body.top) if head else body.top
    placed = list(draw_column(head, body.x, top))
    top -= column_height(head) + size if head else 0.0
    start, split = _split(context, width)
    for number, column in enumerate(columns):
        x = body.x + number * (width + _GAP * size)
        for label, at in zip(labels, (start, split + _BETWEEN * size), strict=True):
            placed.append(context.text(x + at, top - context.caps("small"), label, "small"))
        placed += draw_column(column, x, top - _above(context))
    return tuple(placed)
