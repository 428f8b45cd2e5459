"""Makes a gray picture of a PDF's page: a PNG of exact size that knows its resolution, equal pages as equal bytes."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from pipeline.page.files.bitmap import rendered


def gray_png(pdf: bytes, size: tuple[int, int], dpi: int) -> bytes:
    """The first page of a PDF as a picture of `size` (columns and rows of pixels)."""
    file = BytesIO()
    Image.fromarray(rendered(pdf, size)).save(file, "PNG", dpi=(dpi, dpi))
    return file.getvalue()
