"""Reads a book file's values into models: all of it, or of a damaged file what is sound."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.config.problems.findings import Findings
from pipeline.config.problems.validation import checked, salvaged, sound_part
from pipeline.config.schema.book_file import BookFile, BookHead, Group, Section
from pipeline.source.tree import Plain
from pipeline.source.wording import Path

SECTIONS = "sections"
GROUPS = "groups"
EXTENSION = "extension"

_STAND_IN: Mapping[str, Plain] = {"title": "untitled"}
"""What a book that lacks it is given, so that all else is checked too; such a book is never returned."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A book but for its sections, the sections by path, and the groups of a class, none where the file is damaged."""

    head: BookHead
    sections: Mapping[Path, Section]
    groups: tuple[Group, ...] = ()


def drafted(findings: Findings) -> Draft:
    """The draft of a book file; what is wrong with it is reported."""
    book, wrong = checked(BookFile, findings)
    values = findings.written()
    _check_sections(values, findings)
    raws = _raw_sections(values)
    sections = {path: section for path, raw in raws if (section := _section(path, raw, wrong, findings))}
    if book:
        return Draft(book, sections, tuple(book.groups))
    rest = {key: value for key, value in values.items() if key not in (SECTIONS, GROUPS)}
    sound = sound_part(rest, wrong, findings)
    head = salvaged(BookHead, {**_STAND_IN, **sound} if isinstance(sound, dict) else sound)
    return Draft(head or BookHead.model_validate(_STAND_IN), sections)


def _check_sections(values: Mapping[str, Plain], findings: Findings) -> None:
    if not {SECTIONS, GROUPS} & values.keys():
        findings.refuse((SECTIONS,), f"is missing, expected {BookFile.model_fields[SECTIONS].description}")


def _raw_sections(values: Mapping[str, Plain]) -> Iterator[tuple[Path, Plain]]:
    """Everything in the file that should be a section, with its path, in the order in which it is printed."""
    yield from _listed((), values)
    groups = values.get(GROUPS)
    for number, group in enumerate(groups if isinstance(groups, list) else ()):
        if isinstance(group, dict):
            yield from _listed((GROUPS, number), group)
            if group.get(EXTENSION) is not None:
                yield (GROUPS, number, EXTENSION), group[EXTENSION]


def _listed(above: Path, values: Mapping[str, Plain]) -> Iterator[tuple[Path, Plain]]:
    found = values.get(SECTIONS)
    for position, raw in enumerate(found if isinstance(found, list) else ()):
        yield (*above, SECTIONS, position), raw


def _section(path: Path, raw: Plain, wrong: Iterable[Path], findings: Findings) -> Section | None:
    """The sound part of a section; None where there is none, or where its list or group is wrong as a whole."""
    if any(_begins(path, fault) for fault in wrong if len(fault) < len(path)):
        return None
    within = [fault[len(path) :] for fault in wrong if _begins(fault, path)]
    return salvaged(Section, sound_part(raw, within, findings, path))


def _begins(path: Sequence[str | int], start: Sequence[str | int]) -> bool:
    return tuple(path[: len(start)]) == tuple(start)
