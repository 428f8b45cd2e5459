"""Checks what a newspaper's week asks of a book: days for every section, and pages that hold a day each."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.config.book.week_before import NONE
from pipeline.config.problems.findings import Findings
from pipeline.config.schema.book_file import Answers, BookHead
from pipeline.model.spec import NEXT_DAY, NOWHERE, SOLUTION, SectionSpec
from pipeline.source.wording import Path

_PLACES = (NEXT_DAY, NOWHERE)


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
            findings.refuse(_written(path, findings, "candidates"), message)
        if section.template is not None:
            message = "cannot be combined with start; a page holds a day's puzzles"
            findings.refuse(_written(path, findings, "per_page", "template"), message)
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


def _written(path: Path, findings: Findings, *keys: str) -> Path:
    """Where one of some keys is written: in the section, or for the whole book."""
    mappings: tuple[Path, ...] = (path, ("page",))
    return next(((*at, key) for at in mappings for key in keys if key in findings.written(at)), path)
