"""How far figures may be trusted: resampled readers, and the order statistics of a median.

Sources: Efron (1979) for the bootstrap, Davison and Hinkley (1997), section 3.8, for drawing whole readers, since times
of one reader resemble each other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from math import comb, floor, sqrt
from typing import Final

import numpy as np

from pipeline.calibration.times import Floats, Times

SEED: Final = 1979
RESAMPLES: Final = 200
INTERVAL: Final = (0.05, 0.95)
_DOUBT: Final = 0.05  # that a median lies outside of its interval
_NORMAL: Final = 1.96  # standard deviations for that
_EXACT: Final = 500  # rows up to which the binomial distribution is summed


def resampled(times: Times) -> Iterator[Times]:
    """The times of as many readers, drawn again with replacement; by a frozen seed."""
    dice = random.Random(SEED)
    for _ in range(RESAMPLES):
        yield times.of_readers(dice.choices(range(times.count), k=times.count))


def median_interval(values: Floats) -> tuple[float, float] | None:
    """Two of the values between which the median of all lies in 95 of 100 cases; None for fewer than six values."""
    outer = _outer(len(values))
    if outer is None:
        return None
    ordered = np.sort(values)
    return float(ordered[outer]), float(ordered[-1 - outer])


@cache
def _outer(count: int) -> int | None:
    """How many values may be left out on either side."""
    if count > _EXACT:
        return floor((count - _NORMAL * sqrt(count)) / 2)
    tail, outer = 0.0, -1
    while outer < count:
        tail += comb(count, outer + 1) / 2**count
        if 2 * tail > _DOUBT:
            break
        outer += 1
    return outer if outer >= 0 else None
