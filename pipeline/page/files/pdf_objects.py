"""Gives the bytes of a finished document of reportlab, object by object.

The library's own way holds the whole file in memory four times over; the bytes are the same.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFCrossReferenceTable,
    PDFFile,
    PDFName,
    PDFObject,
    PDFStream,
    PDFTrailer,
    PDFZCompress,
)
from reportlab.pdfbase.pdfdoc import format as formatted
from reportlab.pdfgen.canvas import Canvas

_FONTS: Final = 64  # subsets that are at hand: pictures of a book, each a file of its own, share a few


def keeping(subset: Callable[[Sequence[int]], bytes]) -> Callable[[Sequence[int]], bytes]:
    """What makes subsets of a font, each of them once; many small files have the same ones."""
    made = lru_cache(maxsize=_FONTS)(subset)
    return lambda codes: made(tuple(codes))


def file_parts(document: Any, canvas: Canvas) -> Iterator[bytes]:  # noqa: ANN401  the stubs leave out what we need
    """The file of a document whose pages are all there; their streams are forgotten as they are given."""
    _complete(document, canvas)
    file = PDFFile(document._pdfVersion)
    yield from _taken(file)
    names: list[str] = []
    while name := document.numberToId.get(len(names) + 1):  # formatting adds objects
        found = document.idToObject[name]
        document.idToOffset[name] = file.add(_indirect(document, name, found))
        yield from _taken(file)
        names.append(name)
        if isinstance(found, PDFStream):
            found.content = b""
    file.add(_ending(document, names, file.offset))
    yield from _taken(file)


def _indirect(document: Any, name: str, found: PDFObject) -> bytes:  # noqa: ANN401
    """An object with its number, as the library's PDFIndirectObject has it where nothing is encrypted."""
    number, version = document.idToObjectNumberAndVersion[name]
    content = formatted(found, document, toplevel=1)
    return b"%d %d obj\n%s%sendobj\n" % (number, version, content, b"" if content.endswith(b"\n") else b"\n")


def _complete(document: Any, canvas: Canvas) -> None:  # noqa: ANN401
    """Add what can only be known at the end: fonts, the catalogue, the outline."""
    for font in document.delayedFonts:
        font.addObjects(document)
    for program in document.idToObject.values():
        if (
            isinstance(program, PDFStream)
            and program.filters == [PDFZCompress]
            and "Length1" in program.dictionary.dict
        ):
            program.content, program.filters = _compressed(program.content), None
            program.dictionary["Filter"] = PDFArray([PDFName(PDFZCompress.pdfname)])
    document.info.invariant = document.invariant
    document.info.digest(document.signature)
    document.Reference(document.Catalog)
    document.Reference(document.info)
    document.Outlines.prepare(document, canvas)
    if document.Outlines.ready < 0:
        document.Catalog.Outlines = None


@lru_cache(maxsize=_FONTS)
def _compressed(program: bytes) -> bytes:
    """A font's program as the library compresses it."""
    return bytes(PDFZCompress.encode(program))


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
