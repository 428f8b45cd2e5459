"""Crops a drawing to its grid at an exact width: the picture ends with the outer edge of the border."""

from dataclasses import replace
from datetime import date

from pipeline.frozen import frozen
from pipeline.model.look import Look
from pipeline.model.printing_press import Press
from pipeline.page.draw.black import place_black
from pipeline.page.draw.drawing import Drawing, Stroke
from pipeline.page.draw.ops import Bends, Discs, Document, Fills, Op, Page, Strokes, Text
from pipeline.page.draw.place import Spot, stroke_width
from pipeline.page.type.typography import Typeface

_ROUNDS = 40  # the border follows from the cell and the cell from the border; every round comes ten times nearer


@frozen
class Clipping:
    """A picture: its width and height in points, the size of its cells, and what is drawn in it."""

    width: float
    height: float
    cell: float
    ops: tuple[Op, ...]

    def document(self, title: str, author: str, language: str, dated: date | None) -> Document:
        """The picture as the one page of a file."""
        return Document(self.width, self.height, (Page(1, self.ops),), title, author, "", language, dated=dated)


def cell_of(width: float, columns: int, look: Look) -> float:
    """The cell of a picture of a width and so many columns; around them stands half of the border's line."""
    cell = width / columns
    for _ in range(_ROUNDS):
        cell = (width - stroke_width(Stroke.BORDER, cell, look)) / columns
    return cell


def clipping(drawing: Drawing, width: float, look: Look, press: Press, typeface: Typeface) -> Clipping:
    """A drawing in black, `width` points wide with its border; the height follows."""
    cell = cell_of(width, drawing.width, look)
    border = width - drawing.width * cell
    height = drawing.height * cell + border
    ops = place_black(drawing, Spot(border / 2, height - border / 2, cell), look, press, typeface)
    return Clipping(width, height, cell, ops)


def on_pixels(clipped: Clipping, pixel: float) -> Clipping:
    """The picture on a raster, with straight lines and areas whose edges are pixels' edges: equal lines look equal.

    `pixel` is the side of a pixel in points; width and height become whole pixels.
    """
    columns, rows = round(clipped.width / pixel), round(clipped.height / pixel)
    raster = _Raster(pixel, max(1, columns), max(1, rows))
    ops = tuple(raster.fitted(op) for op in clipped.ops)
    return replace(clipped, width=raster.columns * pixel, height=raster.rows * pixel, ops=ops)


@frozen
class _Raster:
    pixel: float
    columns: int
    rows: int

    def fitted(self, op: Op) -> Op:
        if isinstance(op, Fills):
            return replace(op, rectangles=tuple(self._rectangle(*one) for one in op.rectangles))
        if isinstance(op, Strokes):
            return self._strokes(op)
        assert isinstance(op, (Text, Discs, Bends))
        return op

    def _rectangle(self, x: float, y: float, width: float, height: float) -> tuple[float, float, float, float]:
        left, right, low, high = (round(edge / self.pixel) * self.pixel for edge in (x, x + width, y, y + height))
        return left, low, right - left, high - low

    def _strokes(self, op: Strokes) -> Strokes:
        """Upright and level lines in whole pixels; slanting ones as they are."""
        if any(x1 != x2 and y1 != y2 for x1, y1, x2, y2 in op.segments):
            return op
        width = max(1, round(op.width / self.pixel))
        segments = tuple(
            (
                self._middle(x1, op.width, width, self.columns),
                self._middle(y1, op.width, width, self.rows),
                self._middle(x2, op.width, width, self.columns),
                self._middle(y2, op.width, width, self.rows),
            )
            for x1, y1, x2, y2 in op.segments
        )
        return replace(op, width=width * self.pixel, segments=segments)

    def _middle(self, at: float, width: float, pixels: int, count: int) -> float:
        """The middle of a line of so many pixels that begins and ends with one, inside the picture."""
        first = min(max(round((at - width / 2) / self.pixel), 0), count - pixels)
        return (first + pixels / 2) * self.pixel
