"""The ink of a page as columns, which find among thousands of marks what a look at each would find slowly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from pipeline.inspect.pdf.marks import Field, Glyph, Rule

Numbers = NDArray[np.float64]
Truths = NDArray[np.bool_]
Places = NDArray[np.int64]

_M = TypeVar("_M")


def places_of(which: Truths) -> Places:
    """The places at which a column is true; `np.flatnonzero` takes twice as long for a page."""
    return which.nonzero()[0]


def touching(rooms: Numbers, field: Field) -> Truths:
    """Which rooms, four rows, share a point or more with a rectangle."""
    left, top, right, bottom = rooms
    found: Truths = (left <= field.right) & (field.left <= right) & (top <= field.bottom) & (field.top <= bottom)
    return found


def picked(things: Sequence[_M], which: Truths) -> list[_M]:
    """The things for which a column is true."""
    return [things[at] for at in places_of(which).tolist()]


class GlyphTable(NamedTuple):
    """The glyphs of a page as columns."""

    x: Numbers
    y: Numbers
    size: Numbers
    grey: Numbers
    wide: Numbers
    turned: Truths
    left: Numbers
    top: Numbers
    right: Numbers
    bottom: Numbers

    @property
    def rooms(self) -> Numbers:
        """The rooms of their ink, four rows."""
        return np.array((self.left, self.top, self.right, self.bottom))

    def within(self, field: Field) -> Truths:
        """Which of them have their centre in a rectangle or on its edge."""
        left, top, right, bottom = field
        inside: Truths = (left <= self.x) & (self.x <= right) & (top <= self.y) & (self.y <= bottom)
        return inside


class RuleTable(NamedTuple):
    """The strokes of a page as columns."""

    x1: Numbers
    y1: Numbers
    x2: Numbers
    y2: Numbers
    width: Numbers
    dashed: Truths
    grey: Numbers

    @property
    def middles(self) -> Numbers:
        """The rectangles around their middle lines, four rows."""
        x1, y1, x2, y2 = self[:4]
        return np.array((np.minimum(x1, x2), np.minimum(y1, y2), np.maximum(x1, x2), np.maximum(y1, y2)))

    @property
    def rooms(self) -> Numbers:
        """The rooms of their ink, four rows."""
        half = self.width / 2
        left, top, right, bottom = self.middles
        return np.array((left - half, top - half, right + half, bottom + half))


def columns_of(rows: Iterable[Iterable[float]], count: int) -> Numbers:
    """Rows of so many numbers as an array of columns."""
    return np.fromiter(chain.from_iterable(rows), float).reshape(-1, count).T


def table_of_glyphs(glyphs: Sequence[Glyph]) -> GlyphTable:
    """Glyphs as columns."""
    _, xs, ys, sizes, _, fields, greys, _, turned, widths = zip(*glyphs, strict=True) if glyphs else ((),) * 10
    x, y, size, grey, wide = (np.array(column, float) for column in (xs, ys, sizes, greys, widths))
    left, top, right, bottom = columns_of(fields, 4)
    return GlyphTable(x, y, size, grey, wide, np.array(turned, bool), left, top, right, bottom)


def table_of_rules(rules: Sequence[Rule]) -> RuleTable:
    """Strokes as columns."""
    x1, y1, x2, y2, width, dashed, grey = columns_of(rules, len(RuleTable._fields))
    return RuleTable(x1, y1, x2, y2, width, dashed > 0, grey)
