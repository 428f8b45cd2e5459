"""Makes the table of sums: for runs of two to nine cells every sum with its sets of digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from pipeline.page.blocks import Heading
from pipeline.page.flow import Column, Strip, Style, capped_top, column_height, draw_column, fill, paragraph
from pipeline.page.markdown import read_markdown
from pipeline.page.ops import Placed
from pipeline.page.typography import Span, Weight
from pipeline.page.units import Box
from pipeline.typeset.sheets.sheet import Sheet
from pipeline.typeset.sheets.text_context import TextContext

_COLUMN = 18  # a column of the table is not narrower, in sizes of its type
_COLUMN_MIN = 15  # nor than this where more columns save a page
_GAP = 2.5
_LABEL = 2.2  # the room of a sum before its sets
_LEADINGS = (1.32, 1.26, 1.2)  # tighter ones where they save a page
_TITLE = 1.15  # the size of titles in the table

Table = tuple[tuple[int, tuple[tuple[int, tuple[str, ...]], ...]], ...]


def sum_table() -> Table:
    """For every number of cells the sums in rising order, each with its sets of digits as text."""
    table = []
    for cells in range(2, 10):
        sets: dict[int, list[str]] = {}
        for digits in combinations(range(1, 10), cells):
            sets.setdefault(sum(digits), []).append("".join(map(str, digits)))
        table.append((cells, tuple((target, tuple(sets[target])) for target in sorted(sets))))
    return tuple(table)


def sum_sheets(setting: TextContext) -> tuple[Sheet, ...]:
    """The table on as many sheets as it needs, in columns side by side where the page is wide enough."""
    context = setting.context
    head = fill([*_intro(setting)], context.form.height)[0]
    head_height = max(y + strip.height for y, strip in head) + context.size("small")
    width, pages = _table(setting, (context.form.height - head_height, context.form.height))

    def sheet(number: int) -> Sheet:
        def draw(body: Box) -> tuple[Placed, ...]:
            top = body.top if number else body.top - head_height
            title = () if number else draw_column(head, body.x, capped_top(head, body.top))
            step = width + _GAP * context.size("small")
            columns = (draw_column(column, body.x + place * step, top) for place, column in enumerate(pages[number]))
            return (*title, *(placed for column in columns for placed in column))

        return Sheet(draw)

    return tuple(sheet(number) for number in range(len(pages)))


def _table(setting: TextContext, heights: tuple[float, float]) -> tuple[float, list[Sequence[Column]]]:
    """The width of the columns and those of every page, which is as high as `heights`: the first, and the others."""
    size, whole = setting.context.size("small"), setting.context.form.width
    ways = []
    for least in (_COLUMN, _COLUMN_MIN):
        count = max(1, int((whole + _GAP * size) / ((least + _GAP) * size)))
        width = (whole - (count - 1) * _GAP * size) / count
        ways += [(width, count, _pages([*_rows(setting, width, leading)], heights, count)) for leading in _LEADINGS]
    width, count, pages = min(ways, key=lambda way: len(way[2]))
    return width, [*pages[:-1], _even(pages[-1], count, size)]


def _pages(strips: Sequence[Strip], heights: tuple[float, float], count: int) -> list[Sequence[Column]]:
    """The columns of every page, so many to a page; the first page has a height of its own."""
    first = fill(strips, heights[0])[:count]
    used = sum(len(column) for column in first)
    rest = fill(strips[used:], heights[1]) if used < len(strips) else ()
    return [first, *(rest[start : start + count] for start in range(0, len(rest), count))]


def _even(columns: Sequence[Column], count: int, step: float) -> tuple[Column, ...]:
    """The columns of the last page, as low as so many can be made in steps of a line."""
    strips = [strip for column in columns for _, strip in column]
    height = max(map(column_height, columns))
    found = tuple(columns)
    while len(tried := fill(strips, height)) <= count:
        found, height = tried, height - step
    return found


def _intro(setting: TextContext) -> tuple[Strip, ...]:
    blocks = read_markdown(setting.string("sums.intro"), "sums")
    return setting.strips([Heading(1, (Span(setting.string("sums.heading")),)), *blocks])


def _rows(setting: TextContext, width: float, leading: float) -> Iterator[Strip]:
    context = setting.context
    size = context.size("small")
    for cells, sums in sum_table():
        title = Span(setting.string("sums.cells").format(cells=cells), Weight.BOLD)
        for strip in paragraph([title], width, Style(context.typeface, size * _TITLE)):
            yield Strip(strip.height * 1.1, strip.draw, before=0.9 * size, keep=True)
        for target, sets in sums:
            yield from _row(setting, target, sets, width, leading)


def _row(setting: TextContext, target: int, sets: tuple[str, ...], width: float, leading: float) -> Iterator[Strip]:
    """A sum and its sets; a sum with a single set is bold throughout."""
    context = setting.context
    size = context.size("small")
    weight = Weight.BOLD if len(sets) == 1 else Weight.REGULAR
    lines = list(
        paragraph([Span(", ".join(sets), weight)], width, Style(context.typeface, size, leading), _LABEL * size)
    )
    first = lines[0]

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        baseline = top - (first.height + context.caps("small")) / 2
        return (context.text(x, baseline, str(target), "small", Weight.BOLD), *first.draw(x, top))

    yield Strip(first.height, draw, keep=len(lines) > 1)
    for number, line in enumerate(lines[1:], 2):
        yield Strip(line.height, line.draw, keep=number < len(lines))
