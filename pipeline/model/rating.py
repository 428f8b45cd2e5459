"""Ratings: what solving a puzzle asks of a person."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.model.level import Level
from pipeline.model.puzzle import Puzzle, Solution


@dataclass(frozen=True, slots=True)
class Step:
    """All applications of the easiest technique that makes progress, at one point of the solve.

    `placed` and `removed` hold (cell, value) pairs; `offered` counts the applications.
    """

    technique: str
    offered: int
    placed: tuple[tuple[int, int], ...]
    removed: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """Hardest technique, cost and named measures; the level is cut from them.

    `level` and `technique` are None where the ladder does not solve the puzzle. `cost` is an integer
    without unit, comparable within one family and size.
    """

    level: Level | None
    technique: str | None
    cost: int
    measures: tuple[tuple[str, float], ...] = ()
    trace: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class RatedPuzzle:
    """A puzzle with its one solution, its rating and the signature shared by all its symmetric copies."""

    puzzle: Puzzle
    solution: Solution
    rating: Rating
    signature: str
