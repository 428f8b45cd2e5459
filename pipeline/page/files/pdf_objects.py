"""Gives the bytes of a finished document of reportlab, object by object.

The library's own way holds the whole file in memory four times over; the bytes are the same.
"""

from collections.abc import Iterator
from typing import Any

from reportlab.pdfbase.pdfdoc import (
    PDFCrossReferenceTable,
    PDFFile,
    PDFIndirectObject,
    PDFStream,
    PDFTrailer,
)
from reportlab.pdfgen.canvas import Canvas


def file_parts(document: Any, canvas: Canvas) -> Iterator[bytes]:  # noqa: ANN401  the stubs leave out what we need
    """The file of a document whose pages are all there; their streams are forgotten as they are given."""
    _complete(document, canvas)
    file = PDFFile(document._pdfVersion)
    yield from _taken(file)
    names: list[str] = []
    while name := document.numberToId.get(len(names) + 1):  # formatting adds objects
        found = document.idToObject[name]
        document.idToOffset[name] = file.add(PDFIndirectObject(name, found).format(document))
        yield from _taken(file)
        names.append(name)
        if isinstance(found, PDFStream):
            found.content = b""
    file.add(_ending(document, names, file.offset))
    yield from _taken(file)


def _complete(document: Any, canvas: Canvas) -> None:  # noqa: ANN401
    """Add what can only be known at the end: fonts, the catalogue, the outline."""
    for font in document.delayedFonts:
        font.addObjects(document)
    document.info.invariant = document.invariant
    document.info.digest(document.signature)
    document.Reference(document.Catalog)
    document.Reference(document.info)
    document.Outlines.prepare(document, canvas)
    if document.Outlines.ready < 0:
        document.Catalog.Outlines = None


def _ending(document: Any, names: list[str], offset: int) -> bytes:  # noqa: ANN401
    """The table of objects, which begins at an offset, and the trailer."""
    table = PDFCrossReferenceTable()
    table.addsection(0, names)
    trailer = PDFTrailer(
        startxref=offset,
        Size=len(names) + 1,
        Root=document.Reference(document.Catalog),
        Info=document.Reference(document.info),
        ID=document.ID(),
    )
    return bytes(table.format(document)) + bytes(trailer.format(document))


def _taken(file: PDFFile) -> Iterator[bytes]:
    """What was added to a file since the last time."""
    yield from file.strings
    file.strings.clear()
