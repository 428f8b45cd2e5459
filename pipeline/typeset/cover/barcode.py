"""Draws the room of the barcode: white, for the printer's own; or with the ISBN as an EAN-13 and its quiet zones."""

from collections.abc import Iterator
from typing import Final

from pipeline.model.cover import Swatch
from pipeline.page.draw.ops import Drawn, Fills, Text
from pipeline.page.type.typography import Weight
from pipeline.typeset.cover.cover_context import CoverContext, filled

_WHITE: Final = Swatch((1.0, 1.0, 1.0), (0.0, 0.0, 0.0, 0.0))
_BLACK: Final = Swatch((0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0))
_DIGITS: Final = 9.0  # type of the digits below the bars
_NAME: Final = 8.0  # and of the ISBN above them
_FOOT: Final = 5.0  # points from the edge of the room to the digits
_HEAD: Final = 15.0  # and from the bars to the upper edge
_LONGER: Final = 5  # modules that guards reach below the other bars
_HALF: Final = 6  # digits in each half, of seven modules each
_SYMBOL: Final = 7
_STARTS: Final = (3, 50)  # modules where the halves begin


def barcode_ops(cover: CoverContext) -> Iterator[Drawn]:
    """The white room of the barcode, and the code where the book asks for it."""
    yield filled(cover.tone(_WHITE), cover.wrap.barcode)
    if cover.design.isbn:
        yield from _code(cover, cover.design.isbn)


def _code(cover: CoverContext, digits: str) -> Iterator[Drawn]:
    from pipeline.page.files.ean_code import GUARDS, MODULE, MODULES, QUIET, bars  # few covers have one

    box, black, face = cover.wrap.barcode, cover.tone(_BLACK), cover.typeface.regular
    left = box.middle - (MODULES + sum(QUIET)) * MODULE / 2 + QUIET[0] * MODULE
    foot, top = box.y + _FOOT + face.cap_height * _DIGITS + 2, box.top - _HEAD
    rectangles = []
    for start, width in bars(digits):
        guard = any(first <= start < last for first, last in GUARDS)
        low = foot - (_LONGER * MODULE if guard else 0.0)
        rectangles.append((left + start * MODULE, low, width * MODULE, top - low))
    yield Fills(black, tuple(rectangles))
    places = [-QUIET[0] + 3.0, *(start + _SYMBOL * (at + 0.5) for start in _STARTS for at in range(_HALF))]
    runs = [
        (left + place * MODULE - face.width(digit, _DIGITS) / 2, box.y + _FOOT, digit)
        for place, digit in zip(places, digits, strict=True)
    ]
    yield Text(Weight.REGULAR, _DIGITS, black, tuple(runs))
    name = f"ISBN {cover.spec.isbn}"
    yield Text(Weight.REGULAR, _NAME, black, ((left, top + 4, name),))
