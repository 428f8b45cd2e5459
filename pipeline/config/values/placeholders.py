"""Fills `{series}`, `{volume}`, `{title}`, `{count}` and others into texts; `{{` and `}}` print braces."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from pipeline.families.shared.options import did_you_mean
from pipeline.source.wording import shown

_NUMBERS = "groups have numbers of their own, and with first_number those of a newspaper go on each week; remove it"

REMEDIES = {
    "series": "add series: {name: ...}",
    "volume": "add volume: 1 to the series",
    "title": "the title and the series cannot contain the title",
    "week": "add week: 42",
    "year": "add year: 2026",
    "date": "add date: 2026-11-21",
    "author": "add author: NAME; title and subtitle cannot contain it",
    "publisher": "add publisher: NAME; title, subtitle and author cannot contain it",
    "isbn": "add isbn: NUMBER",
    "count": "groups have puzzles of their own; remove it",
    "first": _NUMBERS,
    "last": _NUMBERS,
    "levels": "groups have levels of their own, and puzzles of yours have none yet; remove it",
}
"""All placeholders, and what to do where one has no value."""

_PLAIN = ("series", "volume", "week", "year", "date", "isbn")
"""Those that may stand in all texts but the series' name."""

_BRACE = re.compile(r"\{\{|\}\}|\{([^{}\n]{0,40})\}|[{}]")

Values = Mapping[str, Callable[[], str]]
"""What stands for placeholders, by name; reading it may fail."""


class Fault(NamedTuple):
    """What is wrong at an offset of a text; `lacking` is the key of the book that is to be added, if it is that."""

    offset: int
    message: str
    lacking: str = ""


def filled(text: str, values: Values) -> tuple[str, tuple[Fault, ...]]:
    """The text with its placeholders filled in, and what is wrong with those that could not be."""
    faults: list[Fault] = []

    def fill(match: re.Match[str]) -> str:
        name = match[1]
        if match[0] in ("{{", "}}"):
            return match[0][0]
        if name is not None and name in values:
            return values[name]()
        faults.append(Fault(match.start(), _message(match[0], name), name if name in _PLAIN else ""))
        return match[0]

    return _BRACE.sub(fill, text), tuple(faults)


def _message(found: str, name: str | None) -> str:
    if name in REMEDIES:
        return f"{found} has no value here; {REMEDIES[name]}"
    if name is None:
        return f"a single {found} begins or ends no placeholder; write {found * 2} to print it"
    expected = ", ".join(f"{{{known}}}" for known in REMEDIES)
    near = did_you_mean(name, REMEDIES)
    return f"unknown placeholder {shown(found)}, expected {expected}, or {{{{ to print {{{near}"
