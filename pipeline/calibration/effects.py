"""How long every puzzle takes a typical reader, and how fast every reader is: median polish along a rising curve.

Source: Tukey, Exploratory Data Analysis (1977), for the polish. Puzzles that few have solved lean on the curve, and
readers who have solved few puzzles on the typical one.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from pipeline.calibration.censored import filled_in
from pipeline.calibration.monotone import Bins, Curve, Line, binned, monotone_curve, robust_line
from pipeline.calibration.times import Floats, Ints, Times, medians
from pipeline.frozen import frozen

ROUNDS: Final = 12
_TRAIT: Final = 10  # no puzzle counts as more times than so many: its own trait does not average out
_PUZZLE: Final = 5.0  # times at which a puzzle is believed as much as the curve
_STRIDES: Final = (0.7548776662466927, 0.5698402909980532)  # their multiples fill a square evenly; M. Roberts (2018)
_READER: Final = 3.0  # puzzles at which a reader is believed as much as the typical one


@frozen
class Effects:
    """What was found in some times, in natural logarithms of minutes.

    `curve` is of log cost; `puzzles` and `readers` have a number each, that of a reader 0 in the middle. `times` has
    the rows, with what is expected in place of those that were not solved.
    """

    curve: Curve
    bins: Bins
    puzzles: Floats
    readers: Floats
    times: Floats


def find_effects(times: Times, prior: Line | None = None, rounds: int = ROUNDS) -> Effects:
    """The effects of at least one row; `prior` is the line of the puzzles' family, by default that of the times."""
    readers, expected = np.zeros(times.count), times.logs
    shares = (times.readers * _STRIDES[0] + times.puzzles * _STRIDES[1]) % 1.0
    for _ in range(rounds):
        puzzles = medians(expected - readers[times.readers], times.puzzles, len(times.costs))
        bins = _bins(times, puzzles)
        curve = monotone_curve(bins, prior or robust_line(bins) or Line(0.0, float(np.median(bins.ys))))
        puzzles = _leaning(puzzles, curve.at(times.costs), _trust(times.times_each, _PUZZLE))
        readers = _readers(times, expected - puzzles[times.puzzles])
        fitted = puzzles[times.puzzles] + readers[times.readers]
        expected = fitted + filled_in(times.logs - fitted, times.solved, shares)
    return Effects(curve, bins, puzzles, readers, expected)


def spread(times: Times, effects: Effects) -> tuple[Floats, Floats, Floats]:
    """How puzzles and readers differ, and what remains of every row, which add up to the rows.

    Nothing leans on what is usual here, since that would make differences smaller than they are. A puzzle without times
    has NaN, and of a row that is not solved the least remains.
    """
    readers = medians(effects.times - effects.puzzles[times.puzzles], times.readers, times.count)
    readers -= np.nanmedian(readers)
    puzzles = medians(effects.times - readers[times.readers], times.puzzles, len(times.costs))
    return puzzles, readers, times.logs - puzzles[times.puzzles] - readers[times.readers]


def _bins(times: Times, puzzles: Floats) -> Bins:
    """The puzzles that have times, in bins of similar cost."""
    known = times.times_each > 0
    weights = np.minimum(times.times_each, _TRAIT).astype(float)
    return binned(times.costs[known], puzzles[known], weights[known])


def _readers(times: Times, rest: Floats) -> Floats:
    trust = _trust(times.puzzles_each, _READER)
    found = _leaning(medians(rest, times.readers, times.count), np.zeros(times.count), trust)
    shifted: Floats = found - np.median(found)
    return shifted


def _trust(each: Ints, needed: float) -> Floats:
    """How far what so many rows say is believed; half, where they are as many as needed."""
    trust: Floats = each / (each + needed)
    return trust


def _leaning(values: Floats, usual: Floats, trust: Floats) -> Floats:
    """The values, drawn to what is usual by what they are not trusted; the usual where there is none."""
    return usual + trust * (np.where(np.isnan(values), usual, values) - usual)
