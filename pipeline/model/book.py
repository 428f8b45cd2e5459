"""A composed book: its puzzles in printed order, numbered and grouped, before any page is laid out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import date
from typing import Generic, NamedTuple, TypeVar

from pipeline.frozen import frozen
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.rating import RatedPuzzle
from pipeline.model.size import Size
from pipeline.model.slot import Slot, SlotKey
from pipeline.model.spec import BookSpec, SectionSpec

T = TypeVar("T")


@frozen
class Selection:
    """The puzzle chosen for every slot, in slot order.

    `replaced` has for some slots, by their key, the puzzle that was unwanted: the chosen one takes its place.
    `days` has for every slot of a newspaper its day. `places` has for every slot of a book in versions its place, which
    the slots of all versions share: sections of one sheet rise by it.
    """

    chosen: tuple[tuple[Slot, RatedPuzzle], ...]
    replaced: Mapping[SlotKey, RatedPuzzle] = field(default_factory=dict)
    days: Mapping[SlotKey, date] = field(default_factory=dict)
    places: Mapping[SlotKey, int] = field(default_factory=dict)


@frozen
class Entry:
    """A puzzle as printed: its number (`17`, `42-7`), its short code, its level; in a newspaper its day.

    An `extension` is for pupils who are done early.
    """

    number: str
    code: str
    rated: RatedPuzzle
    size: Size
    level: Level | None
    section: int
    day: date | None = None
    extension: bool = False

    @property
    def kind(self) -> Kind:
        """The kind of its puzzle."""
        return self.rated.puzzle.kind


class PageStyle(NamedTuple):
    """What puzzles share that stand on the same page: kind and size, template (None: auto), printed candidates.

    Puzzles that follow a lesson stand on pages of their own.
    """

    kind: Kind
    size: Size
    template: str | None
    candidates: bool
    lesson: str = ""

    @classmethod
    def of(cls, section: SectionSpec) -> PageStyle:
        """What the pages of a section's puzzles have in common."""
        return cls(section.params.kind, section.params.size, section.template, section.candidates, section.lesson)


@frozen
class Group(Generic[T]):
    """Things that follow each other on pages of one style: the puzzles of a book, or the slots that wait for them."""

    style: PageStyle
    members: tuple[T, ...]


@frozen
class Book:
    """All groups of a book in printed order; for a class also each of its `sheets` as a book of its own.

    `before` are the puzzles of the last day of a newspaper's week before, whose answers stand in this book.
    """

    spec: BookSpec
    groups: tuple[Group[Entry], ...]
    sheets: tuple[Book, ...] = ()
    before: tuple[Entry, ...] = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All puzzles in printed order."""
        return tuple(entry for group in self.groups for entry in group.members)
