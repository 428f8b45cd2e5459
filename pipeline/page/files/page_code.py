"""The code of pages: what operations are in a PDF, but for what the whole file decides, which still has no name.

That is the names of fonts, the codes of most characters beyond ASCII, and the names of forms and pictures. So pages
can be written in any order, by any process.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from pipeline.frozen import frozen
from pipeline.page.draw.elements import Node, Role, Structure
from pipeline.page.draw.ops import Drawn, Image, Moved, Page, Sideways, Stamp, Text
from pipeline.page.files.ground_code import ground_code
from pipeline.page.files.shape_code import FormCode, form_code, n, shape
from pipeline.page.files.text_code import TextPart, digits_code, shared_text_code, text_code
from pipeline.page.files.word_spaces import spaced
from pipeline.page.type.typography import Typeface

Part = TextPart | FormCode | Image | Sideways
"""Code; or what has none yet: the name of a face's font (its weight), a form, an operation."""


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
        pieces += [f"{opening}\n", *parts_of(ops, typeface), "EMC\n"]
    return _joined(pieces)


def parts_of(ops: Iterable[Drawn], typeface: Typeface) -> tuple[Part, ...]:
    """The code of operations, each on lines of its own.

    Its texts are as long as can be: what a page consists of is sent between processes.
    """
    pieces: list[Part] = []
    for op in ops:
        pieces += _coded(op, typeface)
    return tuple(_joined(pieces))


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


def _coded(op: Drawn, typeface: Typeface) -> Sequence[Part]:
    """An operation as far as it can be code before its file is known; code ends its line."""
    if isinstance(op, Text):
        return text_code(op, typeface)
    if isinstance(op, Moved):
        return _moved_code(op, typeface)
    if isinstance(op, Stamp):
        return f"q 1 0 0 1 {n(op.x)} {n(op.y)} cm\n", form_code(op.form), "Q\n"
    return (op,) if isinstance(op, (Image, Sideways)) else (f"{shape(op)}\n",)


def _moved_code(op: Moved, typeface: Typeface) -> list[Part]:
    """The same of what grids share."""
    pieces: list[Part] = [f"q 1 0 0 1 {n(op.x)} {n(op.y)} cm\n", *ground_code(op.ground)]
    for one in op.ops:
        pieces += shared_text_code(one, typeface) if isinstance(one, Text) else _coded(one, typeface)
    if op.digits:
        pieces += digits_code(op.digits, typeface)
    pieces.append("Q\n")
    return pieces
