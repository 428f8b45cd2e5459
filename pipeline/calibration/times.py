"""Solving times as arrays: those of one kind of puzzles, one size and one group of readers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pipeline.frozen import frozen

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Truths = NDArray[np.bool_]


@frozen
class Times:
    """One row for each reader and puzzle; `costs` has the natural logarithm of the cost of every puzzle.

    `readers` and `puzzles` are positions, `logs` natural logarithms of minutes. A row that is not `solved` is a time
    after which the reader gave up or took help: the solve would have taken longer. `count` is the number of readers.
    """

    readers: Ints
    puzzles: Ints
    logs: Floats
    solved: Truths
    costs: Floats
    count: int

    @property
    def times_each(self) -> Ints:
        """How many rows every puzzle has."""
        return np.bincount(self.puzzles, minlength=len(self.costs))

    @property
    def puzzles_each(self) -> Ints:
        """How many rows every reader has."""
        return np.bincount(self.readers, minlength=self.count)

    def rows(self, chosen: Ints | Truths) -> Times:
        """Some of the rows; puzzles and readers keep their positions."""
        return Times(
            self.readers[chosen], self.puzzles[chosen], self.logs[chosen], self.solved[chosen], self.costs, self.count
        )

    def of_readers(self, drawn: Sequence[int]) -> Times:
        """The rows of some readers; one who is drawn twice counts as two readers."""
        order = np.argsort(self.readers, kind="stable")
        ends = np.searchsorted(self.readers[order], np.arange(self.count + 1))
        parts = [order[ends[one] : ends[one + 1]] for one in drawn]
        found = self.rows(np.concatenate(parts))
        labels = np.repeat(np.arange(len(drawn)), [len(part) for part in parts])
        return Times(labels, found.puzzles, found.logs, found.solved, found.costs, len(drawn))


def medians(values: Floats, labels: Ints, count: int) -> Floats:
    """The median of the values with each label from 0 to below `count`; NaN where a label has none.

    >>> medians(np.array([1.0, 5.0, 3.0]), np.array([0, 0, 2]), 3).tolist()
    [3.0, nan, 3.0]
    """
    ordered = values[np.lexsort((values, labels))]
    counts = np.bincount(labels, minlength=count)
    starts = np.cumsum(counts) - counts
    found = np.full(count, np.nan)
    held = counts > 0
    lower, upper = starts + (counts - 1) // 2, starts + counts // 2
    found[held] = (ordered[lower[held]] + ordered[upper[held]]) / 2
    return found
