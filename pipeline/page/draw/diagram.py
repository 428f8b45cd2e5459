"""Marks cells and candidates in the drawing of a grid: by shape and grey, crossed out, joined by lines.

What is marked is data; where a cell and its candidates stand is read off the drawing, so any family's will do.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from typing import Final

from pipeline.frozen import frozen
from pipeline.page.draw.drawing import Anchor, Area, Drawing, Ink, Label, Line, Mark, Ring, Shade, Stroke

_RING: Final = (0.05, 0.05, 0.95, 0.95)  # left, top, right, bottom of a ring, in its cell
_BELOW_CLUES: Final = (0.05, 0.35, 0.95, 0.96)
_IN_CAGES: Final = (0.125, 0.37, 0.875, 0.9)  # below clues, inside broken lines
_SLASH: Final = (0.62, 0.78)  # how far a line through a candidate reaches, in heights of the digit
_FREE: Final = 0.75  # a link ends so far from its candidates' middles, in their heights
_LEAN: Final = 0.03  # cells by which a link leans at least, so that it is no line of the grid

Pencilled = tuple[int, str]
"""A cell, and a candidate of it as printed."""


@frozen
class Marks:
    """What is marked in a grid of a width in cells: cells shaded and ringed, candidates crossed out and joined."""

    width: int
    shaded: tuple[int, ...]
    ringed: tuple[int, ...]
    crossed: tuple[Pencilled, ...] = ()
    links: tuple[tuple[Pencilled, Pencilled], ...] = ()


def marked(drawing: Drawing, marks: Marks) -> Drawing:
    """The drawing with marks below its digits."""
    border = drawing.width - marks.width  # of clues, as wide as high
    found = {}
    for one in drawing.marks:
        if isinstance(one, Label) and one.ink is Ink.CANDIDATE:
            found[(int(one.y) - border) * marks.width + int(one.x) - border, one.text] = one
    below = (*_shades(marks, border), *_rings(marks, border, _ring(drawing)))
    lines = (*_slashes(marks, found), *_lines(marks, found))
    return replace(drawing, marks=(*below, *drawing.marks, *lines))


def _place(cell: int, width: int, border: int) -> tuple[int, int]:
    return cell % width + border, cell // width + border


def _shades(marks: Marks, border: int) -> Iterator[Mark]:
    for cell in marks.shaded:
        yield Area(*_place(cell, marks.width, border), 1, 1, Shade.SHOWN)


def _ring(drawing: Drawing) -> tuple[float, float, float, float]:
    """The place of rings in their cells: clear of clues, and of broken lines."""
    if any(isinstance(one, Line) and one.stroke is Stroke.DASH for one in drawing.marks):
        return _IN_CAGES
    cornered = any(
        isinstance(one, Label) and one.ink is Ink.CLUE and one.anchor is Anchor.TOP_LEFT for one in drawing.marks
    )
    return _BELOW_CLUES if cornered else _RING


def _rings(marks: Marks, border: int, room: tuple[float, float, float, float]) -> Iterator[Mark]:
    left, top, right, bottom = room
    for cell in marks.ringed:
        x, y = _place(cell, marks.width, border)
        yield Ring(x + left, y + top, right - left, bottom - top, Stroke.MARK)


def _slashes(marks: Marks, found: dict[Pencilled, Label]) -> Iterator[Mark]:
    for place in marks.crossed:
        if place in found:
            one = found[place]
            across, down = (share * one.size for share in _SLASH)
            yield Line(one.x - across, one.y + down, one.x + across, one.y - down, Stroke.STRIKE)


def _lines(marks: Marks, found: dict[Pencilled, Label]) -> Iterator[Mark]:
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
    return Line(one.x + x, one.y + y, one.x + across - x, one.y + down - y, Stroke.LINK)
