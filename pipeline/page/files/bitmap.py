"""Renders a PDF's page as a PNG, black and white or gray, of exact size, with its resolution in the file."""

from io import BytesIO
from typing import Final

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from PIL import Image

_WHITE: Final = 0xFFFFFFFF
_HALF: Final = 128  # a pixel that is at least half paper is white

raw = pypdfium2.raw


def write_png(pdf: bytes, size: tuple[int, int], dpi: int) -> bytes:
    """The first page of a PDF as a black and white picture of `size` (columns and rows of pixels)."""
    return _png(rendered(pdf, size) >= _HALF, dpi)


def gray_png(pdf: bytes, size: tuple[int, int], dpi: int) -> bytes:
    """The first page of a PDF as a gray picture of `size`; equal pages give equal bytes."""
    return _png(rendered(pdf, size), dpi)


def rendered(pdf: bytes, size: tuple[int, int]) -> NDArray[np.uint8]:
    """The first page of a PDF as greys from 0 black to 255 white, rows of columns."""
    with pypdfium2.PdfDocument(pdf) as document:
        bitmap = pypdfium2.PdfBitmap.new_native(*size, raw.FPDFBitmap_Gray)
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, *size, _WHITE)
        raw.FPDF_RenderPageBitmap(bitmap, document[0], 0, 0, *size, 0, raw.FPDF_GRAYSCALE)
        greys: NDArray[np.uint8] = bitmap.to_numpy().reshape(size[::-1]).copy()
        return greys


def _png(pixels: NDArray[np.uint8] | NDArray[np.bool_], dpi: int) -> bytes:
    file = BytesIO()
    Image.fromarray(pixels).save(file, "PNG", dpi=(dpi, dpi))
    return file.getvalue()
