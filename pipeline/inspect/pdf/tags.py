"""Reads what a tagged file says of its ink: which element every glyph belongs to, and what figures are said to show."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import pikepdf

from pipeline.frozen import frozen
from pipeline.inspect.pdf.marks import Field, Glyph, Mark
from pipeline.inspect.pdf.raw import Place, Raw

ARTIFACT: Final = -1
"""What stands in place of a number where content is marked as an artifact."""

_FIGURE: Final = "/Figure"
_SHOWN: Final = 20  # characters of a text that a fault repeats

_REFERENCE: Final = re.compile(rb"(\d+) (\d+) R")
_REFERENCES: Final = re.compile(rb"\[(?: \d+ \d+ R)* \]")  # as the library writes an array of nothing else

_Rooms = dict[int, Field | None]

Change = tuple[int, tuple[int, ...]]
"""From which mark on ink belongs to which marked contents, by their numbers."""


@frozen
class DescribedFigure:
    """A figure: what is said of it, and its room: as the file has it, else that of its ink."""

    said: str
    room: Field | None


@frozen
class PageTags:
    """The figures of a page in their order, what is wrong with its elements, in words, and how many these are."""

    figures: tuple[DescribedFigure, ...]
    wrong: tuple[str, ...]
    elements: int


@dataclass(slots=True)
class _Shared:
    """The room of the ink of each marked content, None without ink, and the texts that belong to none or to several."""

    contents: _Rooms = field(default_factory=dict)
    loose: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, marks: Sequence[Mark], changes: Sequence[Change]) -> _Shared:
        """Share out marks in the order of their painting."""
        found = cls()
        ends = [start for start, _ in changes[1:]] + [len(marks)]
        for (start, within), end in zip(changes, ends, strict=True):
            for mark in marks[start:end]:
                found._take(mark, within)
            for number in within:
                found.contents.setdefault(number, None)
        return found

    def _take(self, mark: Mark, within: tuple[int, ...]) -> None:
        if isinstance(mark, Glyph) and len(within) != 1:
            (self.twice if within else self.loose).append(mark.text)
        for number in within:
            room = self.contents.get(number)
            self.contents[number] = room.joined(mark.field) if room else mark.field


def has_tags(document: pikepdf.Pdf) -> bool:
    """Has a document a tree of elements, and the tree of their parents, without which that is of no use?"""
    root = document.Root.get("/StructTreeRoot")
    return isinstance(root, pikepdf.Dictionary) and isinstance(root.get("/ParentTree"), pikepdf.Dictionary)


class Tree:
    """The tree of elements of one file."""

    def __init__(self, root: Raw, language: str) -> None:
        self.language = language
        self._parents: Mapping[int, Raw] = pikepdf.NumberTree(root["/ParentTree"])
        self._tops = {place for top in _kids(root) for place in _places_below(top)}

    @classmethod
    def of(cls, document: pikepdf.Pdf) -> Tree | None:
        """That of a document; None where it has none."""
        root = document.Root
        return cls(root["/StructTreeRoot"], str(root.get("/Lang", ""))) if has_tags(document) else None

    def read(
        self, page: pikepdf.Page, corner: tuple[float, float], marks: Sequence[Mark], changes: Sequence[Change]
    ) -> PageTags:
        """What is said of the ink of a page; `corner` is its upper left one."""
        shared = _Shared.of(marks, changes)
        key = page.get("/StructParents")
        named: Raw = self._parents.get(int(key), ()) if key is not None else ()
        elements = list(named)
        wrong = [*_unshared(shared), *self._content_faults(page, shared.contents, elements)]
        wrong += self._link_faults(page)
        return PageTags(tuple(_figures(elements, shared.contents, corner)), tuple(wrong), len(elements))

    def _content_faults(self, page: pikepdf.Page, contents: Collection[int], elements: Sequence[Raw]) -> Iterator[str]:
        """Marked contents without an element, elements without their content, elements that stand in no other."""
        for number in sorted(one for one in contents if one != ARTIFACT):
            if number >= len(elements) or not isinstance(elements[number], pikepdf.Dictionary):
                yield f"marked content {number} belongs to no element"
            elif number not in [int(kid) for kid in _kids(elements[number]) if not _is_filled(kid)]:
                yield f"the element of marked content {number} does not hold it"
            elif elements[number].get("/Pg") is None or elements[number]["/Pg"].objgen != page.objgen:
                yield f"the element of marked content {number} is of another page"
        yield from (
            f"the element {number} of the page has no content there"
            for number in range(len(elements))
            if number not in contents
        )
        held = _Held(self._tops)
        lost = {_name(one) for one in elements if isinstance(one, pikepdf.Dictionary) and not held.holds(one)}
        yield from (f"an element {name} stands in no other" for name in sorted(lost))

    def _link_faults(self, page: pikepdf.Page) -> Iterator[str]:
        for one in page.get("/Annots", []):
            if not isinstance(one, pikepdf.Dictionary) or str(one.get("/Subtype", "")) != "/Link":
                continue
            key = one.get("/StructParent")
            element = None if key is None else self._parents.get(int(key))
            if element is None or str(element.get("/S", "")) != "/Link":
                yield "a link belongs to no element"
            elif one.objgen not in [kid["/Obj"].objgen for kid in _kids(element) if _is_filled(kid) and "/Obj" in kid]:
                yield "the element of a link does not hold it"
            elif not str(one.get("/Contents", "")).strip():
                yield "a link does not say where it leads"


class _Held:
    """Knows of the elements of a page whether the tree leads to them from its root."""

    def __init__(self, tops: Collection[Place]) -> None:
        self._tops = tops
        self._within: dict[Place, frozenset[Place]] = {}  # what elements hold; nothing of those that are not held

    def holds(self, element: Raw) -> bool:
        """Does the tree lead to an element?"""
        if element.objgen in self._tops:
            return True
        around = element.get("/P")
        return around is not None and element.objgen in self._places_in(around)

    def _places_in(self, element: Raw) -> frozenset[Place]:
        place = element.objgen
        known = self._within.get(place) if any(place) else None  # what is no object by itself has no place
        if known is None:
            self._within[place] = frozenset()  # what stands in itself is not held
            if self.holds(element):
                self._within[place] = frozenset(kid.objgen for kid in _kids(element) if _is_filled(kid))
            known = self._within[place]
        return known


def _places_below(element: Raw) -> Iterator[Place]:
    """The places of what an element holds. References are not followed, for those below the root lead to all others."""
    kids = element.get("/K", pikepdf.Array())
    text = kids.unparse(resolved=True) if isinstance(kids, pikepdf.Array) else b""
    if _REFERENCES.fullmatch(text):
        yield from ((int(number), int(generation)) for number, generation in _REFERENCE.findall(text))
    else:
        yield from (kid.objgen for kid in _several(kids) if _is_filled(kid))


def _unshared(shared: _Shared) -> Iterator[str]:
    for texts, belonging in ((shared.loose, "to no element, nor to an artifact"), (shared.twice, "to two elements")):
        if texts:
            text = "".join(texts)
            yield f"text {text[:_SHOWN] + '…' * (len(text) > _SHOWN)!r} belongs {belonging}"


def _figures(elements: Sequence[Raw], contents: _Rooms, corner: tuple[float, float]) -> Iterator[DescribedFigure]:
    """The figures of a page, each once; `corner` is the upper left one of the page."""
    known: set[tuple[int, int]] = set()
    for number, element in enumerate(elements):
        is_figure = _is_filled(element) and str(element.get("/S", "")) == _FIGURE
        if is_figure and number in contents and element.objgen not in known:
            known.add(element.objgen)
            room = _stated_room(element, corner) or contents[number]
            yield DescribedFigure(str(element.get("/Alt", "")), room)


def _stated_room(element: Raw, corner: tuple[float, float]) -> Field | None:
    """The room of a figure, as the file has it."""
    left, top = corner
    for attributes in _several(element.get("/A", [])):
        if _is_filled(attributes) and "/BBox" in attributes:
            x1, y1, x2, y2 = (float(edge) for edge in attributes["/BBox"])
            return Field(x1 - left, top - y2, x2 - left, top - y1)
    return None


def _kids(element: Raw) -> list[Raw]:
    return _several(element.get("/K", []))


def _several(thing: Raw) -> list[Raw]:
    """What stands in a list, or by itself."""
    return list(thing) if isinstance(thing, pikepdf.Array) else [thing]


def _is_filled(kid: Raw) -> bool:
    return isinstance(kid, pikepdf.Dictionary)


def _name(element: Raw) -> str:
    return str(element.get("/S", "")).lstrip("/")
