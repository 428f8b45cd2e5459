"""Plain values with the place of every key and value: what a YAML document is read into, merged and changed as."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.errors import Place
from pipeline.frozen import frozen
from pipeline.source.scalars import Scalar
from pipeline.source.wording import Path


@frozen
class Leaf:
    """A scalar and where it stands."""

    value: Scalar
    place: Place


@frozen
class Listing:
    """A list and where it begins."""

    items: tuple[Node, ...]
    place: Place


@frozen
class Entry:
    """A key's place and its value."""

    place: Place
    node: Node


@frozen
class Branch:
    """A mapping and where it begins."""

    entries: Mapping[str, Entry]
    place: Place


Node = Leaf | Listing | Branch
Plain = Scalar | list["Plain"] | dict[str, "Plain"]


class PathError(LookupError):
    """A path that leads nowhere; the message says at which part, and what is there instead."""


def plain(node: Node) -> Plain:
    """The values alone, as dicts, lists and scalars."""
    if isinstance(node, Branch):
        return {key: plain(entry.node) for key, entry in node.entries.items()}
    if isinstance(node, Listing):
        return [plain(item) for item in node.items]
    return node.value


def find(node: Node, path: Path) -> Node | None:
    """The node at a path; None where there is none."""
    for part in path:
        below = _below(node, part)
        if below is None:
            return None
        node = below
    return node


def place_of(node: Node, path: Path) -> Place:
    """The place of the value at a path, or of its nearest ancestor."""
    for part in path:
        below = _below(node, part)
        if below is None:
            break
        node = below
    return node.place


def key_place(node: Node, path: Path) -> Place:
    """The place of the key at a path (of a list's item, its value), or of its nearest ancestor."""
    parent = place_of(node, path[:-1])
    found = find(node, path[:-1])
    if isinstance(found, Branch) and path[-1] in found.entries:
        return found.entries[str(path[-1])].place
    return place_of(found, path[-1:]) if found else parent


def merge(base: Node, over: Node) -> Node:
    """`over` laid on `base`: mappings merge deeply, an empty value leaves a mapping alone, everything else replaces."""
    if isinstance(base, Branch) and isinstance(over, Leaf) and over.value is None:
        return base
    if not (isinstance(base, Branch) and isinstance(over, Branch)):
        return over
    entries = dict(base.entries)
    for key, entry in over.entries.items():
        below = base.entries.get(key)
        entries[key] = Entry(entry.place, merge(below.node, entry.node)) if below else entry
    return Branch(entries, over.place)


def without(branch: Branch, key: str) -> Branch:
    """The mapping without one of its keys."""
    return Branch({name: entry for name, entry in branch.entries.items() if name != key}, branch.place)


def moved(node: Node, place: Place) -> Node:
    """The same values, all of them at one place."""
    if isinstance(node, Branch):
        return Branch({key: Entry(place, moved(entry.node, place)) for key, entry in node.entries.items()}, place)
    if isinstance(node, Listing):
        return Listing(tuple(moved(item, place) for item in node.items), place)
    return Leaf(node.value, place)


def replaced(node: Node, path: Path, new: Node) -> Node:
    """The tree with `new` at a path, missing mappings made on the way; raises PathError."""
    if not path:
        return new
    head, *rest = path
    if isinstance(node, Listing):
        return _in_list(node, head, tuple(rest), new)
    if isinstance(node, Leaf) and node.value is not None:
        raise PathError(f"{head!r} does not exist: there is a single value, not a mapping")
    entries = dict(node.entries) if isinstance(node, Branch) else {}
    below = entries[str(head)].node if str(head) in entries else Leaf(None, new.place)
    entries[str(head)] = Entry(new.place, replaced(below, tuple(rest), new))
    return Branch(entries, node.place)


def _in_list(node: Listing, head: str | int, rest: Path, new: Node) -> Node:
    size = len(node.items)
    if not isinstance(head, int) or not 0 <= head < size:
        raise PathError(f"{head!r} does not exist: there is a list of {size}, counted from 0")
    items = list(node.items)
    items[head] = replaced(items[head], rest, new)
    return Listing(tuple(items), node.place)


def _below(node: Node, part: str | int) -> Node | None:
    if isinstance(node, Branch) and part in node.entries:
        return node.entries[str(part)].node
    if isinstance(node, Listing) and isinstance(part, int) and 0 <= part < len(node.items):
        return node.items[part]
    return None
