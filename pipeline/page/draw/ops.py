"""Draw operations in points: what a page is made of, and all that the PDF writer understands.

One operation carries everything of one kind on a grid or line (all strokes of one weight, all texts of one
size), so that a page of four puzzles is a few dozen operations. A `grey` runs from 0 black to 1 white; on covers a
colour may stand in its place.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Protocol

from pipeline.frozen import frozen, frozen_unique
from pipeline.model.look import Look
from pipeline.model.picture import Picture, Tone
from pipeline.model.printer import Standard
from pipeline.page.draw.digits import Digits
from pipeline.page.draw.drawing import Drawing, Label
from pipeline.page.draw.elements import Element, Structure
from pipeline.page.type.typography import Weight


@frozen
class Strokes:
    """Straight lines (x1, y1, x2, y2) of one width; ends reach half a width further, so that corners close.

    Broken lines have a `dash`: the lengths of a stroke and of a gap; they begin `off` behind the middle of a stroke.
    """

    width: float
    grey: Tone
    segments: tuple[tuple[float, float, float, float], ...]
    dash: tuple[float, float] | None = None
    off: float = 0.0


@frozen
class Fills:
    """Filled rectangles (x, y, width, height) with their lower left corner at (x, y)."""

    grey: Tone
    rectangles: tuple[tuple[float, float, float, float], ...]


@frozen
class Discs:
    """Circles (x, y, radius) around (x, y): filled, or an outline where `width` is above 0."""

    grey: Tone
    width: float
    circles: tuple[tuple[float, float, float], ...]


@frozen
class Bends:
    """Lines of one width through points, level and upright, their corners rounded by a radius.

    A path that ends where it began is closed; the ends of others reach half a width further.
    """

    width: float
    grey: Tone
    radius: float
    paths: tuple[tuple[tuple[float, float], ...], ...]


@frozen
class Text:
    """Texts (x, y, text) of one face and size; (x, y) is the start of the baseline, which runs left where `turned`.

    `condensed`: letters and advances are so many times as wide as the face has them.
    """

    weight: Weight
    size: float
    grey: Tone
    runs: tuple[tuple[float, float, str], ...]
    turned: bool = False
    condensed: float = 1.0


@frozen_unique
class Form:
    """Operations around an origin of their own, which a file holds once however often they are drawn.

    `bounds` (x1, y1, x2, y2) encloses all their ink. Strokes keep their widths: forms are moved, never scaled.
    """

    ops: tuple[Strokes | Fills | Discs | Bends, ...]
    bounds: tuple[float, float, float, float]


@frozen
class Stamp:
    """A form with its origin at (x, y)."""

    form: Form
    x: float
    y: float


Op = Strokes | Fills | Discs | Bends | Text | Stamp


@frozen
class Image:
    """A picture that fills a rectangle (x, y, width, height)."""

    picture: Picture
    area: tuple[float, float, float, float]


@frozen
class Sideways:
    """Operations around an origin of their own, which lies at (x, y), turned a quarter clockwise: lines run down."""

    x: float
    y: float
    ops: tuple[Op, ...]


class Ground(Protocol):
    """What of a drawing has no text, around its upper left corner: operations only when somebody asks for them."""

    @property
    def drawing(self) -> Drawing:
        """The drawing, with its texts."""

    @property
    def cell(self) -> float:
        """The size of its cells in points."""

    @property
    def look(self) -> Look:
        """The look of its lines and areas."""

    @property
    def ops(self) -> tuple[Op, ...]:
        """Its areas, then its lines thin to heavy, each above those of its backdrop."""


class SetsLabels(Hashable, Protocol):
    """How labels are set in drawings of one look and size."""

    def texts(self, labels: Sequence[Label]) -> Iterator[Text]:
        """Labels around the upper left corner of their drawing, as few operations as they have settings."""


@frozen
class SetDigits:
    """The digits of a grid, and how they are set: operations only when somebody asks for them."""

    digits: Digits
    settings: SetsLabels

    @property
    def texts(self) -> tuple[Text, ...]:
        """Its digits around the upper left corner of the drawing."""
        return tuple(self.settings.texts(tuple(self.digits)))


@frozen
class Moved:
    """Operations and digits above a ground, around an origin at (x, y): grids in different places share them."""

    x: float
    y: float
    ops: tuple[Op, ...]
    ground: Ground
    digits: SetDigits | None = None

    @property
    def above(self) -> tuple[Op, ...]:
        """The operations above the ground."""
        return (*self.ops, *self.digits.texts) if self.digits else self.ops

    @property
    def placed(self) -> tuple[Op, ...]:
        """All its operations where they stand on the page."""
        return moved((*self.ground.ops, *self.above), self.x, self.y)


Drawn = Op | Moved | Image | Sideways
"""All that a page can hold: covers have pictures and a spine, puzzles have neither."""


@frozen
class Link:
    """A rectangle (x1, y1, x2, y2) that leads to the page of a number."""

    area: tuple[float, float, float, float]
    page: int


@frozen
class Tagged:
    """What belongs to an element, but for what is tagged by itself within."""

    element: Element
    content: "tuple[Placed, ...]"


Placed = Op | Moved | Image | Link | Tagged
"""What a page's maker hands over: what is seen, where it leads, and what it is to those who do not see it.

Text that is not tagged is a paragraph, any other operation an artifact.
"""


@frozen
class Page:
    """One page: its number in the file (from 1) and what is drawn on it, in painting order.

    `ops` are the same with all that is moved at its place.

    `trim` (x1, y1, x2, y2) is what is left when the page is cut; None where that is all of it. `structure` says what
    its operations and links are to those who do not see it, in files that are tagged.
    """

    number: int
    drawn: tuple[Drawn, ...]
    links: tuple[Link, ...] = ()
    trim: tuple[float, float, float, float] | None = None
    structure: Structure | None = None

    @property
    def ops(self) -> tuple[Op | Image | Sideways, ...]:
        """What is drawn, each operation in the page's own coordinates."""
        return tuple(_in_place(self.drawn))


@frozen
class OutlineEntry:
    """A line of the reader's table of contents."""

    title: str
    page: int


@frozen
class Document:
    """The pages of one PDF and what the file says of itself. Pages may be drawn only when they are asked for.

    `navigation` lets the outline, the links and page labels into the file; `standard` is the one that it is marked
    with. Width and height in points, the bleed included. `dated` is the day on which the file
    says that it was made; without one it is the same for all. The pages of a `tagged` file have structures.
    """

    width: float
    height: float
    pages: Sequence[Page]
    title: str
    author: str
    subject: str
    language: str
    navigation: bool = False
    outline: tuple[OutlineEntry, ...] = ()
    standard: Standard | None = None
    dated: date | None = None
    tagged: bool = False


def _in_place(drawn: Iterable[Drawn]) -> Iterator[Op | Image | Sideways]:
    for one in drawn:
        if isinstance(one, Moved):
            yield from one.placed
        else:
            yield one


def texts_of(placed: Iterable[Placed | Sideways]) -> Iterator[Text]:
    """The texts among operations, also those with an origin of their own; not those of elements."""
    for one in placed:
        if type(one) is Text:
            yield one
        elif isinstance(one, Moved):
            yield from texts_of(one.above)
        elif isinstance(one, Sideways):
            yield from texts_of(one.ops)


def moved(ops: Iterable[Op], x: float, y: float) -> tuple[Op, ...]:
    """Operations around an origin as they are when it lies at (x, y)."""
    return tuple(_moved(op, x, y) for op in ops)


def _moved(op: Op, x: float, y: float) -> Op:
    if isinstance(op, Text):
        return replace(op, runs=tuple((x + a, y + b, text) for a, b, text in op.runs))
    if isinstance(op, Strokes):
        return replace(op, segments=tuple((x + a, y + b, x + c, y + d) for a, b, c, d in op.segments))
    if isinstance(op, Bends):
        return replace(op, paths=tuple(tuple((x + a, y + b) for a, b in path) for path in op.paths))
    if isinstance(op, Fills):
        rectangles = tuple((x + a, y + b, width, height) for a, b, width, height in op.rectangles)
        return replace(op, rectangles=rectangles)
    if isinstance(op, Stamp):
        return Stamp(op.form, x + op.x, y + op.y)
    return replace(op, circles=tuple((x + a, y + b, radius) for a, b, radius in op.circles))
