"""Reads the places of a newspaper's page: which sections stand in each, and what keeps them from it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pipeline.config.problems.findings import Findings
from pipeline.config.schema.book_file import BookFile
from pipeline.families import NAMES
from pipeline.families.shared.options import did_you_mean
from pipeline.model.spec import SectionSpec
from pipeline.model.week import WEEKDAYS
from pipeline.source.wording import Path

_SLOTS: Final[Path] = ("day_page", "slots")

Slots = tuple[tuple[int, ...], ...]


def read_day_slots(book: BookFile, sections: Mapping[Path, SectionSpec], findings: Findings) -> Slots:
    """The sections of every slot by position; none where the book has no slots, or they are refused."""
    if book.day_page is None:
        return ()
    known = [_names(book, path, section) for path, section in sections.items()]
    slots: list[tuple[int, ...]] = []
    for number, slot in enumerate(book.day_page.slots):
        asked = [slot] if isinstance(slot, str) else slot
        found = [_sections_of(name, known) for name in asked]
        for name in (name for name, here in zip(asked, found, strict=True) if not here):
            every = list(dict.fromkeys(names[0] for names in known))
            message = f"{name!r} is not a section, expected one of {', '.join(every)}{did_you_mean(name, every)}"
            findings.refuse((*_SLOTS, number), message)
        slots.append(tuple(position for here in found for position in here))
    for message in (*_lost(slots, known), *_clashes(slots, tuple(sections.values()))):
        findings.refuse(_SLOTS, message)
    return tuple(slots)


def _names(book: BookFile, path: Path, section: SectionSpec) -> tuple[str, ...]:
    """What a section may be called, its shortest name first: its id, its kind, and its kind with its size."""
    own = book.sections[int(path[1])].id if path[0] == "sections" else None
    kind = str(section.params.kind)
    return (*([own] if own else ()), kind, f"{kind} {section.params.size}")


def _sections_of(name: str, known: Sequence[Sequence[str]]) -> list[int]:
    kind = NAMES.get(name, name)
    return [position for position, names in enumerate(known) if name in names or kind in names]


def _lost(slots: Sequence[tuple[int, ...]], known: Sequence[Sequence[str]]) -> Iterator[str]:
    """Sections that stand in no slot, or in several."""
    counts = Counter(position for slot in slots for position in slot)
    for position, names in enumerate(known):
        if counts[position] != 1:
            found = "stands in no slot" if not counts[position] else "stands in several slots"
            yield f"the section {names[-1]} {found}, expected one; name it once, by its id where two are alike"


def _clashes(slots: Sequence[tuple[int, ...]], sections: Sequence[SectionSpec]) -> Iterator[str]:
    """Sections of one slot that have a puzzle on the same day."""
    for number, slot in enumerate(slots, 1):
        days = Counter(day for position in slot for day, _ in sections[position].days)
        if twice := [WEEKDAYS[day] for day, count in sorted(days.items()) if count > 1]:
            yield f"slot {number} would hold two puzzles on {twice[0]}; give them slots of their own"
