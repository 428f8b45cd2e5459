"""render: a document of draw operations becomes the bytes of a PDF."""

from __future__ import annotations

from pipeline.page.ops import Document
from pipeline.page.pdf import write_pdf
from pipeline.stages.fonts import typeface


def render(document: Document) -> bytes:
    """The PDF of a document; equal documents give equal bytes."""
    return write_pdf(document, typeface())
