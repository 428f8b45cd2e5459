"""Gives every pupil of a class list a sheet: by the column for it, or in turn."""

from collections.abc import Iterator, Sequence

from pipeline.config.book.classes import VERSIONS
from pipeline.config.problems.findings import Findings
from pipeline.config.schema.book_drafts import GROUPS
from pipeline.config.schema.book_file import BookHead
from pipeline.errors import InputError, Place, Problem
from pipeline.model.printer import Printer
from pipeline.model.spec import NOWHERE, SEPARATE, PartSpec, Pupil
from pipeline.model.worksheet import NAME
from pipeline.source.files import Reading
from pipeline.source.roster import Listed, Roster, read_roster
from pipeline.source.source_limits import ROSTER_BYTES

CLASS_LIST = "class_list"
_COLUMNS = {GROUPS: "group", VERSIONS: "version"}


def read_pupils(head: BookHead, printer: Printer, parts: Sequence[PartSpec], findings: Findings) -> tuple[Pupil, ...]:
    """The pupils of a book's class list, each with the position of a sheet; what is wrong is reported.

    The list does not enter the book's digest: what a manifest says follows from no name.
    """
    if not head.class_list:
        return ()
    _check_fields(head, findings)
    _check_sides(printer, findings)
    path = (CLASS_LIST,)
    try:
        roster = read_roster(Reading().text(findings.beside(path, head.class_list), ROSTER_BYTES))
    except InputError as error:
        findings.blame(path, error.problems)
        return ()
    sheets_by = next((key for key in (GROUPS, VERSIONS) if key in findings.written()), None)
    problems = list(_column_problems(sheets_by, roster)) or list(_sheet_problems(sheets_by, parts, roster))
    findings.blame(path, problems)
    if problems:
        return ()
    return tuple(
        Pupil(one.name, _part(sheets_by, parts, one, turn), one.place) for turn, one in enumerate(roster.pupils)
    )


def _check_fields(head: BookHead, findings: Findings) -> None:
    """A name needs a field to stand in, and a sheet to hand out no answers."""
    if not head.worksheet or NAME not in head.worksheet.fields:
        message = f"prints every pupil's name into its field, and there is none; add {NAME} to worksheet.fields"
        findings.refuse((CLASS_LIST,), message)
    if head.answers.place not in (SEPARATE, NOWHERE):
        message = (
            f"makes a sheet for every pupil, and these would hold the answers; write answers: {{place: {SEPARATE}}}"
        )
        findings.refuse((CLASS_LIST,), message)


def _check_sides(printer: Printer, findings: Findings) -> None:
    """Where left-hand and right-hand pages differ every pupil's sheet has to begin on a right-hand one."""
    if printer.mirrored and not printer.even:
        message = (
            f"puts sheets one after the other, and on printer {printer.name} even pages have their margins exchanged, "
            f"so each sheet needs an even number of pages; write even: true in that printer's file, or use school"
        )
        findings.refuse((CLASS_LIST,), message)


def _column_problems(sheets_by: str | None, roster: Roster) -> Iterator[Problem]:
    """Groups need their column: nobody gets a level by chance."""
    if sheets_by == GROUPS and _COLUMNS[GROUPS] not in roster.columns:
        message = "has no column group; add it, with the name or the sign of every pupil's group"
        yield Problem(message, Place(roster.pupils[0].place.file))


def _sheet_problems(sheets_by: str | None, parts: Sequence[PartSpec], roster: Roster) -> Iterator[Problem]:
    if sheets_by is None:
        return
    column = _COLUMNS[sheets_by]
    known = ", ".join(part.sign if part.name == part.sign else f"{part.sign} ({part.name})" for part in parts)
    for one in roster.pupils:
        asked = getattr(one, column)
        if not asked and sheets_by == GROUPS:
            yield Problem(f"has no {column}; write one of {known}", one.place)
        elif asked and _named(asked, parts) is None:
            yield Problem(f"the {column} is none of the book's, expected one of {known}", one.place)


def _part(sheets_by: str | None, parts: Sequence[PartSpec], one: Listed, turn: int) -> int:
    """The sheet of a pupil: the one that is asked for, else the next in turn."""
    if sheets_by is None:
        return 0
    asked = _named(getattr(one, _COLUMNS[sheets_by]), parts)
    return turn % len(parts) if asked is None else asked


def _named(asked: str, parts: Sequence[PartSpec]) -> int | None:
    names = ({part.name.casefold(), part.sign.casefold()} for part in parts)
    return next((position for position, known in enumerate(names) if asked.casefold() in known), None)
