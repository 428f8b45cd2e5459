"""render: a document of draw operations becomes the bytes of a PDF."""

from __future__ import annotations

from pipeline.page.finishing import marked
from pipeline.page.ops import Document
from pipeline.page.pdf import write_pdf
from pipeline.page.typography import Typeface


def render(document: Document, typeface: Typeface) -> bytes:
    """The PDF of a document in the typeface that it was laid out for; equal documents give equal bytes."""
    data = write_pdf(document, typeface)
    return marked(data, document.standard) if document.standard else data
