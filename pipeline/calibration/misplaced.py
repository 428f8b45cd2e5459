"""Puzzles that are harder or easier than their level: how long a typical reader takes, beside level and cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log
from typing import Final

import numpy as np

from pipeline.calibration.effects import Effects
from pipeline.calibration.intervals import median_interval
from pipeline.calibration.levels import LevelMinutes
from pipeline.calibration.times import Ints, Times
from pipeline.frozen import frozen

MARGIN: Final = 1.25
"""A puzzle that differs less from its level, as a factor, is not worth a word."""


@frozen
class PuzzleMinutes:
    """What the times of a puzzle say, by its position.

    `typical` minutes are a middle reader's, `by_cost` those of the curve, `interval` where the median lies (None for
    too few times). `factor` compares it with its level's typical minutes, None without a level; `suits` is the level
    whose typical minutes are nearest.
    """

    puzzle: int
    times: int
    typical: float
    by_cost: float
    interval: tuple[float, float] | None
    level: int
    factor: float | None
    suits: int

    @property
    def misplaced(self) -> bool:
        """Is it surely harder or easier than its level, and by more than the margin?"""
        if self.factor is None or self.interval is None:
            return False
        usual = self.typical / self.factor
        return max(self.factor, 1 / self.factor) >= MARGIN and not self.interval[0] <= usual <= self.interval[1]


def puzzle_minutes(
    times: Times, effects: Effects, levels: Ints, found: Sequence[LevelMinutes]
) -> Iterator[PuzzleMinutes]:
    """What is known of every puzzle that has times."""
    typical = {one.level: one.typical for one in found}
    own, by_cost = effects.times - effects.readers[times.readers], effects.curve.at(times.costs)
    each = times.times_each
    order, ends = np.argsort(times.puzzles, kind="stable"), np.cumsum(each)
    for puzzle in np.flatnonzero(each).tolist():
        rows = order[ends[puzzle] - each[puzzle] : ends[puzzle]]
        minutes, level = exp(effects.puzzles[puzzle]), int(levels[puzzle])
        interval = median_interval(own[rows])
        yield PuzzleMinutes(
            puzzle,
            len(rows),
            minutes,
            exp(by_cost[puzzle]),
            (min(exp(interval[0]), minutes), max(exp(interval[1]), minutes)) if interval else None,
            level,
            minutes / typical[level] if level in typical else None,
            min(typical, key=lambda one: abs(log(typical[one] / minutes)), default=-1),
        )
