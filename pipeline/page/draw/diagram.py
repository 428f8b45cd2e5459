"""Marks cells and candidates in the drawing of a grid: by shape and grey, crossed out, joined by lines.

What is marked is data; where a cell and its candidates stand is read off the drawing, so any family's will do.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from typing import Final

from pipeline.frozen import frozen
from pipeline.model.printed_grid import is_rectangle
from pipeline.page.draw.drawing import Drawing, Ink, Label, Line, Shade, Shape, Stroke
from pipeline.page.draw.marks import area, line, ring

_INSET: Final = 0.05  # from the edges of a cell or a house to the line around it: clues and broken lines stand inside
_SLASH: Final = (0.62, 0.78)  # how far a line through a candidate reaches, in heights of the digit
_FREE: Final = 0.75  # a link ends so far from its candidates' middles, in their heights
_LEAN: Final = 0.03  # cells by which a link leans at least, so that it is no line of the grid

Pencilled = tuple[int, str]
"""A cell, and a candidate of it as printed."""


@frozen
class Marks:
    """What is marked in a grid of a width in cells: cells shaded and ringed, candidates crossed out and joined.

    A line runs around each of the `houses`, where they are rectangles, and a quiet grey fills the rest of it.
    """

    width: int
    shaded: tuple[int, ...]
    ringed: tuple[int, ...]
    crossed: tuple[Pencilled, ...] = ()
    links: tuple[tuple[Pencilled, Pencilled], ...] = ()
    houses: tuple[tuple[int, ...], ...] = ()

    @property
    def framed(self) -> tuple[tuple[int, ...], ...]:
        """The houses that a line can run around."""
        return tuple(cells for cells in self.houses if is_rectangle(self.width, cells))


def marked(drawing: Drawing, marks: Marks) -> Drawing:
    """The drawing with marks below its digits."""
    border = drawing.width - marks.width  # of clues, as wide as high
    found = {}
    for one in drawing.digits:
        if one.ink is Ink.CANDIDATE:
            found[(int(one.y) - border) * marks.width + int(one.x) - border, one.text] = one
    below = (*_shades(marks, border), *_rings(marks, border))
    lines = (*_slashes(marks, found), *_lines(marks, found))
    return replace(drawing, pieces=(*below, *drawing.pieces, *lines))


def _place(cell: int, width: int, border: int) -> tuple[int, int]:
    return cell % width + border, cell // width + border


def _shades(marks: Marks, border: int) -> Iterator[Shape]:
    quiet = {cell for cells in marks.framed for cell in cells} - {*marks.shaded, *marks.ringed}
    for cells, shade in ((sorted(quiet), Shade.TINT), (marks.shaded, Shade.SHOWN)):
        for cell in cells:
            yield area(*_place(cell, marks.width, border), 1, 1, shade)


def _rings(marks: Marks, border: int) -> Iterator[Shape]:
    """The lines around cells, and around houses."""
    for cells in (*((cell,) for cell in marks.ringed), *marks.framed):
        (left, top), (right, bottom) = (_place(cell, marks.width, border) for cell in (min(cells), max(cells)))
        width, height = right - left + 1, bottom - top + 1
        yield ring(left + _INSET, top + _INSET, width - 2 * _INSET, height - 2 * _INSET, Stroke.MARK)


def _slashes(marks: Marks, found: dict[Pencilled, Label]) -> Iterator[Shape]:
    for place in marks.crossed:
        if place in found:
            one = found[place]
            across, down = (share * one.size for share in _SLASH)
            yield line(one.x - across, one.y + down, one.x + across, one.y - down, Stroke.STRIKE)


def _lines(marks: Marks, found: dict[Pencilled, Label]) -> Iterator[Shape]:
    """A line for every link, off the digits at both ends; those between neighbours in a cell are left out."""
    for first, second in marks.links:
        if first in found and second in found and first[0] != second[0]:
            yield _joined(found[first], found[second])


def _joined(one: Label, other: Label) -> Line:
    """A line from digit to digit that is neither quite level nor quite upright."""
    across, down = other.x - one.x, other.y - one.y
    across += _LEAN if abs(across) < _LEAN else 0.0
    down += _LEAN if abs(down) < _LEAN else 0.0
    share = min(_FREE * one.size / hypot(across, down), 0.4)
    x, y = across * share, down * share
    return line(one.x + x, one.y + y, one.x + across - x, one.y + down - y, Stroke.LINK)
