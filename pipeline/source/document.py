"""Reads one bounded YAML document into a tree with places; hostile or damaged text ends in an InputError.

Works on parser events with a stack of its own, so neither nesting nor aliases can cost more than the limits.
"""

from dataclasses import dataclass, field
from typing import NoReturn

import yaml

from pipeline.errors import InputError, Place, Problem
from pipeline.frozen import frozen
from pipeline.source.files import SourceText, unprintable
from pipeline.source.scalars import Scalar, ScalarError, read_plain
from pipeline.source.source_limits import YAML_DEPTH, YAML_NODES
from pipeline.source.tree import Branch, Entry, Leaf, Listing, Node
from pipeline.source.wording import first_of, key_path, shown, token
from pipeline.source.yaml_mistakes import TOO_DEEP, broken

FASTEST: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@frozen
class Document:
    """A document's root, and what is wrong in it without making the rest unreadable.

    Where a problem was found the tree holds a stand-in, the token as text; the problem's place says which. Of a
    document that is not `complete` more may be written in a file that could not be read.
    """

    root: Node
    problems: tuple[Problem, ...]
    complete: bool = True


def read_document(source: SourceText, loader: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = FASTEST) -> Document:
    """The document of a text; InputError for broken syntax, a second document, or a limit that is passed."""
    composer = _Composer(source.file)
    try:
        for event in yaml.parse(source.text, loader):
            composer.take(event)
    except yaml.MarkedYAMLError as error:
        raise InputError(broken(source, error, composer.last)) from None
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        reason = " ".join(str(error).split())
        raise InputError(Problem(f"is not valid YAML: {reason}", Place(source.file))) from None
    return Document(composer.root, tuple(composer.problems))


@dataclass(slots=True)
class _Frame:
    """A list or mapping that is being read. `size` counts its nodes and `height` its levels, aliases written out."""

    place: Place
    mapping: bool
    anchor: str | None
    items: list[Node] = field(default_factory=list)
    entries: dict[str, Entry] = field(default_factory=dict)
    key: str | None = None
    key_place: Place | None = None
    repeated: bool = False
    size: int = 1
    height: int = 1

    @property
    def part(self) -> str | int:
        """The key or index of the value that comes next."""
        return (self.key or "") if self.mapping else len(self.items)

    @property
    def node(self) -> Node:
        """What was read."""
        return Branch(self.entries, self.place) if self.mapping else Listing(tuple(self.items), self.place)


@frozen
class _Measured:
    node: Node
    size: int = 1
    height: int = 0


class _Composer:
    """Turns parser events into a tree, counting on the way."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.root: Node = Leaf(None, Place(file, 1, 1))
        self.problems: list[Problem] = []
        self.last: yaml.Event | None = None
        self._documents = 0
        self._nodes = 0
        self._stack: list[_Frame] = []
        self._anchors: dict[str, _Measured | None] = {}

    def take(self, event: yaml.Event) -> None:
        """Use the parser's next event."""
        self.last = event
        mark = event.start_mark
        place = Place(self.file, mark.line + 1, mark.column + 1) if mark else Place(self.file)
        if isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                self._stop("a second document begins here; keep one document in a file", place)
        elif isinstance(event, yaml.ScalarEvent):
            self._scalar(event, place)
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event, place)
        elif isinstance(event, yaml.CollectionStartEvent):
            self._open(event, place)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._close()

    def _scalar(self, event: yaml.ScalarEvent, place: Place) -> None:
        self._count(1, place)
        frame = self._stack[-1] if self._stack else None
        if frame and frame.mapping and frame.key is None:
            self._key(frame, event, place)
            return
        leaf = Leaf(self._value(event, place), place)
        if event.anchor:
            self._anchors[event.anchor] = _Measured(leaf)
        self._put(_Measured(leaf))

    def _key(self, frame: _Frame, event: yaml.ScalarEvent, place: Place) -> None:
        frame.key, frame.key_place, frame.repeated = event.value, place, event.value in frame.entries
        frame.size += 1
        if frame.repeated:
            first = frame.entries[event.value].place
            self._report(f"stands twice, first in line {first.line}; remove one of them", place)
        elif event.value == "<<" and not event.style:
            self._report("merge keys are not read; use `extends`, or write the keys out", place)
        elif not isinstance(self._value(event, place), str):
            self._report(f"{token(event.value)} is not a word, as a key must be; put it in quotes", place)

    def _value(self, event: yaml.ScalarEvent, place: Place) -> Scalar:
        text: str = event.value
        if event.tag:
            self._report(f"tag {shown(event.tag)} is not read; remove it, and put text in quotes", place)
        elif found := unprintable(text):
            self._report(f"control character U+{ord(text[found.start()]):04X} is not text; remove it", place)
        elif not event.style:
            try:
                return read_plain(text)
            except ScalarError as error:
                self._report(str(error), place)
        return text

    def _alias(self, event: yaml.AliasEvent, place: Place) -> None:
        name = shown(event.anchor)
        if event.anchor not in self._anchors:
            self._stop(f"alias {name} has no anchor before it; write the value out", place)
        target = self._anchors[event.anchor]
        if target is None:
            self._stop(f"alias {name} stands inside the value that it names; write the value out", place)
        frame = self._stack[-1]
        if frame.mapping and frame.key is None:
            self._stop(f"alias {name} stands where a key belongs; write the key out", place)
        self._count(target.size, place)
        self._bound(len(self._stack) + target.height, place)
        self._put(target)

    def _open(self, event: yaml.CollectionStartEvent, place: Place) -> None:
        self._count(1, place)
        self._bound(len(self._stack) + 1, place)
        if self._stack and self._stack[-1].mapping and self._stack[-1].key is None:
            self._stop("a list or mapping stands where a key belongs; a key is a word", place)
        if event.tag:
            self._report(f"tag {shown(event.tag)} is not read; remove it", place)
        if event.anchor:
            self._anchors[event.anchor] = None
        self._stack.append(_Frame(place, isinstance(event, yaml.MappingStartEvent), event.anchor))

    def _close(self) -> None:
        frame = self._stack.pop()
        measured = _Measured(frame.node, frame.size, frame.height)
        if frame.anchor:
            self._anchors[frame.anchor] = measured
        self._put(measured)

    def _put(self, value: _Measured) -> None:
        if not self._stack:
            self.root = value.node
            return
        frame = self._stack[-1]
        frame.size += value.size
        frame.height = max(frame.height, value.height + 1)
        if not frame.mapping:
            frame.items.append(value.node)
        elif frame.key is not None and frame.key_place and not frame.repeated:
            frame.entries[frame.key] = Entry(frame.key_place, value.node)
        frame.key = None

    def _count(self, nodes: int, place: Place) -> None:
        self._nodes += nodes
        if self._nodes > YAML_NODES:
            self._stop(f"holds more than {YAML_NODES:,} values, aliases written out; make the file smaller", place)

    def _bound(self, depth: int, place: Place) -> None:
        if depth > YAML_DEPTH:
            self._stop(TOO_DEEP, place)

    def _report(self, message: str, place: Place) -> None:
        self.problems.append(Problem(message, place, self._path))

    def _stop(self, message: str, place: Place) -> NoReturn:
        raise InputError(first_of([*self.problems, Problem(message, place, self._path)]))

    @property
    def _path(self) -> str:
        return key_path(tuple(frame.part for frame in self._stack))
