"""Sets the worked answers and the hints of a book in columns: how many pages they take, and what stands where on them.

Lengths in points; x and y run from the upper left corner of a page's body. The words above answers and hints lead to
pages that are not known here: only their places are kept, as those of other answers.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Self

from pipeline.frozen import frozen
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.size import Size
from pipeline.model.spec import DIAGRAMS, WORKED
from pipeline.page.draw.ops import Placed
from pipeline.page.text.blocks import RunningText
from pipeline.page.text.flow import (
    At,
    Column,
    Draw,
    Strip,
    Style,
    broken,
    column_height,
    draw_column,
    fill,
    fill_alike,
    paragraph,
    typeset,
)
from pipeline.page.type.typography import Span, Weight
from pipeline.typeset.geometry.smallest_cells import LABEL, clue_cell, smallest_answer
from pipeline.typeset.key.answer_places import AnswerPage, Tile, key_heading
from pipeline.typeset.key.diagram_strips import diagram_cell, diagram_strips
from pipeline.typeset.key.worked_steps import StepText, Worked
from pipeline.typeset.sheets.sheet import DrawContext, Marks, dots, dots_width

_COLUMN = 24.0  # no column is narrower, in sizes of its text
_COLUMN_GAP = 2.4  # between columns, in sizes
_GRID_SHARE = 0.42  # of a column's width, at most, for a grid whose cells are larger than they must be
_GRID_MOST = 1.7  # but its cells are no larger than so many times the smallest
_CLUE_ROOM = 1.1  # how much larger than their height asks cells are for wide clues
_GRID_GAP = 1.1  # between a grid and the words beside it, in sizes
_NARROW = 10.5  # steps stand beside a grid where they have so much width, in sizes
_LEVEL_ROOM = 6.0  # and its level where it has so much
_INDENT = 0.5  # between the number of a step and its words
_APART = 1.6  # above an answer, in sizes of its text
_HINTS_APART = 0.9
_LEADING = 1.32
_GAP = 0.35  # above a step, in sizes

_OPENING = 48.0  # no line of the opening is longer, in sizes
_STYLE = "small"


@frozen
class Solved:
    """One puzzle of the key: its position in the book, its kind, grid and level, its solve in words."""

    index: int
    kind: Kind
    size: Size
    level: Level | None
    worked: Worked


@frozen
class Legend:
    """What explains a part: names and marks of levels, the paragraphs that open it, and techniques with their sense."""

    names: dict[Level, str]
    marks: Marks
    opening: tuple[RunningText, ...]
    terms: tuple[RunningText, ...]


@frozen
class _Place(Strip):
    """The strip of an answer's label and grid, or of a hint's label: its position in the book, its cell size."""

    index: int = -1
    room: float = 0.0
    cell: float = 0.0

    def of(self, index: int) -> Self:
        """The same for another answer; `replace` takes twice as long, and large books have many."""
        shared = self.height, self.draw, self.before, self.keep, self.new_page, self.lead
        return type(self)(*shared, index, self.room, self.cell)


@frozen
class _Line:
    """Text of a step: styled, with a number before it or none; the space above it in sizes."""

    spans: tuple[Span, ...]
    marker: str
    indent: float
    before: float


@frozen
class _Raster:
    """The columns of a page."""

    count: int
    width: float
    pitch: float

    @property
    def lefts(self) -> list[float]:
        """Where the columns begin."""
        return [number * self.pitch for number in range(self.count)]


_Filled = Callable[[Sequence[Strip], Sequence[float]], tuple[Column, ...]]
"""Fills columns with the terms of a legend and what follows; the first of them have heights of their own."""


def worked_pages(context: DrawContext, style: str, answers: Sequence[Solved], legend: Legend) -> tuple[AnswerPage, ...]:
    """The pages of a key with all steps below each grid, or those of hints, whose tiles have no cells."""

    def filled(run: Sequence[Solved], raster: _Raster) -> _Filled:
        strips = [strip for answer in run for strip in _strips(context, style, answer, legend, raster)]
        return lambda terms, first: fill([*terms, *strips], context.geometry.height, first)

    return _run_pages(context, style, answers, legend, filled)


def counted_pages(
    context: DrawContext, style: str, answers: Sequence[Solved], legend: Legend
) -> tuple[AnswerPage, ...]:
    """The pages of `worked_pages` without words: places alone, found quickly where many are solved alike."""

    def filled(run: Sequence[Solved], raster: _Raster) -> _Filled:
        kinds = {_alike(answer): answer for answer in run}
        known = {key: tuple(_strips(context, style, answer, legend, raster)) for key, answer in kinds.items()}
        blocks = [known[_alike(answer)] for answer in run]

        def columns(terms: Sequence[Strip], first: Sequence[float]) -> tuple[Column, ...]:
            above = [terms] if terms else []
            found, count = fill_alike([*above, *blocks], context.geometry.height, first)
            return _in_columns(zip(found[len(above) :], blocks, run, strict=True), count)

        return columns

    return _run_pages(context, style, answers, legend, filled)


def _run_pages(
    context: DrawContext,
    style: str,
    answers: Sequence[Solved],
    legend: Legend,
    filled: Callable[[Sequence[Solved], _Raster], _Filled],
) -> tuple[AnswerPage, ...]:
    """The pages of all runs of answers, the first below the legend."""
    pages: list[AnswerPage] = []
    for run in _runs(context, style, answers):
        raster = _raster_for(context, style, run)
        pages += _pages(context, raster, None if pages else legend, filled(run, raster))
    return tuple(pages)


def _runs(context: DrawContext, style: str, answers: Sequence[Solved]) -> list[tuple[Solved, ...]]:
    """Answers in runs that have columns of their own, so that a few wide grids do not widen those of all others.

    One run where grids of several widths take turns: every run begins a page.
    """
    counts = {
        grid: _raster_for(context, style, (one,)).count for grid, one in {_grid(one): one for one in answers}.items()
    }
    runs = [tuple(run) for _, run in groupby(answers, lambda one: counts[_grid(one)])]
    return runs if len(runs) <= len(set(counts.values())) else [tuple(answers)]


def _grid(answer: Solved) -> tuple[Kind, Size]:
    return answer.kind, answer.size


def _alike(answer: Solved) -> tuple[object, ...]:
    """What the strips of an answer depend on but its position; the same steps are the same object."""
    return answer.kind, answer.size, answer.level, id(answer.worked)


def _in_columns(placed: Iterable[tuple[At, Sequence[Strip], Solved]], count: int) -> tuple[Column, ...]:
    """The places of answers in so many columns."""
    columns: list[list[tuple[float, Strip]]] = [[] for _ in range(count)]
    for (column, y), block, answer in placed:
        assert isinstance(block[0], _Place)
        columns[column].append((y, block[0].of(answer.index)))
    return tuple(map(tuple, columns))


def _raster_for(context: DrawContext, style: str, answers: Sequence[Solved]) -> _Raster:
    """The columns of steps, none narrower than a grid, or of hints."""
    widest = max(answer.size.width for answer in answers) if style in WORKED else 0
    least = smallest_answer(context.geometry) * widest
    if style == DIAGRAMS:
        grids = {(answer.kind, answer.size) for answer in answers}
        least = max(least, *(size.width * diagram_cell(context.geometry, kind, size) for kind, size in grids))
    return _raster(context, min(least, context.geometry.width))


def _strips(context: DrawContext, style: str, answer: Solved, legend: Legend, raster: _Raster) -> Iterator[Strip]:
    if style in WORKED:
        return _answer(context, answer, legend, raster.width)
    return _hint(context, answer, raster.width)


def _raster(context: DrawContext, widest: float) -> _Raster:
    """As many columns as are wide enough for their text and the widest grid."""
    size, width = context.size(_STYLE), context.geometry.width
    gap = _COLUMN_GAP * size
    least = max(_COLUMN * size, widest)
    count = max(1, int((width + gap) / (least + gap)))
    column = (width - (count - 1) * gap) / count
    return _Raster(count, column, column + gap)


def _answer(context: DrawContext, answer: Solved, legend: Legend, width: float) -> Iterator[Strip]:
    """Label and grid; level and steps beside it as far as they fit there, the others below."""
    size = context.size(_STYLE)
    least = smallest_answer(context.geometry)
    side, rows = answer.size.width, answer.size.height
    cell = max(least, min(_GRID_SHARE * width / side, _GRID_MOST * least))
    legible = clue_cell(context.geometry, answer.kind, _CLUE_ROOM * context.readable)
    cell = legible if cell < legible <= width / side else cell
    cell = min(cell, width / side, (context.geometry.height - key_heading(context.geometry)) / rows)
    label = LABEL * context.size("answer")
    room, free = side * cell, width - side * cell - _GRID_GAP * size
    lines = list(_numbered(context, answer.worked.steps))
    column: list[tuple[float, Strip]] = []
    if free >= _NARROW * size:
        column, lines = _beside(context, lines, free, rows * cell)
    level = _level(context, answer.level, legend)
    beside = tuple((label + y, strip) for y, strip in [(0.0, level), *column])
    draw = _shifted(beside, width - free) if free >= _LEVEL_ROOM * size else _nothing
    place = _Place(label + rows * cell + _GAP * size, draw, index=answer.index, room=room, cell=cell)
    diagrams = tuple(_diagrams(context, answer, width))
    near = any(place.height + strip.height <= context.geometry.height / 2 for strip in diagrams[:1])
    keep = bool(lines) or near  # high diagrams may go on in the next column, lest this one stay half empty
    yield replace(place, before=_APART * size, keep=keep)
    for line in lines:
        yield from _set(context, line, width)
    yield from diagrams


def _diagrams(context: DrawContext, answer: Solved, width: float) -> Iterator[Strip]:
    """The positions of a solve with their sentences, in a column of a width."""
    if answer.worked.diagrams:
        cell = min(diagram_cell(context.geometry, answer.kind, answer.size), width / answer.size.width)
        yield from diagram_strips(context, answer.worked.diagrams, answer.size, cell, width)


def _level(context: DrawContext, level: Level | None, legend: Legend) -> Strip:
    """A level's mark and name on one line."""
    size = context.size(_STYLE)

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        if level is None:
            return ()
        baseline = top - context.caps(_STYLE)
        mark = dots(context, (x, baseline), size, legend.marks.filled[level], legend.marks.dots)
        after = x + dots_width(size, legend.marks.dots) + size / 2
        return (mark, context.text(after, baseline, legend.names[level], _STYLE))

    return Strip(_LEADING * size, draw)


def _numbered(context: DrawContext, steps: Sequence[StepText]) -> Iterator[_Line]:
    """The lines of all steps, the number of a step before its first one."""
    indent = context.width(f"{len(steps)}", _STYLE) + _INDENT * context.size(_STYLE)
    for number, step in enumerate(steps, 1):
        for position, spans in enumerate(_lines(step)):
            yield _Line(tuple(spans), "" if position else str(number), indent, 0.0 if position else _GAP)


def _lines(step: StepText) -> Iterator[list[Span]]:
    """The name of a step in bold before its first line."""
    first, *others = step.lines or ("",)
    yield [Span(step.name, Weight.BOLD), Span(f"  {first}")] if first else [Span(step.name)]
    yield from ([Span(line)] for line in others)


def _beside(
    context: DrawContext, lines: Sequence[_Line], width: float, height: float
) -> tuple[list[tuple[float, Strip]], list[_Line]]:
    """What stands beside a grid below the line of its level, and what is left for below the grid."""
    size = context.size(_STYLE)
    y = _LEADING * size
    column: list[tuple[float, Strip]] = []
    left = list(lines)
    while left:
        strips = list(_set(context, left[0], width))
        fitting = int((height - y - strips[0].before) / (_LEADING * size))
        for strip in strips[: max(0, fitting)]:
            y += strip.before
            column.append((y, strip))
            y += strip.height
        if fitting < len(strips):
            return column, [_rest(context, left[0], width, fitting), *left[1:]] if fitting > 0 else left
        left = left[1:]
    return column, left


def _rest(context: DrawContext, line: _Line, width: float, count: int) -> _Line:
    """A line without what its first `count` lines of text hold at a width."""
    lines = broken(line.spans, width - line.indent, Style(context.typeface, context.size(_STYLE), _LEADING))
    spans = tuple(Span(f"{run.text} ", run.weight) for runs in lines[count:] for run in runs)
    return replace(line, spans=spans, marker="", before=0.0)


def _set(context: DrawContext, line: _Line, width: float) -> Iterator[Strip]:
    """A line of a step as lines of text."""
    style = Style(context.typeface, context.size(_STYLE), _LEADING)
    first, *others = paragraph(line.spans, width, style, line.indent)
    if line.marker:
        marker = next(paragraph([Span(line.marker)], width, style))
        first = replace(first, draw=_both(marker.draw, first.draw), before=line.before * style.size)
    yield replace(first, keep=len(others) == 1)
    yield from others


def _nothing(_x: float, _top: float) -> tuple[Placed, ...]:
    return ()


def _both(one: Draw, other: Draw) -> Draw:
    return lambda x, top: (*one(x, top), *other(x, top))


def _shifted(column: Column, left: float) -> Draw:
    return lambda x, top: draw_column(column, x + left, top)


def _hint(context: DrawContext, answer: Solved, width: float) -> Iterator[Strip]:
    """A label, and what the hint says."""
    style = Style(context.typeface, context.size(_STYLE), _LEADING)
    place = _Place(LABEL * context.size("answer"), _nothing, index=answer.index, room=width)
    yield replace(place, before=_HINTS_APART * style.size, keep=True)
    lines = (spans for step in answer.worked.hint for spans in _lines(step))
    strips = [strip for spans in lines for strip in paragraph(spans, width, style)]
    yield from (replace(strip, keep=True) for strip in strips[:-1])
    yield from strips[-1:]


def _columns(
    context: DrawContext, filled: Callable[[Sequence[float]], tuple[Column, ...]], room: float, count: int
) -> tuple[Column, ...]:
    """Columns of which the first `count` have a room of its height; evenly long where these hold all."""
    found = tried = filled([room] * count)
    while len(tried) <= count and room > 0:
        found, room = tried, room - context.size(_STYLE)
        tried = filled([room] * count)
    return found


def _pages(context: DrawContext, raster: _Raster, legend: Legend | None, filled: _Filled) -> tuple[AnswerPage, ...]:
    """What fills columns, those of the first page below heading and legend, where there is one.

    A long opening takes pages before.
    """
    opening, terms = _set_legend(context, raster, legend) if legend else ([], ())
    top = opening[-1][1] + column_height(opening[-1][2]) + _APART * context.size(_STYLE) if opening else 0.0
    columns = _columns(context, partial(filled, terms), context.geometry.height - top, raster.count)
    pages = [AnswerPage((), (), (text,), None) for text in opening[:-1]]
    last = None
    for start in range(0, len(columns), raster.count):
        first = not start
        texts = tuple(
            (x, top if first else 0.0, column)
            for x, column in zip(raster.lefts, columns[start : start + raster.count], strict=False)
        )
        tiles = tuple(tile for text in texts for tile in _tiles(*text))
        head = opening[-1:] if first else ()
        begins = bool(tiles) and (tiles[0].x, tiles[0].y) == (0.0, 0.0)
        pages.append(AnswerPage(tiles, (), (*head, *texts), None if begins else last))
        last = tiles[-1].index if tiles else last
    return tuple(pages)


def _set_legend(
    context: DrawContext, raster: _Raster, legend: Legend
) -> tuple[list[tuple[float, float, Column]], tuple[Strip, ...]]:
    """The opening below the part's heading, one column a page, and the terms as strips of a column."""
    geometry, size = context.geometry, context.size(_STYLE)
    small = replace(geometry.look, sizes={**geometry.look.sizes, "body": size})
    opening = typeset(legend.opening, min(geometry.width, _OPENING * size), small, context.typeface)
    heading = key_heading(geometry)
    above = _headed(fill(opening, geometry.height, [geometry.height - heading]), heading)
    return above, typeset(legend.terms, raster.width, small, context.typeface)


def _headed(columns: Sequence[Column], heading: float) -> list[tuple[float, float, Column]]:
    """Columns with their places, one a page, the first of which has a heading."""
    return [(0.0, 0.0 if number else heading, column) for number, column in enumerate(columns)]


def _tiles(x: float, top: float, column: Column) -> Iterator[Tile]:
    for y, strip in column:
        if isinstance(strip, _Place):
            yield Tile(strip.index, x, top + y, strip.room, strip.cell)
