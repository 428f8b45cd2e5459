"""Every error a user can meet, with its exit code.

    PuzzlepressError
    +-- BuildFailed         1   a build could not be finished
    +-- InputError          2   wrong by itself: usage, schema, contradictory options, unfit geometry
    +-- Unsatisfiable       3   valid, but cannot be satisfied: counts, levels, puzzles without one solution
    +-- OutputError         4   the output cannot be written, or the disk is full
    +-- Locked              5   another build holds the lock
    +-- CatalogueDamaged    6   the catalogue cannot be read

A message says place, value, expectation, remedy, and never shows a traceback. Anything that is not a
PuzzlepressError is our own bug (exit 70).
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from pipeline.frozen import frozen

ON_COMMAND_LINE: Final = "--"
"""Places on the command line begin so; no file of a book does."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something stands: a file and, where known, its line and column (both from 1; 0 = unknown)."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        numbers = [str(n) for n in (self.line, self.column) if n]
        return ":".join([self.file, *numbers])

    def names(self, key: str) -> bool:
        """Is this a setting of the command line that names a key, such as `--set page.size`?"""
        return self.file.startswith(ON_COMMAND_LINE) and _dotted(self.file).endswith(_dotted(key))


@frozen
class Problem:
    """One thing that is wrong: where, at which key, and a sentence with value, expectation and remedy."""

    message: str
    place: Place | None = None
    key: str = ""

    def __str__(self) -> str:
        named = self.place is not None and self.place.names(self.key)
        parts = [str(self.place) if self.place else "", "" if named else self.key, self.message]
        return printable(": ".join(part for part in parts if part))


def printable(text: str) -> str:
    r"""The text on one line; what a terminal would obey, or no stream could write, is written out.

    >>> printable("a\nb\udcff")
    'a\\nb\\udcff'
    """
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)


class PuzzlepressError(Exception):
    """Base of all errors that are not our bug; `problems` are printed one a line."""

    exit_code = 1

    def __init__(self, problems: str | Problem | Iterable[Problem]) -> None:
        if isinstance(problems, str):
            problems = Problem(problems)
        if isinstance(problems, Problem):
            problems = [problems]
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[PuzzlepressError], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)


class BuildFailed(PuzzlepressError):
    """A build that could not be finished."""

    exit_code = 1


class OutOfReach(BuildFailed):
    """A build by a cluster that cannot be reached, was lost, or has no worker that may work."""


class InputError(PuzzlepressError):
    """Input that is wrong by itself."""

    exit_code = 2


class Unsatisfiable(PuzzlepressError):
    """A valid request that cannot be satisfied."""

    exit_code = 3


class OutputError(PuzzlepressError):
    """Output that cannot be written."""

    exit_code = 4


class Locked(PuzzlepressError):
    """Another build works on the same output."""

    exit_code = 5


class CatalogueDamaged(PuzzlepressError):
    """A catalogue that cannot be trusted."""

    exit_code = 6


def joined(failures: Collection[PuzzlepressError]) -> PuzzlepressError:
    """One error with the problems of several, each once.

    It is that with the lowest exit code: what is wrong by itself weighs more than what is unavailable.
    """
    worst = min(failures, key=lambda error: error.exit_code)
    return type(worst)(dict.fromkeys(problem for error in failures for problem in error.problems))


def _dotted(key: str) -> str:
    return key.replace("[", ".").replace("]", "")


class KernelWarning(UserWarning):
    """Compiled kernels were damaged or cannot be kept; the message says which and what to do."""


class FamilyWarning(UserWarning):
    """A family of another package was left out; the message says which and why."""


def keep_warnings_apart() -> None:
    """Let no warning end a process: Python makes errors of them where PYTHONWARNINGS or -W says so."""
    for action, _, category, _, _ in tuple(warnings.filters):
        if action == "error":
            warnings.simplefilter("default", category)
