"""A cover as its author asks for it: a guide to draw one over, or texts, a picture and a design to make one of."""

from collections.abc import Sequence
from dataclasses import field
from enum import StrEnum

from pipeline.errors import Place
from pipeline.frozen import frozen
from pipeline.model.picture import CMYK, GRAY, RGB, Picture, Tone

Area = tuple[float, float, float, float]
"""A rectangle on the front, in parts of its width and height: left edge, upper edge, width, height."""

_BRIGHTNESS = (0.299, 0.587, 0.114)  # of red, green and blue in what the eye takes for bright


@frozen
class Swatch:
    """A colour of a design, as a screen shows it and as a press prints it; parts from 0 to 1."""

    rgb: tuple[float, float, float]
    cmyk: tuple[float, float, float, float]

    def tone(self, space: str) -> Tone:
        """The colour in a space: rgb, cmyk, or gray, as bright as the eye takes it to be."""
        if space == GRAY:
            return sum(weight * part for weight, part in zip(_BRIGHTNESS, self.rgb, strict=True))
        return self.cmyk if space == CMYK else self.rgb


class Figure(StrEnum):
    """What a part of a design draws on the front."""

    FILL = "fill"  # an area of one colour
    FRAME = "frame"  # two lines around an area
    GRID = "grid"  # one puzzle on a card
    TILES = "tiles"  # puzzles side by side on squares of several colours
    CLOSE_UP = "close_up"  # the corner of a puzzle that runs off the cover
    ROW = "row"  # three small puzzles in a row, as an ornament
    CARDS = "cards"  # puzzles on cards that stand in steps, each with its shadow
    LEVELS = "levels"  # a column for every level of the book, rising with it


@frozen
class CoverPart:
    """A part of the front of a design; `colours` are used in turn, `lines` is the ink of puzzles and words in it."""

    figure: Figure
    area: Area
    colours: tuple[Swatch, ...]
    lines: Swatch | None = None


@frozen
class CoverText:
    """Where a text of the front stands; its largest size in parts of the front's width."""

    area: Area
    colour: Swatch
    largest: float
    left: bool = False  # else in the middle
    stand: str = "middle"  # top, middle or foot of its area
    bold: bool = True  # else in the book's face of titles


@frozen
class Badge:
    """What says volume, number of puzzles and levels on the front: a disc or a box, and the words in it."""

    area: Area
    colour: Swatch
    ink: Swatch
    disc: bool = True


@frozen
class BackColours:
    """The colours of the back: its words, what stands out among them, and the cards of puzzles with their lines."""

    ink: Swatch
    accent: Swatch
    paper: Swatch
    lines: Swatch


@frozen
class SpineColours:
    """The colours of the spine: its words, and the number of the volume on its ground."""

    ink: Swatch
    accent: Swatch
    accent_ink: Swatch


@frozen
class CoverTemplate:
    """A design as data: its ground, what is drawn on the front in this order, where words stand, all colours."""

    name: str
    ground: Swatch
    parts: tuple[CoverPart, ...]
    title: CoverText
    subtitle: Swatch
    series: Swatch
    author: CoverText
    badge: Badge
    spine: SpineColours
    back: BackColours


@frozen
class CoverDesign:
    """The texts of a cover, its template, and the picture behind them; `background_at` is where the book names it.

    `isbn` has the thirteen digits of a barcode, empty for none. `profile` is the ICC profile of a press, by which a
    picture is converted to CMYK.
    """

    title: str
    subtitle: str
    author: str
    blurb: str
    template: CoverTemplate
    about: str = ""
    background: Picture | None = None
    background_at: Place | None = field(default=None, compare=False)
    isbn: str = ""
    profile: bytes | None = field(default=None, repr=False)
    shop_images: bool = False


@frozen
class CoverSpec:
    """Which covers are made: a guide, and a cover of a design."""

    guide: bool
    design: CoverDesign | None = None


def space_of(colours: Sequence[str]) -> str:
    """The space in which a printer that accepts these gets the colours of a design."""
    return next(space for space in (RGB, CMYK, GRAY) if space in colours)
