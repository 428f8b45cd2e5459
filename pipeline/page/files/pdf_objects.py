"""Gives the bytes of a finished document of reportlab, object by object.

The library's own way holds the whole file in memory four times over; the bytes are the same.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFFile,
    PDFName,
    PDFStream,
    PDFTrailer,
    PDFZCompress,
)
from reportlab.pdfbase.pdfdoc import format as formatted
from reportlab.pdfgen.canvas import Canvas

_LINK: Final = b"<<\n/Border [ 0 0 0 ] /Contents () /Dest %s /Rect [ %s ] /Subtype /Link /Type /Annot\n>>"
_FONTS: Final = 64  # subsets that are at hand: pictures of a book, each a file of its own, share a few


def keeping(subset: Callable[[Sequence[int]], bytes]) -> Callable[[Sequence[int]], bytes]:
    """What makes subsets of a font, each of them once; many small files have the same ones."""
    made = lru_cache(maxsize=_FONTS)(subset)
    return lambda codes: made(tuple(codes))


class Links:
    """The links of a document, objects of their own without a border. Books have two a puzzle: the library's take a
    kilobyte each, and a third of the time of a file.

    `target` gives the destination of a page as the file has it.
    """

    def __init__(self, document: Any, target: Callable[[int], bytes]) -> None:  # noqa: ANN401
        self._document, self._target = document, lru_cache(maxsize=None)(target)
        self._links: dict[int, tuple[bytes, int]] = {}

    def add(self, area: str, page: int) -> str:
        """A new link, its area as code and the page that it leads to; the reference to it."""
        self._document.objectcounter += 1
        number = self._document.objectcounter
        self._links[number] = area.encode(), page
        return f"{number} 0 R"

    def __contains__(self, number: int) -> bool:
        return number in self._links

    def code(self, number: int) -> bytes:
        """The code of the object of this number."""
        area, page = self._links[number]
        return _LINK % (self._target(page), area)


def file_parts(document: Any, canvas: Canvas, links: Links) -> Iterator[bytes]:  # noqa: ANN401
    """The file of a document whose pages are all there; their streams are forgotten as they are given."""
    _complete(document, canvas)
    file = PDFFile(document._pdfVersion)
    yield from _taken(file)
    offsets: list[int] = []
    while (number := len(offsets) + 1) <= document.objectcounter:  # formatting adds objects
        if number in links:
            offsets.append(file.add(_numbered(number, links.code(number))))
            yield from _taken(file)
            continue
        found = document.idToObject[document.numberToId[number]]
        offsets.append(file.add(_numbered(number, formatted(found, document, toplevel=1))))
        yield from _taken(file)
        if isinstance(found, PDFStream):
            found.content = b""
    file.add(_ending(document, offsets, file.offset))
    yield from _taken(file)


def _numbered(number: int, content: bytes) -> bytes:
    """An object with its number, as the library has it where nothing is encrypted."""
    return b"%d 0 obj\n%s%sendobj\n" % (number, content, b"" if content.endswith(b"\n") else b"\n")


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


def _ending(document: Any, offsets: list[int], offset: int) -> bytes:  # noqa: ANN401
    """The table of objects, which begins at an offset, and the trailer."""
    trailer = PDFTrailer(
        startxref=offset,
        Size=len(offsets) + 1,
        Root=document.Reference(document.Catalog),
        Info=document.Reference(document.info),
        ID=document.ID(),
    )
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(offsets) + 1)
    return head + b"%010d 00000 n \n" * len(offsets) % tuple(offsets) + bytes(trailer.format(document))


def _taken(file: PDFFile) -> Iterator[bytes]:
    """What was added to a file since the last time."""
    yield from file.strings
    file.strings.clear()
