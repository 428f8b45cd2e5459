"""Reads the marks of a diagram: which cells have a ring, which candidates are struck, where lines join them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from dataclasses import replace
from typing import Final

from pipeline.frozen import frozen
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import Glyph, Rule, text_of
from pipeline.inspect.recognise.cells import DIGIT_FROM, Shade, numbers_of, painted, read_cells
from pipeline.inspect.recognise.figures import Figure
from pipeline.inspect.recognise.grids import Grid
from pipeline.model.printed_grid import Cell

_AT_CORNER: Final = 0.04  # of a cell: a diagonal of a clue cell begins and ends there
_REACH: Final = 0.6  # of a digit's size: a slash goes on no farther than that from its middle

Pencilled = tuple[int, str]
"""A cell, and a digit that is printed small in it."""


@frozen
class Drawn:
    """A diagram as its ink shows it: the cells without marks, and what is marked; cells by place in reading order.

    Of a rectangle of cells that a line runs around, `framed` has the first and the last.
    """

    cells: tuple[Cell, ...]
    shaded: frozenset[int]
    ringed: frozenset[int]
    struck: frozenset[Pencilled]
    links: int
    framed: frozenset[tuple[int, int]]


def is_diagram(figure: Figure) -> bool:
    """Is a grid a position of a solve? It has no number, and rings in cells or digits that are found, not given.

    A line around a row or a column is as good as a ring; one around a square may belong to a puzzle with windows.
    """
    if figure.caption.number or figure.turned:
        return False
    columns = figure.grid.size.width
    if any(first // columns == last // columns or first % columns == last % columns for first, last in _closed(figure)):
        return True
    return any(cell.digit and not cell.bold for cell in figure.printed.sorts) and not figure.is_answer


def read_diagram(figure: Figure) -> Drawn:
    """What a diagram shows."""
    grid = figure.grid
    signs = set(map(id, figure.signs.strokes))
    odd = (rule for rule in figure.ink.odd_rules_at(grid.field) if id(rule) not in signs)
    marks = [rule for rule in odd if _is_mark(grid, rule)]
    ringed = frozenset(_rings(figure))
    dropped = set(map(id, marks))
    rules = tuple(rule for rule in figure.ink.rules if id(rule) not in dropped)
    plain = InkPage(figure.ink.glyphs, rules, figure.ink.shapes)
    (shades,) = painted(plain, [grid])
    cells = read_cells(plain, grid, figure.type, shades)
    framed = _framed(figure)
    quiet = _inside({one for one in framed if not _may_be_window(*one, grid)}, grid) - ringed
    shaded = frozenset(at for at in ringed if cells[at].shade is not None)
    grounds = _grounds(shades, ringed | quiet) if shaded and not figure.has_border else {}
    marked = {at for at in shaded if at not in grounds or grounds[at][1]}
    bare = tuple(
        replace(cell, shade=grounds[at][0] if at in grounds else None) if at in shaded | quiet else cell
        for at, cell in enumerate(cells)
    )
    small = _pencilled(figure)
    struck = [found for rule in marks if (found := _struck(rule, small)) is not None]
    return Drawn(bare, frozenset(marked), ringed, frozenset(struck), len(marks) - len(struck), framed)


def _pencilled(figure: Figure) -> list[tuple[int, list[Glyph]]]:
    """The candidates as they are printed, with their cells."""
    by_cell: dict[int, list[Glyph]] = defaultdict(list)
    for at, glyph in figure.inside:
        if glyph.size < DIGIT_FROM * figure.grid.side and not glyph.bold:
            by_cell[at].append(glyph)
    return [(at, number) for at, glyphs in by_cell.items() for number in numbers_of(glyphs)]


def _rings(figure: Figure) -> Iterator[int]:
    """The cells with a closed line inside."""
    return (first for first, last in _closed(figure) if first == last)


def _framed(figure: Figure) -> frozenset[tuple[int, int]]:
    """The first and last cells of rectangles of several cells with a closed line around them."""
    return frozenset((first, last) for first, last in _closed(figure) if first != last)


def _may_be_window(first: int, last: int, grid: Grid) -> bool:
    """May a square with a line around it be a window? Windows lie a cell apart, and a cell from the border."""
    columns = grid.size.width
    (top, left), (bottom, right) = divmod(first, columns), divmod(last, columns)
    height, width = bottom - top + 1, right - left + 1
    return height == width > 1 and top % (height + 1) == left % (width + 1) == 1


def _inside(framed: Set[tuple[int, int]], grid: Grid) -> frozenset[int]:
    """The cells of rectangles that have a line around them."""
    columns = grid.size.width
    spans = ((divmod(first, columns), divmod(last, columns)) for first, last in framed)
    return frozenset(
        row * columns + column
        for (top, left), (bottom, right) in spans
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
    )


def _closed(figure: Figure) -> Iterator[tuple[int, int]]:
    """The first and the last cell inside each closed line."""
    grid = figure.grid
    for shape in map(figure.ink.shapes.__getitem__, figure.ink.shape_places(grid.field).tolist()):
        field = shape.field
        if shape.width and min(field.width, field.height) > grid.side / 2:
            in_cell = grid.side / 2
            first = grid.cell_at(field.left + in_cell, field.top + in_cell)
            last = grid.cell_at(field.right - in_cell, field.bottom - in_cell)
            if first is not None and last is not None:
                yield first, last


def _grounds(shades: Iterable[Shade], ringed: frozenset[int]) -> dict[int, tuple[float, bool]]:
    """The greys that ringed cells have as cells of a further house or of a cage, and whether another lies on them.

    Cells without a ring have no grey but that.
    """
    greys: dict[int, list[float]] = defaultdict(list)
    for at, grey in shades:
        if grey is None:
            greys[at].clear()
        else:
            greys[at].append(grey)
    known = {held[-1] for at, held in greys.items() if held and at not in ringed}
    return {at: (held[0], len(held) > 1) for at, held in greys.items() if at in ringed and known.intersection(held[:1])}


def _is_mark(grid: Grid, rule: Rule) -> bool:
    """Is a stroke neither a broken line nor a diagonal from corner to corner?"""
    ends = (*grid.place(rule.x1, rule.y1), *grid.place(rule.x2, rule.y2))
    return not rule.dashed and any(abs(end - round(end)) > _AT_CORNER for end in ends)


def _struck(rule: Rule, small: list[tuple[int, list[Glyph]]]) -> Pencilled | None:
    """The candidate that a stroke crosses; None where it is a line between two."""
    x, y = (rule.x1 + rule.x2) / 2, (rule.y1 + rule.y2) / 2

    def off(number: list[Glyph]) -> float:
        return abs((number[0].x + number[-1].x) / 2 - x) + abs(number[0].y - y)

    near = min(small, key=lambda one: off(one[1]), default=None)
    if near is None:
        return None
    cell, number = near
    reach = _REACH * number[0].size
    if max(abs(rule.x2 - rule.x1), abs(rule.y2 - rule.y1)) > 2 * reach:
        return None
    return (cell, text_of(number)) if off(number) < reach else None
