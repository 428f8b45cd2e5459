"""From a text form to what is known of it: one solution with a rating, or what is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pipeline.errors import InputError, Problem, Unsatisfiable
from pipeline.families import FAMILIES, NAMES, family_named
from pipeline.families.base import Family
from pipeline.families.shared.options import did_you_mean
from pipeline.families.shared.text_error import TextError
from pipeline.interface.text_rows import Row, abridged, row_of
from pipeline.model.kind import Kind
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import RatedPuzzle
from pipeline.model.values import solution_text
from pipeline.runtime.executors import executor
from pipeline.runtime.progress import Reporter

MANY = 2  # stands for two or more solutions


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of a text form.

    `solutions` is 0, 1 or 2 for more, None where they were not counted. `rated` is there with exactly one solution,
    otherwise `error` says what is wrong.
    """

    text: str
    solutions: int | None = None
    rated: RatedPuzzle | None = None
    error: str = ""

    @property
    def solution(self) -> str | None:
        """The digits of the one solution in reading order, None where there is not exactly one."""
        return solution_text(self.rated.solution, self.rated.puzzle.first_digit) if self.rated else None


def chosen_family(name: str) -> Family:
    """The family of a name or alias; InputError names what there is."""
    if name not in NAMES and name not in FAMILIES.findings.left_out:
        message = f"{name!r} is unknown, expected one of {', '.join(NAMES)}{did_you_mean(name, NAMES)}"
        raise InputError(Problem(message, key="family"))
    return family_named(name)


def answer(family: Family, row: Row) -> Answer:
    """Parse, prove and rate the text form of a row."""
    from pipeline.stages import rate as stage

    try:
        rated = stage.rate(parsed(family, row))
    except TextError as error:
        return Answer(row.text, error=f"{row.place}{error}")
    if isinstance(rated, stage.Defect):
        number = {stage.Defect.NONE: 0, stage.Defect.MANY: MANY}.get(rated)
        return Answer(row.text, number, error=f"{row.place}{rated}")
    return Answer(row.text, 1, rated)


def proved(family: Family, text: str) -> RatedPuzzle:
    """The puzzle of a text form; InputError where it is none, Unsatisfiable where it has not exactly one solution."""
    from pipeline.stages import rate as stage

    row = row_of(0, text)
    try:
        rated = stage.rate(parsed(family, row))
    except TextError as error:
        raise InputError(Problem(f"{error}: {abridged(row.text)}", key="text")) from None
    if isinstance(rated, stage.Defect):
        raise Unsatisfiable(Problem(f"{rated}: {abridged(row.text)}", key="text"))
    return rated


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
