"""The code of pages: what operations are in a PDF, but for what the whole file decides, which still has no name.

That is the names of fonts, the codes of characters beyond ASCII, and the names of forms and pictures. So pages can be
written in any order, by any process.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter

from pipeline.frozen import frozen
from pipeline.page.draw.elements import Node, Role, Structure
from pipeline.page.draw.ops import Drawn, Image, Moved, Op, Page, Sideways, Stamp, Text
from pipeline.page.files.ground_code import ground_code
from pipeline.page.files.shape_code import FormCode, form_code, n, shape
from pipeline.page.files.text_code import TextPart, digits_code, shared_text_code, text_code
from pipeline.page.files.word_spaces import spaced
from pipeline.page.type.typography import Typeface

Part = TextPart | FormCode | Image | Sideways
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
        return text_code(op, typeface)
    if isinstance(op, Moved):
        ground = [(part,) for part in ground_code(op.ground)]
        above = [_shared(one, typeface) for one in op.ops]
        digits = digits_code(op.digits, typeface) if op.digits else ()
        return tuple(_lines(((f"q 1 0 0 1 {n(op.x)} {n(op.y)} cm",), *ground, *above, *digits, ("Q",))))
    if isinstance(op, Stamp):
        return f"q 1 0 0 1 {n(op.x)} {n(op.y)} cm", form_code(op.form), "Q"
    return (op,) if isinstance(op, (Image, Sideways)) else (shape(op),)


def _shared(op: Op, typeface: Typeface) -> tuple[Part, ...]:
    """The same of an operation above a ground."""
    return shared_text_code(op, typeface) if isinstance(op, Text) else _coded(op, typeface)
