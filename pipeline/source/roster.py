"""Reads a class list: a CSV file of names, with or without a column that says which sheet a pupil gets.

Problems name lines and columns, never what stands there: names of children belong in no log.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Final

from pipeline.errors import InputError, Place, Problem
from pipeline.frozen import frozen
from pipeline.source.csv_rows import csv_rows
from pipeline.source.files import SourceText
from pipeline.source.source_limits import PUPIL_NAME, PUPILS

NAME: Final = "name"
COLUMNS: Final = (NAME, "group", "version")
"""All columns that a class list may have; the first is needed."""

_PASSED_OVER: Final = ("level", "reason")  # of a proposal, which decide nothing

_HEADER = "write a header row such as name,group"


@frozen
class Listed:
    """A pupil's name, what the columns `group` and `version` say (empty where they say nothing), and the line."""

    name: str = field(repr=False)
    group: str
    version: str
    place: Place


@frozen
class Roster:
    """What a class list says: its columns, and its pupils in their order.

    `problems` are the rows that are wrong, which are not among the pupils. Where the header row has other columns,
    too, `columns_are_sound` is false.
    """

    file: str
    columns: tuple[str, ...]
    columns_are_sound: bool
    pupils: tuple[Listed, ...]
    problems: tuple[Problem, ...]


def read_roster(source: SourceText) -> Roster:
    """The pupils of a class list, with every row that is wrong; InputError where it is no such list."""
    problems: list[Problem] = []
    rows = list(csv_rows(source, problems))
    if not rows and not problems:
        raise InputError(Problem(f"is empty; {_HEADER}", Place(source.file)))
    if not rows:
        raise InputError(problems)
    header = list(_header_problems(*rows[0]))
    columns, pupils = _columns(rows[0][1]), rows[1:]
    if len(pupils) > PUPILS:
        raise InputError(Problem(f"holds {len(pupils)} pupils, at most {PUPILS} are read", Place(source.file)))
    if not pupils and not problems:
        problems.append(Problem("holds no pupil; write one name a line below the header row", Place(source.file)))
    wrong = {place: fault for place, cells in pupils if (fault := _wrong(columns, cells))}
    listed = tuple(_listed(columns, place, cells) for place, cells in pupils if place not in wrong)
    found = (*header, *(Problem(fault, place) for place, fault in wrong.items()), *problems)
    return Roster(source.file, columns, not header, listed, found)


def _columns(header: Sequence[str]) -> tuple[str, ...]:
    return tuple(cell.lower() for cell in header)


def _header_problems(place: Place, header: Sequence[str]) -> Iterator[Problem]:
    """What is wrong with the header row; InputError where the row is none, so that nothing is known of the others."""
    columns, known = _columns(header), ", ".join(COLUMNS)
    if NAME not in columns:
        remedy = f"{_HEADER} above, with whole names in one column"
        raise InputError(Problem(f"the first row has no column {NAME}, expected {known}; {remedy}", place))
    for number, column in enumerate(columns, 1):
        if column not in COLUMNS and column not in _PASSED_OVER:
            yield Problem(f"column {number} of the header row is not one of {known}; rename or remove it", place)
    for column in COLUMNS:
        if columns.count(column) > 1:
            yield Problem(f"the header row has the column {column} twice; remove one", place)


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
