"""The ink of a page as columns, which find among thousands of marks what a look at each would find slowly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from pipeline.inspect.pdf.marks import STRAIGHT, Field, Glyph, Look, Rule, Shape, new

Numbers = NDArray[np.float64]
Truths = NDArray[np.bool_]
Places = NDArray[np.int64]
Things = NDArray[np.object_]

_ALL_PAIRS: Final = 1 << 18  # so many are sooner looked at than put in order
_NONE: Final[Places] = np.empty(0, np.int64)

_M = TypeVar("_M")


def places_of(which: Truths) -> Places:
    """The places at which a column is true; `np.flatnonzero` takes twice as long for a page."""
    return which.nonzero()[0]


def within(x: Numbers, y: Numbers, field: Field) -> Truths:
    """Which points lie in a rectangle or on its edge."""
    left, top, right, bottom = field
    inside: Truths = (left <= x) & (x <= right) & (top <= y) & (y <= bottom)
    return inside


def touching(rooms: Numbers, field: Field) -> Truths:
    """Which rooms, four rows, share a point or more with a rectangle."""
    left, top, right, bottom = rooms
    found: Truths = (left <= field.right) & (field.left <= right) & (top <= field.bottom) & (field.top <= bottom)
    return found


def meeting(rooms: Numbers, fields: Numbers) -> tuple[Places, Places]:
    """The pairs of rooms and fields that touch, each by its place, field by field, the rooms of each in their order.

    Of many, high rooms are looked for across the page, wide ones down the page: so few come near that do not touch.
    """
    if rooms.shape[1] * fields.shape[1] <= _ALL_PAIRS:
        left, top, right, bottom = fields[:, :, None]
        which = (rooms[0] <= right) & (left <= rooms[2]) & (rooms[1] <= bottom) & (top <= rooms[3])
        by, at = divmod(places_of(which.ravel()), max(1, rooms.shape[1]))  # sooner than places in two dimensions
        return at, by
    high = rooms[2] - rooms[0] < rooms[3] - rooms[1]
    found = [_near(rooms, some, fields, axis) for axis, some in enumerate(map(places_of, (high, ~high))) if some.size]
    if not found:
        return _NONE, _NONE
    at, by = (np.concatenate(column) for column in zip(*found, strict=True))
    left, top, right, bottom = fields[:, by]
    met = places_of((rooms[0, at] <= right) & (left <= rooms[2, at]) & (rooms[1, at] <= bottom) & (top <= rooms[3, at]))
    met = met[np.lexsort((at[met], by[met]))]
    return at[met], by[met]


def _near(rooms: Numbers, some: Places, fields: Numbers, axis: int) -> tuple[Places, Places]:
    """The pairs of some rooms and fields that may touch, as far as their places along an axis say: 0 across, 1 down."""
    some = some[rooms[axis, some].argsort()]
    starts = rooms[axis, some]
    largest = (rooms[axis + 2, some] - starts).max(initial=0)
    first = starts.searchsorted(fields[axis] - largest)
    counts = starts.searchsorted(fields[axis + 2], "right") - first
    by = np.repeat(np.arange(len(counts)), counts)
    return some[np.arange(len(by)) + np.repeat(first - counts.cumsum() + counts, counts)], by


def picked(things: Sequence[_M], which: Truths) -> list[_M]:
    """The things for which a column is true."""
    return [things[at] for at in places_of(which).tolist()]


class GlyphTable(NamedTuple):
    """The glyphs of a page as columns; of their `rooms`, those of their ink, four rows. `looks` have the rest."""

    x: Numbers
    y: Numbers
    size: Numbers
    grey: Numbers
    wide: Numbers
    turned: Truths
    bold: Truths
    rooms: Numbers
    texts: Things
    looks: Things

    def within(self, field: Field) -> Truths:
        """Which of them have their centre in a rectangle or on its edge."""
        return within(self.x, self.y, field)


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
    def straight(self) -> Truths:
        """Which of them are level or upright."""
        found: Truths = (np.abs(self.x1 - self.x2) < STRAIGHT) | (np.abs(self.y1 - self.y2) < STRAIGHT)
        return found

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


class ShapeTable(NamedTuple):
    """The shapes of a page as columns; of their `rooms`, four rows."""

    rooms: Numbers
    grey: Numbers
    width: Numbers
    covers: Truths
    round: Truths


_Table = TypeVar("_Table", GlyphTable, RuleTable, ShapeTable)


def taken(table: _Table, which: Truths | Places) -> _Table:
    """Some rows of a table."""
    return new(type(table), [column[..., which] for column in table])


def joined(tables: Sequence[_Table]) -> _Table:
    """The rows of all tables."""
    if len(tables) == 1:
        return tables[0]
    return new(type(tables[0]), [np.concatenate(columns, axis=-1) for columns in zip(*tables, strict=True)])


def things_of(things: Sequence[object]) -> Things:
    """Things as a column."""
    return np.fromiter(things, object, len(things))


def columns_of(rows: Iterable[Iterable[float]], count: int) -> Numbers:
    """Rows of so many numbers as an array of columns."""
    return np.fromiter(chain.from_iterable(rows), float).reshape(-1, count).T


def table_of_glyphs(glyphs: Sequence[Glyph]) -> GlyphTable:
    """Glyphs as columns."""
    columns = zip(*glyphs, strict=True) if glyphs else ((),) * len(Glyph._fields)
    texts, xs, ys, sizes, bolds, fields, greys, _, turned, widths, _ = columns
    x, y, size, grey, wide = (np.array(column, float) for column in (xs, ys, sizes, greys, widths))
    looks = things_of([Look(one.size, one.bold, *one[6:]) for one in glyphs])
    up, bold = np.array(turned, bool), np.array(bolds, bool)
    return GlyphTable(x, y, size, grey, wide, up, bold, columns_of(fields, 4), things_of(texts), looks)


def glyphs_of(table: GlyphTable) -> list[Glyph]:
    """The glyphs of a table."""
    columns = (table.texts, table.x, table.y, table.looks)
    rooms = zip(*table.rooms.tolist(), strict=True)
    return [
        new(Glyph, (text, x, y, size, bold, new(Field, room), grey, font, turned, wide, sideways))
        for text, x, y, (size, bold, grey, font, turned, wide, sideways), room in zip(
            *(column.tolist() for column in columns), rooms, strict=True
        )
    ]


def table_of_rules(rules: Sequence[Rule]) -> RuleTable:
    """Strokes as columns."""
    x1, y1, x2, y2, width, dashed, grey = columns_of(rules, len(RuleTable._fields))
    return RuleTable(x1, y1, x2, y2, width, dashed > 0, grey)


def rules_of(table: RuleTable) -> list[Rule]:
    """The strokes of a table."""
    return [new(Rule, row) for row in zip(*(column.tolist() for column in table), strict=True)]


def table_of_shapes(shapes: Sequence[Shape]) -> ShapeTable:
    """Shapes as columns."""
    fields, greys, widths, covers, rounds = zip(*shapes, strict=True) if shapes else ((),) * len(Shape._fields)
    grey, width = np.array(greys, float), np.array(widths, float)
    return ShapeTable(columns_of(fields, 4), grey, width, np.array(covers, bool), np.array(rounds, bool))


def shapes_of(table: ShapeTable) -> list[Shape]:
    """The shapes of a table."""
    rooms, *others = table
    fields = [new(Field, room) for room in zip(*rooms.tolist(), strict=True)]
    return [new(Shape, row) for row in zip(fields, *(column.tolist() for column in others), strict=True)]
