"""The ink of a page as values: glyphs, strokes, filled shapes and pictures, each with its place and its grey.

Lengths are points. The origin is the upper left corner of the page's media box, y grows downwards. Greys run from
0 black to 1 white. The small values are named tuples: a book has a million of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from pipeline.inspect.pdf.tags import PageTags

new = tuple.__new__
"""The quick way to make a named tuple, of which a book has a million."""

WHITE = 0.995  # a grey as light as this is the paper's own
STRAIGHT = 0.1  # how far, in points, a level or upright stroke may lean


class Field(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def centre(self) -> tuple[float, float]:
        """The point in the middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def holds(self, x: float, y: float) -> bool:
        """Does a point lie inside or on the edge?"""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def covers(self, other: Field) -> bool:
        """Does another rectangle lie inside?"""
        return self.holds(other.left, other.top) and self.holds(other.right, other.bottom)

    def meets(self, other: Field) -> bool:
        """Do the two share more than an edge?"""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def grown(self, by: float) -> Field:
        """So much larger on every side."""
        return Field(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def moved(self, x: float, y: float) -> Field:
        """As large somewhere else."""
        return Field(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def joined(self, other: Field) -> Field:
        """The least rectangle around the two."""
        corners = zip(self, other, strict=True)
        return Field(*(pick(pair) for pick, pair in zip((min, min, max, max), corners, strict=True)))

    def common(self, other: Field) -> Field:
        """What the two share; without room where they share nothing."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        return Field(left, top, max(left, min(self.right, other.right)), max(top, min(self.bottom, other.bottom)))


_NOWHERE = Field(0, 0, 0, 0)


class Glyph(NamedTuple):
    """A printed character: the centre of its ink, its type size, whether its face is bold, and the room of its ink."""

    text: str
    x: float
    y: float
    size: float
    bold: bool
    field: Field = _NOWHERE
    grey: float = 0.0
    font: str = ""
    turned: bool = False  # upside down
    wide: float = 1.0  # the stretch of its width against its height, below 0 where it is mirrored, 0 where it leans


def text_of(glyphs: Sequence[Glyph]) -> str:
    """The characters of a line from left to right, without the spaces between them."""
    if len(glyphs) == 1:
        return glyphs[0].text
    return "".join([glyph.text for glyph in sorted(glyphs, key=attrgetter("x"))])


class Rule(NamedTuple):
    """A straight stroke from (x1, y1) to (x2, y2), x1 <= x2 and y1 <= y2 for upright and level ones."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    dashed: bool = False
    grey: float = 0.0

    @property
    def field(self) -> Field:
        """The room of its ink."""
        half = self.width / 2
        left, right = sorted((self.x1, self.x2))
        return Field(left - half, min(self.y1, self.y2) - half, right + half, max(self.y1, self.y2) + half)

    @property
    def is_level(self) -> bool:
        """Does it run from left to right?"""
        return abs(self.y1 - self.y2) < STRAIGHT

    @property
    def is_upright(self) -> bool:
        """Does it run from top to bottom?"""
        return abs(self.x1 - self.x2) < STRAIGHT


class Shape(NamedTuple):
    """A figure by the rectangle around it: filled, or the outline of a curve where it has a width.

    `covers` says that it hides all that was painted before: in its rectangle, or where it is `round`, in the middle.
    """

    field: Field
    grey: float
    width: float = 0.0
    covers: bool = False
    round: bool = False


class Picture(NamedTuple):
    """An image, the fewest of its pixels to an inch, and the space of its colours as the file names it.

    `covers` says that it hides all that was painted before in its rectangle; `place` is its object in the file.
    """

    field: Field
    dpi: float
    space: str
    covers: bool = False
    place: tuple[int, int] = (0, 0)


Mark = Glyph | Rule | Shape | Picture
"""What is painted on a page."""


class Tone(NamedTuple):
    """Ink that is no grey: where it lies, and its colour as the file states it."""

    field: Field
    colour: str


READABLE = 4.5
"""The least contrast of a text with what lies below it: that of WCAG 2.2 for all sizes."""


class Faint(NamedTuple):
    """A line of text that cannot be read on the picture below it: its place, and their contrast from 1 to 21."""

    text: str
    field: Field
    contrast: float


class Boxes(NamedTuple):
    """The boxes of a page in its own coordinates, which begin at the media box; None where the file has none."""

    media: Field = _NOWHERE
    trim: Field | None = None
    bleed: Field | None = None
    crop: Field | None = None
    art: Field | None = None


_BOXES = Boxes()


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
    """The glyphs of a page as columns, which find among thousands what a look at each by itself would find slowly."""

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


@dataclass(frozen=True)
class InkPage:
    """All that is seen on a page, and what else lies on it, as far as a printer minds: `extras` in words.

    `hidden` are the rooms of glyphs and strokes that nobody sees: white on white, covered by later ink, or cut
    off by a clip. `links` are the rooms of links to pages of the file, and the numbers of these pages. `faint` are the
    texts that cannot be read on a picture. `tags` is what a tagged file says of its ink, in a
    `language`.
    """

    glyphs: tuple[Glyph, ...]
    rules: tuple[Rule, ...]
    shapes: tuple[Shape, ...] = ()
    pictures: tuple[Picture, ...] = ()
    tones: tuple[Tone, ...] = ()
    boxes: Boxes = _BOXES
    extras: tuple[str, ...] = ()
    hidden: tuple[Field, ...] = ()
    links: tuple[tuple[Field, int], ...] = ()
    faint: tuple[Faint, ...] = ()
    tags: PageTags | None = None
    language: str = ""

    @cached_property
    def glyph_table(self) -> GlyphTable:
        """Its glyphs as columns."""
        return table_of_glyphs(self.glyphs)

    @cached_property
    def rule_table(self) -> RuleTable:
        """Its strokes as columns."""
        return table_of_rules(self.rules)

    def knowing(self, table: GlyphTable | None, lines: RuleTable | None) -> InkPage:
        """The same page, with the columns of its glyphs and strokes where these are at hand."""
        known = {"glyph_table": table, "rule_table": lines}
        self.__dict__.update({name: columns for name, columns in known.items() if columns is not None})
        return self

    @cached_property
    def odd_rules(self) -> tuple[tuple[Rule, ...], Numbers]:
        """The strokes that are no lines of grids, broken or slanting ones, and their rooms as four rows."""
        lines = self.rule_table
        straight = (np.abs(lines.x1 - lines.x2) < STRAIGHT) | (np.abs(lines.y1 - lines.y2) < STRAIGHT)
        places = places_of(lines.dashed | ~straight)
        return tuple(self.rules[at] for at in places.tolist()), lines.rooms[:, places]

    def odd_rules_at(self, field: Field) -> list[Rule]:
        """The broken and slanting strokes that touch a rectangle."""
        rules, rooms = self.odd_rules
        return picked(rules, touching(rooms, field)) if rules else []

    @cached_property
    def rule_middles(self) -> Numbers:
        """The rectangles around the middle lines of its strokes, four rows."""
        return self.rule_table.middles

    @cached_property
    def shape_rooms(self) -> Numbers:
        """The rectangles around its shapes, four rows."""
        return columns_of((shape.field for shape in self.shapes), 4)

    @cached_property
    def rooms(self) -> Numbers:
        """The rooms of everything that is seen on it, four rows."""
        fields = [*(shape.field for shape in self.shapes if shape.grey < WHITE), *(one.field for one in self.pictures)]
        return np.concatenate((self.glyph_table.rooms, self.rule_table.rooms, columns_of(fields, 4)), axis=1)

    def shape_places(self, field: Field) -> Places:
        """The places of the shapes that share more than an edge with a rectangle."""
        left, top, right, bottom = self.shape_rooms
        return places_of((left < field.right) & (field.left < right) & (top < field.bottom) & (field.top < bottom))

    def glyphs_within(self, field: Field) -> list[Glyph]:
        """The glyphs that have their centre in a rectangle or on its edge."""
        return picked(self.glyphs, self.glyph_table.within(field))

    def outside(self, fields: Iterable[Field]) -> Truths:
        """Which glyphs have their centre in none of some rectangles; kept, for all who read a page ask for the same."""
        fields = tuple(fields)
        if fields not in self._outside:
            inside = np.zeros(len(self.glyphs), bool)
            for field in fields:
                inside |= self.glyph_table.within(field)
            self._outside[fields] = ~inside
        return self._outside[fields]

    @cached_property
    def _outside(self) -> dict[tuple[Field, ...], Truths]:
        return {}

    def glyphs_outside(self, fields: Iterable[Field]) -> list[Glyph]:
        """The glyphs that have their centre in none of some rectangles."""
        return picked(self.glyphs, self.outside(fields))

    @property
    def blank(self) -> bool:
        """Is nothing printed on it?"""
        return not (self.glyphs or self.rules or self.pictures or any(one.grey < WHITE for one in self.shapes))

    @property
    def half_turned(self) -> InkPage:
        """What is printed on the page as it is seen upside down; its boxes stay as they are."""
        across, down = self.boxes.media.right, self.boxes.media.bottom

        def field(one: Field) -> Field:
            return Field(across - one.right, down - one.bottom, across - one.left, down - one.top)

        glyphs = (
            one._replace(x=across - one.x, y=down - one.y, field=field(one.field), turned=not one.turned)
            for one in self.glyphs
        )
        rules = (
            one._replace(x1=across - one.x2, y1=down - one.y2, x2=across - one.x1, y2=down - one.y1)
            for one in self.rules
        )
        shapes = (one._replace(field=field(one.field)) for one in self.shapes)
        return replace(self, glyphs=tuple(glyphs), rules=tuple(rules), shapes=tuple(shapes))
