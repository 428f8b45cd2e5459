"""The code of pages: what operations are in a PDF, but for what the whole file decides, which still has no name.

That is the names of fonts, the codes of characters beyond ASCII, and the names of forms and pictures. So pages can be
written in any order, by any process.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Final

from pipeline.frozen import frozen
from pipeline.page.draw.at_hand import AtHand
from pipeline.page.draw.elements import Node, Role, Structure
from pipeline.page.draw.ops import Drawn, Image, Moved, Op, Page, Sideways, Stamp, Text
from pipeline.page.files.ground_code import ground_code
from pipeline.page.files.shape_code import SHOWN, SHOWN_MOST, FormCode, Shown, filling, form_code, n, shape
from pipeline.page.files.word_spaces import spaced
from pipeline.page.type.typography import Face, Typeface, Weight

_TEXT_AT: Final = Shown(after=" Tm ")

Places = Sequence[tuple[float, float, str]]
"""Texts in one font: for each x, y, and the text or what shows its codes."""

Part = str | Weight | FormCode | Text | Image | Sideways
"""Code; or what has none yet: the name of a face's font for ASCII, a form, an operation."""


@frozen
class PageTags:
    """The elements of a page, and the places among them of every marked content, in its order, and of every link."""

    nodes: tuple[Node, ...]
    contents: tuple[int, ...]
    links: tuple[int, ...]


@frozen
class PageCode:
    """A page: its number, its parts in painting order, its links, what is left of it when it is cut.

    Code and names of fonts that follow each other are one text. A link is its area as code, and the page it leads to.
    A page without `tags` is not tagged.
    """

    number: int
    parts: tuple[Part, ...]
    links: tuple[tuple[str, int], ...]
    trim: tuple[float, float, float, float] | None
    tags: PageTags | None = None


def page_code(page: Page, typeface: Typeface, tagged: bool = False) -> PageCode:
    """The code of a page in the typeface that it was laid out for, for a file that is `tagged` or not."""
    from pipeline.page.files.pdf_library import edges_code  # commands that write no PDF do without the library

    links = tuple((edges_code(link.area), link.page) for link in page.links)
    if not (tagged and page.structure):
        return PageCode(page.number, parts_of(page.drawn, typeface), links, page.trim)
    ops = spaced(page.drawn, page.structure, typeface)
    groups = [(place, [op for _, op in group]) for place, group in _of_elements(ops, page.structure)]
    contents = tuple(place for place, _ in groups if place >= 0)
    tags = PageTags(page.structure.nodes, contents, page.structure.links)
    return PageCode(page.number, tuple(_marked(groups, tags.nodes, typeface)), links, page.trim, tags)


def _of_elements(ops: Iterable[Drawn], structure: Structure) -> Iterator[tuple[int, Iterable[tuple[int, Drawn]]]]:
    """Operations that follow each other and belong to one element, together."""
    return groupby(zip(structure.ops, ops, strict=True), key=itemgetter(0))


def _marked(
    groups: Iterable[tuple[int, Iterable[Drawn]]], nodes: tuple[Node, ...], typeface: Typeface
) -> Iterator[Part]:
    """The code of operations as marked content, that of elements numbered in its order."""
    pieces: list[Part] = []
    number = 0
    for place, ops in groups:
        if place < 0:
            opening = f"/{Role.ARTIFACT} BMC"
        else:
            opening, number = f"/{nodes[place].role} <</MCID {number}>> BDC", number + 1
        pieces += [f"{opening}\n", *parts_of(ops, typeface), "\nEMC\n"]
    return _joined(pieces)


def parts_of(ops: Iterable[Drawn], typeface: Typeface) -> tuple[Part, ...]:
    """The code of operations, as long texts as can be: what a page consists of is sent between processes."""
    return tuple(_joined(_lines(_coded(op, typeface) for op in ops)))


def _lines(coded: Iterable[tuple[Part, ...]]) -> list[Part]:
    """Operations in their order, each on lines of its own."""
    pieces: list[Part] = []
    for made in coded:
        if pieces and type(pieces[-1]) is str and type(made[0]) is str:
            pieces.append("\n")
        pieces += made
    return pieces


def _joined(pieces: Iterable[Part]) -> Iterator[Part]:
    """Parts of code, those that follow each other as one text."""
    texts: list[str] = []
    for piece in pieces:
        if type(piece) is str:
            texts.append(piece)
            continue
        if texts:
            yield "".join(texts)
            texts.clear()
        yield piece
    if texts:
        yield "".join(texts)


def _coded(op: Drawn, typeface: Typeface) -> tuple[Part, ...]:
    """An operation as far as it can be code before its file is known."""
    if isinstance(op, Text):
        return _plain_text(op, typeface.face(op.weight))
    if isinstance(op, Moved):
        below = [(part,) for part in ground_code(op.ground)]
        shared = (_shared(one, typeface) for one in op.ops)
        return tuple(_lines(((f"q 1 0 0 1 {n(op.x)} {n(op.y)} cm",), *below, *shared, ("Q",))))
    if isinstance(op, Stamp):
        return f"q 1 0 0 1 {n(op.x)} {n(op.y)} cm", form_code(op.form), "Q"
    return (op,) if isinstance(op, (Image, Sideways)) else (shape(op),)


def _shared(op: Op, typeface: Typeface) -> tuple[Part, ...]:
    """The same of an operation that is moved: texts that other grids share with it are coded once."""
    if isinstance(op, Text):
        face = typeface.face(op.weight)
        return _plain(op, lambda: "".join(_shared_texts(face, op.condensed, op.turned).of(op.runs)))
    return _coded(op, typeface)


@lru_cache(maxsize=256)
def _shared_texts(face: Face, condensed: float, turned: bool) -> AtHand[tuple[float, float, str], str]:
    """What shows single texts, as `show` does."""
    setting, codes = Text(Weight.REGULAR, 0.0, 0.0, (), turned, condensed), _ascii_codes(face)
    return AtHand(lambda run: show(setting, (run,), codes))


def _plain_text(op: Text, face: Face) -> tuple[Part, ...]:
    return _plain(op, lambda: show(op, op.runs, _ascii_codes(face)))


def _plain(op: Text, shown: Callable[[], str]) -> tuple[Part, ...]:
    """The code of texts that the first subset of a font shows with codes that are always the same, else the texts."""
    try:
        lines = shown()
    except _OtherCodesError:
        return (op,)
    if not lines:
        return (f"{opening(op)}ET",)
    return opening(op), op.weight, f" {SHOWN[op.size]} Tf\n{lines}ET"


@lru_cache(maxsize=64)
def _ascii_codes(face: Face) -> "_AsciiCodes":
    return _AsciiCodes(face)


def shown_codes(face: Face, text: str, codes: str, digits: int) -> str:
    """The line that shows a text of so many hexadecimal digits a character, pairs of letters kerned."""
    kerned = face.kerned(text) if len(text) > 1 else ()
    if not kerned:
        return f"<{codes}> Tj\n"
    parts, start = [], 0
    for at, kern in kerned:
        parts.append(f"<{codes[start : at * digits]}> {-1000 * kern:.4g}")
        start = at * digits
    return f"[{' '.join(parts)} <{codes[start:]}>] TJ\n"


def opening(op: Text) -> str:
    """How the code of texts begins."""
    return f"BT {filling(op.grey)}\n"


def show(op: Text, places: Places, codes: Mapping[str, str]) -> str:
    """The code of texts in one font, with the line that shows each; those without characters are left out."""
    lying, at = _lying(op.condensed, op.turned), _TEXT_AT
    return "".join([f"{lying[x]}{at[y]}{codes[text]}" for x, y, text in places if text])


@lru_cache(maxsize=256)
def _lying(condensed: float, turned: bool) -> Shown:
    """How texts lie, as a matrix, with how far right they begin."""
    way = -1 if turned else 1
    return Shown(f"{way * condensed:.4g} 0 0 {way} ", " ")


class _OtherCodesError(Exception):
    """A text has characters whose codes are not always the same."""


class _AsciiCodes(dict[str, str]):
    """What shows texts in a face whose codes of ASCII are always the same; _OtherCodesError for other texts."""

    def __init__(self, face: Face) -> None:
        super().__init__()
        self._face = face

    def __missing__(self, text: str) -> str:
        face = self._face
        if not (face.whole and text.isascii() and text.isprintable() and set(text) <= face.glyphs.keys()):
            raise _OtherCodesError
        if len(self) == SHOWN_MOST:
            self.clear()
        self[text] = found = shown_codes(face, text, text.encode("ascii").hex(), 2)
        return found
