"""Reads solving times: a CSV file with a row for each reader and puzzle, saved by the player or written by a person.

A problem names line and column and repeats what is wrong, but for the column `reader`: no log says who somebody is.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Final

from pipeline.errors import InputError, Place, Problem
from pipeline.frozen import frozen
from pipeline.source.csv_rows import csv_rows, delimiter
from pipeline.source.files import SourceText
from pipeline.source.source_limits import READER_GROUP, TIMES_NAME
from pipeline.source.wording import shown

READER: Final = "reader"
GROUP: Final = "reader_group"
PUZZLE: Final = "puzzle"
SECONDS: Final = "seconds"
OUTCOME: Final = "outcome"
RATED: Final = ("family", "variant", "size", "level", "cost")
"""The columns that say of a puzzle what a book's manifest says otherwise."""

COLUMNS: Final = (READER, GROUP, PUZZLE, SECONDS, OUTCOME, "number", *RATED)
"""All columns that such a file may have; `number` is for people and is not read."""

SOLVED: Final = "solved"
OUTCOMES: Final = (SOLVED, "helped", "open")
"""Solved without help; with hints; not solved."""

MOST_SECONDS: Final = 24 * 60 * 60

_NEEDED: Final = (READER, PUZZLE, SECONDS)
_NUMBER: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
_COMMA_NUMBER: Final = re.compile(r"[0-9]{1,9},[0-9]{1,9}")
_THOUSANDS: Final = re.compile(r"[0-9]{1,3}(\.[0-9]{3})+(,[0-9]{1,9})?")
_CLOCK: Final = re.compile(r"([0-9]{1,3}):([0-5][0-9])")
_FORMULA: Final = ("=", "+", "-", "@")  # how cells begin that spreadsheets compute
_WHOLE: Final = re.compile(r"[0-9]{1,18}")
_HEADER: Final = "write a header row such as reader,reader_group,puzzle,seconds,outcome"

_RESULTS: Final = ("sheet", "pupil", "correct", "total", "seconds")
"""The columns of a result that a pupil hands in, as templates/player/report.js writes them."""


@frozen
class TimeRow:
    """A reader's time for a puzzle, and where it stands. Not `solved`: help was taken, or the puzzle is open.

    `puzzle` is as written: the name or code of one. `rated` has what the row says of it, by column.
    """

    reader: str = field(repr=False)
    reader_group: str
    puzzle: str
    seconds: float
    solved: bool
    rated: Mapping[str, str]
    place: Place

    @property
    def said(self) -> tuple[float, bool]:
        """What a row that repeats this one must say too."""
        return self.seconds, self.solved


@frozen
class TimeRows:
    """The sound rows of a file, and what is wrong with the others."""

    rows: tuple[TimeRow, ...]
    problems: tuple[Problem, ...]


def read_times(source: SourceText, reader_group: str = "") -> TimeRows:
    """The times of a file; `reader_group` is that of rows which name none. InputError where it is no such file."""
    problems: list[Problem] = []
    rows = list(csv_rows(source, problems))
    if problems:
        raise InputError(problems)
    if not rows:
        raise InputError(Problem(f"is empty; {_HEADER}", Place(source.file)))
    _check_results(rows)
    columns = tuple(cell.lower() for cell in rows[0][1])
    _check_header(rows[0][0], columns)
    local = delimiter(source) != ","
    found: list[TimeRow] = []
    for place, cells in rows[1:]:
        if tuple(cell.lower() for cell in cells) == columns:  # of another file that was added below
            continue
        named = dict(zip(columns, cells, strict=False))
        named[GROUP] = named.get(GROUP, "") or reader_group
        if local and _COMMA_NUMBER.fullmatch(named.get(SECONDS, "")):
            named[SECONDS] = named[SECONDS].replace(",", ".")
        wrong = [Problem(message, place, key) for key, message in _faults(columns, cells, named, local)]
        problems += wrong[:1]
        found += () if wrong else (_row(named, place),)
    return TimeRows(tuple(found), tuple(problems))


def _check_results(rows: Sequence[tuple[Place, Sequence[str]]]) -> None:
    """Raise InputError for results that pupils have handed in: each sums up a sheet."""
    for place, cells in rows[:2]:  # a comment may stand first
        if tuple(cells) == _RESULTS:
            message = "these are results that pupils handed in, which say nothing of single puzzles"
            remedy = "expected solving times: let readers save those with More, Save solving times to a file"
            raise InputError(Problem(f"{message}, {remedy}", place))


def _check_header(place: Place, columns: Sequence[str]) -> None:
    """Raise InputError for a header row that lacks a column, or has one twice or of another name."""
    known = ", ".join(COLUMNS)
    lacking = [name for name in _NEEDED if name not in columns]
    if lacking:
        message = f"the first row has no column {' and no '.join(lacking)}, expected some of {known}; {_HEADER}"
        raise InputError(Problem(message, place))
    found = [
        f"column {number} of the header row, {shown(name)}, is not one of {known}; rename or remove it"
        for number, name in enumerate(columns, 1)
        if name not in COLUMNS
    ]
    found += [f"the header row has the column {one} twice; remove one" for one in COLUMNS if columns.count(one) > 1]
    if found:
        raise InputError(Problem(message, place) for message in found)


def _faults(
    columns: Sequence[str], cells: Sequence[str], named: Mapping[str, str], local: bool
) -> Iterator[tuple[str, str]]:
    """What is wrong with a row, each with its column; `local` as in `_seconds_fault`."""
    if any(cells[len(columns) :]):
        yield "", f"has {len(cells)} columns, the header row {len(columns)}; put a cell with a comma in quotation marks"
    yield from _names_faults(named)
    if fault := _seconds_fault(named.get(SECONDS, ""), local):
        yield SECONDS, f"{shown(named.get(SECONDS, ''))} {fault}"
    outcome = named.get(OUTCOME, "").lower()
    if outcome and outcome not in OUTCOMES:
        yield OUTCOME, f"{shown(outcome)} is unknown, expected one of {', '.join(OUTCOMES)}; correct it"
    cost = named.get("cost", "")
    if cost and not (_WHOLE.fullmatch(cost) and int(cost)):
        yield "cost", f"{shown(cost)} is not a cost, expected a whole number such as 45751; copy it from rate --json"


def _seconds_fault(seconds: str, local: bool) -> str:
    """What is wrong with a time; empty where it is right.

    A `local` file has other separators than commas: spreadsheets write it where commas are decimal, points thousands.
    """
    if clock := _CLOCK.fullmatch(seconds):
        return f"has minutes and seconds, expected seconds alone; write {int(clock[1]) * 60 + int(clock[2])}"
    if local and _THOUSANDS.fullmatch(seconds):
        return f"may part thousands with points, expected seconds without; write {seconds.replace('.', '')} if it does"
    if _NUMBER.fullmatch(seconds) and 1 <= float(seconds) <= MOST_SECONDS:
        return ""
    expected = f"expected 1 to {MOST_SECONDS} seconds, digits with a point such as 754.5"
    return f"is not a solving time, {expected}; correct it, or remove the row"


def _names_faults(named: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What is wrong with the names of reader, group and puzzle. That of a reader is not repeated."""
    for key in (READER, GROUP, PUZZLE):
        name = named.get(key, "")
        if not name:
            yield key, _MISSING[key]
        elif fault := name_fault(name, READER_GROUP if key == GROUP else TIMES_NAME):
            yield key, fault
        elif name.startswith(_FORMULA):
            yield key, f"begins with {name[0]!r}, as formulas of spreadsheets do; write the plain text"


def name_fault(name: str, longest: int) -> str:
    """What is wrong with a name of at most so many characters; empty where it is right."""
    if len(name) <= longest and name.isprintable():
        return ""
    return f"has {len(name)} characters, expected one line of at most {longest}; shorten it"


_MISSING: Final = {
    READER: "is empty, expected a name or number that distinguishes readers; add one, or remove the row",
    GROUP: "is empty, expected the name of a reader group such as adults; add it, or give --reader-group adults",
    PUZZLE: "is empty, expected the name or code of a puzzle; add it, or remove the row",
}


def _row(named: Mapping[str, str], place: Place) -> TimeRow:
    rated = {name: named[name] for name in RATED if named.get(name)}
    solved = (named.get(OUTCOME) or SOLVED).lower() == SOLVED
    return TimeRow(named[READER], named[GROUP], named[PUZZLE], float(named[SECONDS]), solved, rated, place)
