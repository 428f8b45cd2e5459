"""Reads a book file's values into models: all of it, or of a damaged file what is sound."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pipeline.config.problems.complaints import Elsewhere
from pipeline.config.problems.findings import Findings
from pipeline.config.problems.validation import checked, salvaged
from pipeline.config.problems.withheld import WithheldError, check
from pipeline.config.schema.book_file import BookFile
from pipeline.config.schema.section_keys import Section
from pipeline.frozen import frozen
from pipeline.source.tree import Plain
from pipeline.source.wording import Path

SECTIONS = "sections"
GROUPS = "groups"
LESSONS = "lessons"
EXTENSION = "extension"

_NEEDED: Mapping[str, Plain] = {"title": "untitled"}
"""What a book cannot be without, so that all else of it is checked where that is missing."""


@frozen
class Draft:
    """A book, and its sections by path. What was refused is withheld: in `book` all sections, where one is wrong."""

    book: BookFile
    sections: Mapping[Path, Section]


def drafted(findings: Findings, elsewhere: Elsewhere = tuple) -> Draft:
    """The draft of a book file; what is wrong with it is reported. WithheldError where nothing is sound.

    `elsewhere` gives the paths of keys that the file's model does not know.
    """
    _, wrong = checked(BookFile, findings, elsewhere)
    book = salvaged(BookFile, findings.values, wrong, findings, needed=_NEEDED)
    if book is None or not isinstance(findings.values, dict):
        raise WithheldError
    _check_sections(findings)
    raws = _raw_sections(findings.values)
    sections = {path: section for path, raw in raws if (section := _section(path, raw, wrong, findings))}
    return Draft(book, sections)


@check
def _check_sections(findings: Findings) -> None:
    if not any(map(findings.wrote, (SECTIONS, GROUPS, LESSONS))):
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
    return salvaged(Section, raw, within, findings, path)


def _begins(path: Sequence[str | int], start: Sequence[str | int]) -> bool:
    return tuple(path[: len(start)]) == tuple(start)
