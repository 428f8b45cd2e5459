"""Writes the structure of a tagged file: its elements, what they are said to be, and which ink belongs to which.

The elements of a page are packed into one compressed object stream (ISO 32000-1, 7.5.7) as soon as the page is drawn,
so that they take little room in memory and in the file.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final
from zlib import compress

from pipeline.page.draw.elements import Node, Role
from pipeline.page.files.page_code import PageTags
from pipeline.page.files.pdf_objects import LEVEL, Store, references

VERSION: Final = (1, 7)
"""The version of PDF that tagged files have."""

_MARKED: Final = b"<< /Marked true >>"
_STREAM: Final = b"<<\n/Filter /FlateDecode /First %d /Length %d /N %d /Type /ObjStm\n>>\nstream\n%s\nendstream\n"
_ROOT: Final = b"<<\n/K %d 0 R /ParentTree %d 0 R /ParentTreeNextKey %d /Type /StructTreeRoot\n>>"
_DOCUMENT: Final = b"<<\n/K %s /P %d 0 R /S /Document /Type /StructElem\n>>"
_PARENTS: Final = b"<<\n/Kids %s\n>>"


class StructureTree:
    """The structure of one file. Every page is an element; it holds those that its makers name."""

    def __init__(self, document: Any, store: Store | None) -> None:  # noqa: ANN401
        self._document, self._store = document, store
        self._root, self._whole, self._parents = self._numbered(3)
        self._keys = 0  # of the tree that leads from ink and links to their elements
        self._pages: list[int] = []  # the element of each page, and behind it those within, and the page's parents
        self._streams: list[int] = []
        self._contents: list[Callable[[], bytes]] = []
        document.Catalog.StructTreeRoot = b"%d 0 R" % self._root
        document.Catalog.MarkInfo = _MARKED

    @property
    def key(self) -> int:
        """The key of the next page; its links have the next ones."""
        return self._keys

    def add(self, tags: PageTags, page: str, links: Sequence[int]) -> None:
        """Keep the elements of the next page, given its reference and the objects of its links."""
        first, *_, stream = self._numbered(len(tags.nodes) + 3)
        objects = [*_PageTree(tags, page, links, first).objects(self._whole), _leaf(self._keys, tags, first + 1)]
        self._keys += 1 + len(links)
        self._pages.append(first)
        self._streams.append(stream)
        packed, store = _packed(first, objects), self._store
        self._contents.append(partial(store.take, store.put(packed)) if store else partial(bytes, packed))

    def code(self, number: int) -> bytes | None:
        """The code of the object of this number; None where it is none of the structure's."""
        if number == self._root:
            return _ROOT % (self._whole, self._parents, self._keys)
        if number == self._whole:
            return _DOCUMENT % (references(self._pages).encode(), self._root)
        if number == self._parents:
            leaves = [stream - 1 for stream in self._streams]
            return _PARENTS % references(leaves).encode()
        at = bisect_right(self._streams, number) - 1
        return self._contents[at]() if at >= 0 and self._streams[at] == number else None

    def packed_at(self, number: int) -> tuple[int, int] | None:
        """The stream that holds the object of this number, and its place there; None for all that stand alone."""
        at = bisect_right(self._pages, number) - 1
        if at < 0 or number >= self._streams[at]:
            return None
        return self._streams[at], number - self._pages[at]

    def _numbered(self, count: int) -> range:
        """The numbers of so many objects that come into the file."""
        first = self._document.objectcounter + 1
        self._document.objectcounter += count
        return range(first, first + count)


class _PageTree:
    """The elements of one page with what they hold: marked content by number, other elements, links."""

    def __init__(self, tags: PageTags, page: str, links: Sequence[int], first: int) -> None:
        self._tags, self._page, self._first = tags, page, first
        self._kids: list[list[str]] = [[] for _ in range(len(tags.nodes) + 1)]  # those of the page itself first
        self._held = 0  # so many elements stand in the one around them
        for number, place in enumerate(tags.contents):
            self._hold(place)
            self._kids[place + 1].append(str(number))
        self._hold(len(tags.nodes) - 1)
        for link, place in zip(links, tags.links, strict=True):
            self._kids[place + 1].append(f"<</Obj {link} 0 R /Pg {page} /Type /OBJR>>")

    def objects(self, above: int) -> Iterator[str]:
        """All of them as code, that of the page, which is a part of the element `above`, first."""
        yield f"<</K {_listed(self._kids[0])} /P {above} 0 R /S /{Role.PAGE} /Type /StructElem>>"
        for node, kids in zip(self._tags.nodes, self._kids[1:], strict=True):
            parent = f"{self._first + node.parent + 1} 0 R"
            kept = f"/K {_listed(kids)} " if kids else ""
            yield f"<<{_said(node)}{kept}/P {parent} /Pg {self._page} /S /{node.role} /Type /StructElem>>"

    def _hold(self, place: int) -> None:
        """Put all elements up to a place, which stand in the order of reading, into those around them."""
        while self._held <= place:
            parent = self._tags.nodes[self._held].parent
            self._held += 1
            self._kids[parent + 1].append(f"{self._first + self._held} 0 R")


def _leaf(key: int, tags: PageTags, first: int) -> str:
    """The elements of a page's marked contents under its key, and those of its links under the next ones."""
    contents = " ".join(f"{first + place} 0 R" for place in tags.contents)
    links = "".join(f" {key + at} {first + place} 0 R" for at, place in enumerate(tags.links, 1))
    return f"<</Limits [{key} {key + len(tags.links)}] /Nums [{key} [{contents}]{links}]>>"


def _said(node: Node) -> str:
    """What is said of an element beside its contents; what a link says stands with the link."""
    if node.role is Role.ROW_HEADER:
        return "/A <</O /Table /Scope /Row>> "
    if node.role is not Role.FIGURE:
        return ""
    room = "" if node.box is None else f"/A <</BBox [{' '.join(f'{edge:.2f}' for edge in node.box)}] /O /Layout>> "
    return f"{room}/Alt {text_string(node.alt)} "


def text_string(text: str) -> str:
    """A text as the file has it outside of pages: readable where it is ASCII, else as UTF-16."""
    if text.isascii() and text.isprintable():
        return "(" + text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") + ")"
    return f"<FEFF{text.encode('utf-16-be').hex()}>"


def _listed(kids: Sequence[str]) -> str:
    return kids[0] if len(kids) == 1 else f"[{' '.join(kids)}]"


def _packed(first: int, objects: Sequence[str]) -> bytes:
    """Objects with consecutive numbers as one stream."""
    codes = [code.encode("ascii") for code in objects]
    heads, offset = [], 0
    for number, code in enumerate(codes, first):
        heads.append(b"%d %d" % (number, offset))
        offset += len(code) + 1
    head = b" ".join(heads) + b"\n"
    content = compress(head + b"\n".join(codes), LEVEL)
    return _STREAM % (len(head), len(content), len(codes), content)
