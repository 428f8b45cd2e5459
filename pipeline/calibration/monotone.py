"""Robust lines, and curves that never fall: isotonic regression of medians, held by a line where there are few points.

Sources: Theil (1950) and Sen (1968) for the line, Barlow, Bartholomew, Bremner and Brunk (1972) for pooling adjacent
violators.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import numpy as np

from pipeline.calibration.times import Floats
from pipeline.frozen import frozen

_LEAST: Final = 5.0  # weight of a bin
_BINS: Final = 40  # at most
_HELD: Final = 10.0  # the weight of the line in every bin
_POINTS: Final = 3  # of a line


@frozen
class Line:
    """A straight line that does not fall."""

    slope: float
    intercept: float

    def at(self, x: Floats) -> Floats:
        """Its heights."""
        return self.intercept + self.slope * x


@frozen
class Curve:
    """A curve that does not fall: straight between its points, along its line beyond them."""

    xs: Floats
    ys: Floats
    line: Line

    def at(self, x: Floats) -> Floats:
        """Its heights."""
        beyond = np.minimum(x - self.xs[0], 0.0) + np.maximum(x - self.xs[-1], 0.0)
        heights: Floats = np.interp(x, self.xs, self.ys) + self.line.slope * beyond
        return heights


@frozen
class Bins:
    """Neighbouring points taken together: the median of their places and heights, and their weight."""

    xs: Floats
    ys: Floats
    weights: Floats


def pooled(values: Floats, weights: Floats) -> Floats:
    """The nearest values that never fall, by weighted squares: neighbours in the wrong order get their mean.

    >>> pooled(np.array([1.0, 4.0, 2.0, 5.0]), np.ones(4)).tolist()
    [1.0, 3.0, 3.0, 5.0]
    """
    blocks: list[tuple[float, float, int]] = []
    for value, weight in zip(values.tolist(), weights.tolist(), strict=True):
        blocks.append((value, weight, 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (low, first, many), (high, second, more) = blocks[-2:]
            blocks[-2:] = [((low * first + high * second) / (first + second), first + second, many + more)]
    return np.repeat([value for value, _, _ in blocks], [many for _, _, many in blocks])


def binned(x: Floats, y: Floats, weights: Floats) -> Bins:
    """Points in bins of about equal weight, at most forty; points at one place are never parted."""
    order = np.argsort(x, kind="stable")
    x, y, weights = x[order], y[order], weights[order]
    cuts = [*_cuts(x, weights)]
    parts = [slice(*ends) for ends in pairwise(cuts)]
    return Bins(
        np.array([weighted_median(x[part], weights[part]) for part in parts]),
        np.array([weighted_median(y[part], weights[part]) for part in parts]),
        np.array([weights[part].sum() for part in parts]),
    )


def _cuts(x: Floats, weights: Floats) -> Iterator[int]:
    """Where bins begin, and where the last one ends; too light a rest goes into the last bin."""
    total = float(weights.sum())
    wanted = max(_LEAST, total / _BINS)
    starts = np.flatnonzero(np.diff(x, prepend=-np.inf) > 0)[1:]
    begun = 0.0
    yield 0
    for start, above in zip(starts.tolist(), (np.cumsum(weights) - weights)[starts].tolist(), strict=True):
        if above - begun >= wanted and total - above >= wanted:
            begun = above
            yield start
    yield len(x)


def weighted_median(values: Floats, weights: Floats) -> float:
    """The value below and above which half of the weight lies; the middle between two such values.

    >>> weighted_median(np.array([1.0, 2.0, 9.0]), np.array([1.0, 1.0, 1.0]))
    2.0
    """
    if len(values) == 1:  # most bins, where every puzzle has many times
        return float(values[0])
    order = np.argsort(values, kind="stable")
    below = np.cumsum(weights[order])
    half = below[-1] / 2
    lower = order[int(np.searchsorted(below, half))]
    upper = order[min(int(np.searchsorted(below, half, side="right")), len(order) - 1)]
    return float(values[lower] + values[upper]) / 2


def robust_line(bins: Bins) -> Line | None:
    """The line by the median slope between bins, never below 0; None for fewer than three bins."""
    if len(bins.xs) < _POINTS:
        return None
    first, second = np.triu_indices(len(bins.xs), 1)
    slopes = (bins.ys[second] - bins.ys[first]) / (bins.xs[second] - bins.xs[first])
    slope = max(0.0, float(np.median(slopes)))
    return Line(slope, weighted_median(bins.ys - slope * bins.xs, bins.weights))


def monotone_curve(bins: Bins, line: Line) -> Curve:
    """The curve through bins that are held by a line; the more weight they have, the less."""
    total = bins.weights + _HELD
    held = (bins.weights * bins.ys + _HELD * line.at(bins.xs)) / total
    return Curve(bins.xs, pooled(held, total), line)
