"""What parts of a page are to those who do not see it: their roles, what is said in place of a picture, their order.

The roles have the names of PDF's standard structure types (ISO 32000-1, 14.8.4), so that every reader knows them.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Final

from pipeline.frozen import frozen, frozen_unique


class Role(StrEnum):
    """What an element is; an artifact is none: nobody needs to hear it."""

    PAGE = "Sect"
    HEADING_1 = "H1"
    HEADING_2 = "H2"
    HEADING_3 = "H3"
    PARAGRAPH = "P"
    LIST = "L"
    ITEM = "LI"
    LABEL = "Lbl"
    BODY = "LBody"
    CONTENTS = "TOC"
    CONTENTS_LINE = "TOCI"
    TABLE = "Table"
    ROW = "TR"
    ROW_HEADER = "TH"
    CELL = "TD"
    FIGURE = "Figure"
    LINK = "Link"
    ARTIFACT = "Artifact"


HEADINGS: Final = {1: Role.HEADING_1, 2: Role.HEADING_2, 3: Role.HEADING_3}
"""The roles of headings by their ranks."""

AROUND: Final = {Role.ITEM: Role.LIST, Role.CONTENTS_LINE: Role.CONTENTS, Role.ROW: Role.TABLE}
"""What is put around elements that follow each other, unless they say themselves what they are within."""


@frozen_unique
class Element:
    """A part of a page, equal to itself alone: what is drawn of one in several places, as the lines of a text, is one.

    `within` is the element that it is a part of. `alt` is what is said in place of a figure. `box`
    (x1, y1, x2, y2) is the room of a figure in points.
    """

    role: Role
    within: Element | None = None
    alt: str = ""
    box: tuple[float, float, float, float] | None = None


ARTIFACT: Final = Element(Role.ARTIFACT)
"""What decorates a page, or returns on every one: running heads, page numbers, rules, leaders."""


@frozen
class Node:
    """An element of a page in the order of reading; `parent` is the place of the one around it, -1 for the page.

    What a link says is its `alt`.
    """

    role: Role
    parent: int
    alt: str = ""
    box: tuple[float, float, float, float] | None = None


@frozen
class Structure:
    """The elements of a page, and the place of the element of each of its operations (-1: an artifact) and links."""

    nodes: tuple[Node, ...]
    ops: tuple[int, ...]
    links: tuple[int, ...]

    def opened_by(self, role: Role) -> Structure:
        """The same with an operation more, drawn last, whose element is read first."""
        nodes = (replace(node, parent=_behind(node.parent)) for node in self.nodes)
        first = Node(role, -1)
        return Structure((first, *nodes), (*map(_behind, self.ops), 0), tuple(map(_behind, self.links)))


def _behind(place: int) -> int:
    """A place behind a new first one; that of a page, or of an artifact, stays."""
    return place if place < 0 else place + 1
