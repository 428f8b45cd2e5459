"""What a class asks of a book: sheets for groups or versions, what may not stand on them, and for each pupil one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pipeline.config.problems.findings import Findings
from pipeline.config.schema.book_drafts import EXTENSION, GROUPS, SECTIONS
from pipeline.config.schema.book_file import BookHead, Group, Worksheet
from pipeline.errors import Place, Problem
from pipeline.model.printer import Printer
from pipeline.model.roles import SHEET
from pipeline.model.spec import NOWHERE, SEPARATE, SOLUTION, PartSpec, Pupil, SectionSpec, WrittenText
from pipeline.model.worksheet import NAME
from pipeline.source.files import Reading
from pipeline.source.roster import Listed, Roster, read_roster
from pipeline.source.source_limits import ROSTER_BYTES
from pipeline.source.wording import Path, key_path

VERSIONS = "versions"
SHEET_PAGES: Final = ("how_to_play", "sums", "notes")
"""The built-in pages that a pupil's sheet may have; all others speak of a whole book, or of levels."""

_HIDDEN: Final = {
    GROUPS: {"level": "levels", "techniques": "techniques", "answer_page": "pages of the key"},
    VERSIONS: {"answer_page": "pages of the key"},
}
"""What never stands beside a puzzle on the sheets of a class."""

_SHOWN: Final = {GROUPS: ["number"], VERSIONS: ["number", "level"]}

_OF_BOOKS: Final = ("cover", "start")
"""What only a book or a newspaper has."""

CLASS_LIST = "class_list"
_COLUMNS = {GROUPS: "group", VERSIONS: "version"}

Sections = Mapping[Path, SectionSpec]


def classed(head: BookHead, findings: Findings) -> BookHead:
    """The book with the defaults of a class, where it is for one; what contradicts that is reported."""
    written, sheets_by = findings.written(), _sheets_by(findings)
    if sheets_by is None:
        return head
    for key in _OF_BOOKS:
        if key in written:
            findings.refuse_key((key,), f"cannot be combined with {sheets_by}: a class has sheets; remove {key}")
    for key in (SECTIONS, VERSIONS):
        if GROUPS in written and key in written:
            message = (
                f"cannot be combined with {GROUPS}, each of which has {SECTIONS} of its own; remove one of the two"
            )
            findings.refuse_key((key,), message)
    _check_page(sheets_by, head, findings)
    _check_answers(head, findings)
    _check_signs(findings)
    _check_versions(head, findings)
    return _with_defaults(sheets_by, head, findings)


def identified(path: Path, section: SectionSpec, findings: Findings, versions: int) -> SectionSpec:
    """The section as a class has it: the number of its versions, or its group's sign in its identity.

    So groups that ask for the same have puzzles of their own.
    """
    if versions and path[0] != GROUPS:
        if section.own:
            message = "your own puzzles have no versions; give the section counts, or remove versions"
            findings.refuse((*path, "puzzles"), message)
        return replace(section, versions=versions)
    if path[0] != GROUPS:
        return section
    extra = path[2] == EXTENSION
    sign = findings.written(path[:2]).get("sign", path[1])  # one that is missing is reported; groups still differ
    return replace(section, identity=f"{section.identity} {sign}{' extra' * extra}", extension=extra)


def written_groups(groups: Sequence[Group], findings: Findings) -> Iterator[WrittenText]:
    """The names of groups, as they are printed on the key."""
    for number, group in enumerate(groups):
        path = (GROUPS, number, "name")
        yield WrittenText(group.name, key_path(path), findings.place(path))


def divided(
    sections: Sections, groups: Sequence[Group], versions: Sequence[str]
) -> tuple[tuple[SectionSpec, ...], tuple[PartSpec, ...]]:
    """All sections in printed order, and which of them each sheet of a class has; no sheets in other books."""
    if versions:
        return _versions(tuple(sections.values()), versions)
    paths = list(sections)
    parts = [
        PartSpec(f"{SHEET}{group.sign}", group.name, group.sign, tuple(_of_group(number, paths)))
        for number, group in enumerate(groups)
    ]
    return tuple(sections.values()), tuple(parts)


def _of_group(number: int, paths: Sequence[Path]) -> Iterator[int]:
    return (position for position, path in enumerate(paths) if path[:2] == (GROUPS, number))


def _versions(
    sections: tuple[SectionSpec, ...], versions: Sequence[str]
) -> tuple[tuple[SectionSpec, ...], tuple[PartSpec, ...]]:
    every = tuple(replace(section, version=number) for number in range(len(versions)) for section in sections)
    step = len(sections)
    parts = [
        PartSpec(f"{SHEET}{name.lower()}", name, name, tuple(range(number * step, (number + 1) * step)))
        for number, name in enumerate(versions)
    ]
    return every, tuple(parts)


def _with_defaults(sheets_by: str, head: BookHead, findings: Findings) -> BookHead:
    """What the author leaves out is as a class wants it: bare numbers, no pages around, the key apart, fields."""
    written, page = findings.written(), findings.written(("page",))
    shown = head.page.show if "show" in page else _SHOWN[sheets_by]
    return head.model_copy(
        update={
            "page": head.page.model_copy(update={"show": shown}),
            "front": head.front if "front" in written else [],
            "answers": head.answers.model_copy(update={"place": SEPARATE}),
            "worksheet": head.worksheet or Worksheet(),
        }
    )


def _check_page(sheets_by: str, head: BookHead, findings: Findings) -> None:
    show = head.page.show if "show" in findings.written(("page",)) else []
    for index, name in enumerate(show):
        if name in _HIDDEN[sheets_by]:
            message = f"the sheets of {sheets_by} show no {_HIDDEN[sheets_by][name]}; remove {name}"
            findings.refuse(("page", "show", index), message)
    if head.page.mix:
        findings.refuse(
            ("page", "mix"), f"true cannot be combined with {sheets_by}: all sheets have the same frames; remove it"
        )
    if head.order != "grouped":
        findings.refuse(("order",), "the sheets of a class keep the order of their sections; remove order")
    for key in ("front", "back"):
        for index, name in enumerate(getattr(head, key) if key in findings.written() else ()):
            if not name.endswith(".md") and name not in SHEET_PAGES:
                message = (
                    f"{name} is not a page of a pupil's sheet, expected {', '.join(SHEET_PAGES)} or a page of yours"
                )
                findings.refuse((key, index), message)


def _check_answers(head: BookHead, findings: Findings) -> None:
    written = findings.written(("answers",))
    if written.get("place", SEPARATE) != SEPARATE:
        message = f"the key of a class is the teacher's, a file of its own; write {SEPARATE}, or remove place"
        findings.refuse(("answers", "place"), message)
    if head.answers.style != SOLUTION:
        findings.refuse(("answers", "style"), f"the key of a class has one page a sheet; write {SOLUTION}")


def _check_versions(head: BookHead, findings: Findings) -> None:
    """The names of versions are those of files, where capitals do not count."""
    names = [name.lower() for name in head.versions]
    for number, name in enumerate(names):
        if name in names[:number]:
            message = f"{head.versions[number]!r} differs from another version in capitals only; files would be alike"
            findings.refuse((VERSIONS, number), message)


def _check_signs(findings: Findings) -> None:
    """Signs and names tell groups apart, also in a class list, where capitals do not count."""
    groups = findings.written().get(GROUPS)
    seen: dict[str, tuple[str, int]] = {}
    for key in ("sign", "name"):
        for number, group in enumerate(groups if isinstance(groups, list) else ()):
            value = group.get(key) if isinstance(group, dict) else None
            if value is None:
                continue
            other, owner = seen.setdefault(str(value).casefold(), (key, number))
            if owner != number:
                message = f"{value!r} is the {other} of {GROUPS}[{owner}] too; give each group its own"
                findings.refuse((GROUPS, number, key), message)


def _sheets_by(findings: Findings) -> str | None:
    """The key that gives a class its sheets; None where the book is not for one."""
    return next((key for key in (GROUPS, VERSIONS) if key in findings.written()), None)


def read_pupils(head: BookHead, printer: Printer, parts: Sequence[PartSpec], findings: Findings) -> tuple[Pupil, ...]:
    """The pupils of a book's class list, each with the position of a sheet; what is wrong is reported.

    The list does not enter the book's digest: what a manifest says follows from no name.
    """
    if not head.class_list:
        return ()
    _check_fields(head, findings)
    _check_sides(printer, findings)
    path = (CLASS_LIST,)
    file = findings.beside(path, head.class_list)
    roster = findings.read(lambda: read_roster(Reading().text(file, ROSTER_BYTES)), path)
    if roster is None:
        return ()
    sheets_by = _sheets_by(findings)
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
