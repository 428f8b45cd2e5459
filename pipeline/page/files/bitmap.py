"""Renders a PDF's page as a PNG of one bit a pixel, of exact width and height, with its resolution in the file."""

from __future__ import annotations

import ctypes
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from pipeline.model.printer import INCH, MM

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_WHITE: Final = 0xFFFFFFFF
_HALF: Final = 128  # a pixel that is at least half paper is white
_UP: Final = 2  # the filter by which a line is told from the one above
_METRE: Final = 1  # the unit of the chunk that holds the resolution

raw = pypdfium2.raw


def write_png(pdf: bytes, size: tuple[int, int], dpi: int) -> bytes:
    """The first page of a PDF as a black and white picture of `size` (columns and rows of pixels)."""
    white = rendered(pdf, size) >= _HALF
    filtered = _filtered(np.packbits(white, axis=1))
    per_metre = round(dpi / INCH * MM * 1000)
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", *size, 1, 0, 0, 0, 0)),
        (b"pHYs", struct.pack(">IIB", per_metre, per_metre, _METRE)),
        (b"IDAT", zlib.compress(filtered.tobytes())),
        (b"IEND", b""),
    )
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks)


def _filtered(lines: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Every line as its difference from the one above, which upright lines make nothing of."""
    differences = lines.copy()
    differences[1:] -= lines[:-1]
    return np.hstack([np.full((len(lines), 1), _UP, np.uint8), differences])


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def rendered(pdf: bytes, size: tuple[int, int]) -> NDArray[np.uint8]:
    """The first page of a PDF as greys from 0 black to 255 white, rows of columns."""
    columns, rows = size
    with _page(pdf) as page, _bitmap(columns, rows) as bitmap:
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, _WHITE)
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, raw.FPDF_GRAYSCALE)
        stride = raw.FPDFBitmap_GetStride(bitmap)
        pointer = ctypes.cast(raw.FPDFBitmap_GetBuffer(bitmap), ctypes.POINTER(ctypes.c_uint8))
        greys: NDArray[np.uint8] = np.ctypeslib.as_array(pointer, (rows, stride))[:, :columns].copy()
        return greys


@contextmanager
def _page(pdf: bytes) -> Iterator[Any]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        yield document[0]
    finally:
        document.close()


@contextmanager
def _bitmap(columns: int, rows: int) -> Iterator[Any]:
    bitmap = raw.FPDFBitmap_CreateEx(columns, rows, raw.FPDFBitmap_Gray, None, 0)
    try:
        yield bitmap
    finally:
        raw.FPDFBitmap_Destroy(bitmap)
