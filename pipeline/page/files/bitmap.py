"""Renders a PDF's page as a PNG, black and white or gray, of exact size, with its resolution in the file."""

import zlib
from ctypes import c_void_p
from functools import lru_cache
from io import BytesIO
from struct import pack
from typing import Final

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from PIL import Image

_PAPER: Final = 255
_QUALITY: Final = 92  # of a JPEG
_HALF: Final = 128  # a pixel that is at least half paper is white
_BAND: Final = 64  # rows that are looked at together: a processor has them at hand

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_UP: Final = 2  # the filter that leaves of a row what differs from the one above
_METRE: Final = 39.37007874015748  # inches

Area = tuple[float, float, float, float]
"""Left, lower, right and upper edge on a page, in points."""

raw = pypdfium2.raw


def write_png(pdf: bytes, size: tuple[int, int], dpi: int) -> bytes:
    """The first page of a PDF as a black and white picture of `size` (columns and rows of pixels)."""
    return _two_coloured(rendered(pdf, size), dpi)


def gray_png(pdf: bytes, size: tuple[int, int], dpi: int) -> bytes:
    """The first page of a PDF as a gray picture of `size`; equal pages give equal bytes."""
    file = BytesIO()
    Image.fromarray(rendered(pdf, size)).save(file, "PNG", dpi=(dpi, dpi))
    return file.getvalue()


def colour_jpeg(pdf: bytes, area: Area, size: tuple[int, int]) -> bytes:
    """An area of the first page of a PDF in colour, as a JPEG of `size`; equal pages give equal bytes."""
    file = BytesIO()
    _cropped(pdf, area, size).save(file, "JPEG", quality=_QUALITY, subsampling=0)
    return file.getvalue()


def page_png(pdf: bytes, area: Area, size: tuple[int, int]) -> bytes:
    """An area of the first page of a PDF in gray, as a PNG of `size`."""
    file = BytesIO()
    _cropped(pdf, area, size).convert("L").save(file, "PNG")
    return file.getvalue()


def _cropped(pdf: bytes, area: Area, size: tuple[int, int]) -> Image.Image:
    left, low, right, top = area
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        crop = (left, low, page.get_width() - right, page.get_height() - top)
        scale = size[0] / (right - left)
        picture: Image.Image = page.render(scale=scale, crop=crop).to_pil().convert("RGB")
    return picture if picture.size == size else picture.resize(size, Image.Resampling.LANCZOS)


def rendered(pdf: bytes, size: tuple[int, int]) -> NDArray[np.uint8]:
    """The first page of a PDF as greys from 0 black to 255 white, rows of columns; they last until the next call."""
    greys = _points(size)
    greys.fill(_PAPER)
    bitmap = raw.FPDFBitmap_CreateEx(*size, raw.FPDFBitmap_Gray, greys.ctypes.data_as(c_void_p), size[0])
    with pypdfium2.PdfDocument(pdf) as document:
        raw.FPDF_RenderPageBitmap(bitmap, document[0], 0, 0, *size, 0, raw.FPDF_GRAYSCALE)
    raw.FPDFBitmap_Destroy(bitmap)
    return greys


@lru_cache(maxsize=2)
def _points(size: tuple[int, int]) -> NDArray[np.uint8]:
    """Room for the points of a picture: that of puzzle and solution is at hand, for fresh memory costs more."""
    columns, rows = size
    return np.empty((rows, columns), np.uint8)


def _two_coloured(greys: NDArray[np.uint8], dpi: int) -> bytes:
    """A black and white PNG.

    Pillow tries five filters on each row and searches for repetitions, which takes six times as long and a tenth more
    bytes: of a grid most rows are like the one above.
    """
    height, width = greys.shape
    bands = (greys[top : top + _BAND] >= _HALF for top in range(0, height, _BAND))
    bits = np.concatenate([np.packbits(white, axis=1) for white in bands])
    rows = np.full((height, bits.shape[1] + 1), _UP, np.uint8)
    rows[:, 1:] = bits
    rows[1:, 1:] -= bits[:-1]
    packer = zlib.compressobj(strategy=zlib.Z_RLE)
    dots = round(dpi * _METRE)
    chunks = (
        (b"IHDR", pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)),
        (b"pHYs", pack(">IIB", dots, dots, 1)),
        (b"IDAT", packer.compress(rows.tobytes()) + packer.flush()),
        (b"IEND", b""),
    )
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))
