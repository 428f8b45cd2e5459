"""plan: a book's sections become slots, each with the part of its seed that is its own."""

from collections.abc import Iterator
from dataclasses import replace

from pipeline.errors import Place
from pipeline.families import family_named
from pipeline.model.level import LevelTarget
from pipeline.model.slot import FAILURES, Params, Slot
from pipeline.model.spec import BookSpec, SectionSpec


def plan(spec: BookSpec, spare: int = 0) -> tuple[Slot, ...]:
    """All slots of a book in the order of its sections; for every day of a newspaper `spare` more to choose from."""
    sections = enumerate(spec.sections)
    return tuple(slot for position, section in sections for slot in _section(position, section, spare))


def loose_slots(params: Params, target: LevelTarget | None, count: int) -> tuple[Slot, ...]:
    """Slots that belong to no book: `count` puzzles of one kind."""
    return tuple(_alike(_first(params, 0, target, params.identity, None), range(count)))


def _section(position: int, section: SectionSpec, spare: int) -> Iterator[Slot]:
    choice = 1 + spare if section.days else 1
    for target, count in section.counts:
        asked_by = f"{section.key}.{'days' if section.days else f'counts.{target}'}"
        first = replace(_first(section.params, position, target, section.identity, section.place), asked_by=asked_by)
        yield from _alike(first, range(section.version, count * choice * section.versions, section.versions))
    for index, own in enumerate(section.own):
        key = (section.identity, "own", index)
        yield Slot(section.params, position, None, index, key, own.puzzle, own.place)


def _first(params: Params, section: int, target: LevelTarget | None, identity: str, place: Place | None) -> Slot:
    """The slot of index 0."""
    level, half = (target.level, target.half) if target else (None, None)
    family = family_named(params.family)
    failures = FAILURES if half else family.failures(params)  # a puzzle of the other half is no failure of the method
    key, remedy = (identity, str(target) if target else "any", 0), family.shortfall(params)
    return Slot(params, section, level, 0, key, None, place, half, failures=failures, remedy=remedy)


def _alike(first: Slot, indices: range) -> Iterator[Slot]:
    """Slots that differ from a first one by their index alone; `replace` takes twice as long, and books have many."""
    identity, target, _ = first.key
    params, section, level, own, place, half = (
        first.params, first.section, first.level, first.own, first.place, first.half,
    )  # fmt: skip
    for index in indices:
        key = (identity, target, index)
        yield Slot(params, section, level, index, key, own, place, half, first.asked_by, first.failures, first.remedy)
