"""Gives the bytes of a finished document of reportlab, object by object.

The library's own way holds the whole file in memory four times over; the bytes are the same.
"""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from struct import pack
from typing import Any, Final, Protocol
from zlib import compress

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

LEVEL: Final = 2
"""Of zlib, for what there is of every page: two fifths of the time of its usual one, a fifth more bytes in a file."""

_LINK: Final = b"<<\n/Border [ 0 0 0 ] /Contents () /Dest %s /Rect [ %s ] /Subtype /Link /Type /Annot\n>>"
_TAGGED_LINK: Final = (
    b"<<\n/Border [ 0 0 0 ] /Contents %s /Dest %s /F 4 /Rect [ %s ] /StructParent %s /Subtype /Link /Type /Annot\n>>"
)
_XREF: Final = b"<<\n%s /Filter /FlateDecode /Length %d /Size %d /Type /XRef /W [ 1 4 2 ]\n>>\nstream\n%s\nendstream\n"
_STREAM: Final = b"<<\n/Filter [ /FlateDecode ] /Length %d\n>>\nstream\n%sendstream\n"
_FREE: Final = 65535  # the generation of the object that is none
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

    drawn: tuple[PDFObjectReference, tuple[str, str], range, int | None, "PageStream"]

    @classmethod
    def replace(
        cls,
        page: PDFPage,
        resources: PDFObjectReference,
        boxes: tuple[str, str],
        tied: tuple[range, int | None],
        store: Store | None,
    ) -> None:
        """Make a page of the library's one of these, its code compressed, in a store where there is one.

        `boxes` are the edges of its paper and of what is left when it is cut; `tied` to it are the numbers of its
        links, and in a tagged file the key of its elements.
        """
        stream = PageStream(compress(page.stream.encode(), LEVEL), store)
        page.__dict__ = {_NAME: getattr(page, _NAME), "drawn": (resources, boxes, *tied, stream)}
        page.__class__ = cls

    def format(self, document: Any) -> bytes:  # noqa: ANN401
        """The page as the library has it; its code becomes an object."""
        resources, (paper, trim), links, key, stream = self.drawn
        parent, contents = document.Reference(document.Pages), document.Reference(stream)
        rows = [
            f"/BleedBox {paper}",
            f"/Contents {named(contents, document)}",
            f"/MediaBox {paper}",
            f"/Parent {named(parent, document)}",
            f"/Resources {named(resources, document)}",
            "/Rotate 0",
            "/Trans <<\n\n>>",
            f"/TrimBox {trim}",
            "/Type /Page",
        ]
        if key is not None:
            rows += [f"/StructParents {key}", "/Tabs /S"]
        if links:
            rows.insert(0, f"/Annots {references(links)}")
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


def named(reference: PDFObjectReference, document: Any) -> str:  # noqa: ANN401
    """A reference as the file has it."""
    return bytes(reference.format(document)).decode()


def references(numbers: Sequence[int]) -> str:
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
        return self._add([f"{page} {area}\n" for area, page in links])

    def add_tagged(self, links: Sequence[tuple[str, int]], said: Sequence[str], key: int) -> range:
        """The same in a tagged file, with what each says, as code, and the key of the first one's element."""
        told = zip(links, said, range(key, key + len(links)), strict=True)
        return self._add([f"{page} {area}|{own} {words}\n" for (area, page), words, own in told])

    def _add(self, rows: Sequence[str]) -> range:
        first = self._document.objectcounter + 1
        if rows:
            self._document.objectcounter += len(rows)
            self._first.append(first)
            self._links.append("".join(rows).encode())
        return range(first, first + len(rows))

    def code(self, number: int) -> bytes | None:
        """The code of the object of this number; None where it is no link."""
        at = bisect_right(self._first, number) - 1
        if at < 0 or number - self._first[at] >= len(_rows(self._links[at])):
            return None
        page, _, area = _rows(self._links[at])[number - self._first[at]].partition(b" ")
        area, _, told = area.partition(b"|")
        if not told:
            return _LINK % (self._target(int(page)), area)
        key, _, words = told.partition(b" ")
        return _TAGGED_LINK % (words, self._target(int(page)), area, key)


@lru_cache(maxsize=1)
def _rows(links: bytes) -> list[bytes]:
    """The links of a page, which are asked for one after the other."""
    return links.removesuffix(b"\n").split(b"\n")


class Objects(Protocol):
    """Objects of a file that the library does not know."""

    def code(self, number: int) -> bytes | None:
        """The code of the object of this number; None where it is none of these."""

    def packed_at(self, number: int) -> tuple[int, int] | None:
        """The stream that holds the object of this number, and its place there; None for all that stand alone."""


def file_parts(document: Any, canvas: Canvas, links: Links, tree: Objects | None = None) -> Iterator[bytes]:  # noqa: ANN401
    """The file of a document whose pages are all there; its objects are forgotten as they are given.

    `tree` has the structure of a tagged file.
    """
    _complete(document, canvas)
    file = PDFFile(document._pdfVersion)
    yield from _taken(file)
    streams, places = array("Q"), array("Q")  # lists of pairs would be five megabytes for 20,000 puzzles
    while (number := len(places) + 1) <= document.objectcounter:  # formatting adds objects
        packed = tree and tree.packed_at(number)
        stream, place = packed or (0, file.offset)
        if not packed:
            code = links.code(number) or (tree and tree.code(number)) or _code(document, number)
            file.add(_numbered(number, code))
            yield from _taken(file)
        streams.append(stream)
        places.append(place)
    file.add(_packed_ending(document, streams, places, file.offset) if tree else _ending(document, places, file.offset))
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


def _ending(document: Any, offsets: Sequence[int], offset: int) -> bytes:  # noqa: ANN401
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


def _packed_ending(document: Any, streams: Sequence[int], places: Sequence[int], offset: int) -> bytes:  # noqa: ANN401
    """The same where objects are packed, as a stream (ISO 32000-1, 7.5.8): places are positions in streams, or offsets
    where the stream is 0.
    """
    pairs = zip(streams, places, strict=True)
    rows = [(0, 0, _FREE), *((2, *one) if one[0] else (1, one[1], 0) for one in pairs), (1, offset, 0)]
    table = PDFZCompress.encode(b"".join(pack(">BIH", *row) for row in rows))
    info, root = (bytes(document.Reference(one).format(document)) for one in (document.info, document.Catalog))
    head = b"/ID %s/Info %s /Root %s" % (document.ID(), info, root)
    code = _XREF % (head, len(table), len(rows), table)
    return _numbered(len(rows) - 1, code) + b"startxref\n%d\n%%%%EOF\n" % offset


def _taken(file: PDFFile) -> Iterator[bytes]:
    """What was added to a file since the last time."""
    yield from file.strings
    file.strings.clear()
