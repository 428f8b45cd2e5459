"""What is painted on a page, one by one: glyphs, strokes, filled shapes and pictures, each with its place and its grey.

Lengths are points. The origin is the upper left corner of the page's media box, y grows downwards. Greys run from
0 black to 1 white. The small values are named tuples: a book has a million of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

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


class Link(NamedTuple):
    """A link: where it lies, None if nobody knows, and the page of the file that it leads to, from 1.

    The page is None for a link that leads to none, and 0 where that cannot be told.
    """

    room: Field | None
    page: int | None


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
    sideways: bool = False  # its line runs up or down the page, as on a spine


class Look(NamedTuple):
    """What all glyphs of a text have in common, as a glyph has it."""

    size: float
    bold: bool
    grey: float
    font: str
    turned: bool
    wide: float
    sideways: bool


def text_of(glyphs: Sequence[Glyph]) -> str:
    """The characters of a line from left to right, without the spaces between them."""
    if len(glyphs) < 2:  # noqa: PLR2004  none or one, as in most cells
        return glyphs[0].text if glyphs else ""
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
