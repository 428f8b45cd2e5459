"""The code of pages: what operations are in a PDF, but for what the whole file decides, which still has no name.

That is the names of fonts, the codes of characters beyond ASCII, and the names of forms and pictures. So pages can be
written in any order, by any process.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, groupby
from operator import itemgetter
from typing import Final

from pipeline.frozen import frozen
from pipeline.model.picture import Tone
from pipeline.page.draw.bending import QUARTER, Piece, bent
from pipeline.page.draw.elements import Node, Role, Structure
from pipeline.page.draw.ops import (
    Bends,
    Discs,
    Drawn,
    Fills,
    Form,
    Image,
    Page,
    Sideways,
    Stamp,
    Strokes,
    Text,
)
from pipeline.page.files.word_spaces import spaced
from pipeline.page.type.typography import Face, Typeface, Weight

ENDS: Final = "2 J 0 j"  # lines reach half their width beyond their ends; corners are pointed
_SHOWN_MOST: Final = 1 << 14
_FILL: Final = {1: "g", 3: "rg", 4: "k"}  # the operators of gray, RGB and CMYK, by the parts of a colour
_STROKE: Final = {1: "G", 3: "RG", 4: "K"}
_MOVED: Final = "q 1 0 0 1 %.2f %.2f cm %s %s Q"

Places = Iterable[tuple[float, float, str]]
"""Texts in one font: for each x, y, and what shows its codes."""


@frozen
class FormCode:
    """A form as code, and its bounds."""

    code: str
    bounds: tuple[float, float, float, float]


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
        return PageCode(page.number, parts_of(page.ops, typeface), links, page.trim)
    ops = spaced(page.ops, page.structure, typeface)
    groups = [(place, [op for _, op in group]) for place, group in _of_elements(ops, page.structure)]
    contents = tuple(place for place, _ in groups if place >= 0)
    tags = PageTags(page.structure.nodes, contents, page.structure.links)
    return PageCode(page.number, tuple(_marked(groups, tags.nodes, typeface)), links, page.trim, tags)


def _of_elements(ops: Iterable[Drawn], structure: Structure) -> Iterator[tuple[int, Iterable[tuple[int, Drawn]]]]:
    """Operations that follow each other and belong to one element, together."""
    return groupby(zip(structure.ops, ops, strict=True), key=itemgetter(0))


def _marked(groups: Iterable[tuple[int, Iterable[Drawn]]], nodes: tuple[Node, ...], typeface: Typeface) -> list[Part]:
    """The code of operations as marked content, that of elements numbered in its order."""
    pieces: list[tuple[Part, ...]] = []
    number = 0
    for place, ops in groups:
        if place < 0:
            opening = f"/{Role.ARTIFACT} BMC"
        else:
            opening, number = f"/{nodes[place].role} <</MCID {number}>> BDC", number + 1
        pieces += [(f"{opening}\n",), parts_of(ops, typeface), ("\nEMC\n",)]
    return _joined(pieces)


def parts_of(ops: Iterable[Drawn], typeface: Typeface) -> tuple[Part, ...]:
    """The code of operations, as long texts as can be: what a page consists of is sent between processes."""
    pieces: list[tuple[Part, ...]] = []
    for op in ops:
        made = _coded(op, typeface)
        if pieces and type(pieces[-1][-1]) is str and type(made[0]) is str:
            pieces.append(("\n",))
        pieces.append(made)
    return tuple(_joined(pieces))


def _joined(pieces: Iterable[tuple[Part, ...]]) -> list[Part]:
    """Parts of code, those that follow each other as one text."""
    parts: list[Part] = []
    text: list[str] = []  # since the last part that is none
    for part in chain.from_iterable(pieces):
        if type(part) is str:
            text.append(part)
            continue
        if text:
            parts.append("".join(text))
            text.clear()
        parts.append(part)
    return [*parts, "".join(text)] if text else parts


def _coded(op: Drawn, typeface: Typeface) -> tuple[Part, ...]:
    """An operation as far as it can be code before its file is known."""
    if isinstance(op, Text):
        return _plain_text(op, typeface.face(op.weight))
    if isinstance(op, Stamp):
        return f"q 1 0 0 1 {n(op.x)} {n(op.y)} cm", _form_code(op.form), "Q"
    return (op,) if isinstance(op, (Image, Sideways)) else (shape(op),)


def _plain_text(op: Text, face: Face) -> tuple[Part, ...]:
    """The code of texts that the first subset of a font shows with codes that are always the same, else the texts."""
    codes = _ascii_codes(face)
    found = [codes[text] for _, _, text in op.runs]
    if None in found:
        return (op,)
    places = [(x, y, shown) for (x, y, _), shown in zip(op.runs, found, strict=True) if shown]
    if not places:
        return (f"{opening(op)}ET",)
    return opening(op), op.weight, f" {_SHOWN[op.size]} Tf\n{show(op, places)}ET"


@lru_cache(maxsize=64)
def _ascii_codes(face: Face) -> "_AsciiCodes":
    return _AsciiCodes(face)


def shown_codes(face: Face, text: str, codes: str, digits: int) -> str:
    """What shows a text of so many hexadecimal digits a character, pairs of letters kerned."""
    kerned = face.kerned(text) if len(text) > 1 else ()
    if not kerned:
        return f"<{codes}> Tj"
    parts, start = [], 0
    for at, kern in kerned:
        parts.append(f"<{codes[start : at * digits]}> {-1000 * kern:.4g}")
        start = at * digits
    return f"[{' '.join(parts)} <{codes[start:]}>] TJ"


def opening(op: Text) -> str:
    """How the code of texts begins."""
    return f"BT {_ink(op.grey, _FILL)}\n"


def show(op: Text, places: Places) -> str:
    """The code of texts in one font."""
    way, shown = -1 if op.turned else 1, _SHOWN
    turn = f"{way * op.condensed:.4g} 0 0 {way}"
    return "".join([f"{turn} {shown[x]} {shown[y]} Tm {codes}\n" for x, y, codes in places])


@lru_cache(maxsize=1 << 10)
def _form_code(form: Form) -> FormCode:
    return FormCode("\n".join((ENDS, *map(shape, form.ops))), form.bounds)


def shape(op: Strokes | Fills | Discs | Bends) -> str:
    """The code of what is no text."""
    if isinstance(op, Strokes):
        return _strokes(op)
    if isinstance(op, Bends):
        return _bends(op)
    return _fills(op) if isinstance(op, Fills) else _discs(op)


def _strokes(op: Strokes) -> str:
    shown = _SHOWN
    pen = f"{_ink(op.grey, _STROKE)} {shown[op.width]} w"
    lines = "".join([f"{shown[x]} {shown[y]} m {shown[x2]} {shown[y2]} l\n" for x, y, x2, y2 in op.segments])
    if op.dash is None:
        return f"{pen}\n{lines}S"
    stroke, gap = op.dash
    return f"{pen} [{n(stroke)} {n(gap)}] {n((stroke / 2 + op.off) % (stroke + gap))} d\n{lines}S [] 0 d"


def _fills(op: Fills) -> str:
    shown = _SHOWN
    areas = [f"{shown[x]} {shown[y]} {shown[width]} {shown[height]} re\n" for x, y, width, height in op.rectangles]
    return f"{_ink(op.grey, _FILL)}\n{''.join(areas)}f"


def _bends(op: Bends) -> str:
    paths = (_bend(*bent(path, op.radius)) for path in op.paths)
    return "\n".join((f"{_ink(op.grey, _STROKE)} {n(op.width)} w", *paths, "S"))


def _bend(start: tuple[float, float], pieces: Iterable[Piece], closed: bool) -> str:
    shown = (f"{' '.join(map(n, piece))} {'l' if len(piece) == len(start) else 'c'}" for piece in pieces)
    return " ".join((n(start[0]), n(start[1]), "m", *shown, *("h" * closed)))


def _discs(op: Discs) -> str:
    outline = f"{_ink(op.grey, _STROKE)} {n(op.width)} w"
    pen, paint = (outline, "S") if op.width else (_ink(op.grey, _FILL), "f")
    circles = [_MOVED % (x, y, _circle(radius), paint) for x, y, radius in op.circles]
    return "\n".join((pen, *circles))


@lru_cache(maxsize=64)
def _circle(radius: float) -> str:
    """The path of a circle around the origin."""
    k = radius * QUARTER
    quarters = (
        (radius, k, k, radius, 0.0, radius),
        (-k, radius, -radius, k, -radius, 0.0),
        (-radius, -k, -k, -radius, 0.0, -radius),
        (k, -radius, radius, -k, radius, 0.0),
    )
    return f"{n(radius)} 0 m " + " ".join(" ".join(map(n, quarter)) + " c" for quarter in quarters) + " h"


def _ink(tone: Tone, operators: Mapping[int, str]) -> str:
    """What sets a grey, or a colour of as many parts as its space has."""
    if isinstance(tone, tuple):
        return f"{' '.join(map(n, tone))} {operators[len(tone)]}"
    return f"{_SHOWN[tone]} {operators[1]}"


class _Shown(dict[float, str]):
    """Numbers as `n` shows them: those of one grid are few, and to find one takes a third of the time."""

    def __missing__(self, number: float) -> str:
        text = n(number)
        if len(self) == _SHOWN_MOST:
            self.clear()
        if number:  # 0.0 and -0.0 are one key
            self[number] = text
        return text


_SHOWN: Final = _Shown()


class _AsciiCodes(dict[str, str | None]):
    """What shows texts in a face whose codes of ASCII are always the same: empty for none, None for other texts."""

    def __init__(self, face: Face) -> None:
        super().__init__()
        self._face = face

    def __missing__(self, text: str) -> str | None:
        face = self._face
        plain = face.whole and text.isascii() and text.isprintable() and set(text) <= face.glyphs.keys()
        found = shown_codes(face, text, text.encode("ascii").hex(), 2) if plain else None
        if len(self) == _SHOWN_MOST:
            self.clear()
        self[text] = found = found and text and found
        return found


def n(number: float) -> str:
    """A number to a hundredth of a point, never with an exponent, which PDF does not know."""
    return f"{number:.2f}"
