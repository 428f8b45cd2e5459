"""Reads an author's own puzzles for a section: text forms, or the fitting puzzles of another book's manifest."""

from collections import Counter
from collections.abc import Iterable, Iterator

from pipeline.config.problems.findings import Findings
from pipeline.config.schema.book_file import Section
from pipeline.errors import Problem
from pipeline.families import NAMES
from pipeline.families.base import Family
from pipeline.families.shared.text_error import TextError
from pipeline.model.size import Size
from pipeline.model.slot import PLAIN
from pipeline.model.spec import OwnPuzzle
from pipeline.source.files import Reading
from pipeline.source.puzzles import FoundPuzzle, read_puzzles
from pipeline.source.source_limits import PUZZLE_BYTES
from pipeline.source.wording import Path, key_path


def read_own(
    path: Path, section: Section, family: Family, findings: Findings, reading: Reading
) -> tuple[OwnPuzzle, ...]:
    """The puzzles of the file that the section at a path names; what is wrong with them is reported."""
    path = (*path, "puzzles")
    file = findings.beside(path, str(section.puzzles))
    found = findings.read(lambda: read_puzzles(reading.text(file, PUZZLE_BYTES)), path)
    if found is None:
        return ()
    fitting = [one for one in found if _fits(one, family, section.size)]
    if not fitting:
        sort = f"{family.name} {section.size}" if section.size else family.name
        findings.refuse(path, f"{file}: holds no {sort} puzzle; check the file's name, the family and the size")
    wanted = str(section.options.get("variant", PLAIN))
    parsed = tuple(_parsed(fitting, family, wanted, findings, key_path(path)))
    return _of_one_kind(parsed, section, family, findings, key_path(path))


def _fits(found: FoundPuzzle, family: Family, size: Size | None) -> bool:
    """Is it of the section's kind, as far as the file says?"""
    of_family = found.family is None or NAMES.get(found.family) == family.name
    return of_family and (size is None or found.size in (None, str(size)))


def _parsed(
    found: Iterable[FoundPuzzle], family: Family, variant: str, findings: Findings, key: str
) -> Iterator[OwnPuzzle]:
    """The puzzles; of another book, which may hold several variants, those of the variant that is asked for."""
    for one in found:
        try:
            puzzle = family.parse(one.text)
        except TextError as error:
            findings.report([Problem(str(error), one.place, key)])
            continue
        if one.family is None or (puzzle.variant or PLAIN) == variant:
            yield OwnPuzzle(puzzle, one.place)


def _of_one_kind(
    own: tuple[OwnPuzzle, ...], section: Section, family: Family, findings: Findings, key: str
) -> tuple[OwnPuzzle, ...]:
    """The puzzles of the size and variant asked for, or of those that most have; the others are reported."""
    if not own:
        return ()
    size, variant = Counter((family.size(one.puzzle), one.puzzle.variant or PLAIN) for one in own).most_common(1)[0][0]
    expected = _kind(section.size or size, section.options.get("variant", variant))
    kinds = [_kind(family.size(one.puzzle), one.puzzle.variant or PLAIN) for one in own]
    for one, kind in zip(own, kinds, strict=True):
        if kind != expected:
            message = f"this puzzle is {kind}, the section holds {expected}; give it a section of its own"
            findings.report([Problem(message, one.place, key)])
    return tuple(one for one, kind in zip(own, kinds, strict=True) if kind == expected)


def _kind(size: Size, variant: object) -> str:
    return str(size) if variant == PLAIN else f"{variant} {size}"
