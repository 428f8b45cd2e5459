"""Makes a gray picture of a PDF's page: a PNG that knows its resolution, equal pages as equal bytes."""

from __future__ import annotations

from io import BytesIO

import pypdfium2

from pipeline.model.printer import INCH


def gray_png(pdf: bytes, dpi: int) -> bytes:
    """The first page of a PDF at so many pixels to the inch, a broken pixel as a whole one."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        image = document[0].render(scale=dpi / INCH, grayscale=True).to_pil()
    finally:
        document.close()
    file = BytesIO()
    image.save(file, "PNG", dpi=(dpi, dpi))
    return file.getvalue()
