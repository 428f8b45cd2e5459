"""From a text form, a line of a file or an argument, to what is known of it: one solution with a rating, or a fault."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import InputError, Problem, Unsatisfiable
from pipeline.families import FAMILIES, NAMES, family_named
from pipeline.families.base import Family
from pipeline.families.graded import read_population
from pipeline.families.shared.options import OptionError, did_you_mean, resolve
from pipeline.families.shared.text_error import TextError
from pipeline.frozen import frozen
from pipeline.model.kind import Kind
from pipeline.model.level import Grading
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import RatedPuzzle
from pipeline.model.score_range import ScoreRange
from pipeline.model.slot import OptionValue
from pipeline.model.values import solution_text
from pipeline.runtime.processes.executors import executor
from pipeline.runtime.processes.jobs import Watch
from pipeline.runtime.progress import Reporter
from pipeline.source.files import Reading, unprintable
from pipeline.source.puzzles import without_comment
from pipeline.source.source_limits import LINE_TEXT, PUZZLE_BYTES

if TYPE_CHECKING:
    from pipeline.stages.rate import Defect

SHOWN = 625  # characters of a puzzle that a message repeats: all the givens of a 25x25 grid
_SURROGATES = range(0xDC00, 0xDD00)  # what stands for bytes that are not UTF-8


@frozen
class Row:
    """A text form: its line's number from 1 (0 for none), its text, and what is wrong before it is even parsed.

    `line` is the same with the blanks around it, which are empty cells in a grid from a spreadsheet.
    """

    number: int
    text: str
    error: str = ""
    line: str = field(default="", compare=False)

    @property
    def place(self) -> str:
        """The start of a message about the row."""
        return f"line {self.number}: " if self.number else ""


@frozen
class Answer:
    """What is known of a text form: `rated` with exactly one solution, otherwise `error` says what is wrong.

    `defect` is what a puzzle lacks; None also where the text is no puzzle. `ungraded`: is it a puzzle that the grading
    does not grade?
    """

    text: str
    rated: RatedPuzzle | None = None
    defect: Defect | None = None
    error: str = ""
    ungraded: bool = False

    @property
    def solutions(self) -> int | None:
        """0, 1 or 2 for more; None where they were not counted."""
        return self.defect.solutions if self.defect else 1 if self.rated else None

    @property
    def solution(self) -> str | None:
        """The digits of the one solution in reading order, None where there is not exactly one."""
        return solution_text(self.rated.solution, self.rated.puzzle.first_digit) if self.rated else None


def row_of(number: int, line: str) -> Row:
    """The row of a line, without its comment (`#`) and blanks; `line` may end early where it is too long."""
    if is_endless(line):
        error = f"longer than {LINE_TEXT} characters; a text form stands on one line"
        return Row(number, _readable(line[:SHOWN]), error)
    typed = without_comment(line.lstrip("\ufeff")).strip(" \r\n")
    text = typed.strip()
    return Row(number, _readable(text), _no_text(text), typed)


def document_row(number: int, text: str) -> Row:
    """The row of a text that has lines of its own."""
    return Row(number, _readable(text), _no_text(text))


def is_endless(line: str) -> bool:
    """Does the line not end where the longest text form would?"""
    return len(line) > LINE_TEXT and not line.endswith("\n")


def abridged(text: str) -> str:
    """A text short enough for a message."""
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."


def _no_text(text: str) -> str:
    """Why a line is not text, empty when it is."""
    byte = next((ord(char) & 0xFF for char in text if ord(char) in _SURROGATES), None)
    if byte is not None:
        return f"byte 0x{byte:02x} is not UTF-8; save the file with the encoding UTF-8"
    if found := unprintable(text):
        return f"control character U+{ord(found[0]):04X} is not text; save the file as text with the encoding UTF-8"
    return ""


def _readable(text: str) -> str:
    """The text with an escape for every byte that is not UTF-8."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def chosen_family(name: str) -> Family:
    """The family of a name or alias; InputError names what there is."""
    if name not in NAMES and name not in FAMILIES.findings.left_out:
        message = f"{name!r} is unknown, expected one of {', '.join(NAMES)}{did_you_mean(name, NAMES)}"
        raise InputError(Problem(message, key="family"))
    return family_named(name)


@frozen
class RatedBy:
    """How puzzles are rated: the grading of their levels with its population, and the family's own options."""

    grading: Grading = Grading.LADDER
    population: ScoreRange | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)


BY_LADDER = RatedBy()


def answer(family: Family, row: Row, how: RatedBy = BY_LADDER) -> Answer:
    """Parse, prove and rate the text form of a row."""
    from pipeline.stages import rate as stage

    try:
        puzzle = parsed(family, row)
        if reason := _why_ungraded(family, puzzle, how):
            return Answer(row.text, error=f"{row.place}{reason}", ungraded=True)
        rated = stage.rate(puzzle, how.grading, how.population)
    except TextError as error:
        return Answer(row.text, error=f"{row.place}{error}")
    if isinstance(rated, stage.Defect):
        return Answer(row.text, defect=rated, error=f"{row.place}{rated}")
    return Answer(row.text, _measured(family, rated, how) if how.options else rated)


def _why_ungraded(family: Family, puzzle: Puzzle, how: RatedBy) -> str:
    """Why the grading or its population does not grade a puzzle; empty where it does."""
    if puzzle.variant and how.grading is not Grading.LADDER:
        return f"is {puzzle.variant}; {how.grading} grades plain {family.name}"
    if how.population and family.size(puzzle) != how.population.size:
        return f"is {family.size(puzzle)}; the population is of {how.population.size}"
    return ""


def _measured(family: Family, rated: RatedPuzzle, how: RatedBy) -> RatedPuzzle:
    """The same with the measures that options change, and the level that follows from them."""
    more = family.measures_by(rated.puzzle, rated.solution, how.options)
    rating = replace(rated.rating, measures=tuple({**dict(rated.rating.measures), **dict(more)}.items()))
    return replace(rated, rating=family.graded(rated.puzzle, rating, how.grading, how.population))


def population_of(family: Family, grading: Grading, file: Path) -> ScoreRange:
    """The population of a file for a grading; InputError where it is none."""
    text = Reading().text(file, PUZZLE_BYTES).text
    try:
        return read_population(family, grading, text)
    except OptionError as error:
        raise InputError(Problem(f"{file}: {error.message}", key=error.key)) from None


def read_grading(family: Family, text: str) -> Grading:
    """The grading of a name; InputError where the family's puzzles have no such levels."""
    known = (Grading.LADDER, *family.methods)
    if text not in known:
        expected = f"expected one of {', '.join(known)}{did_you_mean(text, known)}"
        raise InputError(Problem(f"{text!r} does not grade {family.name}, {expected}", key="grading"))
    return Grading(text)


def measure_options(family: Family, given: Mapping[str, object]) -> Mapping[str, OptionValue]:
    """The options that change a family's measures, defaults filled in; InputError names what does not fit."""
    try:
        return resolve(family.measure_options, given) if given else {}
    except OptionError as error:
        raise InputError(Problem(error.message, key=error.key)) from None


def rated_by(family: Family, grading: str, population: Path | None) -> RatedBy:
    """Rating by the grading of a name, scaled by the population of a file if there is one."""
    chosen = read_grading(family, grading)
    return RatedBy(chosen, population_of(family, chosen, population) if population else None)


def proved(family: str, text: str, jobs: int, reporter: Reporter, how: RatedBy = BY_LADDER) -> RatedPuzzle:
    """The puzzle of a text form; InputError where it is none, Unsatisfiable where it has not exactly one solution."""
    chosen = chosen_family(family)
    prepare_once([chosen.name], jobs, reporter)
    found = answer(chosen, row_of(0, text), how)
    if found.rated is None:
        error = Unsatisfiable if found.defect else InputError
        raise error(Problem(f"{found.error}: {abridged(found.text)}", key="text"))
    return found.rated


def parsed(family: Family, row: Row) -> Puzzle:
    """The puzzle of a row; raises TextError."""
    if row.error:
        raise TextError(row.error)
    return family.read_text(row.text)


def prepare_once(families: Iterable[str], jobs: int, reporter: Reporter, *, few: bool = False) -> None:
    """Compile the kernels of families with so many processes when it was never done; otherwise they load when used.

    For a few puzzles this process stays plain instead: a command's, which ends with them.
    """
    from pipeline.families.warm_up import is_ready, need_of_all
    from pipeline.solving.compiling import stay_plain

    needs = [need_of_all(Kind(family)) for family in families]
    if not is_ready(needs) and not (few and stay_plain()):
        from pipeline.workshop import Workshop

        Workshop(executor(jobs, Watch(reporter.warn)), reporter).prepare(needs)
