"""Reads the results of a week: a CSV file with the columns that played pages save, or that a teacher types.

Problems name lines and columns, never what stands there: scores of children belong in no log.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Final

from pipeline.errors import InputError, Place, Problem
from pipeline.frozen import frozen
from pipeline.source.csv_rows import csv_rows
from pipeline.source.files import SourceText
from pipeline.source.source_limits import RESULTS

PUPIL: Final = "pupil"
NEEDED: Final = (PUPIL, "correct", "total")
COLUMNS: Final = ("sheet", *NEEDED, "seconds")
"""All columns that results may have; those of the pupil, the solved puzzles and their number are needed."""

_COMMENT: Final = "#"
_MOST: Final = 1_000_000
_WHOLE: Final = re.compile("[0-9]{1,9}")
_HEADER: Final = f"write a header row such as {','.join(COLUMNS)}"


@frozen
class Row:
    """A row of results: the pupil and the sheet as they are written, and the score; None where it is left open."""

    pupil: str = field(repr=False)
    sheet: str = field(repr=False)
    correct: int | None = field(repr=False)
    total: int | None = field(repr=False)
    seconds: int | None = field(repr=False)
    place: Place


@frozen
class Results:
    """The rows of a file, and what is wrong with others."""

    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]


def read_results(source: SourceText) -> Results:
    """The rows of results; lines of comments and repeated header rows are passed over, as of files put together.

    InputError where the file holds none.
    """
    problems: list[Problem] = []
    every = [row for row in csv_rows(source, problems) if not row[1][0].startswith(_COMMENT)]
    if not every:
        raise InputError(problems or [Problem(f"is empty; {_HEADER}", Place(source.file))])
    columns = _columns(*every[0])
    rows = [row for row in every[1:] if _lowered(row[1]) != columns]
    if len(rows) > RESULTS:
        raise InputError(Problem(f"holds {len(rows)} rows, at most {RESULTS} are read", Place(source.file)))
    found: list[Row] = []
    for place, cells in rows:
        read = _row(place, dict(zip(columns, cells, strict=False)))
        if isinstance(read, Problem):
            problems.append(read)
        else:
            found.append(read)
    return Results(tuple(found), tuple(problems))


def _lowered(cells: Sequence[str]) -> tuple[str, ...]:
    return tuple(cell.lower() for cell in cells)


def _columns(place: Place, header: Sequence[str]) -> tuple[str, ...]:
    """The columns of the header row; InputError where a needed one is missing or one is unknown or stands twice."""
    columns = _lowered(header)
    problems = [
        Problem(f"the header row has no column {name}; {_HEADER}", place) for name in NEEDED if name not in columns
    ]
    for number, name in enumerate(columns, 1):
        if name not in COLUMNS:
            message = f"column {number} of the header row is not one of {', '.join(COLUMNS)}; rename or remove it"
            problems.append(Problem(message, place))
        elif name in columns[: number - 1]:
            problems.append(Problem(f"the header row has the column {name} twice; remove one", place))
    if problems:
        raise InputError(problems)
    return columns


def _row(place: Place, cells: Mapping[str, str]) -> Row | Problem:
    """A row, or what is wrong with it."""
    if not cells.get(PUPIL):
        return Problem("has no pupil; write the number on the class list, or remove the line", place)
    numbers: dict[str, int | None] = {}
    for name in ("correct", "total", "seconds"):
        text = cells.get(name, "")
        if text and not (_WHOLE.fullmatch(text) and int(text) <= _MOST):
            return Problem(f"{name} is not a whole number; write one, or leave it empty", place)
        numbers[name] = int(text) if text else None
    correct, total = numbers["correct"], numbers["total"]
    if correct is not None and not (total and correct <= total):
        return Problem("correct is more than total, or total is missing; write both as on the sheet", place)
    return Row(cells[PUPIL], cells.get("sheet", ""), correct, total, numbers["seconds"], place)
