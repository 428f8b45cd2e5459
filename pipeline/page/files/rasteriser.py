"""Rasterises pictures in black alone: what lines, areas and type cover becomes black pixels, all else is white.

Straight lines, areas and type are nearly all of a puzzle. Lines and areas are filled here, and a text is rendered once
and then only set again, at whole pixels, so that equal texts look equal. Other ink is rendered as it stands in a PDF.
"""

import zlib
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import ceil
from struct import pack
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pipeline.frozen import frozen
from pipeline.model.printer import INCH
from pipeline.page.draw.ops import Document, Drawn, Fills, Page, Strokes, Text
from pipeline.page.files.bitmap import rendered
from pipeline.page.files.pdf import write_pdf
from pipeline.page.type.typography import Typeface

_BLACK: Final = 0.0
_HALF: Final = 128  # of 255: a pixel that is at least half paper is white
_RENDERED: Final = 2  # pages that are at hand: many puzzles have the same hatching, and a puzzle that of its solution

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_UP: Final = 2  # the filter that leaves of a row what differs from the one above
_METRE: Final = 39.37007874015748  # inches

Paper = NDArray[np.bool_]
"""Rows of pixels from the top, True where the paper stays white."""


@frozen
class _Set:
    """A text in pixels, cut to its ink: where this begins right of and below the start of the baseline."""

    left: int
    top: int
    paper: Paper


class Rasteriser:
    """Rasterises pictures in one typeface, and keeps the texts that it has rendered."""

    def __init__(self, typeface: Typeface) -> None:
        self._typeface = typeface
        self._texts: dict[tuple[Text, float], dict[str, _Set]] = {}  # by all else that they have
        self._remaining = lru_cache(maxsize=_RENDERED)(self._rendered)

    def png(self, document: Document, dpi: int) -> bytes:
        """The first page as a black and white PNG; straight lines and areas begin and end with a pixel."""
        return _png(self.paper(document, dpi), dpi)

    def paper(self, document: Document, dpi: int) -> Paper:
        """The first page in pixels, which last until the next call."""
        pixel, ops = INCH / dpi, document.pages[0].ops
        columns, rows = round(document.width / pixel), round(document.height / pixel)
        sheet = _sheet(columns, rows)
        if remaining := tuple(op for op in ops if not _is_set(op)):
            sheet[:] = self._remaining(remaining, columns, rows, pixel)
        else:
            sheet.fill(True)
        for op in ops:
            if isinstance(op, Text) and _is_set(op):
                self._set(sheet, op, pixel)
            elif isinstance(op, Fills | Strokes) and _is_set(op):
                _fill(sheet, op, pixel)
        return sheet

    def _rendered(self, ops: tuple[Drawn, ...], columns: int, rows: int, pixel: float) -> Paper:
        """What operations look like on a page of so many pixels."""
        page = Document(columns * pixel, rows * pixel, (Page(1, ops),), "", "", "", "")
        white: Paper = rendered(write_pdf(page, self._typeface), (columns, rows)) >= _HALF
        return white

    def _set(self, sheet: Paper, op: Text, pixel: float) -> None:
        """Set texts, each at the pixel that is nearest to the start of its baseline."""
        case = self._texts.setdefault((replace(op, runs=()), pixel), {})
        for x, y, text in op.runs:
            if text not in case:
                case[text] = self._rendered_text(op, text, pixel)
            made = case[text]
            left, top = round(x / pixel) + made.left, len(sheet) - round(y / pixel) + made.top
            seen = made.paper[max(0, -top) : max(0, len(sheet) - top), max(0, -left) : max(0, sheet.shape[1] - left)]
            room = sheet[max(0, top) :, max(0, left) :]
            room[: seen.shape[0], : seen.shape[1]] &= seen

    def _rendered_text(self, op: Text, text: str, pixel: float) -> _Set:
        """Render a text like those of an operation on a page of its own, with its size as room on all sides."""
        room = ceil(op.size / pixel)
        wide = self._typeface.face(op.weight).width(text, op.size) * op.condensed
        columns, rows, start = 2 * room + ceil(wide / pixel), 3 * room, room * pixel
        white = self._rendered((replace(op, runs=((start, start, text),)),), columns, rows, pixel)
        down, across = (np.flatnonzero(~white.all(axis=axis)) for axis in (1, 0))
        if not down.size:
            return _Set(0, 0, white[:0, :0])
        left, top = int(across[0]), int(down[0])
        return _Set(left - room, top - rows + room, white[top : down[-1] + 1, left : across[-1] + 1].copy())


def _is_set(op: Drawn) -> bool:
    """Is an operation filled or set here: straight unbroken lines, areas and upright texts, all in black?"""
    if isinstance(op, Strokes):
        return op.grey == _BLACK and not op.dash and all(x1 == x2 or y1 == y2 for x1, y1, x2, y2 in op.segments)
    return isinstance(op, Fills | Text) and op.grey == _BLACK and not (isinstance(op, Text) and op.turned)


def _fill(sheet: Paper, op: Fills | Strokes, pixel: float) -> None:
    """Blacken rectangles, or lines with their ends."""
    if isinstance(op, Fills):
        edges = np.array([(x, y, x + wide, y + high) for x, y, wide, high in op.rectangles]).reshape(-1, 4)
    else:
        ends = np.array(op.segments).reshape(-1, 2, 2)
        half = op.width / 2
        edges = np.concatenate([ends.min(axis=1) - half, ends.max(axis=1) + half], axis=1)
    for left, low, right, high in np.rint(edges / pixel).astype(int).clip(0).tolist():
        sheet[max(0, len(sheet) - high) : max(0, len(sheet) - low), left:right] = False


@lru_cache(maxsize=2)
def _sheet(columns: int, rows: int) -> Paper:
    """Room for the pixels of a picture: that of puzzle and solution is at hand, for fresh memory costs more."""
    return np.empty((rows, columns), np.bool_)


def _png(white: Paper, dpi: int) -> bytes:
    """A black and white PNG.

    Pillow tries five filters on each row and searches for repetitions, which takes six times as long and a tenth more
    bytes: of a grid most rows are like the one above.
    """
    height, width = white.shape
    bits = np.packbits(white, axis=1)
    rows = np.full((height, bits.shape[1] + 1), _UP, np.uint8)
    rows[:, 1:] = bits
    rows[1:, 1:] -= bits[:-1]
    packer = zlib.compressobj(strategy=zlib.Z_RLE)
    dots = round(dpi * _METRE)
    return _SIGNATURE + _chunks(
        (
            (b"IHDR", pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)),
            (b"pHYs", pack(">IIB", dots, dots, 1)),
            (b"IDAT", packer.compress(rows.tobytes()) + packer.flush()),
            (b"IEND", b""),
        )
    )


def _chunks(named: Sequence[tuple[bytes, bytes]]) -> bytes:
    return b"".join(pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data)) for name, data in named)
