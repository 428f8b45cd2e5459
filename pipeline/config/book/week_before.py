"""Reads what the manifest of a newspaper's week before leaves to the next: the puzzles of its last day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from pipeline.config.problems.findings import Findings
from pipeline.config.problems.validation import checked
from pipeline.config.schema.book_file import BookHead
from pipeline.config.values import book_limits, book_values
from pipeline.config.values.value_rules import choice, line, named, whole
from pipeline.errors import InputError
from pipeline.families import FAMILIES, family_named
from pipeline.model.level import Level
from pipeline.model.puzzle import Solution
from pipeline.model.rating import RatedPuzzle, Rating
from pipeline.model.size import Size
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

_AT: Final[Path] = ("answers", "before")
_OF_MANIFEST: Final = ("schema", "files", "puzzles")  # the keys that tell it from other files
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
    level: Annotated[str, choice(*Level)] | None = None
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
            level = Level(row.level) if row.level else None
            yield EarlierPuzzle(row.number, row.code, rated, row.size, level, row.date)


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
    level = Level(row.level) if row.level else None
    return RatedPuzzle(puzzle, solution, Rating(level, row.technique, row.cost), row.signature)
