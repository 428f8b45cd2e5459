"""Reads the minutes that a book prints: a file that `calibrate` has written, of which one reader group is taken."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Final

from pydantic import Field, ValidationError

from pipeline.config.problems.complaints import complaint
from pipeline.config.problems.findings import Findings
from pipeline.config.problems.validation import Lenient
from pipeline.config.problems.withheld import WithheldError, check
from pipeline.config.schema.book_file import BookHead
from pipeline.config.values import book_limits, book_values
from pipeline.config.values.value_rules import choice, line, number, whole
from pipeline.errors import InputError, Place, Problem
from pipeline.families.shared.options import did_you_mean
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.minutes import FEWEST_SOLVERS, LevelOfSize, ReaderMinutes, whole_minutes
from pipeline.model.size import Size
from pipeline.model.spec import SectionSpec, WrittenText
from pipeline.source.files import Reading, SourceText
from pipeline.source.source_limits import MINUTES_BYTES, PROBLEMS, READER_GROUP
from pipeline.source.wording import Path, first_of, key_path, shown

SCHEMA: Final = 1
"""The version of the file; a new key leaves it as it is."""

MINUTES: Final = "minutes"
"""What stands among the things that are shown with each puzzle."""

_TIMES: Final = "times"
_GROUP: Final = (_TIMES, "reader_group")
_REMEDY: Final = "write it again with `calibrate -o`"
_MOST: Final = (0.0, 100_000.0)


class LevelTimes(Lenient):
    """The minutes of a level, and how many readers have solved one of its puzzles."""

    level: Annotated[Level, choice(*Level)]
    solvers: Annotated[int, whole(0, 10**9)]
    middle_half: Annotated[list[Annotated[float, number(*_MOST, "minutes")]], Field(min_length=2, max_length=2)]


class FitTimes(Lenient):
    """What was learnt of one kind, size and reader group."""

    family: Annotated[str, line(book_limits.NOTE)]
    variant: Annotated[str, line(book_limits.NOTE)] | None = None
    size: Annotated[Size, book_values.GRID]
    reader_group: Annotated[str, line(READER_GROUP)]
    levels: Annotated[list[LevelTimes], Field(max_length=len(Level))]


class TimesFile(Lenient):
    """A file that `calibrate` has written."""

    edition: Annotated[int, choice(SCHEMA)] = Field(alias="schema")
    fits: Annotated[list[FitTimes], Field(max_length=book_limits.PUZZLES)]


def read_minutes(head: BookHead, findings: Findings, reading: Reading) -> ReaderMinutes | None:
    """The minutes that a book prints, None where it shows none; WithheldError where the file cannot be used."""
    if MINUTES not in head.page.show:
        return None
    place = ("page", "show", head.page.show.index(MINUTES))
    if head.times is None:
        if findings.lacks(_TIMES):
            message = f"{MINUTES!r} needs solving times; add times: {{file: minutes.json}}, which `calibrate -o` writes"
            findings.refuse(place, message)
        raise WithheldError(_TIMES)
    path = (_TIMES, "file")
    file = findings.beside(path, head.times.file)
    read = findings.read(lambda: read_times_file(reading.text(file, MINUTES_BYTES)), path)
    if read is None:
        raise WithheldError(_TIMES)
    group = _group(read, head.times.reader_group, findings)
    return ReaderMinutes(group, dict(_ranges(read, group)))


def read_times_file(source: SourceText) -> TimesFile:
    """The file of a text; InputError with everything that is wrong, each with its place."""
    from pipeline.source.json_document import read_json

    document = read_json(source, _REMEDY)
    if not isinstance(document.values, dict) or not {"schema", "fits"} <= document.values.keys():
        raise InputError(Problem(f"is not a file of minutes; {_REMEDY}", Place(source.file, 1, 1)))
    try:
        found = TimesFile.model_validate(document.values)
    except ValidationError as error:
        wrong = error.errors(include_url=False)[: PROBLEMS + 1]
        problems = [document.problem(one["loc"], f"{complaint(TimesFile, one)}; {_REMEDY}") for one in wrong]
        raise InputError(first_of(problems)) from None
    turned = [
        document.problem(("fits", at, "levels", number, "middle_half"), f"ends before it begins; {_REMEDY}")
        for at, fit in enumerate(found.fits)
        for number, level in enumerate(fit.levels)
        if level.middle_half[0] > level.middle_half[1]
    ]
    if turned:
        raise InputError(first_of(turned))
    return found


def _group(read: TimesFile, asked: str | None, findings: Findings) -> str:
    """The reader group that the book prints; WithheldError where the file does not settle it."""
    groups = list(dict.fromkeys(fit.reader_group for fit in read.fits))
    known = ", ".join(map(shown, groups)) or "none"
    if asked is None and len(groups) == 1:
        return groups[0]
    if asked in groups:
        return asked
    if asked is None:
        findings.refuse((_TIMES,), f"the file has the reader groups {known}; name one of them as reader_group")
    else:
        message = f"{shown(asked)} is not a reader group of the file, expected {known}{did_you_mean(asked, groups)}"
        findings.refuse(_GROUP, message)
    raise WithheldError(_TIMES)


def _ranges(read: TimesFile, group: str) -> Iterator[tuple[LevelOfSize, tuple[int, int]]]:
    """The minutes of all levels that have enough solvers."""
    for fit in read.fits:
        for one in fit.levels if fit.reader_group == group else ():
            if one.solvers >= FEWEST_SOLVERS:
                low, high = one.middle_half
                yield (Kind(fit.family, fit.variant or ""), fit.size, one.level), whole_minutes(low, high)


def written_group(minutes: ReaderMinutes | None, findings: Findings) -> tuple[WrittenText, ...]:
    """The name of the reader group, which is printed below every puzzle."""
    if minutes is None:
        return ()
    return (WrittenText(minutes.reader_group, key_path(_GROUP), findings.place(_GROUP)),)


@check
def check_minutes(
    head: BookHead, minutes: ReaderMinutes | None, sections: Mapping[Path, SectionSpec], findings: Findings
) -> None:
    """Report minutes of which none can be printed; the levels of the author's own puzzles show later."""
    if minutes is None or not sections or any(section.own for section in sections.values()):
        return
    if not any(minutes.range_of(*level) for section in sections.values() for level in levels_of(section)):
        message = (
            f"no level of this book has times of {FEWEST_SOLVERS} solvers among {minutes.reader_group}; "
            f"collect more times, or remove {MINUTES}"
        )
        findings.deny(("page", "show", head.page.show.index(MINUTES)), message)


def levels_of(section: SectionSpec) -> Iterator[LevelOfSize]:
    """The levels that a section asks for."""
    for target, _ in section.counts:
        yield section.params.kind, section.params.size, target.level
