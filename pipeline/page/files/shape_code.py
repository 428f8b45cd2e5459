"""The code of shapes in a PDF: lines, areas, circles, and forms of them; and of the numbers in it."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from pipeline.frozen import frozen
from pipeline.model.picture import Tone
from pipeline.page.draw.bending import QUARTER, Piece, bent
from pipeline.page.draw.ops import Bends, Discs, Fills, Form, Strokes

ENDS: Final = "2 J 0 j"
"""How lines end and turn: they reach half their width beyond their ends; corners are pointed."""

SHOWN_MOST: Final = 1 << 14
"""Numbers or texts whose code is kept."""

_FILL: Final = {1: "g", 3: "rg", 4: "k"}  # the operators of gray, RGB and CMYK, by the parts of a colour
_STROKE: Final = {1: "G", 3: "RG", 4: "K"}
_MOVED: Final = "q 1 0 0 1 %.2f %.2f cm %s %s Q"


@frozen
class FormCode:
    """A form as code, and its bounds."""

    code: str
    bounds: tuple[float, float, float, float]


@lru_cache(maxsize=1 << 10)
def form_code(form: Form) -> FormCode:
    """The code of a form."""
    return FormCode("\n".join((ENDS, *map(shape, form.ops))), form.bounds)


def shape(op: Strokes | Fills | Discs | Bends) -> str:
    """The code of what is no text."""
    if isinstance(op, Discs):
        return _discs(op)
    return "".join(parted(op))


def parted(op: Strokes | Fills | Bends) -> tuple[str, str, str]:
    """The same in three parts: what sets the pen, the lines or areas, and what paints them.

    Operations whose first and last parts are alike can be painted as one.
    """
    if isinstance(op, Fills):
        return f"{filling(op.grey)}\n", "".join(map(_area, op.rectangles)), "f"
    if isinstance(op, Bends):
        paths = "".join(f"{_bend(*bent(path, op.radius))}\n" for path in op.paths)
        return f"{_pen(op.grey)} {n(op.width)} w\n", paths, "S"
    pen, lines = f"{_pen(op.grey)} {SHOWN[op.width]} w", "".join(map(_line, op.segments))
    if op.dash is None:
        return f"{pen}\n", lines, "S"
    stroke, gap = op.dash
    return f"{pen} [{n(stroke)} {n(gap)}] {n((stroke / 2 + op.off) % (stroke + gap))} d\n", lines, "S [] 0 d"


def _line(segment: tuple[float, float, float, float]) -> str:
    x, y, x2, y2 = segment
    return f"{_ACROSS[x]}{_BEGIN[y]}{_ACROSS[x2]}{_END[y2]}"


def _area(rectangle: tuple[float, float, float, float]) -> str:
    x, y, width, height = rectangle
    return f"{_ACROSS[x]}{_ACROSS[y]}{_ACROSS[width]}{_HIGH[height]}"


def _bend(start: tuple[float, float], pieces: Iterable[Piece], closed: bool) -> str:
    shown = (f"{' '.join(map(n, piece))} {'l' if len(piece) == len(start) else 'c'}" for piece in pieces)
    return " ".join((n(start[0]), n(start[1]), "m", *shown, *("h" * closed)))


def _discs(op: Discs) -> str:
    """The code of circles."""
    outline = f"{_pen(op.grey)} {n(op.width)} w"
    pen, paint = (outline, "S") if op.width else (filling(op.grey), "f")
    circles = [_MOVED % (x, y, _circle(radius), paint) for x, y, radius in op.circles]
    return "\n".join((pen, *circles))


@lru_cache(maxsize=64)
def _circle(radius: float) -> str:
    """The path of a circle around the origin."""
    k = radius * QUARTER
    quarters = (
        (radius, k, k, radius, 0.0, radius),
        (-k, radius, -radius, k, -radius, 0.0),
        (-radius, -k, -k, -radius, 0.0, -radius),
        (k, -radius, radius, -k, radius, 0.0),
    )
    return f"{n(radius)} 0 m " + " ".join(" ".join(map(n, quarter)) + " c" for quarter in quarters) + " h"


@lru_cache(maxsize=1 << 10)
def filling(tone: Tone) -> str:
    """What sets a tone for areas and texts."""
    return _ink(tone, _FILL)


@lru_cache(maxsize=1 << 10)
def _pen(tone: Tone) -> str:
    """What sets a tone for lines."""
    return _ink(tone, _STROKE)


def _ink(tone: Tone, operators: Mapping[int, str]) -> str:
    """What sets a grey, or a colour of as many parts as its space has."""
    if isinstance(tone, tuple):
        return f"{' '.join(map(n, tone))} {operators[len(tone)]}"
    return f"{n(tone)} {operators[1]}"


class Shown(dict[float, str]):
    """Numbers as `n` shows them, between two texts. Those of a grid are few; finding one takes a third of the time."""

    def __init__(self, before: str = "", after: str = "") -> None:
        super().__init__()
        self._before, self._after = before, after

    def __missing__(self, number: float) -> str:
        text = f"{self._before}{n(number)}{self._after}"
        if len(self) == SHOWN_MOST:
            self.clear()
        if number:  # 0.0 and -0.0 are one key
            self[number] = text
        return text


SHOWN: Final = Shown()
_ACROSS: Final = Shown(after=" ")
_BEGIN: Final = Shown(after=" m ")
_END: Final = Shown(after=" l\n")
_HIGH: Final = Shown(after=" re\n")


def n(number: float) -> str:
    """A number to a hundredth of a point, never with an exponent, which PDF does not know."""
    return f"{number:.2f}"
