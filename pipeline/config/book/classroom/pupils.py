"""Reads a book's class list: which sheet every pupil gets, and what is wrong with the list, all of it at once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from pipeline.config.book.classroom.classes import CLASS_LIST
from pipeline.config.problems.findings import Findings
from pipeline.config.problems.withheld import WithheldError, check, known, sound
from pipeline.config.schema.book_file import BookHead
from pipeline.errors import Place, Problem
from pipeline.frozen import frozen
from pipeline.model.printer import Printer
from pipeline.model.spec import NOWHERE, SEPARATE, PageSpec, PartSpec, Pupil
from pipeline.model.worksheet import NAME
from pipeline.source.files import Reading
from pipeline.source.source_limits import ROSTER_BYTES

if TYPE_CHECKING:
    from pipeline.source.roster import Listed, Roster

_GROUP, _VERSION = "group", "version"
_LINES = 10  # further lines that a message names


NameProblems = Callable[[Sequence[Pupil], PageSpec], Iterable[Problem]]
"""Says what keeps names from being printed on a page."""


@frozen
class ClassList:
    """The class list of a book, none where it names none; what is wrong with it is reported all at once.

    The list does not enter the book's digest: what a manifest says follows from no name.
    """

    roster: Roster | None

    @property
    def names(self) -> tuple[str, ...]:
        """All names that could be read."""
        return tuple(one.name for one in self.roster.pupils) if self.roster else ()

    def pupils(
        self,
        parts: Callable[[], Sequence[PartSpec]],
        page: Callable[[], PageSpec],
        name_problems: NameProblems,
        findings: Findings,
    ) -> tuple[Pupil, ...]:
        """The pupils, each with the position of a sheet; WithheldError where anything is wrong with the list."""
        if self.roster is None:
            return ()
        roster, sheets = self.roster, known(lambda: _Sheets(tuple(parts())))
        named = tuple(Pupil(one.name, 0, one.place) for one in roster.pupils)
        of_names = known(lambda: list(name_problems(named, page())) if _has_field(page()) else [])
        problems = [*roster.problems, *sound([lambda: [*sheets().problems(roster)], of_names])]
        findings.blame((CLASS_LIST,), _gathered(problems))
        if problems:
            raise WithheldError(CLASS_LIST)
        given = sheets().of_all(roster.pupils)
        return tuple(replace(pupil, part=part) for pupil, part in zip(named, given, strict=True))


def _has_field(page: PageSpec) -> bool:
    return any(field.name == NAME for field in page.worksheet)


def read_class_list(book: BookHead, printer: Callable[[], Printer], findings: Findings, reading: Reading) -> ClassList:
    """The class list of a book; WithheldError where it cannot be read."""
    if not book.class_list:
        return ClassList(None)
    from pipeline.source.roster import read_roster

    path = (CLASS_LIST,)
    _check_field(book, findings)
    _check_place(book, findings)
    if not (book.worksheet and book.worksheet.duplex):
        known(lambda: _check_sides(printer(), findings))
    file = findings.beside(path, book.class_list)
    roster = findings.read(lambda: read_roster(reading.apart().text(file, ROSTER_BYTES)), path)
    if roster is None:
        raise WithheldError(CLASS_LIST)
    return ClassList(roster)


@check
def _check_field(book: BookHead, findings: Findings) -> None:
    """A name needs a field to stand in."""
    if not book.worksheet or NAME not in book.worksheet.fields:
        message = f"prints every pupil's name into its field, and there is none; add {NAME} to worksheet.fields"
        findings.refuse((CLASS_LIST,), message)


@check
def _check_place(book: BookHead, findings: Findings) -> None:
    """A sheet that is handed out holds no answers."""
    if book.answers.place not in (SEPARATE, NOWHERE):
        message = (
            f"makes a sheet for every pupil, and these would hold the answers; write answers: {{place: {SEPARATE}}}"
        )
        findings.refuse((CLASS_LIST,), message)


def _check_sides(printer: Printer, findings: Findings) -> None:
    """Where left-hand and right-hand pages differ every pupil's sheet has to begin on a right-hand one."""
    if printer.mirrored and printer.multiple == 1:
        message = (
            f"puts sheets one after the other, and on printer {printer.name} even pages have their margins exchanged, "
            f"so each sheet needs an even number of pages; write worksheet: {{duplex: true}}, or use school"
        )
        findings.refuse((CLASS_LIST,), message)


@frozen
class _Sheets:
    """The sheets of a class; none where all pupils get the same."""

    parts: tuple[PartSpec, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of a class list that say which sheet a pupil gets."""
        return tuple(name for name in (_GROUP, _VERSION) if any(getattr(part, name) for part in self.parts))

    def of_all(self, pupils: Iterable[Listed]) -> Iterator[int]:
        """The position of every pupil's sheet: the one that is asked for, else the versions of a group in turn."""
        turns: Counter[int] = Counter()
        for one in pupils:
            mine = self._of_group(one)
            if not mine:
                yield 0
                continue
            asked = [at for at in mine if one.version.casefold() == self.parts[at].version.casefold()]
            yield (asked or mine)[0 if asked else turns[mine[0]] % len(mine)]
            turns[mine[0]] += 1

    def _of_group(self, one: Listed) -> list[int]:
        """The sheets of a pupil's group, or all of a class without groups."""
        grouped = _GROUP in self.columns
        return [at for at, part in enumerate(self.parts) if not grouped or one.group.casefold() in _names(part, _GROUP)]

    def problems(self, roster: Roster) -> Iterator[Problem]:
        """What is wrong with the sheets that a list asks for. Groups need their column: nobody gets a level by chance.

        Where a column could not be read it may be that one.
        """
        for column in self.columns:
            if column in roster.columns:
                yield from chain.from_iterable(self._faults(column, one) for one in roster.pupils)
            elif column == _GROUP and roster.columns_are_sound:
                message = f"has no column {column}; add it, with the name or the sign of every pupil's group"
                yield Problem(message, Place(roster.file))

    def _faults(self, column: str, one: Listed) -> Iterator[Problem]:
        asked: str = getattr(one, column)
        known_parts = ", ".join(dict.fromkeys(_shown(part, column) for part in self.parts))
        if not asked and column == _GROUP:
            yield Problem(f"has no {column}; write one of {known_parts}", one.place)
        elif asked and not any(asked.casefold() in _names(part, column) for part in self.parts):
            message = f"the {column} is not one of the book's, expected one of {known_parts}"
            yield Problem(message, one.place)


def _names(part: PartSpec, column: str) -> set[str]:
    """What a class list may call the group or the version of a sheet."""
    names = {part.group, part.shape} if column == _GROUP else {part.version}
    return {name.casefold() for name in names}


def _shown(part: PartSpec, column: str) -> str:
    return f"{part.shape} ({part.group})" if column == _GROUP else part.version


def _gathered(problems: Iterable[Problem]) -> Iterator[Problem]:
    """One problem for all lines of which the same is wrong."""
    alike: dict[str, list[Problem]] = defaultdict(list)
    for one in problems:
        alike[one.message].append(one)
    for message, (first, *others) in alike.items():
        lines = [str(one.place.line) for one in others if one.place]
        more = f" and {len(lines) - _LINES} more" if len(lines) > _LINES else ""
        also = f"; the same in line{'s' if lines[1:] else ''} {', '.join(lines[:_LINES])}{more}" if lines else ""
        yield replace(first, message=message + also)
