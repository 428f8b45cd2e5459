"""Finds the grids on a page from their strokes alone: where they stand, how many cells they have."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise
from math import floor
from operator import itemgetter
from typing import TypeVar

import numpy as np

from pipeline.inspect.pdf.columns import (
    Numbers,
    Places,
    RuleTable,
    columns_of,
    places_of,
    rules_of,
    table_of_rules,
    taken,
)
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import STRAIGHT, Field, Rule
from pipeline.model.printed_grid import Edge
from pipeline.model.size import Size

TOUCH = 1.0  # strokes that come as near as this, in points, belong together
EVEN = 0.02  # how far a line may stand from its place, as a share of its distance from the first
_END = 0.1  # of a cell: what is left of a line beside a sign is longer
CELLS_MIN = 2  # a figure with fewer columns or rows is a box, not a grid


_Row = tuple[float, float, float, float, int]
"""From where to where a stroke runs, and its place among all of its page."""

_NO_STROKES = table_of_rules(())

_Thing = TypeVar("_Thing")


@dataclass(frozen=True)
class Grid:
    """A field of square cells, and the level and upright strokes that make it, by their places among all of a page.

    `end` is how far these reach to the right and down; `drawn` are the strokes of the page, which do not count where
    two grids are compared. Pages of one layout share their grids, so what is found out of one stays with it.
    """

    field: Field
    size: Size
    end: tuple[float, float] = (0.0, 0.0)
    places: tuple[int, ...] = ()
    drawn: RuleTable = dataclasses.field(default=_NO_STROKES, compare=False, repr=False)

    def __reduce__(self) -> tuple[Callable[..., Grid], tuple[object, ...]]:
        """A copy of one without its strokes becomes the one that is known where it arrives."""
        if self.places:
            return Grid, (self.field, self.size, self.end, self.places, self.drawn)
        return outline, (self.field, self.size)

    @property
    def side(self) -> float:
        """The side of a cell in points."""
        return (self.field.right - self.field.left) / self.size.width

    @property
    def rules(self) -> list[Rule]:
        """Its strokes."""
        return rules_of(taken(self.drawn, np.array(self.places, np.int64)))

    @cached_property
    def edges(self) -> Mapping[Edge, float]:
        """The width of the heaviest stroke between every two neighbouring cells, 0 where there is none."""
        (widths,) = _edges([self], self.drawn)
        return widths

    def cell_at(self, x: float, y: float) -> int | None:
        """The cell that a point lies in, by its position in reading order; None outside the grid."""
        column, row = map(floor, self.place(x, y))
        inside = 0 <= column < self.size.width and 0 <= row < self.size.height
        return row * self.size.width + column if inside else None

    def place(self, x: float, y: float) -> tuple[float, float]:
        """A point in cells from the grid's upper left corner."""
        side, (left, top, _, _) = self.side, self.field
        return (x - left) / side, (y - top) / side

    def along(self, rule: Rule, upright: bool) -> tuple[float, float, float]:
        """The line on which a stroke lies, and from where to where, in cells from the grid's corner."""
        (x1, y1), (x2, y2) = self.place(rule.x1, rule.y1), self.place(rule.x2, rule.y2)
        return (x1, y1, y2) if upright else (y1, x1, x2)

    def edge(self, line: int, at: int, upright: bool) -> Edge | None:
        """The cells on both sides of a line, `at` its so many-th cell; None on the border and beyond."""
        columns, lines = self.size.width, self.size.width if upright else self.size.height
        if not 0 < line < lines:
            return None
        return (
            (at * columns + line - 1, at * columns + line)
            if upright
            else ((line - 1) * columns + at, line * columns + at)
        )


@lru_cache(maxsize=1 << 12)
def outline(field: Field, size: Size) -> Grid:
    """A grid without its strokes, found instead of made where there was the same before: pages are set alike."""
    return Grid(field, size)


def find_grids(page: InkPage) -> tuple[Grid, ...]:
    """All grids of a page in reading order: row by row, those that begin at one height from left to right."""
    return _grids(_Drawn(page.rule_table))


@dataclass(frozen=True, eq=False)
class _Drawn:
    """The strokes of a page, equal to those of other pages with the same columns."""

    table: RuleTable

    def __hash__(self) -> int:
        return hash(self.table.x1.tobytes())  # one column is enough to part most pages

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Drawn) and all(
            own.tobytes() == theirs.tobytes() for own, theirs in zip(self.table, other.table, strict=True)
        )


@lru_cache(maxsize=8)
def _grids(drawn: _Drawn) -> tuple[Grid, ...]:
    """The grids that strokes make; kept, for in a book of one kind page after page has the same."""
    grids = [grid for rules in _figures(drawn.table) if (grid := _grid(rules, drawn.table))]
    if not grids:
        return ()
    for grid, widths in zip(grids, _edges(grids, drawn.table), strict=True):
        grid.__dict__["edges"] = widths  # found for all grids of the page at once
    falling = sorted(grids, key=lambda grid: grid.field.top)
    rows = in_rows(falling, lambda row, grid: grid.field.top - row[0].field.top <= grid.side / 2)
    return tuple(grid for row in rows for grid in sorted(row, key=lambda grid: grid.field.left))


def in_rows(things: Iterable[_Thing], joins: Callable[[list[_Thing], _Thing], bool]) -> Iterator[list[_Thing]]:
    """Things in rows, each of which goes on as long as the next thing joins it."""
    row: list[_Thing] = []
    for thing in things:
        if row and not joins(row, thing):
            yield row
            row = []
        row.append(thing)
    if row:
        yield row


@lru_cache(maxsize=64)
def edges_of(size: Size) -> tuple[Edge, ...]:
    """All pairs of neighbouring cells of a grid: those beside each other, then those below each other."""
    columns, cells = size.width, range(size.width * size.height)
    level = [(cell, cell + 1) for cell in cells if (cell + 1) % columns]
    return (*level, *((cell, cell + columns) for cell in cells if cell + columns in cells))


def read_edges(grid: Grid, broken: Collection[Edge] = ()) -> Mapping[Edge, float]:
    """The width of the heaviest stroke between every two neighbouring cells, 0 where there is none.

    On `broken` edges the line has a gap for a sign: there both of its ends have to stand.
    """
    widths = grid.edges
    if broken:
        rules = grid.rules
        widths = {**widths, **{edge: widths[edge] or _end_width(grid, rules, edge) for edge in broken}}
    return widths


def _edges(grids: Sequence[Grid], drawn: RuleTable) -> list[dict[Edge, float]]:
    """By grid: the width of the heaviest of its strokes between every two neighbouring cells, 0 where there is none."""
    pairs = [edges_of(grid.size) for grid in grids]
    starts = [0, *accumulate(map(len, pairs))]  # all edges of all grids in one column
    ranks = np.zeros(starts[-1], np.int64)  # of widths: few differ, and edges share those that are alike
    first, step, lengths, width = _spans(grids, starts, drawn)
    every, rank = np.unique(width, return_inverse=True)
    stroke = np.arange(len(lengths)).repeat(lengths)
    nth = np.arange(len(stroke)) - (lengths.cumsum() - lengths)[stroke]  # of the edges of its stroke
    np.maximum.at(ranks, first[stroke] + nth * step[stroke], rank[stroke] + 1)
    widths = [*map([0.0, *every.tolist()].__getitem__, ranks.tolist())]
    found = (widths[start:end] for start, end in pairwise(starts))
    return [dict(zip(edges, own, strict=True)) for edges, own in zip(pairs, found, strict=True)]


def _spans(grids: Sequence[Grid], starts: Sequence[int], drawn: RuleTable) -> tuple[Places, Places, Places, Numbers]:
    """The edges that strokes of grids run along, but for borders: the first, how far to the next, how many, a width.

    Edges count as in `edges_of`, those of each grid from its start.
    """
    by = np.arange(len(grids)).repeat([len(grid.places) for grid in grids])
    places = np.array([at for grid in grids for at in grid.places], np.int64)
    x1, y1, x2, y2, width = (column[places] for column in drawn[:5])
    fields = ((grid.field.left, grid.field.top, grid.side, grid.size.width, grid.size.height) for grid in grids)
    left, top, side, columns, rows = columns_of(fields, 5)[:, by]
    cells = np.rint((np.array((x1, y1, x2, y2)) - (left, top, left, top)) / side)
    upright = np.abs(x1 - x2) < STRAIGHT
    line, begin, end = np.where(upright, cells[[0, 1, 3]], cells[[1, 0, 2]])
    lines, along = np.where(upright, (columns, rows), (rows, columns))
    begin, end = np.maximum(begin, 0), np.minimum(end, along)
    beside = begin * (columns - 1) + line - 1  # of pairs beside each other, which come first
    below = (columns - 1) * rows + (line - 1) * columns + begin
    first = np.array(starts)[by] + np.where(upright, beside, below)
    step = np.where(upright, columns - 1, 1)
    inner = places_of((line > 0) & (line < lines) & (begin < end))
    first, step, lengths = (column[inner].astype(np.int64) for column in (first, step, end - begin))
    return first, step, lengths, width[inner]


def _end_width(grid: Grid, rules: Iterable[Rule], edge: Edge) -> float:
    """The width of what stands at both ends of an edge, 0 where either end has nothing."""
    first, second = edge
    row, column = divmod(first, grid.size.width)
    level = second - first == 1
    line, start = (column + 1, row) if level else (row + 1, column)
    ends = [0.0, 0.0]
    for rule in rules:
        place, low, high = grid.along(rule, upright=level)
        if abs(place - line) < _END and rule.is_upright == level:
            ends[0] = max(ends[0], rule.width if low < start + _END and high > start + _END else 0.0)
            ends[1] = max(ends[1], rule.width if high > start + 1 - _END and low < start + 1 - _END else 0.0)
    return min(ends)


def spanned(start: float, end: float, count: int) -> range:
    """The cells of a row or column, of `count`, whose middle lies between two places in cells."""
    first, last = round(start), round(end)
    return range(first if first > 0 else 0, last if last < count else count)


@dataclass(slots=True, eq=False)
class _Strokes:
    """Strokes that touch each other, or the rectangle around them, which is kept with them."""

    left: float
    top: float
    right: float
    bottom: float
    rules: list[_Row]

    def near(self, other: _Strokes) -> bool:
        """Do two come so near that they belong together?"""
        across = self.left < other.right + TOUCH and other.left - TOUCH < self.right
        return across and self.top < other.bottom + TOUCH and other.top - TOUCH < self.bottom

    def take(self, other: _Strokes) -> bool:
        """Take over the strokes of another; does that make the rectangle larger?"""
        before = (self.left, self.top, self.right, self.bottom)
        self.left, self.top = min(self.left, other.left), min(self.top, other.top)
        self.right, self.bottom = max(self.right, other.right), max(self.bottom, other.bottom)
        self.rules += other.rules
        return before != (self.left, self.top, self.right, self.bottom)


def _figures(drawn: RuleTable) -> Iterator[Sequence[_Row]]:
    """Level and upright strokes by figure: those that touch each other, or the figure's rectangle."""
    straight = places_of(drawn.straight & ~drawn.dashed)
    ends = (column[straight].tolist() for column in drawn[:4])
    yield from _cut([*zip(*ends, straight.tolist(), strict=True)], 1)


def _cut(rules: Sequence[_Row], axis: int, cuts: int = 0) -> Iterator[Sequence[_Row]]:
    """Figures of strokes, parted by the gaps that run through all of them, across and down the page in turns.

    Axis 0 is across, 1 down. Strokes that were cut before have no gap along the other axis, those that are crossed none
    at all, which is seen sooner; most that were cut twice are.
    """
    if cuts > 1 and _is_crossed(rules):
        yield rules
        return
    parts = [*_parted(rules, axis)]
    if len(parts) == 1 and cuts:
        yield from [rules] if _is_crossed(rules) else _touching(rules)
        return
    for part in parts:
        yield from _cut(part, 1 - axis, cuts + 1)


def _parted(rules: Sequence[_Row], axis: int) -> Iterator[list[_Row]]:
    part: list[_Row] = []
    end = 0.0
    for rule in sorted(rules, key=itemgetter(axis)):
        reach = rule[axis + 2]
        if part and rule[axis] - end >= TOUCH:
            yield part
            part = []
        if not part or reach > end:
            end = reach
        part.append(rule)
    if part:
        yield part


def _is_crossed(rules: Sequence[_Row]) -> bool:
    """Do two strokes reach through all of the others, one across and one down? Then they are one figure."""
    x1, y1, x2, y2, *_ = zip(*rules, strict=True)
    left, top, right, bottom = min(x1) + TOUCH / 2, min(y1) + TOUCH / 2, max(x2) - TOUCH / 2, max(y2) - TOUCH / 2
    across = any(start <= left and end >= right for start, end in zip(x1, x2, strict=True))
    return across and any(start <= top and end >= bottom for start, end in zip(y1, y2, strict=True))


def _touching(rules: Iterable[_Row]) -> list[list[_Row]]:
    """Strokes that touch each other, or the rectangle around those that do."""
    figures: list[_Strokes] = []
    for rule in rules:
        strokes = _Strokes(*rule[:4], [rule])
        grown = True  # figures that do not touch each other stay so until one of them grows
        while grown:
            found = next((figure for figure in figures if figure.near(strokes)), None)
            if found is None:
                break
            figures.remove(found)
            grown, strokes = found.take(strokes), found
        figures.append(strokes)
    return [figure.rules for figure in figures]


def _grid(rules: Sequence[_Row], drawn: RuleTable) -> Grid | None:
    """The grid that some strokes make, even where a line is missing; None where they make something else."""
    x1, y1, x2, y2, own = zip(*rules, strict=True)
    columns = _lines([start for start, end in zip(x1, x2, strict=True) if abs(start - end) < STRAIGHT])
    rows = _lines([start for start, end in zip(y1, y2, strict=True) if abs(start - end) < STRAIGHT])
    if min(len(columns), len(rows)) <= CELLS_MIN:
        return None
    side = min(after - before for lines in (columns, rows) for before, after in pairwise(lines))
    places = [(place - lines[0]) / side for lines in (columns, rows) for place in lines]
    if any((off := abs(place - round(place))) > EVEN and off > EVEN * place for place in places):
        return None
    size = Size(round((columns[-1] - columns[0]) / side), round((rows[-1] - rows[0]) / side))
    if 2 * len(columns) < size.width or 2 * len(rows) < size.height:
        return None  # the frame of a certificate, say
    field = Field(columns[0], rows[0], columns[-1], rows[-1])
    return Grid(field, size, (max(x2), max(y2)), own, drawn)


def _lines(places: Iterable[float]) -> list[float]:
    """The places of lines in rising order, strokes along one line taken together."""
    found: list[float] = []
    for place in sorted(places):
        if not found or place - found[-1] > TOUCH:
            found.append(place)
    return found
