"""Minutes by level: the typical ones, how sure they are, and those of the middle half of readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from pipeline.calibration.censored import quantiles, survival_steps
from pipeline.calibration.effects import Effects, find_effects, spread
from pipeline.calibration.intervals import INTERVAL, resampled
from pipeline.calibration.monotone import pooled
from pipeline.calibration.times import Floats, Ints, Times, Truths
from pipeline.frozen import frozen

_STEADY: Final = 5  # rounds for a resample, which resembles what has been fitted
_FEWEST: Final = 6  # solvers; fewer, drawn again, look surer than they are
_PARTS: Final = 25  # quantiles by which a distribution is described
_MIDDLE: Final = (0.25, 0.75)
_HALF: Final = 0.5
_GAVE_UP: Final = "most gave up"
_OUT_OF_ORDER: Final = "out of order"


@frozen
class LevelMinutes:
    """What the times of a level say; `level` is a position, `solvers` counts readers who have solved a puzzle of it.

    `typical` minutes are those of its middle puzzle and a middle reader, `interval` where they lie in 90 of 100 cases,
    None for few solvers; `middle_half` is what the middle half of readers needs for its puzzles. `doubt` says why no
    minutes should be printed, empty where they may.
    """

    level: int
    puzzles: int
    solvers: int
    unsolved: int
    typical: float
    interval: tuple[float, float] | None
    middle_half: tuple[float, float]
    doubt: str = ""


def level_minutes(times: Times, effects: Effects, levels: Ints, count: int) -> tuple[LevelMinutes, ...]:
    """The minutes of each level that has times, low to high; `levels` has that of every puzzle, -1 for none."""
    each = times.times_each > 0
    known = [level for level in range(count) if (each & (levels == level)).any()]
    if not known:
        return ()
    weights = np.array([float(np.isin(times.puzzles, np.flatnonzero(levels == level)).sum()) for level in known])
    rising = np.array([_quantiles(times, effects, levels, level) for level in known])
    rising = np.column_stack([pooled(column, weights) for column in rising.T])
    ends = _ends(times, effects, levels, known)
    return tuple(
        _minutes(times, levels, level, row, (float(low), float(high)))
        for level, row, low, high in zip(known, rising, *ends, strict=True)
    )


def _minutes(times: Times, levels: Ints, level: int, logs: Floats, interval: tuple[float, float]) -> LevelMinutes:
    rows = levels[times.puzzles] == level
    low, typical, high = np.exp(logs).tolist()
    solved = rows & times.solved
    solvers = len(np.unique(times.readers[solved]))
    in_order = solvers < _FEWEST or interval[0] <= typical <= interval[1]
    return LevelMinutes(
        level,
        len(np.unique(times.puzzles[rows])),
        solvers,
        int(rows.sum() - solved.sum()),
        typical,
        (min(interval[0], typical), max(interval[1], typical)) if solvers >= _FEWEST else None,
        (low, high),
        _GAVE_UP if _most_gave_up(times, rows) else "" if in_order else _OUT_OF_ORDER,
    )


def _most_gave_up(times: Times, rows: Truths) -> bool:
    """Do more than half of the rows outlast the longest solve? Then nothing says where the middle lies."""
    if not times.solved[rows].any():
        return True
    _, left = survival_steps(times.logs[rows], times.solved[rows])
    return bool(left[-1] > _HALF)


def _quantiles(times: Times, effects: Effects, levels: Ints, level: int) -> tuple[float, float, float]:
    """Lower quartile, typical value and upper quartile of a level: puzzle, reader and rest vary independently."""
    chosen = (times.times_each > 0) & (levels == level)
    puzzles, readers, rest = spread(times, effects)
    shares = (np.arange(_PARTS) + 0.5) / _PARTS
    parts = [np.quantile(puzzles[chosen], shares), np.quantile(readers, shares), quantiles(rest, times.solved, shares)]
    sums = parts[0][:, None, None] + parts[1][None, :, None] + parts[2][None, None, :]
    low, high = np.quantile(sums, _MIDDLE)
    typical = float(np.median(effects.puzzles[chosen]))
    return min(float(low), typical), typical, max(float(high), typical)


def _ends(times: Times, effects: Effects, levels: Ints, known: Sequence[int]) -> tuple[Floats, Floats]:
    """The ends of the intervals of typical minutes."""
    found = np.array([_typical(sample, effects, levels, known) for sample in resampled(times)])
    low, high = np.exp([[np.nanquantile(column, end) for column in found.T] for end in INTERVAL])
    return low, high


def _typical(sample: Times, effects: Effects, levels: Ints, known: Sequence[int]) -> list[float]:
    """The typical values of the levels in a resample; NaN where it has no times of one."""
    found, held = find_effects(sample, effects.curve.line, _STEADY), sample.times_each > 0
    chosen = [found.puzzles[held & (levels == level)] for level in known]
    return [float(np.median(values)) if len(values) else float("nan") for values in chosen]
