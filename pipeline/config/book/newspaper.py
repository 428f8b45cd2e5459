"""A newspaper's week: what it asks of a book, and the last puzzles of the week before, read from its manifest."""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from pipeline.config.problems.findings import Findings
from pipeline.config.problems.validation import checked
from pipeline.config.schema.book_file import Answers, BookHead
from pipeline.config.values import book_limits, book_values
from pipeline.config.values.value_rules import choice, line, named, whole
from pipeline.errors import InputError
from pipeline.families import FAMILIES, family_named
from pipeline.model.level import Level
from pipeline.model.puzzle import Solution
from pipeline.model.rating import RatedPuzzle, Rating
from pipeline.model.size import Size
from pipeline.model.spec import NEXT_DAY, NOWHERE, SOLUTION, SectionSpec
from pipeline.model.values import read_solution
from pipeline.model.week import WEEKDAYS, EarlierPuzzle
from pipeline.source.document import read_document
from pipeline.source.files import Reading
from pipeline.source.source_limits import PUZZLE_BYTES, PUZZLE_TEXT
from pipeline.source.wording import Path, shown

NONE: Final = "none"
"""What the first of all weeks has in place of a manifest's name."""

BEFORE: Final = "{before}"
"""Stands in the manifest's name for the Monday of the week before."""

_PLACES = (NEXT_DAY, NOWHERE)
_AT: Final[Path] = ("answers", "before")
_OF_MANIFEST: Final = ("schema", "files", "puzzles")  # the keys that distinguish it from other files
_EDITION: Final = 1
_REMEDY: Final = f"build that week first, or write {NONE} where there is none before"
_AGAIN: Final = "build that week again"


class _Row(BaseModel):
    """A puzzle as a newspaper's manifest lists it; what else is listed there does not matter here."""

    model_config = ConfigDict(frozen=True, strict=True)

    number: Annotated[str, line(book_limits.ID)]
    date: Annotated[date, book_values.DAY] = Field(description="the puzzle's day")
    code: Annotated[str, book_values.CODE]
    family: Annotated[str, named(lambda: tuple(FAMILIES))]
    size: Annotated[Size, book_values.GRID]
    level: Annotated[Level, choice(*Level)] | None = None
    text: Annotated[str, line(PUZZLE_TEXT)]
    solution: Annotated[str, line(PUZZLE_TEXT)]
    technique: Annotated[str, line(book_limits.NOTE)] | None = None
    cost: Annotated[int, whole(*book_limits.SEED)]
    signature: Annotated[str, line(book_limits.NOTE)]


class _Week(BaseModel):
    """What matters of a manifest."""

    model_config = ConfigDict(frozen=True, strict=True)

    edition: Annotated[int, choice(_EDITION)] = Field(alias="schema")
    start: Annotated[date, book_values.MONDAY] | None = None
    puzzles: Annotated[list[_Row], Field(min_length=1)]


def read_week_before(head: BookHead, findings: Findings, reading: Reading) -> tuple[EarlierPuzzle, ...]:
    """The puzzles of the last day of the week before; none where the book names no manifest, or a wrong one."""
    if head.answers.before in (None, NONE) or head.start is None:
        return ()
    monday = head.start - timedelta(days=len(WEEKDAYS))
    file = findings.beside(_AT, str(head.answers.before).replace(BEFORE, str(monday)))
    try:
        own = Findings(read_document(reading.text(file, PUZZLE_BYTES)))
    except InputError as error:
        found = [problem.message.partition(";")[0] for problem in error.problems]
        findings.refuse(_AT, f"{file}: {found[0]}; {_REMEDY}")
        return ()
    if fault := _other_file(own, monday, head.start):
        findings.refuse(_AT, f"{file}: {fault}")
        return ()
    week, _ = checked(_Week, own)
    last = tuple(_last_day(week, own)) if week else ()
    findings.report(own.problems)
    return last


def _other_file(own: Findings, monday: date, this: date) -> str:
    """What a file is in place of the manifest of a week; empty where it is that."""
    written = own.written()
    if not written.keys() >= set(_OF_MANIFEST):
        return f"is not a manifest; name the manifest.json in the folder of the week before, or write {NONE}"
    start = written.get("start")
    if start is None:
        return f"is the manifest of a book without days; name that of the week before, or write {NONE}"
    if start == str(this):
        return "is of this week itself; give every week a config, or a folder (-o), of its own"
    if start != str(monday):
        return f"is of the week from {shown(start)}, expected the one before, from {monday}; {_REMEDY}"
    return ""


def _last_day(week: _Week, own: Findings) -> Iterator[EarlierPuzzle]:
    """The puzzles of the last day in their order; what is wrong with them is reported."""
    assert week.start
    last = max(row.date for row in week.puzzles)
    after = week.start + timedelta(days=len(WEEKDAYS))
    for number, row in enumerate(week.puzzles):
        path = ("puzzles", number)
        if not week.start <= row.date < after:
            own.refuse((*path, "date"), f"{row.date} is not a day of the week from {week.start}; {_AGAIN}")
        elif row.date == last and (rated := _rated(path, row, own)):
            yield EarlierPuzzle(row.number, row.code, rated, row.size, row.level, row.date)


def _rated(path: Path, row: _Row, own: Findings) -> RatedPuzzle | None:
    """The puzzle with the solution that is listed for it, if that solves it."""
    family = family_named(row.family)
    try:
        puzzle = family.parse(row.text)
    except ValueError as error:
        own.refuse((*path, "text"), str(error))
        return None
    if family.size(puzzle) != row.size:
        own.refuse((*path, "size"), f"is {row.size}, but the puzzle is {family.size(puzzle)}; {_AGAIN}")
        return None
    try:
        solution: Solution = read_solution(row.solution, puzzle)
        faults = family.defects(puzzle, solution)
    except ValueError as error:
        faults = (str(error),)
    if faults:
        own.refuse((*path, "solution"), f"does not solve puzzle {row.number} ({faults[0]}); {_AGAIN}")
        return None
    return RatedPuzzle(puzzle, solution, Rating(row.level, row.technique, row.cost), row.signature)


def check_week(head: BookHead, sections: Mapping[Path, SectionSpec], findings: Findings) -> None:
    """Report days without the Monday they begin with, and in a week all that belongs to other books."""
    if head.start is None:
        if "start" not in findings.written():
            _check_no_week(head, sections, findings)
        return
    for path, section in sections.items():
        if not section.days:
            message = "has no days, as a book with start needs; write days: {monday: easy, tuesday: medium}"
            findings.refuse(path, message)
        if section.candidates:
            message = "true cannot be combined with start: days have no room for candidates; remove it"
            findings.refuse(_asking(path, findings, "candidates"), message)
        if section.template is not None:
            message = "cannot be combined with start; a page holds a day's puzzles"
            findings.refuse(_asking(path, findings, "per_page", "template"), message)
    _check_key(head.answers, findings)
    for key in ("groups", "versions"):
        if key in findings.written():
            findings.refuse_key((key,), "cannot be combined with start; a class and a newspaper are two books")
    if head.page.mix:
        findings.refuse(
            ("page", "mix"), "true cannot be combined with start: a day's page has all its puzzles; remove it"
        )
    if head.order == "mixed":
        findings.refuse(("order",), "'mixed' cannot be combined with start; a page holds a day's puzzles")


def _check_key(answers: Answers, findings: Findings) -> None:
    """The solutions of a week stand below the puzzles of the next day, or nowhere."""
    if answers.place not in _PLACES:
        message = f"{answers.place!r} cannot be combined with start, expected {NEXT_DAY} or {NOWHERE}"
        findings.refuse(("answers", "place"), message)
    elif answers.place == NOWHERE and answers.before not in (None, NONE):
        message = f"needs a place for answers, and answers.place is {NOWHERE}; write {NEXT_DAY} there, or remove it"
        findings.refuse_key(("answers", "before"), message)
    if answers.style != SOLUTION:
        message = f"{answers.style!r} cannot be combined with start, expected {SOLUTION}"
        findings.refuse(("answers", "style"), message)


def _check_no_week(head: BookHead, sections: Mapping[Path, SectionSpec], findings: Findings) -> None:
    for path, section in sections.items():
        if section.days:
            message = "needs the week that the days belong to; add its Monday to the book, such as start: 2026-11-23"
            findings.refuse_key((*path, "days"), message)
    if head.answers.place == NEXT_DAY:
        message = f"{NEXT_DAY!r} needs days; add start: 2026-11-23, and days to the sections"
        findings.refuse(("answers", "place"), message)
    if head.answers.before is not None:
        message = "is of a newspaper's week; add its Monday to the book, such as start: 2026-11-23, or remove it"
        findings.refuse_key(("answers", "before"), message)


def _asking(path: Path, findings: Findings, *keys: str) -> Path:
    """Where one of some keys is written: in the section, or for the whole book."""
    mappings: tuple[Path, ...] = (path, ("page",))
    return next(((*at, key) for at in mappings for key in keys if key in findings.written(at)), path)
