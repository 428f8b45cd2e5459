"""render: a document of draw operations becomes the bytes of a PDF, and the guide to a cover a picture as well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pipeline.model.printer import Printer
from pipeline.page.ops import Document
from pipeline.page.pdf import write_pdf
from pipeline.page.typography import Typeface
from pipeline.page.units import whole_pixels
from pipeline.runtime.collecting import gc_paused
from pipeline.typeset.cover.cover_documents import COVER_GUIDE

GUIDE_PICTURE: Final = "cover-guide-png"
"""The role of the picture of a guide."""


@gc_paused()
def render(document: Document, typeface: Typeface) -> bytes:
    """The PDF of a document in the typeface that it was laid out for; equal documents give equal bytes."""
    data = write_pdf(document, typeface)
    if document.standard is None:
        return data
    from pipeline.page.finishing import marked

    return marked(data, document.standard)


def pictures(documents: Mapping[str, Document], pdfs: Mapping[str, bytes], printer: Printer) -> dict[str, bytes]:
    """The pictures that go with PDFs by role: that of a guide, for programs that take no PDF.

    It has as many pixels as the printer asks of one behind the whole cover.
    """
    if COVER_GUIDE not in pdfs or printer.cover is None:
        return {}
    from pipeline.page.preview import gray_png

    guide, dpi = documents[COVER_GUIDE], printer.cover.image_dpi
    size = whole_pixels(guide.width, dpi), whole_pixels(guide.height, dpi)
    return {GUIDE_PICTURE: gray_png(pdfs[COVER_GUIDE], size, dpi)}
