"""A newspaper's week: what it asks of a book, and the last puzzles of the week before, read from its manifest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from pipeline.config.problems.findings import Findings
from pipeline.config.problems.withheld import check
from pipeline.config.schema.book_drafts import GROUPS
from pipeline.config.schema.book_file import BookHead
from pipeline.errors import InputError
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.rating import RatedPuzzle, Rating
from pipeline.model.spec import NEXT_DAY, NOWHERE, SOLUTION, SectionSpec
from pipeline.model.week import WEEKDAYS, EarlierPuzzle
from pipeline.source.files import Reading, SourceText
from pipeline.source.source_limits import MANIFEST_BYTES
from pipeline.source.wording import Path, first_of

if TYPE_CHECKING:
    from pipeline.config.manifest import Manifest, PuzzleRow

_START: Final = "start"
_FIRST: Final = "first_number"
_SKIPPED: Final = "skip_weeks"
_DAY_PAGE: Final = "day_page"
_LONG: Final = 10  # digits, which no number of a puzzle has

NONE: Final = "none"
"""What the first of all weeks has in place of a manifest's name."""

BEFORE: Final = "{before}"
"""Stands in the manifest's name for the Monday of the week before."""

_PLACES = (NEXT_DAY, NOWHERE)
_AT: Final[Path] = ("answers", "before")
_REMEDY: Final = f"build that week first, or write {NONE} where there is none before"


def read_week_before(head: BookHead, findings: Findings, reading: Reading) -> tuple[EarlierPuzzle, ...]:
    """The puzzles of the last day of the week before; none where the book names no manifest, or a wrong one."""
    this = head.start
    if head.answers.before in (None, NONE) or this is None:
        return ()
    monday = week_before(this, head.skip_weeks)
    file = findings.beside(_AT, str(head.answers.before).replace(BEFORE, str(monday)))
    if findings.read(lambda: reading.within(file), _AT) is None:
        return ()
    try:
        text = reading.text(file, MANIFEST_BYTES)
    except InputError as error:
        found = [problem.message.partition(";")[0] for problem in error.problems]
        findings.refuse(_AT, f"{file}: {found[0]}; {_REMEDY}")
        return ()
    return findings.read(lambda: _last_day(text, this, monday), _AT) or ()


def week_before(this: date, skipped: Sequence[date]) -> date:
    """The Monday of the last week before one in which the newspaper appeared."""
    monday = this - timedelta(days=len(WEEKDAYS))
    while monday in skipped:
        monday -= timedelta(days=len(WEEKDAYS))
    return monday


def first_number(head: BookHead, before: Sequence[EarlierPuzzle], findings: Findings) -> int:
    """The number of the first puzzle: what the book says, or one more than the last of the week before."""
    if head.first_number is None:
        return 1
    if head.numbers != "book":
        message = f"cannot be combined with numbers: {head.numbers}; remove one of the two"
        findings.refuse_key((_FIRST,), message)
    for key in (key for key in (GROUPS, "versions") if findings.wrote(key)):
        findings.refuse_key((_FIRST,), f"cannot be combined with {key}: every sheet begins with 1; remove it")
    if not before:
        return head.first_number
    last = before[-1].number
    if not (last.isdecimal() and len(last) < _LONG):
        message = f"the week before ends with number {last}, not a whole number to go on from"
        findings.refuse(_AT, f"{message}; build it again with first_number")
        return head.first_number
    return int(last) + 1


def _last_day(text: SourceText, this: date, monday: date) -> tuple[EarlierPuzzle, ...]:
    """The puzzles of the last day of the week before this one, in their order; InputError where the text is another."""
    from pipeline.config.manifest import read_manifest, read_puzzles  # few books name a manifest

    read = read_manifest(text)
    week = read.manifest
    if fault := _other_week(week, monday, this):
        raise InputError(read.document.problem(("start",), fault))
    wrong = [
        read.problem(("puzzles", index, "date"), f"{row.day or 'null'} is not a day of the week from {monday}")
        for index, row in enumerate(week.puzzles)
        if not (row.day and monday <= row.day < monday + timedelta(days=len(WEEKDAYS)))
    ]
    if wrong:
        raise InputError(first_of(wrong))
    solved, _ = read_puzzles(read)
    last = max((row.day for row in week.puzzles if row.day), default=monday)
    pairs = zip(week.puzzles, solved, strict=True)
    return tuple(_earlier(row, last, *one) for row, one in pairs if row.day == last)


def _other_week(manifest: Manifest, monday: date, this: date) -> str:
    """What a manifest is of in place of a week; empty where it is of that."""
    if manifest.start is None:
        return f"this is the manifest of a book without days; name that of the week before, or write {NONE}"
    if manifest.start == this:
        return "this is the manifest of this week itself; give every week a config, or a folder (-o), of its own"
    if manifest.start != monday:
        return f"this is the week from {manifest.start}, expected the one before, from {monday}; {_REMEDY}"
    return "" if manifest.puzzles else f"the week has no puzzles; {_REMEDY}"


def _earlier(row: PuzzleRow, day: date, puzzle: Puzzle, solution: Solution) -> EarlierPuzzle:
    rated = RatedPuzzle(puzzle, solution, Rating(row.level, row.technique, row.cost), row.signature)
    return EarlierPuzzle(row.number, row.code, rated, row.size, row.level, day)


@check
def check_week(head: BookHead, sections: Mapping[Path, SectionSpec], findings: Findings) -> None:
    """Report days without the Monday they begin with, and in a week all that belongs to other books."""
    if head.start is None:
        if not findings.wrote(_START):
            _check_no_days(sections, findings)
            _check_no_key(head, findings)
            _check_no_week(findings)
        return
    if head.start in head.skip_weeks:
        message = f"{head.start} is one of {_SKIPPED}, in which the newspaper does not appear; take another Monday"
        findings.refuse((_START,), message)
    _check_days(sections, findings)
    _check_key(head, findings)
    _check_alone(head, findings)


def _check_days(sections: Mapping[Path, SectionSpec], findings: Findings) -> None:
    for path, section in sections.items():
        if not section.days and section.asked:  # one that asks for nothing is reported
            message = "has no days, as a book with start needs; write days: {monday: easy, tuesday: medium}"
            findings.refuse(path, message)
        if section.candidates:
            message = "true cannot be combined with start: days have no room for candidates; remove it"
            findings.refuse(_asking(path, findings, "candidates"), message)
        if section.template is not None:
            message = "cannot be combined with start; a page holds a day's puzzles"
            findings.refuse(_asking(path, findings, "per_page", "template"), message)


@check
def _check_alone(head: BookHead, findings: Findings) -> None:
    """A newspaper is no class, and its pages are its days."""
    for key in ("groups", "versions"):
        if findings.wrote(key):
            findings.refuse_key((key,), "cannot be combined with start; a class and a newspaper are two books")
    if head.page.mix:
        findings.refuse(
            ("page", "mix"), "true cannot be combined with start: a day's page has all its puzzles; remove it"
        )
    if head.order == "mixed":
        findings.refuse(("order",), "'mixed' cannot be combined with start; a page holds a day's puzzles")


@check
def _check_key(head: BookHead, findings: Findings) -> None:
    """The solutions of a week stand below the puzzles of the next day, or nowhere."""
    answers = head.answers
    if answers.place not in _PLACES and not findings.wrote("answers", "place"):
        message = f"needs a place for answers that days have; add answers: {{place: {NEXT_DAY}}}, or {NOWHERE}"
        findings.refuse_key((_START,), message)
    elif answers.place not in _PLACES:
        message = f"{answers.place!r} cannot be combined with start, expected {NEXT_DAY} or {NOWHERE}"
        findings.refuse(("answers", "place"), message)
    elif answers.place == NOWHERE and answers.before not in (None, NONE) and head.first_number is None:
        message = f"needs a place for answers, and answers.place is {NOWHERE}; write {NEXT_DAY} there, or remove it"
        findings.refuse_key(("answers", "before"), message)
    if answers.style != SOLUTION:
        message = f"{answers.style!r} cannot be combined with start, expected {SOLUTION}"
        findings.refuse(("answers", "style"), message)


def _check_no_days(sections: Mapping[Path, SectionSpec], findings: Findings) -> None:
    for path, section in sections.items():
        if section.days and findings.lacks(_START):
            message = "needs the week that the days belong to; add its Monday to the book, such as start: 2026-11-23"
            findings.refuse_key((*path, "days"), message)


@check
def _check_no_key(head: BookHead, findings: Findings) -> None:
    if head.answers.place == NEXT_DAY and findings.lacks(_START):
        message = f"{NEXT_DAY!r} needs days; add start: 2026-11-23, and days to the sections"
        findings.refuse(("answers", "place"), message)
    if head.answers.before is not None and findings.lacks(_START):
        message = "is of a newspaper's week; add its Monday to the book, such as start: 2026-11-23, or remove it"
        findings.refuse_key(("answers", "before"), message)


def _check_no_week(findings: Findings) -> None:
    """Keys of newspapers alone."""
    for key in (key for key in (_SKIPPED, _DAY_PAGE) if findings.wrote(key) and findings.lacks(_START)):
        message = "is of a newspaper's week; add its Monday to the book, such as start: 2026-11-23, or remove it"
        findings.refuse_key((key,), message)


def _asking(path: Path, findings: Findings, *keys: str) -> Path:
    """Where one of some keys is written: in the section, or for the whole book."""
    mappings: tuple[Path, ...] = (path, ("page",))
    return next(((*at, key) for at in mappings for key in keys if findings.wrote(*at, key)), path)
