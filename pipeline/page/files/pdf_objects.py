"""Gives the bytes of a finished document of reportlab, object by object.

The library's own way holds the whole file in memory four times over; the bytes are the same.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, Final, Protocol

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFFile,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFPage,
    PDFStream,
    PDFTrailer,
    PDFTrueTypeFont,
    PDFZCompress,
)
from reportlab.pdfbase.pdfdoc import format as formatted
from reportlab.pdfgen.canvas import Canvas

_LINK: Final = b"<<\n/Border [ 0 0 0 ] /Contents () /Dest %s /Rect [ %s ] /Subtype /Link /Type /Annot\n>>"
_STREAM: Final = b"<<\n/Filter [ /FlateDecode ] /Length %d\n>>\nstream\n%sendstream\n"
_FIELDS: Final = 6  # of a page, and
_REFERENCES: Final = 10  # of a list that stand on a line
_NAME: Final = "__InternalName__"  # where the library keeps an object's own
_FONTS: Final = 64  # subsets that are at hand: pictures of a book, each a file of its own, share a few


def keeping(subset: Callable[[Sequence[int]], bytes]) -> Callable[[Sequence[int]], bytes]:
    """What makes subsets of a font, each of them once; many small files have the same ones."""
    made = lru_cache(maxsize=_FONTS)(subset)
    return lambda codes: made(tuple(codes))


Stored = tuple[int, int]
"""The place of some bytes in a store."""


class Store(Protocol):
    """What keeps the code of pages until their file is written."""

    def put(self, content: bytes) -> Stored:
        """Keep some bytes; their place."""

    def take(self, place: Stored) -> bytes:
        """What stands at a place."""


class PageObject(PDFPage):
    """A page that is drawn. The library's takes two kilobytes, and a tenth of a millisecond to be written."""

    drawn: tuple[PDFObjectReference, tuple[str, str], range, "PageStream"]

    @classmethod
    def replace(
        cls, page: PDFPage, resources: PDFObjectReference, boxes: tuple[str, str], links: range, store: Store | None
    ) -> None:
        """Make a page of the library's one of these, its code compressed, in a store where there is one.

        `boxes` are the edges of its paper and of what is left when it is cut, `links` the numbers of its links.
        """
        stream = PageStream(PDFZCompress.encode(page.stream), store)
        page.__dict__ = {_NAME: getattr(page, _NAME), "drawn": (resources, boxes, links, stream)}
        page.__class__ = cls

    def format(self, document: Any) -> bytes:  # noqa: ANN401
        """The page as the library has it; its code becomes an object."""
        resources, (paper, trim), links, stream = self.drawn
        parent, contents = document.Reference(document.Pages), document.Reference(stream)
        rows = [
            f"/BleedBox {paper}",
            f"/Contents {_named(contents, document)}",
            f"/MediaBox {paper}",
            f"/Parent {_named(parent, document)}",
            f"/Resources {_named(resources, document)}",
            "/Rotate 0",
            "/Trans <<\n\n>>",
            f"/TrimBox {trim}",
            "/Type /Page",
        ]
        if links:
            rows.insert(0, f"/Annots {_listed(links)}")
        rows.insert(_FIELDS, "\n ")
        return f"<<\n{' '.join(rows)}\n>>".encode()


class PageStream(PDFObject):
    """The code of a page, which waits in a store where there is one."""

    __RefOnly__ = 1

    def __init__(self, content: bytes, store: Store | None) -> None:
        self._content: Callable[[], bytes] = partial(store.take, store.put(content)) if store else lambda: content

    def format(self, _document: Any) -> bytes:  # noqa: ANN401
        """The code as the library has it."""
        content = self._content()
        return _STREAM % (len(content), content)


def _named(reference: PDFObjectReference, document: Any) -> str:  # noqa: ANN401
    """A reference as the file has it."""
    return bytes(reference.format(document)).decode()


def _listed(numbers: Sequence[int]) -> str:
    """References to objects in a list, which the library breaks every so often."""
    rows = [f"{number} 0 R" for number in numbers]
    for place in reversed(range(_REFERENCES, len(rows), _REFERENCES)):
        rows.insert(place, "\n ")
    return f"[ {' '.join(rows)} ]"


class Links:
    """The links of a document, objects of their own without a border. Books have two a puzzle: the library's take a
    kilobyte each, and a third of the time of a file.

    `target` gives the destination of a page as the file has it.
    """

    def __init__(self, document: Any, target: Callable[[int], bytes]) -> None:  # noqa: ANN401
        self._document, self._target = document, lru_cache(maxsize=None)(target)
        self._first: list[int] = []  # of each page that has links the number of the first one
        self._links: list[bytes] = []  # and all in a row: puzzles are many

    def add(self, links: Sequence[tuple[str, int]]) -> range:
        """The links of a page, each its area as code and the page that it leads to; their numbers."""
        first = self._document.objectcounter + 1
        if links:
            self._document.objectcounter += len(links)
            self._first.append(first)
            self._links.append("".join([f"{page} {area}\n" for area, page in links]).encode())
        return range(first, first + len(links))

    def code(self, number: int) -> bytes | None:
        """The code of the object of this number; None where it is no link."""
        at = bisect_right(self._first, number) - 1
        if at < 0 or number >= self._first[at] + self._links[at].count(b"\n"):
            return None
        page, _, area = self._links[at].split(b"\n")[number - self._first[at]].partition(b" ")
        return _LINK % (self._target(int(page)), area)


def file_parts(document: Any, canvas: Canvas, links: Links) -> Iterator[bytes]:  # noqa: ANN401
    """The file of a document whose pages are all there; its objects are forgotten as they are given."""
    _complete(document, canvas)
    file = PDFFile(document._pdfVersion)
    yield from _taken(file)
    offsets: list[int] = []
    while (number := len(offsets) + 1) <= document.objectcounter:  # formatting adds objects
        offsets.append(file.add(_numbered(number, links.code(number) or _code(document, number))))
        yield from _taken(file)
    file.add(_ending(document, offsets, file.offset))
    yield from _taken(file)


def _code(document: Any, number: int) -> bytes:  # noqa: ANN401
    """The code of an object of the library's, which is forgotten."""
    name = document.numberToId[number]
    content = bytes(formatted(document.idToObject[name], document, toplevel=1))
    document.idToObject[name] = None
    return content


def _numbered(number: int, content: bytes) -> bytes:
    """An object with its number, as the library has it where nothing is encrypted."""
    return b"%d 0 obj\n%s%sendobj\n" % (number, content, b"" if content.endswith(b"\n") else b"\n")


def _complete(document: Any, canvas: Canvas) -> None:  # noqa: ANN401
    """Add what can only be known at the end: fonts, the catalogue, the outline."""
    for font in document.delayedFonts:
        font.addObjects(document)
    for found in document.idToObject.values():
        if isinstance(found, PDFTrueTypeFont):
            found.Widths = _array(tuple(found.Widths.sequence))  # type: ignore[attr-defined]  # the stubs leave it out
        elif isinstance(found, PDFStream) and found.filters == [PDFZCompress] and "Length1" in found.dictionary.dict:
            found.content, found.filters = _compressed(found.content), None
            found.dictionary["Filter"] = PDFArray([PDFName(PDFZCompress.pdfname)])
    document.info.invariant = document.invariant
    document.info.digest(document.signature)
    document.Reference(document.Catalog)
    document.Reference(document.info)
    document.Outlines.prepare(document, canvas)
    if document.Outlines.ready < 0:
        document.Catalog.Outlines = None


@lru_cache(maxsize=_FONTS)
def _array(numbers: tuple[float, ...]) -> bytes:
    """The code of an array of numbers, as the library has it."""
    return bytes(PDFArray(numbers).format(None))


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
