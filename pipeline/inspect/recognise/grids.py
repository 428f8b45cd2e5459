"""Finds the grids on a page from their strokes alone: where they stand, how many cells they have."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import pairwise
from math import floor
from typing import TypeVar

from pipeline.inspect.pdf.ink import Field, InkPage, Rule
from pipeline.model.printed_grid import Edge
from pipeline.model.size import Size

TOUCH = 1.0  # strokes that come as near as this, in points, belong together
EVEN = 0.02  # how far a line may stand from its place, as a share of its distance from the first
_END = 0.1  # of a cell: what is left of a line beside a sign is longer
CELLS_MIN = 2  # a figure with fewer columns or rows is a box, not a grid


_Thing = TypeVar("_Thing")


@dataclass(frozen=True, slots=True)
class Grid:
    """A field of square cells, and the level and upright strokes that make it."""

    field: Field
    size: Size
    rules: tuple[Rule, ...]

    @property
    def side(self) -> float:
        """The side of a cell in points."""
        return (self.field.right - self.field.left) / self.size.width

    def cell_at(self, x: float, y: float) -> int | None:
        """The cell that a point lies in, by its position in reading order; None outside the grid."""
        column, row = map(floor, self.place(x, y))
        inside = 0 <= column < self.size.width and 0 <= row < self.size.height
        return row * self.size.width + column if inside else None

    def place(self, x: float, y: float) -> tuple[float, float]:
        """A point in cells from the grid's upper left corner."""
        side, (left, top, _, _) = self.side, self.field
        return (x - left) / side, (y - top) / side

    def room(self, cell: int) -> Field:
        """The square of a cell."""
        row, column = divmod(cell, self.size.width)
        left, top = self.field.left + column * self.side, self.field.top + row * self.side
        return Field(left, top, left + self.side, top + self.side)

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


def find_grids(page: InkPage) -> tuple[Grid, ...]:
    """All grids of a page in reading order: row by row, those that begin at one height from left to right."""
    grids = [grid for rules in _figures(page.rules) if (grid := _grid(rules))]
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


def read_edges(grid: Grid, broken: Collection[Edge] = ()) -> dict[Edge, float]:
    """The width of the heaviest stroke between every two neighbouring cells, 0 where there is none.

    On `broken` edges the line has a gap for a sign: there both of its ends have to stand.
    """
    columns, rows = grid.size.width, grid.size.height
    cells = range(columns * rows)
    widths = dict.fromkeys([(cell, cell + 1) for cell in cells if (cell + 1) % columns], 0.0)
    widths |= dict.fromkeys([(cell, cell + columns) for cell in cells if cell + columns in cells], 0.0)
    for rule in grid.rules:
        for edge in _edges(grid, rule):
            widths[edge] = max(widths[edge], rule.width)
    for edge in broken:
        widths[edge] = widths[edge] or _end_width(grid, edge)
    return widths


def _end_width(grid: Grid, edge: Edge) -> float:
    """The width of what stands at both ends of an edge, 0 where either end has nothing."""
    first, second = edge
    row, column = divmod(first, grid.size.width)
    level = second - first == 1
    line, start = (column + 1, row) if level else (row + 1, column)
    ends = [0.0, 0.0]
    for rule in grid.rules:
        place, low, high = grid.along(rule, upright=level)
        if abs(place - line) < _END and rule.is_upright == level:
            ends[0] = max(ends[0], rule.width if low < start + _END and high > start + _END else 0.0)
            ends[1] = max(ends[1], rule.width if high > start + 1 - _END and low < start + 1 - _END else 0.0)
    return min(ends)


def _edges(grid: Grid, rule: Rule) -> Iterator[Edge]:
    """The neighbours that a stroke parts."""
    upright = rule.is_upright
    line, start, end = grid.along(rule, upright)
    for at in spanned(start, end, grid.size.height if upright else grid.size.width):
        if edge := grid.edge(round(line), at, upright):
            yield edge


def spanned(start: float, end: float, count: int) -> range:
    """The cells of a row or column, of `count`, whose middle lies between two places in cells."""
    return range(max(0, round(start)), min(count, round(end)))


def _figures(rules: Iterable[Rule]) -> list[tuple[Rule, ...]]:
    """Level and upright strokes by figure: those that touch each other, or the figure's rectangle."""
    figures: list[tuple[Field, tuple[Rule, ...]]] = []
    for rule in sorted(rules, key=lambda rule: rule.y1):
        if rule.dashed or not (rule.is_level or rule.is_upright):
            continue
        field = Field(*rule[:4])
        joined: tuple[Rule, ...] = (rule,)
        while touching := list(filter(partial(_touches, field.grown(TOUCH)), figures)):
            figures = [figure for figure in figures if figure not in touching]
            field = reduce(Field.joined, (other for other, _ in touching), field)
            joined = (*(one for _, others in touching for one in others), *joined)
        figures.append((field, joined))
    return [joined for _, joined in figures]


def _touches(near: Field, figure: tuple[Field, tuple[Rule, ...]]) -> bool:
    return figure[0].meets(near)


def _grid(rules: Sequence[Rule]) -> Grid | None:
    """The grid that some strokes make, even where a line is missing; None where they make something else."""
    columns = _lines(rule.x1 for rule in rules if rule.is_upright)
    rows = _lines(rule.y1 for rule in rules if rule.is_level)
    if min(len(columns), len(rows)) <= CELLS_MIN:
        return None
    side = min(after - before for lines in (columns, rows) for before, after in pairwise(lines))
    places = [(place - lines[0]) / side for lines in (columns, rows) for place in lines]
    if any(abs(place - round(place)) > EVEN * max(1, place) for place in places):
        return None
    size = Size(round((columns[-1] - columns[0]) / side), round((rows[-1] - rows[0]) / side))
    if 2 * len(columns) < size.width or 2 * len(rows) < size.height:
        return None  # the frame of a certificate, say
    return Grid(Field(columns[0], rows[0], columns[-1], rows[-1]), size, tuple(rules))


def _lines(places: Iterable[float]) -> list[float]:
    """The places of lines in rising order, strokes along one line taken together."""
    return [line[0] for line in in_rows(sorted(places), lambda line, place: place - line[0] <= TOUCH)]
