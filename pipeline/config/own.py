"""Reads an author's own puzzles for a section: text forms, or the fitting puzzles of another book's manifest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipeline import families
from pipeline.config.findings import Findings
from pipeline.config.schema import Section
from pipeline.errors import InputError, Problem
from pipeline.families.base import Family, TextError
from pipeline.model.size import Size
from pipeline.model.spec import OwnPuzzle
from pipeline.source.files import Reading
from pipeline.source.limits import PUZZLE_BYTES
from pipeline.source.puzzles import FoundPuzzle, read_puzzles
from pipeline.source.wording import Path, key_path


def read_own(
    path: Path, section: Section, family: Family, findings: Findings, reading: Reading
) -> tuple[OwnPuzzle, ...]:
    """The puzzles of the file that the section at a path names; what is wrong with them is reported."""
    path = (*path, "puzzles")
    file = findings.beside(path, str(section.puzzles))
    try:
        found = read_puzzles(reading.text(file, PUZZLE_BYTES))
    except InputError as error:
        findings.blame(path, error.problems)
        return ()
    fitting = [one for one in found if _fits(one, family, section.size)]
    if not fitting:
        sort = f"{family.name} {section.size}" if section.size else family.name
        findings.refuse(path, f"{file}: holds no {sort} puzzle; check the file's name, the family and the size")
    parsed = tuple(_parsed(fitting, family, findings, key_path(path)))
    return _of_one_size(parsed, section.size, family, findings, key_path(path))


def _fits(found: FoundPuzzle, family: Family, size: Size | None) -> bool:
    """Is it of the section's kind, as far as the file tells?"""
    of_family = found.family is None or families.NAMES.get(found.family) == family.name
    return of_family and (size is None or found.size in (None, str(size)))


def _parsed(found: Iterable[FoundPuzzle], family: Family, findings: Findings, key: str) -> Iterator[OwnPuzzle]:
    for one in found:
        try:
            yield OwnPuzzle(family.parse(one.text), one.place)
        except TextError as error:
            findings.report([Problem(str(error), one.place, key)])


def _of_one_size(
    own: tuple[OwnPuzzle, ...], size: Size | None, family: Family, findings: Findings, key: str
) -> tuple[OwnPuzzle, ...]:
    """The puzzles of the size asked for, or of the first one's; the others are reported."""
    expected = size or (family.size(own[0].puzzle) if own else None)
    for one in own:
        found = family.size(one.puzzle)
        if found != expected:
            message = f"this puzzle is {found}, the section holds {expected}; give it a section of its own"
            findings.report([Problem(message, one.place, key)])
    return tuple(one for one in own if family.size(one.puzzle) == expected)
