"""Levels: named bands of (hardest technique, then cost)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from pipeline.frozen import frozen
from pipeline.model.looked_up import LookedUp


class Level(LookedUp):
    """The levels from low to high; which of them exist depends on family and size."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    EXTREME = "extreme"

    @property
    def rank(self) -> int:
        """1 for easy up to 5 for extreme: the number of filled dots in print."""
        return _RANKS[self]


_RANKS: Final = {level: rank for rank, level in enumerate(Level, 1)}


class Half(StrEnum):
    """The lower or upper half of a level's cost, as it is written behind the level's name."""

    LOWER = "-"
    UPPER = "+"


class Grading(StrEnum):
    """By what a section's puzzles are sorted into levels: the ladder, or the method of a published text."""

    LADDER = "ladder"
    WEIGHTED_SINGLES = "weighted_singles"
    RUN_RATIO = "run_ratio"
    ADJUSTED_RUN_RATIO = "adjusted_run_ratio"


@frozen
class LevelTarget:
    """What is asked for: a level, or one half of it.

    >>> str(LevelTarget(Level.HARD, Half.LOWER))
    'hard-'
    """

    level: Level
    half: Half | None = None

    @staticmethod
    def by_name() -> dict[str, LevelTarget]:
        """All that can be asked for, low to high: every level between its halves."""
        halves = (Half.LOWER, None, Half.UPPER)
        targets = (LevelTarget(level, half) for level in Level for half in halves)
        return {str(target): target for target in targets}

    def __str__(self) -> str:
        return f"{self.level}{self.half or ''}"


@frozen
class LevelBound:
    """The upper end of a level: the hardest technique it may need, and the highest cost.

    `technique` None cuts by cost alone; `cost` None means any cost. A puzzle of the next level that costs no more
    than `cheap` belongs here too: one harder step does not make a long solve.
    """

    level: Level
    technique: str | None = None
    cost: int | None = None
    cheap: int = 0


@frozen
class LevelTable:
    """The levels of one family and size, low to high, and why the others are missing.

    A puzzle has the first level whose bound it does not exceed. `absent` maps a level to the reason why it
    cannot be made in this size.
    """

    bounds: tuple[LevelBound, ...]
    absent: tuple[tuple[Level, str], ...] = ()

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels that exist, low to high."""
        return tuple(bound.level for bound in self.bounds)

    def why_absent(self, level: Level) -> str:
        """The reason why a level does not exist in this size."""
        return dict(self.absent).get(level, "this size has no such level")
