"""plan: a book's sections become slots, each with the part of its seed that is its own."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.model.level import Level
from pipeline.model.slot import Params, Slot
from pipeline.model.spec import BookSpec, SectionSpec


def plan(spec: BookSpec) -> tuple[Slot, ...]:
    """All slots of a book in the order of its sections."""
    return tuple(slot for position, section in enumerate(spec.sections) for slot in _section(position, section))


def loose_slots(params: Params, level: Level | None, count: int) -> tuple[Slot, ...]:
    """Slots that belong to no book: `count` puzzles of one kind."""
    name = level.value if level else "any"
    return tuple(Slot(params, 0, level, index, (params.identity, name, index)) for index in range(count))


def _section(position: int, section: SectionSpec) -> Iterator[Slot]:
    for level, count in section.counts:
        for index in range(count):
            key = (section.identity, level.value, index)
            yield Slot(section.params, position, level, index, key, None, section.place)
    for index, own in enumerate(section.own):
        key = (section.identity, "own", index)
        yield Slot(section.params, position, None, index, key, own.puzzle, own.place)
