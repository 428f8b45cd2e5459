"""Sets a lesson on one page that is wide enough: its words in a column on the left, its positions on the right."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from pipeline.frozen import frozen
from pipeline.page.draw.ops import Placed
from pipeline.page.text.blocks import Heading
from pipeline.page.text.flow import Column, Strip, column_height, draw_column, one_column, typeset
from pipeline.typeset.lessons.taught_positions import TaughtPosition
from pipeline.typeset.sheets.sheet import DrawContext

MEASURES: Final = (15.0, 17.0, 19.0, 22.0, 26.0)
"""How long lines beside a grid may be, in sizes: the longest is taken with which grids are largest."""

_GUTTER: Final = 1.8  # between the words and the grid, in sizes
_HEAD_GAP: Final = 1.0  # between the title and both columns
_APART: Final = 2.4  # between two positions


@frozen
class TwoColumns:
    """A lesson in two columns: the cell of its grids in points, and its strips."""

    cell: float
    strips: tuple[Strip, ...]


@frozen
class _Row:
    """A position with its words beside it: those at the top of their column, and those at its foot."""

    position: TaughtPosition
    words: Column
    foot: Column
    gap: float  # between both, at least

    @property
    def height(self) -> float:
        """What its words take."""
        return column_height(self.words) + (self.gap + column_height(self.foot) if self.foot else 0.0)


def two_columns(context: DrawContext, title: Heading, positions: Sequence[TaughtPosition]) -> TwoColumns | None:
    """A lesson with the largest grids that have room beside their words; None where a page does not hold these."""
    size, geometry = context.size("body"), context.geometry
    head = typeset((title,), geometry.width, geometry.look, context.typeface)
    gaps = [_HEAD_GAP * size, *[_APART * size] * (len(positions) - 1)]
    room = geometry.height - column_height(one_column(head)) - sum(gaps)
    tried = (tuple(_row(context, one, measure * size) for one in positions) for measure in MEASURES)
    cells = (
        (_cell(context, rows, room, geometry.width - (measure + _GUTTER) * size), measure, rows)
        for measure, rows in zip(MEASURES, tried, strict=True)
    )
    cell, _, rows = max(cells, key=lambda found: found[:2])
    if cell <= 0:
        return None
    strips = (_strip(context, row, cell, gap) for row, gap in zip(rows, gaps, strict=True))
    return TwoColumns(cell, (*head, *strips))


def _row(context: DrawContext, one: TaughtPosition, width: float) -> _Row:
    """The words of a position in lines of a width."""
    first, *others = one.sentence(context, width)
    words = (*one.opening(context, width), replace(first, before=context.size("body")), *others)
    return _Row(one, one_column(words), one_column(one.closing(context, width)), context.size("body"))


def _cell(context: DrawContext, rows: Sequence[_Row], room: float, width: float) -> float:
    """The largest cell with which grids fit into a width, and rows as high as grid or words into a room."""
    if sum(row.height for row in rows) > room:
        return 0.0
    high = min(_highest(rows, grids, room) for count in range(len(rows)) for grids in combinations(rows, count + 1))
    return min(high, context.geometry.look.cell_max, *(width / row.position.shown.size.width for row in rows))


def _highest(rows: Sequence[_Row], grids: Sequence[_Row], room: float) -> float:
    """The cell with which some grids, and the words of the other rows, fill a room."""
    words = sum(row.height for row in rows if row not in grids)
    return (room - words) / sum(row.position.shown.size.height for row in grids)


def _strip(context: DrawContext, row: _Row, cell: float, before: float) -> Strip:
    """A row as one strip: the grid at the right edge of the page, the words from the left edge."""
    size = row.position.shown.size
    height = max(row.height, size.height * cell)
    grid, left = row.position.grid(context, cell), context.geometry.width - size.width * cell

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        foot = draw_column(row.foot, x, top - height + column_height(row.foot))
        return (*draw_column(row.words, x, top), *grid.draw(x + left, top), *foot)

    return Strip(height, draw, before=before)
