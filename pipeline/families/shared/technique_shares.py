"""How often puzzles need each technique: frozen figures, and what they leave of a table of levels.

A level is refused where a puzzle as asked for takes longer than SECONDS on average, or where none came up in that
time. What was measured for less is tried.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import cache
from pathlib import Path

from pipeline.families.shared.figures import read_by_variant
from pipeline.families.shared.level_lookup import level_of
from pipeline.families.shared.technique_options import HARDEST, REQUIRES, Asked
from pipeline.frozen import frozen
from pipeline.model.level import Level, LevelTable
from pipeline.model.size import Size
from pipeline.solving.techniques import ANY_COST, Ladder

__all__ = ["FILE", "HARDEST", "MS", "REQUIRES", "SECONDS", "TRIES", "Shares", "levels_with", "shares_of"]

FILE = "technique_shares.yaml"
TRIES, MS = "tries", "ms"
SECONDS = 60.0  # of one processor, for one puzzle
NAMED = 3  # techniques that a message proposes


@frozen
class Shares:
    """The figures of a level: tries made and milliseconds of each; tries for a puzzle by technique, see the file."""

    tries: int
    ms: float
    requires: Mapping[str, float] = field(default_factory=dict)
    hardest: Mapping[str, float] = field(default_factory=dict)

    def seconds(self, key: str, name: str) -> float | None:
        """How long a puzzle with a technique takes; None where none has come up."""
        tries = self._by(key).get(name)
        return None if tries is None else tries * self.ms / 1000

    def has(self, asked: Asked) -> bool:
        """Have all of some techniques come up?"""
        return all(name in self._by(key) for key, name in asked.named)

    def tries_with(self, asked: Asked) -> float:
        """How many tries a puzzle with the rarest of some techniques takes, all of which have come up."""
        return max((self._by(key)[name] for key, name in asked.named), default=1.0)

    def commonest(self, key: str) -> list[str]:
        """The techniques that come up most often."""
        return sorted(self._by(key), key=lambda name: self._by(key)[name])[:NAMED]

    @property
    def is_telling(self) -> bool:
        """Did the tries take so long that what has not come up is unavailable?"""
        return self.tries * self.ms >= 1000 * SECONDS

    def _by(self, key: str) -> Mapping[str, float]:
        return self.requires if key == REQUIRES else self.hardest


@cache
def shares_of(folder: Path | None) -> Mapping[str, Mapping[Size, Mapping[Level, Shares]]]:
    """The figures of the family in a folder, by variant, size and level; empty where it has none."""
    path = folder / "figures" / FILE if folder else None
    if path is None or not path.is_file():
        return {}
    return {
        variant: {size: {level: Shares(**row) for level, row in levels.items()} for size, levels in sizes.items()}
        for variant, sizes in read_by_variant(path).items()
    }


def levels_with(table: LevelTable, ladder: Ladder, asked: Asked, shares: Mapping[Level, Shares]) -> LevelTable:
    """The table without the levels that have no puzzles with the techniques asked for, with the reason for each."""
    reasons = (
        (level, _why_not(table, ladder, asked, level) or _why_rare(asked, shares, level)) for level in table.levels
    )
    gone = tuple((level, reason) for level, reason in reasons if reason)
    kept = tuple(bound for bound in table.bounds if bound.level not in dict(gone))
    return LevelTable(kept, (*table.absent, *gone)) if gone else table


def _why_not(table: LevelTable, ladder: Ladder, asked: Asked, level: Level) -> str:
    """Why no puzzle of a level has the techniques, by the table alone; an empty text if one can."""
    weights = {technique.name: technique.weight for technique in ladder}
    for key, name in reversed(asked.named):
        levels = _levels_of(table, ladder, weights[name])
        if not levels:
            return f"{name} is harder than all levels of this size"
        if key == HARDEST and level not in levels:
            return f"with {name} as its hardest technique a puzzle is {' or '.join(levels)}"
        if level.rank < levels[0].rank:
            return f"{name} is needed from {levels[0]} on only"
    return ""


def _levels_of(table: LevelTable, ladder: Ladder, weight: int) -> tuple[Level, ...]:
    """The levels that puzzles with a hardest weight can have, by their cost."""
    ends = {end for bound in table.bounds for end in (bound.cost, bound.cheap) if end}
    costs = sorted({1, ANY_COST, *(end + more for end in ends for more in (0, 1))})
    found = {level_of(table, ladder, weight, cost) for cost in costs}
    return tuple(level for level in table.levels if level in found)


def _why_rare(asked: Asked, shares: Mapping[Level, Shares], level: Level) -> str:
    """Why a level is unavailable by what was measured; an empty text where it is not."""
    found = shares.get(level)
    reasons = (_why_so_rare(found, key, name) for key, name in asked.named) if found else ()
    return next((reason for reason in reasons if reason), "")


def _why_so_rare(found: Shares, key: str, name: str) -> str:
    puzzle = f"a puzzle that needs {name}" if key == REQUIRES else f"a puzzle with {name} as its hardest technique"
    seconds = found.seconds(key, name)
    if seconds is None:
        others = f"; most often it is {' or '.join(found.commonest(key))}" if found.commonest(key) else ""
        return f"none of {found.tries:,} tries gave {puzzle}{others}" if found.is_telling else ""
    return f"{puzzle} takes {seconds:.0f} s on average, more than {SECONDS:.0f}" if seconds > SECONDS else ""
