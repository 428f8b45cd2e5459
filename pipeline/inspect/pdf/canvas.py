"""What following a page needs beside its operators: the ink found, the fonts and forms of the file, the state."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Final, NamedTuple

import pikepdf

from pipeline.frozen import frozen
from pipeline.inspect.pdf.colours import Paint, default_paint
from pipeline.inspect.pdf.content import Instructions, instructions
from pipeline.inspect.pdf.laying import Laid, Marks
from pipeline.inspect.pdf.marks import Field, Look, Tone
from pipeline.inspect.pdf.matrices import UNMOVED, Matrix
from pipeline.inspect.pdf.raw import DamageError, Raw
from pipeline.inspect.pdf.tags import Change
from pipeline.inspect.pdf.typefaces import PrintFont, SetTexts, read_font

MARKS: Final = 1_000_000
"""The most marks that forms paint on a page: forms that draw each other can make more than a machine can hold."""

_SET: Final = 50_000  # texts and letters that have been set, which are kept from page to page
_FORMS: Final = 256  # that are kept at once: some return on every page, others stand on one
_BLACK = default_paint()


@dataclass(slots=True)
class Ink:
    """What has been found so far."""

    marks: Marks = field(default_factory=Marks)
    tones: list[Tone] = field(default_factory=list)
    cut: list[Field] = field(default_factory=list)  # of marks that a clip hides, wholly or in part
    extras: dict[str, None] = field(default_factory=dict)  # in the order in which they were met
    images: dict[tuple[int, int], Raw] = field(default_factory=dict)  # that cover what lies below, by place in the file
    changes: list[Change] = field(default_factory=lambda: [(0, ())])  # of marked contents
    stamped: int = 0  # marks that forms have painted

    def add(self, painted: Painted, x: float, y: float) -> None:
        """Take over what was found elsewhere, moved."""
        laid, other = painted
        self.marks.add_laid(laid, x, y)
        self.tones += [Tone(one.field.moved(x, y), one.colour) for one in other.tones]
        self.cut += [one.moved(x, y) for one in other.cut]
        self.extras |= other.extras
        self.images |= other.images
        self.stamped += laid.size
        if self.stamped > MARKS:
            raise DamageError(f"the forms of a page have more than {MARKS} marks")


class Painted(NamedTuple):
    """What a form has painted: its marks as columns, and what else there is."""

    laid: Laid
    ink: Ink


class Cast(NamedTuple):
    """What all glyphs of a text share: their matrix, a step along their line, how they look.

    `tone` is their colour if that is no grey. `open` says that nothing hides any of them. `known` are short texts that
    have been set so before, by number.
    """

    font: PrintFont
    matrix: tuple[float, float, float, float]
    step: tuple[float, float]
    look: Look
    tone: str
    open: bool
    known: dict[bytes, int]


@frozen
class Form:
    """A form of the file: its instructions, its matrix, its box, its own resources; None where it has none.

    `place` is its object in the file.
    """

    content: Instructions
    matrix: Matrix
    box: tuple[float, float, float, float] | None
    resources: Raw | None
    grouped: bool
    place: tuple[int, int]

    @classmethod
    def read(cls, form: Raw) -> Form:
        """A form as the file has it."""
        a, b, c, d, e, f = (float(number) for number in form.get("/Matrix", UNMOVED))
        box = None
        if "/BBox" in form:
            left, bottom, right, top = (float(number) for number in form.BBox)
            box = (left, bottom, right, top)
        return cls(instructions(form), (a, b, c, d, e, f), box, form.get("/Resources"), "/Group" in form, form.objgen)


@dataclass
class State:
    """What `q` keeps and `Q` brings back."""

    ctm: Matrix
    width: float = 1.0
    dashed: bool = False
    sparse: bool = False  # more gap than a broken line may have
    fill: Paint = _BLACK
    stroke: Paint = _BLACK
    font: PrintFont | None = None
    size: float = 1.0
    spacing: float = 0.0
    word_spacing: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: float = 0
    opaque: bool = True
    alpha: float = 1.0
    clip: Field | None = None

    def copy(self) -> State:
        """The same, to be changed by itself."""
        other = State.__new__(State)
        other.__dict__.update(self.__dict__)
        return other

    def key(self) -> Hashable:
        """What of it enters all that is painted, but for the place and the clip."""
        return (self.ctm[:4], id(self.font), *_as_it_is(self))


_as_it_is = attrgetter(*(one.name for one in fields(State) if one.name not in {"ctm", "font", "clip"}))


class Shelf:
    """The fonts and forms of one file, read once, and what forms have painted, by how they were painted."""

    def __init__(self) -> None:
        self.fonts: dict[tuple[int, int], PrintFont] = {}
        self.direct: dict[bytes, PrintFont] = {}  # fonts that are no objects by themselves
        self._forms: dict[Raw, Form] = {}
        self.painted: dict[Hashable, Painted] = {}
        self.casts: dict[Hashable, Cast] = {}
        self.texts = SetTexts()

    def turn_over(self) -> None:
        """Make room for another page."""
        if len(self.texts) > _SET:
            self.casts, self.texts = {}, SetTexts()

    def forget_direct(self) -> None:
        """Let go of fonts that are no objects by themselves."""
        if self.direct:
            self.direct.clear()
            self.casts.clear()

    def font(self, font: Raw) -> PrintFont:
        """A font of the file."""
        fonts, place = (self.fonts, font.objgen) if font.is_indirect else (self.direct, font.unparse())
        if place not in fonts:
            fonts[place] = read_font(font)
        return fonts[place]

    def form(self, form: pikepdf.Object) -> Form:
        """A form of the file."""
        if len(self._forms) > _FORMS:
            self.forget_forms()
        if form.objgen not in self._forms:
            self._forms[form.objgen] = Form.read(form)
        return self._forms[form.objgen]

    def forget_forms(self) -> None:
        """Let go of all forms, and of the document that they are of."""
        self._forms.clear()
        self.painted.clear()
