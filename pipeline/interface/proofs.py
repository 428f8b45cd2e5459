"""From a text form, a line of a file or an argument, to what is known of it: one solution with a rating, or a fault."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.errors import InputError, Problem, Unsatisfiable
from pipeline.families import FAMILIES, NAMES, family_named
from pipeline.families.base import Family
from pipeline.families.shared.options import did_you_mean
from pipeline.families.shared.text_error import TextError
from pipeline.model.kind import Kind
from pipeline.model.level import Grading
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import RatedPuzzle
from pipeline.model.values import solution_text
from pipeline.runtime.executors import executor
from pipeline.runtime.progress import Reporter
from pipeline.source.files import unprintable
from pipeline.source.source_limits import PUZZLE_TEXT

if TYPE_CHECKING:
    from pipeline.stages.rate import Defect

SHOWN = 256  # characters of a puzzle that a message repeats: all the givens of a 16x16 grid
_SURROGATES = range(0xDC00, 0xDD00)  # what stands for bytes that are not UTF-8


@dataclass(frozen=True, slots=True)
class Row:
    """A text form: its line's number from 1 (0 for none), its text, and what is wrong before it is even parsed."""

    number: int
    text: str
    error: str = ""

    @property
    def place(self) -> str:
        """The start of a message about the row."""
        return f"line {self.number}: " if self.number else ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of a text form: `rated` with exactly one solution, otherwise `error` says what is wrong.

    `defect` is what a puzzle lacks; None also where the text is no puzzle.
    """

    text: str
    rated: RatedPuzzle | None = None
    defect: Defect | None = None
    error: str = ""

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
        error = f"longer than {PUZZLE_TEXT} characters; a text form stands on one line"
        return Row(number, _readable(line[:SHOWN]), error)
    text = line.lstrip("\ufeff").partition("#")[0].strip()
    return Row(number, _readable(text), _no_text(text))


def is_endless(line: str) -> bool:
    """Does the line not end where the longest text form would?"""
    return len(line) > PUZZLE_TEXT and not line.endswith("\n")


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


def answer(family: Family, row: Row, grading: Grading = Grading.LADDER) -> Answer:
    """Parse, prove and rate the text form of a row; its level is that of the grading."""
    from pipeline.stages import rate as stage

    try:
        puzzle = parsed(family, row)
        if puzzle.variant and grading is not Grading.LADDER:
            raise TextError(f"is {puzzle.variant}; {grading} grades plain {family.name}")
        rated = stage.rate(puzzle, grading)
    except TextError as error:
        return Answer(row.text, error=f"{row.place}{error}")
    if isinstance(rated, stage.Defect):
        return Answer(row.text, defect=rated, error=f"{row.place}{rated}")
    return Answer(row.text, rated)


def read_grading(family: Family, text: str) -> Grading:
    """The grading of a name; InputError where the family's puzzles have no such levels."""
    known = (Grading.LADDER, *family.methods)
    if text not in known:
        expected = f"expected one of {', '.join(known)}{did_you_mean(text, known)}"
        raise InputError(Problem(f"{text!r} does not grade {family.name}, {expected}", key="grading"))
    return Grading(text)


def proved(family: str, text: str, jobs: int, reporter: Reporter, grading: str = "ladder") -> RatedPuzzle:
    """The puzzle of a text form; InputError where it is none, Unsatisfiable where it has not exactly one solution."""
    chosen = chosen_family(family)
    chosen_grading = read_grading(chosen, grading)
    prepare_once([chosen.name], jobs, reporter)
    found = answer(chosen, row_of(0, text), chosen_grading)
    if found.rated is None:
        error = Unsatisfiable if found.defect else InputError
        raise error(Problem(f"{found.error}: {abridged(found.text)}", key="text"))
    return found.rated


def parsed(family: Family, row: Row) -> Puzzle:
    """The puzzle of a row; raises TextError."""
    if row.error:
        raise TextError(row.error)
    return family.parse(row.text)


def prepare_once(families: Iterable[str], jobs: int, reporter: Reporter) -> None:
    """Compile the kernels of families with so many processes when it was never done; otherwise they load when used."""
    from pipeline.families.warm_up import is_ready

    kinds = [Kind(family) for family in families]
    if not is_ready(kinds):
        from pipeline.filling import Workshop

        Workshop(executor(jobs), reporter).prepare(kinds)
