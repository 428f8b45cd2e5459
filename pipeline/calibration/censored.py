"""Times of readers who gave up: what they would have been, by those who went on at least as long.

Sources: Kaplan and Meier (1958) for the distribution; Buckley and James (1979) for filling in censored values by it.
They fill in means. Here every row gets a place of its own among what lies beyond it: means would move with
one very long time, and medians would all lie above the middle and move it.
"""

from __future__ import annotations

import numpy as np

from pipeline.calibration.times import Floats, Truths


def survival_steps(values: Floats, solved: Truths) -> tuple[Floats, Floats]:
    """The values of solves in order, and what share of all rows lasts longer than each; at least one is solved.

    >>> values, left = survival_steps(np.array([1.0, 2.0, 3.0]), np.array([True, False, True]))
    >>> values.tolist(), left.round(3).tolist()
    ([1.0, 3.0], [0.667, 0.0])
    """
    order = np.lexsort((~solved, values))  # at equal values those who solved come first
    ended = solved[order]
    left: Floats = np.cumprod(np.where(ended, 1 - 1 / np.arange(len(order), 0, -1), 1.0), dtype=np.float64)
    return values[order][ended], left[ended]


def quantiles(values: Floats, solved: Truths, shares: Floats) -> Floats:
    """The values below which such shares of all rows lie, unsolved ones counting as longer than they lasted.

    Beyond the longest solve it is that; where nothing is solved all rows count as they are.
    """
    if not solved.any():
        return np.quantile(values, shares)
    events, left = survival_steps(values, solved)
    at = np.searchsorted(-left, shares - 1)
    return events[np.minimum(at, len(events) - 1)]


def filled_in(residuals: Floats, solved: Truths, shares: Floats) -> Floats:
    """The residuals, with those of unsolved rows replaced by one that lies beyond them.

    `shares`, from 0 to 1 for every row, say which: below it lies that share of all that lie beyond. Where none does, a
    residual stays as it is.
    """
    if solved.all() or not solved.any():
        return residuals
    events, left = survival_steps(residuals, solved)
    still_open = residuals[~solved]
    before = np.searchsorted(events, still_open, side="right")
    lasting = np.where(before > 0, left[before - 1], 1.0)
    at = np.searchsorted(-left, -lasting * (1 - shares[~solved]))
    filled = residuals.copy()
    filled[~solved] = np.maximum(events[np.minimum(at, len(events) - 1)], still_open)
    return filled
