"""Reads QR codes and barcodes from ink: the dark rectangles of a page become a picture, which zxing-cpp reads.

Without zxing-cpp (the extra `web`) pages with codes are only recognised as such.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from pipeline.frozen import frozen
from pipeline.inspect.pdf.columns import Numbers, Truths, columns_of
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import Field, Glyph, Shape, text_of
from pipeline.inspect.recognise.grids import in_rows
from pipeline.model.qr import QUIET

if TYPE_CHECKING:
    from zxingcpp import Barcode

_MODULE: Final = 6.0  # points: bars of codes are no narrower nor lower than a module, and no module is larger
_BARS: Final = 50  # the least code has more
_PIXELS: Final = 5  # to a point: a module of the least size has more than five
_MARGIN: Final = 12.0  # points around the bars: the white around a code belongs to it
_ABOVE: Final = 24.0  # points: a code's number stands no farther above its ink
_BESIDE: Final = 40.0
_NUMBER: Final = re.compile(r"\d+(-\d+)?")
_WHITE: Final = 255
_PALE: Final = 250  # of it, at least, where a reader is to see nothing
_DARK: Final = 0.3  # the palest grey of a bar
_TALL: Final = 30.0  # points: bars of barcodes are no lower
_EAN_MODULES: Final = 95
_EAN_QUIET: Final = (11, 7)  # modules at the left and at the right of an EAN-13
_BODY: Final = 0.8  # of its height, from the top: digits stand beside the rest
_HAIR: Final = 0.1  # points: places are rounded
_NEAR: Final = 2  # pixels by which the reader's places may be off


@frozen
class ReadCode:
    """A code: what it holds, where it stands, and the number in bold right above it, empty where there is none.

    `crowded` says that ink stands in its quiet zone.
    """

    text: str
    field: Field
    number: str
    crowded: bool = False


Picture = NDArray[np.uint8]


def can_read() -> bool:
    """Is there a reader of codes?"""
    return find_spec("zxingcpp") is not None


def read_codes(page: InkPage) -> tuple[ReadCode, ...] | None:
    """The codes of a page in reading order; None for a page that seems to have some, but no reader is there."""
    bars = _bars(page)
    if bars is None:
        return ()
    if not can_read():
        return None
    from zxingcpp import BarcodeFormat, BarcodeFormats, read_barcodes  # an extra

    found = read_barcodes(_painted(page, bars), formats=BarcodeFormats(BarcodeFormat.QRCode), try_invert=False)
    return tuple(_in_order([_code(page, bars, one) for one in found]))


@frozen
class ReadBarcode:
    """A barcode: its digits, empty where it cannot be read, and whether the zones at its sides are white."""

    digits: str
    quiet: bool


def read_barcode(page: InkPage) -> ReadBarcode | None:
    """The EAN-13 of a cover; None without a reader. Pictures lie below the white room of a barcode."""
    if not can_read():
        return None
    from zxingcpp import BarcodeFormat, BarcodeFormats, read_barcodes  # an extra

    bars = [one.field for one in page.shapes if _is_tall_bar(one)]
    if not bars:
        return ReadBarcode("", quiet=False)
    left, right = min(bar.left for bar in bars), max(bar.right for bar in bars)
    room = Field(left, min(bar.top for bar in bars), right, max(bar.bottom for bar in bars))
    found = read_barcodes(
        _painted(replace(page, pictures=()), room.grown(_MARGIN)),
        formats=BarcodeFormats(BarcodeFormat.EAN13),
        try_invert=False,
    )
    return ReadBarcode(found[0].text if found else "", _is_quiet(page, room))


def _is_tall_bar(shape: Shape) -> bool:
    field = shape.field
    return shape.grey < _DARK and not shape.width and not shape.round and field.width < _MODULE and field.height > _TALL


def _is_quiet(page: InkPage, room: Field) -> bool:
    """Is all white at the sides of bars, but for the digits at their feet?"""
    module = room.width / _EAN_MODULES
    body = room._replace(bottom=room.top + _BODY * room.height)
    zones = (
        body._replace(left=room.left - _EAN_QUIET[0] * module, right=room.left - _HAIR),
        body._replace(left=room.right + _HAIR, right=room.right + _EAN_QUIET[1] * module),
    )
    return all((_painted(replace(page, pictures=()), zone) >= _PALE).all() for zone in zones)


def _bars(page: InkPage) -> Field | None:
    """The rectangle around all that may be bars of codes, with white around them; None where these are too few."""
    shapes = page.shape_table
    left, top, right, bottom = shapes.rooms
    small = (shapes.width == 0) & ~shapes.round & (np.minimum(right - left, bottom - top) < _MODULE)
    if small.sum() < _BARS:
        return None
    return Field(left[small].min(), top[small].min(), right[small].max(), bottom[small].max()).grown(_MARGIN)


def _painted(page: InkPage, room: Field) -> Picture:
    """The ink in a room as a picture: shapes in their order, then strokes and the rooms of glyphs, which are dark."""
    height, width = round(room.height * _PIXELS), round(room.width * _PIXELS)
    picture = np.full((height, width), _WHITE, np.uint8)
    shapes, pictures = page.shape_table, columns_of([one.field for one in page.pictures], 4)
    filled, rules, glyphs = shapes.width == 0, page.rule_table, page.glyph_table
    fields = np.concatenate((shapes.rooms[:, filled], pictures, rules.rooms, glyphs.rooms), axis=1)
    greys = np.concatenate((shapes.grey[filled], np.zeros(pictures.shape[1]), rules.grey, glyphs.grey))
    corner = np.array([[room.left], [room.top]] * 2)
    pixels = ((fields - corner) * _PIXELS).round().clip(0).astype(int)
    seen = (pixels[0] < width) & (pixels[1] < height) & (pixels[2] > 0) & (pixels[3] > 0)
    shades = (greys * _WHITE).round().astype(np.uint8)
    for (left, top, right, bottom), shade in zip(pixels[:, seen].T.tolist(), shades[seen].tolist(), strict=True):
        picture[top:bottom, left:right] = shade
    return picture


def _code(page: InkPage, room: Field, found: Barcode) -> ReadCode:
    at = found.position
    xs = [room.left + corner.x / _PIXELS for corner in (at.top_left, at.bottom_right)]
    ys = [room.top + corner.y / _PIXELS for corner in (at.top_left, at.bottom_right)]
    field = Field(min(xs), min(ys), max(xs), max(ys))
    above = _below_rules(page, Field(field.left - 1, field.top - _ABOVE, field.left + _BESIDE, field.top))
    (glyphs,) = page.glyphs_by_field([above])
    number = _number([glyph for glyph in glyphs if glyph.bold])
    return ReadCode(found.text, field, number, _is_crowded(page, field))


def _is_crowded(page: InkPage, field: Field) -> bool:
    """Does ink stand in the quiet zone of a code of bars? They say exactly where it stands, its reader to a pixel."""
    rooms, shapes = page.rooms, page.shape_rooms
    bars = shapes[:, _within(shapes, field.grown(_NEAR / _PIXELS))]
    if not bars.size:
        return False
    code = Field(*bars[:2].min(axis=1).tolist(), *bars[2:].max(axis=1).tolist())
    module = float((bars[2:] - bars[:2]).min())
    left, top, right, bottom = code.grown(QUIET * module - _HAIR)
    near = (rooms[0] < right) & (left < rooms[2]) & (rooms[1] < bottom) & (top < rooms[3])
    return bool((near & ~_within(rooms, code.grown(_HAIR))).any()) or abs(code.width - code.height) > _HAIR


def _within(rooms: Numbers, field: Field) -> Truths:
    """Which rooms lie in a rectangle."""
    left, top, right, bottom = field
    inside: Truths = (left <= rooms[0]) & (top <= rooms[1]) & (rooms[2] <= right) & (rooms[3] <= bottom)
    return inside


def _below_rules(page: InkPage, room: Field) -> Field:
    """The part of a room below all rules in it: what stands above one, as in a grid, is no number of a code."""
    lowest = max((rule.field.bottom for rule in page.rules if rule.field.meets(room)), default=room.top)
    return room._replace(top=max(room.top, lowest))


def _number(glyphs: Sequence[Glyph]) -> str:
    text = text_of(glyphs)
    return text if _NUMBER.fullmatch(text) else ""


def _in_order(codes: Sequence[ReadCode]) -> Iterator[ReadCode]:
    """Codes row by row, each from left to right."""
    falling = sorted(codes, key=lambda code: code.field.top)
    rows = in_rows(falling, lambda row, code: code.field.top - row[0].field.top < row[0].field.height / 2)
    for row in rows:
        yield from sorted(row, key=lambda code: code.field.left)
