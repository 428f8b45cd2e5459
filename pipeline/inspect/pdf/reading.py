"""Opens a finished PDF and reads everything that a printer or a reader may find in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from textwrap import shorten
from typing import Final, NamedTuple

import pikepdf

from pipeline.frozen import frozen
from pipeline.inspect.pdf.canvas import Ink, Shelf
from pipeline.inspect.pdf.content import instructions
from pipeline.inspect.pdf.document_parts import Extra, file_extras, page_extras
from pipeline.inspect.pdf.font_soundness import flaws_of
from pipeline.inspect.pdf.ink import InkPage, SeenPage
from pipeline.inspect.pdf.laying import Laid
from pipeline.inspect.pdf.links import Corners, page_number, read_links
from pipeline.inspect.pdf.marks import Boxes, Faint, Field, Link
from pipeline.inspect.pdf.painting import Painter
from pipeline.inspect.pdf.raw import DamageError, Place, Raw, numbers_of
from pipeline.inspect.pdf.stored_file import StoredFile
from pipeline.inspect.pdf.tags import Tree, has_tags
from pipeline.inspect.pdf.typefaces import FontFact, PrintFont
from pipeline.inspect.pdf.visible import look_at
from pipeline.model.folding import Imposition
from pipeline.runtime.collecting import give_back

_SAYS_NOTHING: Final = "file is damaged"  # what the library says first
_PAGE_FORM: Final = re.compile("/P[0-9]+")  # how sheets name the pages that stand on them
_LONGEST: Final = 100  # characters of a reader's words
_KEPT: Final = 6_000  # objects that an open document may keep: the library has about 1 kB of each that was met
_KEPT_OF: Final = 8  # or one of so many, where opening a document takes long
_AROUND: Final = 2  # objects for each element with ink of its own: those around it have none, nor have empty cells
_LINK: Final = frozenset(
    ("/Type", "/Subtype", "/Rect", "/Border", "/Dest", "/Contents", "/F", "/StructParent")
)  # the keys of plain links
_INHERITED: Final = frozenset(("/MediaBox", "/CropBox", "/Resources", "/Rotate"))  # by pages, from nodes above them
_DEEPEST: Final = 50  # nodes of the tree of pages above a page

_NOWHERE: Final[Place] = (0, 0)


@frozen
class UsedFonts:
    """Fonts of a file by number and generation, each with the codes that are set in it, in the order of their use.

    Those that are no objects by themselves stand in `direct`, as they were found in a few pages.
    """

    codes: tuple[tuple[tuple[int, int], tuple[int, ...]], ...]
    direct: tuple[FontFact, ...]


@frozen
class Copy:
    """What a finished file says of itself as a whole; its pages are read one by one.

    `count` is that of its pages, `first` has the boxes of the first. `marks` are the entries of the document
    information by name, `conditions` the printing conditions of its output intents; `damages` say why it is not as it
    was written. `outline` has titles with the pages that they lead to (from 1, 0 for none), `labels` those of all
    pages, or none where the file has none. Does it say that it is `tagged`, and has it `tags`?
    """

    path: Path
    count: int
    first: Boxes
    marks: Mapping[str, str]
    conditions: tuple[str, ...]
    version: str
    extras: tuple[Extra, ...]
    size: int
    digest: str
    damages: tuple[str, ...] = ()
    outline: tuple[tuple[str, int], ...] = ()
    labels: tuple[str, ...] = ()
    tagged: bool = False
    tags: bool = False


class _OpenDocument(NamedTuple):
    """An open document; its pages where they inherit something; what it says of its ink, None for an untagged one."""

    document: pikepdf.Pdf
    pages: tuple[pikepdf.Page, ...]
    tree: Tree | None


@frozen
class _Page:
    """A page of an open document, its number counted from 1, and what hangs on it, as links and comments do.

    `objects` are those of its `notes` that are objects by themselves, by their numbers.
    """

    number: int
    page: pikepdf.Page
    notes: Sequence[Raw]
    objects: Mapping[int, Raw]

    @classmethod
    def of(cls, page: pikepdf.Page, number: int) -> _Page:
        """A page with what hangs on it."""
        notes = [*page.get("/Annots", [])]
        objects = {note.objgen[0]: note for note in notes if isinstance(note, pikepdf.Dictionary) and note.objgen[0]}
        return cls(number, page, notes, objects)

    @property
    def plain_links(self) -> dict[int, Raw]:
        """Those of these objects that lead to a place, and can be nothing else to the file."""
        plain = ((number, one, one.keys()) for number, one in self.objects.items())
        return {number: one for number, one, keys in plain if "/Dest" in keys and _LINK.issuperset(keys)}


class PrintedFile:
    """A finished file. Only what is asked for is read, so that a book of any length needs no more room.

    It stays on the disk; a document is open while something is read of it, until it is closed.
    """

    folding: Imposition | None = None
    """How two pages each stand on the sheets of a file; None for a file whose pages are pages."""

    places: tuple[int, ...] = ()
    """Where its pages stand that are not read in their order there."""

    unit = "page"
    """What its pages are called in an error, by their number in the file."""

    def __init__(self, path: Path) -> None:
        """Open it; InputError for one that is no PDF, is locked by a password, or is damaged."""
        self._stored = StoredFile(path)
        self.path, self.size, self.digest = path, self._stored.size, self._stored.digest
        self._met = 0
        self._known: _OpenDocument | None = None
        self._last: _Page | None = None
        self._emptied: set[int] = set()  # objects of this document of which nothing is left
        self._lets_go = True
        self._is_plain = True
        with self._reading():
            document = self._opened()
            listed = [*_page_places(document.Root.get("/Pages"), set())]
            if listed != [page.obj.objgen for page in document.pages] or document.get_warnings():
                self._is_plain = False
                document = self._opened()
            self._places = [page.obj.objgen for page in document.pages]
            self.count = len(self._places)
            if not self.count:
                raise DamageError("it has no pages")
            self._shelf = Shelf()
            self._mended = tuple(map(self._stored.words, document.get_warnings()))
            self._numbers = {place: number for number, place in enumerate(self._places, 1)}
            size = document.trailer.get("/Size")
            self._most = max(_KEPT, min(size, self.size) // _KEPT_OF if isinstance(size, int) else 0)

    @property
    def _at_hand(self) -> _OpenDocument:
        """The document as it is open; it is opened when somebody asks for it."""
        if self._known is None:
            document = self._opened()
            pages = () if self._is_plain else tuple(document.pages)  # to ask for one goes through all before it
            self._known = _OpenDocument(document, pages, Tree.of(document))
        return self._known

    def _opened(self) -> pikepdf.Pdf:
        # To give pages what they inherit takes long, and as much room as they; in plain files they inherit nothing.
        return self._stored.opened(inherits=not self._is_plain)

    def close(self) -> None:
        """Let go of the open document, with all that the library has kept of it; it is opened anew when needed.

        Processes that are forked must not share one: they would read from each other's places.
        """
        if self._known is None:
            return
        self._met, self._last = 0, None
        self._emptied.clear()
        self._shelf.forget_forms()
        self._known = None
        give_back()

    def whole(self) -> Copy:
        """What it says of itself as a whole; all objects are looked at, in documents that are let go of then."""
        with self._reading():
            document = self._opened()
            copy = self._described(document, *file_extras(document, self._numbers, self._opened))
        del document
        give_back()
        return copy

    def _described(self, document: pikepdf.Pdf, extras: tuple[Extra, ...], mended: Sequence[str]) -> Copy:
        pages = [*document.pages]  # to ask for one of them goes through all before it
        intents: Raw = document.Root.get("/OutputIntents", [])
        return Copy(
            self.path,
            self.count,
            _boxes(pages[0], _corners(pages[0])),
            marks={str(key).lstrip("/"): str(value) for key, value in document.docinfo.items()},
            conditions=tuple(str(intent.get("/OutputConditionIdentifier", "")) for intent in intents),
            version=document.pdf_version,
            extras=extras,
            size=self.size,
            digest=self.digest,
            damages=(*self._stored.flaws, *_damage(self._mended or tuple(map(self._stored.words, mended)))),
            outline=tuple(_outline(document, self._numbers)),
            labels=tuple(str(page.label) for page in pages) if "/PageLabels" in document.Root else (),
            tagged=_is_marked(document.Root.get("/MarkInfo")),
            tags=has_tags(document),
        )

    @property
    def is_imposed(self) -> bool:
        """Is the first side made of whole pages of another file alone, as imposition puts them there?"""
        with self._reading():
            resources = _inherited(self._found(1), "/Resources", pikepdf.Dictionary())
            forms: Raw = resources.get("/XObject", {})
            names = [*map(str, forms)]
            return bool(names) and {*map(str, resources)} == {"/XObject"} and all(map(_PAGE_FORM.fullmatch, names))

    def page(self, number: int) -> InkPage:
        """The ink of a page, from 1."""
        with self._reading(number):
            if self._met >= self._most:
                self.close()
            page = self._page(number)
            corners = _corners(page.page)
            links = tuple(read_links(page.notes, corners, self._numbers, whole=0 not in self.places))
            ink = _read_page(page.page, corners, self._shelf, links, self._at_hand.tree)
            self._met += 1 + len(page.notes) + (_AROUND * ink.tags.elements if ink.tags else 0)
            return ink

    def extras(self, number: int) -> tuple[Extra, ...]:
        """What hangs on a page beside its ink."""
        with self._reading(number):
            page = self._page(number)
            return tuple(page_extras(page.page, page.notes, number))

    def _page(self, number: int) -> _Page:
        """A page of the document, from 1; the last one is kept, for its ink and its extras are read in turn."""
        if self._last is None or self._last.number != number:
            page = _Page.of(self._found(number), number)
            if not self._emptied.isdisjoint(page.objects):  # pages share what hangs on them, or one is read again
                del page  # so that the document goes before it comes again
                self.close()
                self._lets_go = False  # to open it for every page would take long
                page = _Page.of(self._found(number), number)
            self._last = page
        return self._last

    def _found(self, number: int) -> pikepdf.Page:
        """A page of the document as it is open now, from 1; in a plain file the others are left alone."""
        document, pages, _ = self._at_hand
        return pages[number - 1] if pages else pikepdf.Page(document.get_object(self._places[number - 1]))

    def let_go(self) -> None:
        """Let go of the links of the page that was read last, which take more room than all else of it."""
        if self._last is None:
            return
        with self._reading():
            links = self._last.plain_links if self._lets_go else {}
            for link in links.values():
                for key in [*link]:
                    del link[key]
            self._emptied.update(links)
            self._last = None

    def used_fonts(self) -> UsedFonts:
        """What the pages that were read so far, and since the last call, have set."""
        shelf = self._shelf
        codes = tuple((place, tuple(font.known)) for place, font in shelf.fonts.items())
        facts = tuple(map(_fact, shelf.direct.values()))
        shelf.forget_direct()
        return UsedFonts(codes, facts)

    def fonts(self, used: Iterable[UsedFonts]) -> tuple[FontFact, ...]:
        """The fonts of the file, of which so much is used."""
        with self._reading():
            facts: set[FontFact] = set()
            for some in used:
                facts.update(some.direct)
                for place, codes in some.codes:
                    font = self._shelf.font(self._at_hand.document.get_object(place))
                    for code in codes:
                        font.letter(code)
            return tuple(sorted(facts.union(map(_fact, self._shelf.fonts.values())), key=str))

    def _reading(self, number: int = 0) -> AbstractContextManager[None]:
        """Report what is wrong with the file, or with its page of this number."""
        return self._stored.reading(f"{self.unit} {number}" if number else "")


def _page_places(node: Raw, known: set[Place], above: int = 0) -> Iterator[Place]:
    """The places of the pages below a node of a plain tree, which so many others are above.

    A place of nothing stands where the tree is not plain: where pages inherit something from a node, are no objects by
    themselves, or the node is `known` already, or lies deep.
    """
    is_node = isinstance(node, pikepdf.Dictionary) and isinstance(node.get("/Kids"), pikepdf.Array)
    if not is_node or node.objgen in known or above > _DEEPEST or not _INHERITED.isdisjoint(node.keys()):
        yield _NOWHERE
        return
    known.add(node.objgen)
    for kid in node["/Kids"]:
        if not isinstance(kid, pikepdf.Dictionary):
            yield _NOWHERE
        elif "/Kids" in kid:
            yield from _page_places(kid, known, above + 1)
        else:
            yield kid.objgen


def _is_marked(told: Raw) -> bool:
    """Does a file say that it is tagged?"""
    marked: Raw = told.get("/Marked") if isinstance(told, pikepdf.Dictionary) else False
    return marked is True


def _fact(font: PrintFont) -> FontFact:
    return replace(font.fact, flaws=tuple(flaws_of(font)))


def _damage(mended: Sequence[str]) -> Iterator[str]:
    """What the library has mended, in its words: in the first ones that say more than that there was something."""
    said = next((one for one in mended if one != _SAYS_NOTHING), _SAYS_NOTHING)
    if mended:
        yield f"the file is damaged ({shorten(said, _LONGEST, placeholder=' ...')})"


def _corners(page: pikepdf.Page) -> Corners:
    """The lower left and the upper right corner of a page; a file may name any two that lie across from each other."""
    x1, y1, x2, y2 = numbers_of(page.mediabox)
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def _read_page(
    page: pikepdf.Page, corners: Corners, shelf: Shelf, links: tuple[Link, ...], tree: Tree | None
) -> InkPage:
    left, bottom, _, top = corners
    painter = Painter.of_page(shelf, top - bottom, (left, bottom))
    painter.run(instructions(page), _inherited(page, "/Resources", pikepdf.Dictionary()))
    ink = painter.ink
    laid = ink.marks.laid(shelf.texts)
    seen = look_at(laid)
    turned = ("a turned page",) if int(_inherited(page, "/Rotate", 0)) % 360 else ()
    scaled = ("a unit of its own (UserUnit)",) if float(page.get("/UserUnit", 1)) != 1 else ()
    extras = (*ink.extras, *turned, *scaled)
    beside = InkPage(
        (),
        (),
        tones=tuple(ink.tones),
        boxes=_boxes(page, corners),
        extras=extras,
        hidden=tuple(ink.cut),
        links=links,
        faint=_faint(ink, laid),
    )
    if tree:
        marks, turns = laid.marks()
        changes = [(int(turns.searchsorted(turn)), within) for turn, within in ink.changes]
        beside = replace(beside, tags=tree.read(page, (left, top), marks, changes), language=tree.language)
    return SeenPage.of(seen, beside)


def _faint(ink: Ink, laid: Laid) -> tuple[Faint, ...]:
    if not ink.images:
        return ()
    from pipeline.inspect.pdf.contrast import faint_texts  # few pages have pictures

    return tuple(faint_texts(laid.marks()[0], ink.tones, ink.images))


def _boxes(page: pikepdf.Page, corners: Corners) -> Boxes:
    left, bottom, right, top = corners
    named = (page.get("/TrimBox"), page.get("/BleedBox"), page.cropbox, page.get("/ArtBox"))
    return Boxes(Field(0.0, 0.0, right - left, top - bottom), *(_box(one, left, top) for one in named))


def _inherited(page: pikepdf.Page, key: str, usual: Raw) -> Raw:
    """What a page has, or the nearest node of the tree of pages above it."""
    node: Raw = page.obj
    for _ in range(_DEEPEST):
        if key in node:
            return node[key]
        if "/Parent" not in node:
            break
        node = node["/Parent"]
    return usual


def _box(corners: Raw, left: float, top: float) -> Field | None:
    if corners is None:
        return None
    x1, y1, x2, y2 = numbers_of(corners)
    x1, x2, y1, y2 = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
    return Field(x1 - left, top - y2, x2 - left, top - y1)


def _outline(document: pikepdf.Pdf, numbers: Mapping[tuple[int, int], int]) -> Iterator[tuple[str, int]]:
    """The entries of the outline, and the pages that they lead to; 0 for none. Ours have no entries below others."""
    for entry in document.open_outline().root:
        yield entry.title, page_number(entry.destination, numbers) or 0
