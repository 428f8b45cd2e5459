"""A puzzle's picture in cell units: what a family draws, before a page gives it a place and a look.

The origin is the upper left corner, x grows to the right and y downwards, one unit is one cell. Marks name
roles, not widths and sizes; the look turns roles into points.
"""

from collections.abc import Sequence
from dataclasses import field

from pipeline.frozen import frozen, frozen_unique
from pipeline.model.looked_up import LookedUp


class Stroke(LookedUp):
    """The roles of lines, thin to heavy."""

    CELL = "cell"  # between two cells
    DIAGONAL = "diagonal"  # inside a clue cell
    DASH = "dash"  # around a cage in a grid with boxes; broken
    THREAD = "thread"  # along or around a further house, which nothing but shade shows else
    LINK = "link"  # in a diagram: between two candidates of a chain
    STRIKE = "strike"  # in a diagram: through a candidate that is struck
    MARK = "mark"  # in a diagram: around a cell that matters
    SIGN = "sign"  # between two cells: which of them holds the smaller value
    CAGE = "cage"  # around a cage
    BOX = "box"  # around a box
    BORDER = "border"  # around the grid


class Shade(LookedUp):
    """The roles of filled areas."""

    BLOCK = "block"  # a cell that holds nothing
    CLUE = "clue"  # a cell that holds a clue
    TINT = "tint"  # a quiet distinction that must not carry meaning alone
    HOUSE = "house"  # a cell of a further house
    SHOWN = "shown"  # in a diagram: a cell that matters
    CAGE_1 = "cage_1"  # a cell of a cage, beside cages of the others
    CAGE_2 = "cage_2"
    CAGE_3 = "cage_3"
    CAGE_4 = "cage_4"


class Ink(LookedUp):
    """The roles of text inside a grid."""

    GIVEN = "given"  # a printed digit, bold
    FOUND = "found"  # a digit of the solution, regular
    CLUE = "clue"  # a cage's or run's clue
    CANDIDATE = "candidate"


class Anchor(LookedUp):
    """Which point of the text its position names: CENTRE is the optical centre, TOP_LEFT the top of the digits."""

    CENTRE = "centre"
    TOP_LEFT = "top_left"


@frozen
class Line:
    """A straight line from (x1, y1) to (x2, y2)."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Stroke


@frozen
class Area:
    """A filled rectangle with its upper left corner at (x, y)."""

    x: float
    y: float
    width: float
    height: float
    shade: Shade


@frozen
class Ring:
    """A closed line with rounded corners around a rectangle with its upper left corner at (x, y), inside cells."""

    x: float
    y: float
    width: float
    height: float
    stroke: Stroke


Lettering = tuple[str, Ink, float, float, Anchor]
"""What a label asks for, its position left aside: text, ink, size, room, anchor."""


@frozen
class Label:
    """Text of a height in cell units; made smaller where it would be wider than `room`."""

    x: float
    y: float
    text: str
    ink: Ink
    size: float
    room: float
    anchor: Anchor = Anchor.CENTRE
    lettering: Lettering = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Kept, not made anew: families keep their labels, and every grid asks each of them.
        object.__setattr__(self, "lettering", (self.text, self.ink, self.size, self.room, self.anchor))


Shape = Line | Area | Ring
Mark = Shape | Label

Piece = Shape | tuple[Shape, ...]
"""A shape, or shapes that many drawings have together: they share one object, for which all is worked out once."""


@frozen_unique
class Backdrop:
    """Shapes that many drawings have below their own; families keep one for all drawings that share it."""

    width: int
    height: int
    shapes: tuple[Shape, ...]


@frozen
class Drawing:
    """Pieces in painting order on a field of width x height cells, between a backdrop, if there is one, and labels.

    `digits` are the labels of givens, of a solution and of candidates, `clues` all others.
    """

    width: int
    height: int
    pieces: tuple[Piece, ...]
    digits: Sequence[Label] = ()
    clues: tuple[Label, ...] = ()
    backdrop: Backdrop | None = None

    @property
    def labels(self) -> tuple[Label, ...]:
        """Its clues and digits."""
        return (*self.clues, *iter(self.digits))  # without `iter` they are counted first

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The shapes of its pieces, one by one."""
        return tuple([shape for piece in self.pieces for shape in shapes_of(piece)])

    @property
    def all_shapes(self) -> tuple[Shape, ...]:
        """Those of the backdrop and its own."""
        return (*self.backdrop.shapes, *self.shapes) if self.backdrop else self.shapes


def shapes_of(piece: Piece) -> tuple[Shape, ...]:
    """The shapes of a piece."""
    return piece if isinstance(piece, tuple) else (piece,)
