"""render: a document of draw operations becomes the bytes of a PDF, and the guide to a cover a picture as well."""

from collections.abc import Iterator
from typing import Final

from pipeline.model.printer import Printer
from pipeline.page.draw.ops import Document
from pipeline.page.type.typography import Typeface
from pipeline.page.units import whole_pixels
from pipeline.runtime.collecting import gc_paused

GUIDE_PICTURE: Final = "cover-guide-png"
"""The role of the picture of a guide."""


def render(document: Document, typeface: Typeface) -> bytes:
    """The PDF of a document in the typeface that it was laid out for; equal documents give equal bytes."""
    return b"".join(rendered(document, typeface))


def rendered(document: Document, typeface: Typeface) -> Iterator[bytes]:
    """The same in parts, its pages drawn as they are needed."""
    from pipeline.page.files.pdf import pdf_parts

    with gc_paused():
        if document.standard is None:
            yield from pdf_parts(document, typeface)
            return
        from pipeline.page.files.finishing import marked

        yield marked(b"".join(pdf_parts(document, typeface)), document.standard)


def guide_picture(guide: Document, pdf: bytes, printer: Printer) -> bytes | None:
    """The guide to a cover as a picture, for programs that take no PDF; None for a printer without covers.

    It has as many pixels as the printer asks of one behind the whole cover.
    """
    if printer.cover is None:
        return None
    from pipeline.page.files.bitmap import gray_png

    dpi = printer.cover.image_dpi
    return gray_png(pdf, (whole_pixels(guide.width, dpi), whole_pixels(guide.height, dpi)), dpi)
