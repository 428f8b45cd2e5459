"""Names of exported files from a pattern such as `{date}_{family}_{level}_{kind}`: each stands for one file only.

Most names are known before any puzzle is: those of a book of stand-ins are checked first.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from pipeline.errors import InputError, Problem
from pipeline.families.shared.options import did_you_mean
from pipeline.frozen import frozen
from pipeline.model.book import Book, Entry
from pipeline.model.file_names import EXPECTED, folded, name_fault
from pipeline.source.wording import shown

PLACEHOLDERS: Final = ("date", "family", "variant", "size", "level", "number", "code", "kind", "book")
PUZZLE: Final = "puzzle"
SOLUTION: Final = "solution"
KINDS: Final = (PUZZLE, SOLUTION)
UNRATED: Final = "unrated"  # the level of an own puzzle that has none
PLAIN: Final = "plain"  # the variant of a puzzle that is none
DATED: Final = "{date}_{family}_{level}_{kind}"
UNDATED: Final = "{number}_{family}_{level}_{kind}"
OF_CLASS: Final = "{number}_{code}_{family}_{level}_{kind}"
"""The usual patterns: of books whose puzzles have dates, of others, of a class, where numbers repeat."""

_ADDED: Final = ("{variant}", "{size}", "{size}_{variant}", "{number}", "{code}", "{number}_{code}", "{date}_{number}")
"""What is added to a pattern that gives two files one name, the first of these that tells them apart."""

_OF_KIND: Final = re.compile(r"([_.-]?)\{kind\}$")

NAMES_OPTION: Final = "--names"
_BRACE: Final = re.compile(r"\{([^{}]*)\}|[{}]")

Values = Mapping[str, str]


@frozen
class Named:
    """A puzzle, and for each kind of its pictures the name of their files without its ending."""

    entry: Entry
    names: Mapping[str, str]

    @property
    def numbered(self) -> tuple[tuple[str, str], ...]:
        """Each name with the number of the puzzle."""
        return tuple((self.entry.number, made) for made in self.names.values())


def names_of(book: Book, pattern: str) -> tuple[Named, ...]:
    """All pictures of a book: of its own puzzles both kinds, of those of the week before the solutions."""
    own = (_named(book, entry, pattern, KINDS) for entry in book.entries)
    return (*own, *(_named(book, entry, pattern, (SOLUTION,)) for entry in book.before))


def _named(book: Book, entry: Entry, pattern: str, kinds: Iterable[str]) -> Named:
    values = _values(book, entry)
    return Named(entry, {kind: name(pattern, {**values, "kind": kind}) for kind in kinds})


def _values(book: Book, entry: Entry) -> Values:
    puzzle = entry.rated.puzzle
    return {
        "date": str(entry.day or ""),
        "family": puzzle.family,
        "variant": puzzle.variant or PLAIN,
        "size": str(entry.size),
        "level": entry.level or UNRATED,
        "number": entry.number,
        "code": entry.code,
        "book": book.spec.name,
    }


def apart(book: Book, pattern: str) -> str:
    """The pattern, or where it gives two files one name the same with more in it; empty where nothing helps."""
    added = _ADDED if book.spec.start else _ADDED[:-1]
    tried = (pattern, *(_with(pattern, more) for more in added))
    return next((one for one in tried if not any(_twins(_pairs(book, one), ""))), "")


def _with(pattern: str, more: str) -> str:
    """A pattern with a placeholder before that of the kind, or at its end."""
    if _OF_KIND.search(pattern):
        return _OF_KIND.sub(lambda match: f"{match[1] or '_'}{more}{match[0]}", pattern)
    return f"{pattern}_{more}"


def _pairs(book: Book, pattern: str) -> list[tuple[str, str]]:
    return [pair for one in names_of(book, pattern) for pair in one.numbered]


def check_pattern(pattern: str, dated: bool, key: str = NAMES_OPTION) -> None:
    """Raise InputError for a pattern that cannot name the files of a book; `key` is where it was asked for."""
    problems = [Problem(message, None, key) for message in _faults(pattern, dated)]
    if problems:
        raise InputError(problems)


def name(pattern: str, values: Values) -> str:
    """The name of one file, without its ending."""
    return _BRACE.sub(lambda match: values[match[1]], pattern)


def check_names(names: Sequence[tuple[str, str]], key: str = NAMES_OPTION, better: str = "") -> None:
    """Raise InputError where files (puzzle, name) would share a name in any spelling, or one cannot have its name.

    `better` is a pattern that tells them apart, if one is known.
    """
    problems = [*_twins(names, better), *_unfit(made for _, made in names)]
    if problems:
        raise InputError(Problem(message, None, key) for message in problems)


def _twins(names: Sequence[tuple[str, str]], better: str) -> Iterator[str]:
    """What is wrong with the first two files of one name, and how many others there are."""
    first: dict[str, str] = {}
    twins = []
    for number, made in names:
        spelling = folded(made)
        if spelling in first:
            twins.append((first[spelling], number, made))
        first.setdefault(spelling, number)
    if not twins:
        return
    one, other, made = twins[0]
    more = f", and {len(twins) - 1} more files like others" if len(twins) > 1 else ""
    alike = len({(number, folded(made)) for number, made in names}) < len(names)  # in a class, or in two weeks
    remedy = f'write "{better}"' if better else "add {code}" if alike else "add {number} or {code}"
    yield f"puzzles {one} and {other} would both be called {made!r}{more}; {remedy}"


def _unfit(names: Iterable[str]) -> Iterator[str]:
    """What is wrong with the first name that cannot be, the longest names first."""
    ordered = sorted(names, key=len, reverse=True)
    unfit = next(((made, fault) for made in ordered if (fault := name_fault(made))), None)
    if unfit:
        yield f"{shown(unfit[0])} {unfit[1]}, expected {EXPECTED}; change the pattern"


def _faults(pattern: str, dated: bool) -> Iterator[str]:
    used = set()
    for match in _BRACE.finditer(pattern):
        if match[1] is None:
            yield f"a single {match[0]} in {shown(pattern)} begins or ends no placeholder; remove it"
        elif match[1] not in PLACEHOLDERS:
            known = ", ".join(f"{{{one}}}" for one in PLACEHOLDERS)
            yield f"unknown placeholder {shown(match[0])}, expected {known}{did_you_mean(match[1], PLACEHOLDERS)}"
        used.add(match[1])
    if fault := name_fault(_BRACE.sub("x", pattern)):
        yield f"{shown(pattern)} {fault}, expected {EXPECTED} and placeholders, such as {DATED}"
    elif "kind" not in used:
        yield f"{shown(pattern)} gives a puzzle and its solution one name; add {{kind}}"
    elif not used & {"date", "number", "code"}:
        yield f"{shown(pattern)} gives several puzzles one name; add {{number}}, {{code}} or {{date}}"
    if "date" in used and not dated:
        yield "{date} has no value in this book; give it start: and days:, or use {number}"
