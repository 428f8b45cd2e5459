"""Reads an author's own puzzles for a section: text forms, or the fitting puzzles of another book's manifest."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path as FilePath
from typing import Final

from pipeline.config.problems.findings import Findings
from pipeline.config.problems.withheld import WithheldError
from pipeline.config.schema.section_keys import Section
from pipeline.errors import Place, Problem
from pipeline.families.base import Family
from pipeline.families.shared.text_error import TextError
from pipeline.families.spanning import spanning
from pipeline.model.kind import Kind
from pipeline.model.puzzle import Puzzle
from pipeline.model.size import Size
from pipeline.model.slot import PLAIN
from pipeline.model.spec import OwnPuzzle
from pipeline.source.files import Reading, SourceText
from pipeline.source.puzzles import FoundPuzzle, blocks, in_one, is_document, read_lines
from pipeline.source.source_limits import MANIFEST_BYTES, PUZZLE_BYTES
from pipeline.source.wording import Path, key_path

_OF_MANIFEST: Final = ".json"
_BROKEN: Final = "this line and the next are one puzzle together; write them on one line"


def read_own(
    path: Path, section: Section, family: Family, findings: Findings, reading: Reading
) -> tuple[OwnPuzzle, ...]:
    """The puzzles of the file that the section at a path names; what is wrong with them is reported.

    WithheldError where it holds none.
    """
    path = (*path, "puzzles")
    file = findings.beside(path, str(section.puzzles))
    listed = file.suffix.lower() == _OF_MANIFEST
    own = findings.read(
        lambda: _listed(file, section, family, reading) if listed else _written(file, family, path, findings, reading),
        path,
    )
    if own is None:
        raise WithheldError("puzzles")
    if not own:
        sort = f"{family.name} {section.size}" if section.size else family.name
        findings.refuse(path, f"{file}: holds no {sort} puzzle; check the file's name, the family and the size")
        raise WithheldError("puzzles")
    return _of_one_kind(own, section, family, findings, key_path(path))


def _listed(file: FilePath, section: Section, family: Family, reading: Reading) -> tuple[OwnPuzzle, ...]:
    """The puzzles of another book that are of the family, size and variant asked for; InputError as for a manifest."""
    from pipeline.config.manifest import read_manifest, read_puzzles  # few books name a manifest

    read = read_manifest(reading.text(file, MANIFEST_BYTES))
    solved, _ = read_puzzles(read)
    kind = Kind(family.name, "" if (variant := section.options.get("variant", PLAIN)) == PLAIN else str(variant))
    return tuple(
        OwnPuzzle(puzzle, read.document.place(("puzzles", index, "text")))
        for index, (puzzle, _) in enumerate(solved)
        if puzzle.kind == kind and section.size in (None, family.size(puzzle))
    )


def _written(
    file: FilePath, family: Family, path: Path, findings: Findings, reading: Reading
) -> tuple[OwnPuzzle, ...] | None:
    """The puzzles of a text, None where no line is one; reports the others. InputError where it cannot be read."""
    own: list[OwnPuzzle] = []
    wrong: list[Problem] = []
    refused: list[FoundPuzzle] = []
    for one, parse in _forms(reading.text(file, PUZZLE_BYTES), family):
        try:
            own.append(OwnPuzzle(parse(one.text), one.place))
        except TextError as error:
            if refused and _are_one(refused[-1], one, family):
                wrong[-1] = replace(wrong[-1], message=_BROKEN)
                continue
            refused.append(one)
            wrong.append(Problem(str(error), one.place, key_path(path)))
    findings.report(wrong)
    return tuple(own) if own or not wrong else None


def _are_one(first: FoundPuzzle, second: FoundPuzzle, family: Family) -> bool:
    """Are two lines that are no puzzles a puzzle that was broken in two?"""
    if second.place.line != first.place.line + 1:
        return False
    try:
        family.read_text(first.text + second.text)
    except TextError:
        return False
    return True


_Form = tuple[FoundPuzzle, Callable[[str], Puzzle]]
"""A puzzle's text with who reads it."""


def _forms(source: SourceText, family: Family) -> Sequence[_Form]:
    """The puzzles of a text: lines of our own or links, or one of another program on many lines.

    Grids, which have many lines too, may be several, with empty lines between them and lines, or rows of empty cells.
    """
    if is_document(source.text) and (found := _spanning(FoundPuzzle(source.text, Place(source.file, 1, 1)), family)):
        return [found]
    read_lines(source)  # refuses what is too long
    parts = [*blocks(source)]
    grids = [_grids(block, family) for block, _ in parts]
    if len(parts) == 1 and len(grids[0]) > 1:
        return grids[0]
    if whole := _spanning(in_one(source), family):
        return [whole]
    lines = ([(one, family.read_text) for one in lines] for _, lines in parts)
    return [*chain.from_iterable(found or each for found, each in zip(grids, lines, strict=True))]


def _grids(block: FoundPuzzle, family: Family) -> Sequence[_Form]:
    """The puzzles of many lines in what stands between empty lines; none where it is lines of puzzles."""
    return [
        (FoundPuzzle(text, replace(block.place, line=block.place.line + at)), form.parse)
        for at, text, form in spanning(block.text.split("\n"), family)
    ]


def _spanning(one: FoundPuzzle, family: Family) -> _Form | None:
    """A text of many lines with who reads it; None where it is none."""
    form = family.format_of(one.text, spans=True)
    return (one, form.parse) if form else None


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
