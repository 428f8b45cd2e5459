"""Draws what decorates front pages and openers: sample grids with their names, rules, a row of small cells."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

from pipeline.page.draw.digits import DIGIT
from pipeline.page.draw.drawing import Drawing
from pipeline.page.draw.elements import ARTIFACT
from pipeline.page.draw.ops import Fills, Placed, Strokes
from pipeline.page.draw.place import Spot, clue_size, place
from pipeline.page.draw.tagging import tagged
from pipeline.page.units import Box
from pipeline.typeset.geometry.smallest_cells import smallest_answer
from pipeline.typeset.sheets.sheet import DrawContext

Tiles = tuple[tuple[tuple[Drawing, str], ...], ...]
"""Rows of sample grids, each with its name."""

_SIDES: Final = {1: 0.52, 2: 0.4, 3: 0.285}
"""The side of a sample grid by the number in its row, at most, in widths of the page."""

_GAPS = 0.072  # between grids of a row, in widths of the page
_LEAST_GAPS = 0.025  # where only grids that fill the width can be read
_ROWS_APART = 1.4  # between rows, in sizes of small type
_NAME = 2.0  # the height of a name below its grid, in sizes of small type
_MOST_IN_ROW = 3
_FEWEST_IN_ROWS = 2  # of several rows
_THICK, _THIN, _BETWEEN = 3.0, 0.75, 2.25  # of the rule at the head and foot of a page, in points
_CELL, _CELLS = 5.5, 5  # of the small row: its cells' side in points, their number


def tile_rows(
    context: DrawContext, named: Sequence[tuple[Drawing, str]], width: float, height: float
) -> tuple[Tiles, float]:
    """Sample grids in rows, and the side of each: the first of those that a room lets be read with their names.

    Rows are shorter by a grid, and grids larger, where only so all can be read; where that is not enough, rows fill
    the width.
    """
    small = context.size("small")
    for shown in range(len(named), 0, -1):
        for count, most in _rows_tried(shown):
            low = (height + _ROWS_APART * small) / ceil(shown / count) - (_ROWS_APART + _NAME) * small
            side = min(most * width, low)
            read = [one for one in named if _legible(context, one, side, _gap(count, side, width))]
            if side > 0 and len(read) >= shown:
                return tuple(tuple(read[start : min(shown, start + count)]) for start in range(0, shown, count)), side
    return (), 0.0


def _rows_tried(shown: int) -> Iterator[tuple[int, float]]:
    """How many grids a row may have, and their side at most, in widths of the page."""
    usual = _in_row(shown)
    counts = (usual, usual - 1) if usual > _FEWEST_IN_ROWS else (usual,)
    yield from ((count, _SIDES[count]) for count in counts)
    yield from ((count, (1 - (count - 1) * _LEAST_GAPS) / count) for count in counts if count > 1)


def _gap(count: int, side: float, width: float) -> float:
    """The distance between so many grids of a row."""
    return min(_GAPS * width, (width - count * side) / max(1, count - 1))


def largest_side(shown: int, width: float) -> float:
    """The side of so many sample grids where the page has the height for them."""
    return _SIDES[_in_row(shown)] * width


def _in_row(shown: int) -> int:
    """How many of so many grids stand side by side."""
    return shown if shown <= _MOST_IN_ROW else (shown + 1) // 2


def _legible(context: DrawContext, named: tuple[Drawing, str], side: float, gap: float) -> bool:
    """Can clues and digits be read, and does the name keep from those beside it?"""
    drawing, name = named
    cell = side / max(drawing.width, drawing.height)
    digit = cell * DIGIT / context.typeface.bold.cap_height
    read = digit >= context.readable and clues_readable(context, drawing, cell)
    return read and context.width(name, "small") <= side + gap / 2


def example_readable(context: DrawContext, example: Drawing, cell: float) -> bool:
    """Can digits and clues of a solved example be read at a cell size (points)? Those of overlapping grids cannot."""
    return cell >= smallest_answer(context.geometry) and clues_readable(context, example, cell)


def clues_readable(context: DrawContext, drawing: Drawing, cell: float) -> bool:
    """Can the clues of a drawing be read at a cell size (points)?"""
    return clue_size(drawing, cell, context.geometry.look, context.typeface) >= context.readable


def tiles_height(context: DrawContext, rows: Tiles, side: float) -> float:
    """The height of sample grids with their names."""
    small = context.size("small")
    return len(rows) * (side + _NAME * small) + max(0, len(rows) - 1) * _ROWS_APART * small


def draw_tiles(context: DrawContext, rows: Tiles, side: float, room: Box, top: float) -> Iterator[Placed]:
    """Rows of sample grids in the middle of a room, from `top` down, each grid in a square with its name below."""
    small, gap = context.size("small"), _gap(len(rows[0]), side, room.width)
    for row in rows:
        x = room.middle - (len(row) * (side + gap) - gap) / 2
        for drawing, name in row:
            spot = square_spot(drawing, Box(x, top - side, side, side))
            yield tagged(ARTIFACT, place(drawing, spot, context.geometry.look, context.typeface))
            yield context.text_at(x + side / 2, top - side - 1.6 * small, name, "small")
            x += side + gap
        top -= side + (_NAME + _ROWS_APART) * small


def square_spot(drawing: Drawing, square: Box) -> Spot:
    """Where a grid stands that is as large as a square allows, in its middle across and at its foot."""
    cell = square.width / max(drawing.width, drawing.height)
    return Spot(square.x + (square.width - drawing.width * cell) / 2, square.y + drawing.height * cell, cell)


def frame_rule(context: DrawContext, room: Box, y: float, inwards: int) -> tuple[Placed, ...]:
    """A thick rule at the head (`inwards` 1) or foot (-1) of a page with a thin one inside it."""
    light = max(_THIN, context.geometry.look.line_min)
    thick = y - inwards * _THICK / 2
    thin = thick - inwards * (_THICK / 2 + _BETWEEN)
    return (_level(room, thick, _THICK), _level(room, thin, light))


def _level(room: Box, y: float, width: float) -> Strokes:
    return Strokes(width, 0.0, ((room.x + width / 2, y, room.right - width / 2, y),))


def cell_row(context: DrawContext, middle: float, y: float) -> tuple[Placed, ...]:
    """A short row of small cells around a point, every other one black."""
    pitch = _CELL * context.size("body") / 11
    left = middle - _CELLS * pitch / 2
    black = tuple((left + at * pitch, y - pitch / 2, pitch, pitch) for at in range(0, _CELLS, 2))
    width = context.geometry.look.line_min
    top, foot, right = y + pitch / 2, y - pitch / 2, left + _CELLS * pitch
    return (Fills(0.0, black), Strokes(width, 0.0, ((left, top, right, top), (left, foot, right, foot))))
