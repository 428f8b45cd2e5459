"""Takes what a page's maker hands over apart: operations, links, and the elements that they belong to."""

from collections.abc import Iterable, Iterator
from typing import Final

from pipeline.page.draw.elements import AROUND, Element, Node, Role, Structure
from pipeline.page.draw.ops import Image, Link, Moved, Op, Placed, Tagged, Text

_NONE: Final = -1

_Part = tuple[Op | Moved | Image | Link | None, Element | None]
"""What is placed, with its element; nothing for an element that is empty."""


def tagged(element: Element, content: Iterable[Placed]) -> Tagged:
    """What belongs to an element."""
    return Tagged(element, tuple(content))


def untagged(placed: Iterable[Placed]) -> list[Op | Moved | Image | Link]:
    """Operations and links without their elements."""
    found: list[Op | Moved | Image | Link] = []
    _gather(placed, found)
    return found


def _gather(placed: Iterable[Placed], found: list[Op | Moved | Image | Link]) -> None:
    for one in placed:
        if isinstance(one, Tagged):
            _gather(one.content, found)
        else:
            found.append(one)


def structure_of(placed: Iterable[Placed]) -> Structure:
    """The elements of what is placed, and which operation and link belongs to which."""
    nodes = _Nodes()
    ops: list[int] = []
    links: list[int] = []
    words: dict[int, list[str]] = {}
    placed = tuple(placed)  # elements are known by themselves: none may go meanwhile
    for part, element in _parts(placed, None):
        if isinstance(part, Link):
            links.append(nodes.link(element))
        elif part is None:
            nodes.place(element)
        else:
            place = nodes.of(part, element)
            ops.append(place)
            if isinstance(part, Text):
                words.setdefault(place, []).extend(text for _, _, text in part.runs)
    said = {place: " ".join(words.get(place, ())) for place in links}
    for place, alt in said.items():
        node = nodes.found[place]
        nodes.found[place] = Node(node.role, node.parent, alt, node.box)
    return Structure(tuple(nodes.found), tuple(ops), tuple(links))


def _parts(placed: Iterable[Placed], element: Element | None) -> Iterator[_Part]:
    for one in placed:
        if isinstance(one, Tagged):
            if not one.content:
                yield None, one.element
            yield from _parts(one.content, one.element)
        else:
            yield one, element


class _Nodes:
    """The elements of a page as they are met."""

    def __init__(self) -> None:
        self.found: list[Node] = []
        self._places: dict[int, int] = {}
        self._last: dict[int, int] = {}  # within every node, and the page, the last one

    def of(self, op: Op | Moved | Image, element: Element | None) -> int:
        """The place of what an operation belongs to."""
        if element is None:
            return self._add(Node(Role.PARAGRAPH, _NONE)) if isinstance(op, Text) else _NONE
        return self.place(element)

    def place(self, element: Element | None) -> int:
        """The place of an element; of those around it, too, where they are new."""
        known = self._places.get(id(element))
        if known is not None:
            return known
        if element is None or element.role is Role.ARTIFACT:
            return _NONE
        parent = self._around(element.role, self.place(element.within))
        place = self._places[id(element)] = self._add(Node(element.role, parent, element.alt, element.box))
        return place

    def link(self, element: Element | None) -> int:
        """The place of a link's element: the one that it stands in, or one of its own within that."""
        if element is not None and element.role is Role.LINK:
            return self.place(element)
        return self._add(Node(Role.LINK, self.place(element)))

    def _around(self, role: Role, parent: int) -> int:
        """What an element of a role belongs into: the list or table that is not ended yet, or a new one."""
        wanted = AROUND.get(role)
        if wanted is None or (parent != _NONE and self.found[parent].role is wanted):
            return parent
        last = self._last.get(parent)
        return last if last is not None and self.found[last].role is wanted else self._add(Node(wanted, parent))

    def _add(self, node: Node) -> int:
        self.found.append(node)
        self._last[node.parent] = place = len(self.found) - 1
        return place
