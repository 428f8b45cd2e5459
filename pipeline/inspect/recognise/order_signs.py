"""Finds the signs between cells that say which of two neighbours is smaller: two strokes that meet at that one."""

from collections.abc import Mapping, Sequence
from typing import Final

from pipeline.frozen import frozen
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import Rule
from pipeline.inspect.recognise.grids import Grid
from pipeline.model.printed_grid import Edge
from pipeline.model.puzzle import Order

_LONGEST: Final = 0.4  # of a cell: no stroke of a sign reaches farther across or down
_NEAR: Final = 0.04  # of a cell: the ends of strokes that meet lie no farther apart
_HALF: Final = 0.5

_Point = tuple[float, float]


@frozen
class Signs:
    """The signs of a grid by the edges on which they stand, and all of their strokes."""

    orders: Mapping[Edge, Order]
    strokes: frozenset[Rule]


def read_signs(page: InkPage, grid: Grid) -> Signs:
    """The signs of a grid; strokes that make none are left out."""
    strokes: dict[Edge, list[Rule]] = {}
    for rule in page.odd_rules_at(grid.field):
        edge = _edge(grid, rule)
        if edge:
            strokes.setdefault(edge, []).append(rule)
    orders = {edge: order for edge, pair in strokes.items() if (order := _order(grid, edge, pair))}
    return Signs(orders, frozenset(rule for edge in orders for rule in strokes[edge]))


def _edge(grid: Grid, rule: Rule) -> Edge | None:
    """The edge on whose line a short slanting stroke has its middle."""
    longest = _LONGEST * grid.side
    if abs(rule.x2 - rule.x1) > longest or abs(rule.y2 - rule.y1) > longest:
        return None
    if rule.is_level or rule.is_upright or rule.dashed:
        return None
    x, y = grid.place((rule.x1 + rule.x2) / 2, (rule.y1 + rule.y2) / 2)
    if not (0 < x < grid.size.width and 0 < y < grid.size.height):
        return None
    if abs(x - round(x)) < _NEAR:
        return grid.edge(round(x), int(y), upright=True)
    return grid.edge(round(y), int(x), upright=False) if abs(y - round(y)) < _NEAR else None


def _order(grid: Grid, edge: Edge, strokes: Sequence[Rule]) -> Order | None:
    """Which cell of an edge two strokes point to; None unless they make a sign."""
    if len(strokes) != 2:  # noqa: PLR2004  the arms of a sign
        return None
    one, other = ((grid.place(rule.x1, rule.y1), grid.place(rule.x2, rule.y2)) for rule in strokes)
    tips = [point for point in one if any(_meet(point, end) for end in other)]
    if len(tips) != 1:
        return None
    first, second = edge
    apart = [place - middle for place, middle in zip(tips[0], _middle(edge, grid.size.width), strict=True)]
    along, off = apart if second - first == 1 else reversed(apart)
    if abs(off) > _NEAR or abs(along) < _NEAR:
        return None
    return edge if along < 0 else (second, first)


def _middle(edge: Edge, columns: int) -> _Point:
    """The middle of an edge, in cells from the grid's corner."""
    first, second = edge
    row, column = divmod(first, columns)
    return (column + 1, row + _HALF) if second - first == 1 else (column + _HALF, row + 1)


def _meet(one: _Point, other: _Point) -> bool:
    return abs(one[0] - other[0]) < _NEAR and abs(one[1] - other[1]) < _NEAR
