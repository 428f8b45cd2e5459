"""Reads a TrueType font inside a PDF: the room, the advance and the shape of what each code draws."""

import logging
import struct
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Final

import numpy as np
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont, TTLibError
from numpy.typing import NDArray

from pipeline.inspect.pdf.raw import Raw

Corners = tuple[float, float, float, float]
"""Left, bottom, right and top in parts of the type size; y upwards."""

Point = tuple[float, float]

Bitmap = NDArray[np.bool_]
"""Which points of a raster of `ROWS` x `COLUMNS` over a glyph's own room are ink, from the upper left."""

ROWS: Final = 12
COLUMNS: Final = 8
BROKEN: Final = (TTLibError, LookupError, ValueError, TypeError, AttributeError, AssertionError, EOFError, struct.error)
"""What a damaged font raises, wherever it is read."""

logging.getLogger("fontTools").setLevel(logging.CRITICAL)  # what it says of odd dates is nothing for a reader

_MILLE: Final = 1000.0
_PIECES: Final = (0.25, 0.5, 0.75, 1.0)  # where a curve is cut into straight pieces


class Program:
    """The font file of a PDF font; every answer is None or empty where the file has none for a code."""

    def __init__(self, data: bytes, names: Callable[[Raw], Mapping[int, str]]) -> None:
        """Open it; one of `BROKEN` where it is damaged. `names` gives the glyph of every code."""
        self._font = TTFont(BytesIO(data), lazy=True)
        self._units = self._font["head"].unitsPerEm
        self._glyphs, self._by_code = self._font["glyf"], names(self._font)
        self._advances, self._set = self._font["hmtx"], self._font.getGlyphSet()

    def corners(self, code: int) -> Corners | None:
        """The room of the ink; without width where nothing is drawn."""
        glyph = self._glyph(code)
        if glyph is None:
            return None
        if glyph.numberOfContours == 0:
            return (0.0, 0.0, 0.0, 0.0)
        units = self._units
        return glyph.xMin / units, glyph.yMin / units, glyph.xMax / units, glyph.yMax / units

    def advances(self, code: int) -> tuple[float, ...]:
        """How far the font itself moves on, in parts of the type size; empty where it does not say.

        The second is right where a subset was written in thousandths of the size and not in the font's own units, as
        reportlab does with the glyphs at the end of a font that all have one width.
        """
        name = self._by_code.get(code)
        try:
            own = None if name is None else float(self._advances[name][0])
        except BROKEN:
            return ()
        return () if own is None else (own / self._units, own / _MILLE)

    def bitmap(self, code: int) -> Bitmap | None:
        """The shape of a glyph in its own room, whatever its size."""
        glyph = self._glyph(code)
        if glyph is None or glyph.numberOfContours == 0:
            return None
        pen = _Outline()
        try:
            self._set[self._by_code[code]].draw(pen)
        except BROKEN:
            return None
        return _bitmap(np.array(pen.edges))

    def _glyph(self, code: int) -> Raw:
        try:
            return self._glyphs[self._by_code[code]] if code in self._by_code else None
        except BROKEN:
            return None


class _Outline(BasePen):  # type: ignore[misc]  # the library has no types
    """Notes an outline as straight edges (x1, y1, x2, y2); its methods have the library's names."""

    def __init__(self) -> None:
        super().__init__(None)
        self.edges: list[tuple[float, float, float, float]] = []
        self._first = self._last = (0.0, 0.0)

    def _moveTo(self, pt: Point) -> None:  # noqa: N802
        self._first = self._last = pt

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self.edges.append((*self._last, *pt))
        self._last = pt

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802
        points = (self._last, pt1, pt2, pt3)
        for t in _PIECES:
            parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            x, y = (sum(part * point[at] for part, point in zip(parts, points, strict=True)) for at in (0, 1))
            self._lineTo((x, y))

    def _closePath(self) -> None:  # noqa: N802
        self._lineTo(self._first)


def _bitmap(edges: NDArray[np.float64]) -> Bitmap:
    x1, y1, x2, y2 = edges.T
    left, right, bottom, top = x1.min(), x1.max(), y1.min(), y1.max()
    xs = left + (np.arange(COLUMNS) + 0.5) / COLUMNS * (right - left)
    ys = top - (np.arange(ROWS) + 0.5) / ROWS * (top - bottom)
    y = ys[:, None]
    rising, falling = (y1 <= y) & (y < y2), (y2 <= y) & (y < y1)
    with np.errstate(divide="ignore", invalid="ignore"):
        cross = np.where(rising | falling, x1 + (y - y1) * (x2 - x1) / (y2 - y1), np.inf)
    turns = rising.astype(int) - falling.astype(int)
    beyond = cross[:, None, :] > xs[None, :, None]
    ink: Bitmap = (turns[:, None, :] * beyond).sum(axis=2) != 0
    return ink
