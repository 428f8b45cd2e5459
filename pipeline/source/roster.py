"""Reads a class list: a CSV file of names, with or without a column that says which sheet a pupil gets.

Problems name lines and columns, never what stands there: names of children belong in no log.
"""

import csv
import io
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pipeline.errors import InputError, Place, Problem
from pipeline.source.files import SourceText
from pipeline.source.source_limits import PUPIL_NAME, PUPILS

NAME: Final = "name"
COLUMNS: Final = (NAME, "group", "version")
"""All columns that a class list may have; the first is needed."""

_DELIMITERS = ",;\t"
_HEADER = "write a header row such as name,group"


@dataclass(frozen=True, slots=True)
class Listed:
    """A pupil's name, what the columns `group` and `version` say (empty where they say nothing), and the line."""

    name: str = field(repr=False)
    group: str
    version: str
    place: Place


@dataclass(frozen=True, slots=True)
class Roster:
    """The columns that a class list has, and its pupils in their order."""

    columns: tuple[str, ...]
    pupils: tuple[Listed, ...]


def read_roster(source: SourceText) -> Roster:
    """The pupils of a class list; InputError with every line that is wrong."""
    rows = list(_rows(source))
    if not rows:
        raise InputError(Problem(f"is empty; {_HEADER}", Place(source.file)))
    columns = _columns(*rows[0])
    if len(rows) - 1 > PUPILS:
        raise InputError(Problem(f"holds {len(rows) - 1} pupils, at most {PUPILS} are read", Place(source.file)))
    problems = [Problem(wrong, place) for place, cells in rows[1:] if (wrong := _wrong(columns, cells))]
    if len(rows) == 1:
        problems.append(Problem("holds no pupil; write one name a line below the header row", Place(source.file)))
    if problems:
        raise InputError(problems)
    return Roster(columns, tuple(_listed(columns, *row) for row in rows[1:]))


def _rows(source: SourceText) -> Iterator[tuple[Place, list[str]]]:
    """The rows that hold anything, each with the line on which it begins."""
    reader = csv.reader(io.StringIO(source.text, newline=""), delimiter=_delimiter(source), strict=True)
    line = 0
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield Place(source.file, line + 1), [unicodedata.normalize("NFC", cell.strip()) for cell in cells]
            line = reader.line_num
    except csv.Error as error:
        message = f"is not a row of a CSV file ({error}); check its quotation marks"
        raise InputError(Problem(message, Place(source.file, line + 1))) from None


def _delimiter(source: SourceText) -> str:
    """What parts the columns: the one that the header row has most of."""
    header = next((line for line in source.lines if line.strip()), "")
    return max(_DELIMITERS, key=header.count)


def _columns(place: Place, header: Sequence[str]) -> tuple[str, ...]:
    columns = tuple(cell.lower() for cell in header)
    known = ", ".join(COLUMNS)
    if NAME not in columns:
        remedy = f"{_HEADER} above, with whole names in one column"
        raise InputError(Problem(f"the first row has no column {NAME}, expected {known}; {remedy}", place))
    problems = [
        Problem(f"column {number} of the header row is none of {known}; rename or remove it", place)
        for number, column in enumerate(columns, 1)
        if column not in COLUMNS
    ]
    problems += [
        Problem(f"the header row has the column {column} twice; remove one", place)
        for column in COLUMNS
        if columns.count(column) > 1
    ]
    if problems:
        raise InputError(problems)
    return columns


def _wrong(columns: Sequence[str], cells: Sequence[str]) -> str:
    """What is wrong with a row, in words that do not repeat it; empty where it is right."""
    if any(cells[len(columns) :]):
        return f"has {len(cells)} columns, the header row {len(columns)}; put a name with a comma in quotation marks"
    name = _cells(columns, cells).get(NAME, "")
    if not name:
        return "has no name; add it, or remove the line"
    if "\n" in name or "\r" in name:
        return "has a name of several lines; write it on one"
    if len(name) > PUPIL_NAME:
        return f"has a name of {len(name)} characters, at most {PUPIL_NAME} are printed; shorten it"
    return ""


def _listed(columns: Sequence[str], place: Place, cells: Sequence[str]) -> Listed:
    found = _cells(columns, cells)
    return Listed(found[NAME], found.get("group", ""), found.get("version", ""), place)


def _cells(columns: Sequence[str], cells: Sequence[str]) -> Mapping[str, str]:
    return dict(zip(columns, cells, strict=False))
