"""Renders a PDF's page as a picture of exact size, gray or in colour."""

from ctypes import c_void_p
from functools import lru_cache
from io import BytesIO
from typing import Final

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from PIL import Image

_PAPER: Final = 255
_QUALITY: Final = 92  # of a JPEG

Area = tuple[float, float, float, float]
"""Left, lower, right and upper edge on a page, in points."""

raw = pypdfium2.raw


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
