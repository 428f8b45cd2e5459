"""Reads a book's results of the week before: which pupil each row is of, and what is wrong with them."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path as FilePath
from typing import Final

from pipeline.config.problems.findings import Findings
from pipeline.config.schema.book_file import BookHead
from pipeline.errors import Problem
from pipeline.model.file_names import EXPECTED, name_fault
from pipeline.model.results import Result
from pipeline.model.spec import PartSpec, Pupil
from pipeline.source.files import Reading
from pipeline.source.results import Row, read_results
from pipeline.source.source_limits import ROSTER_BYTES

_KEY: Final = ("results",)


def read_book_results(
    head: BookHead, pupils: Sequence[Pupil], parts: Sequence[PartSpec], findings: Findings, reading: Reading
) -> tuple[Result, ...]:
    """The results of a class; none where the book names none, or something is wrong with them, which is reported.

    They enter the book's digest as little as the class list does.
    """
    if not head.results:
        return ()
    if not head.class_list:
        message = "counts the pupils of a class list, and there is none; add class_list: pupils.csv, or remove it"
        findings.refuse(_KEY, message)
        return ()
    if fault := name_fault(FilePath(head.results).stem):
        findings.refuse(_KEY, f"gives the proposal its name, and {fault}; rename the file, expected {EXPECTED}")
        return ()
    file = findings.beside(_KEY, head.results)
    read = findings.read(lambda: read_results(reading.apart().text(file, ROSTER_BYTES)), _KEY)
    if read is None:
        return ()
    numbers = _numbers(pupils)
    problems = [*read.problems, *(problem for row in read.rows for problem in _faults(row, numbers, parts))]
    findings.blame(_KEY, problems)
    if problems:
        return ()
    own = [parts[pupil.part] for pupil in pupils] if parts else []
    return tuple(_result(row, numbers, own) for row in read.rows if row.correct is not None)


def _numbers(pupils: Sequence[Pupil]) -> Mapping[str, Sequence[int]]:
    """The positions of the pupils whom a name or a number means: a name may be another pupil's number."""
    found: dict[str, list[int]] = defaultdict(list)
    for position, pupil in enumerate(pupils):
        for word in {pupil.name.casefold(), str(position + 1)}:
            found[word].append(position)
    return found


def _faults(row: Row, numbers: Mapping[str, Sequence[int]], parts: Sequence[PartSpec]) -> Iterator[Problem]:
    named = numbers.get(row.pupil.casefold(), ())
    if not named:
        most = len({position for positions in numbers.values() for position in positions})
        yield Problem(
            f"the pupil is not on the class list, expected a number from 1 to {most} or a name of it", row.place
        )
    elif named[1:]:
        yield Problem(f"{len(named)} pupils {_ambiguous(row.pupil)}", row.place)
    signs = {part.sign.casefold() for part in parts} | {part.shape for part in parts if part.shape}
    if parts and row.sheet and row.sheet.casefold() not in signs:
        known = ", ".join(part.sign for part in parts)
        yield Problem(f"the sheet is not one of the book's, expected one of {known}", row.place)


def _ambiguous(word: str) -> str:
    """What several pupils have in common, and the remedy."""
    if word.isdecimal():
        return "have this as their name or their number on the class list; let names there hold a letter, such as p7"
    return "have this name; write the number of one on the class list"


def _result(row: Row, numbers: Mapping[str, Sequence[int]], own: Sequence[PartSpec]) -> Result:
    """A row as the result of a pupil; `own` are the sheets of all pupils.

    A shape without a version means the pupil's own: pages say `circle-a` where a teacher may write `circle`.
    """
    assert row.correct is not None and row.total is not None
    (pupil,) = numbers[row.pupil.casefold()]
    sheet = own[pupil].sign if own and row.sheet.casefold() == own[pupil].shape else row.sheet
    return Result(pupil, sheet.casefold(), row.correct, row.total, row.seconds, row.place)
