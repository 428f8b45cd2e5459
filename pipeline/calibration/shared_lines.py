"""What fits of one family share: a line to which those with few times are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from pipeline.calibration.monotone import Bins, Line, robust_line, weighted_median

_SLOPE: Final = 30.0  # weight at which a slope of one's own is believed as much as the shared one
_HEIGHT: Final = 10.0  # likewise a height


def shared_line(every: Sequence[Bins]) -> Line:
    """The line of a family, by the bins of all its sizes and reader groups; level where none of them has a slope."""
    own = [(line.slope, float(bins.weights.sum())) for bins in every if (line := robust_line(bins))]
    slope = weighted_median(*np.array(own).T) if own else 0.0
    rest, weights = (np.concatenate([getattr(bins, name) for bins in every]) for name in ("ys", "weights"))
    return Line(slope, weighted_median(rest - slope * np.concatenate([bins.xs for bins in every]), weights))


def drawn_line(bins: Bins, shared: Line) -> Line:
    """The line of one fit: between its own and the shared one, nearer to its own the more weight it has."""
    weight = float(bins.weights.sum())
    own, trust = robust_line(bins), weight / (weight + _SLOPE)
    slope = trust * own.slope + (1 - trust) * shared.slope if own else shared.slope
    height, trust = weighted_median(bins.ys - slope * bins.xs, bins.weights), weight / (weight + _HEIGHT)
    middle = weighted_median(bins.xs, bins.weights)  # where both lines are compared
    lifted = shared.intercept + (shared.slope - slope) * middle
    return Line(slope, trust * height + (1 - trust) * lifted)
