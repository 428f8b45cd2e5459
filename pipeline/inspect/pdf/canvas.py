"""What following a page needs beside its operators: the ink found, the fonts and forms of the file, the state."""

from dataclasses import dataclass, field
from math import hypot

import pikepdf

from pipeline.inspect.pdf.colours import Paint, default_paint
from pipeline.inspect.pdf.ink import Field, Mark, Tone
from pipeline.inspect.pdf.raw import Raw
from pipeline.inspect.pdf.typefaces import PrintFont, read_font

_BLACK = default_paint()

Instructions = tuple[tuple[str, tuple[Raw, ...]], ...]
"""Operators with their operands, numbers as floats."""


@dataclass(slots=True)
class Ink:
    """What has been found so far."""

    marks: list[Mark] = field(default_factory=list)  # in the order in which they were painted
    tones: list[Tone] = field(default_factory=list)
    cut: list[Field] = field(default_factory=list)  # of marks that a clip hides, wholly or in part
    extras: dict[str, None] = field(default_factory=dict)  # in the order in which they were met


class Shelf:
    """The fonts and forms of one file, read once."""

    def __init__(self) -> None:
        self._fonts: dict[Raw, PrintFont] = {}
        self._forms: dict[Raw, Instructions] = {}

    def font(self, font: pikepdf.Object) -> PrintFont:
        """A font of the file."""
        key = font.objgen if font.is_indirect else id(font)
        if key not in self._fonts:
            self._fonts[key] = read_font(font)
        return self._fonts[key]

    def form(self, form: pikepdf.Object) -> Instructions:
        """The content of a form."""
        if form.objgen not in self._forms:
            self._forms[form.objgen] = instructions(form)
        return self._forms[form.objgen]

    @property
    def fonts(self) -> tuple[PrintFont, ...]:
        """All fonts that texts were set in so far."""
        return tuple(self._fonts.values())


@dataclass(slots=True)
class State:
    """What `q` keeps and `Q` brings back."""

    ctm: pikepdf.Matrix
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


def scale_of(matrix: pikepdf.Matrix) -> tuple[float, float]:
    """How long a step of one across and one up become."""
    return hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d)


def box_of(matrix: pikepdf.Matrix, corners: tuple[float, float, float, float]) -> Field:
    """The rectangle around a rectangle (left, bottom, right, top) that a matrix has moved."""
    moved = matrix.transform(pikepdf.Rectangle(*corners))
    return Field(moved.llx, moved.lly, moved.urx, moved.ury)


def instructions(content: pikepdf.Object | pikepdf.Page) -> Instructions:
    """The operators of a content stream with their operands, numbers as floats."""
    parsed = pikepdf.parse_content_stream(content)
    return tuple((str(one.operator), _operands(one)) for one in parsed)


def _operands(instruction: Raw) -> tuple[Raw, ...]:
    if isinstance(instruction, pikepdf.ContentStreamInlineImage):
        return (instruction.iimage,)
    plain = (pikepdf.Object, str, bytes)
    return tuple(one if isinstance(one, plain) else float(one) for one in instruction.operands)
