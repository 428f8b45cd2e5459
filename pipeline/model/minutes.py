"""Minutes by level: what readers of one group needed, for print."""

from collections.abc import Mapping
from math import floor
from typing import Final

from pipeline.frozen import frozen
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.size import Size

FEWEST_SOLVERS: Final = 20
"""Minutes of a level are printed only where so many readers have solved one of its puzzles."""

LevelOfSize = tuple[Kind, Size, Level]

_STEPS: Final = ((10, 1), (60, 5))  # minutes up to which ends are rounded to so many
_COARSE: Final = 15


@frozen
class ReaderMinutes:
    """The minutes that the middle half of a group of readers needed, whole numbers, by kind, size and level."""

    reader_group: str
    ranges: Mapping[LevelOfSize, tuple[int, int]]

    def range_of(self, kind: Kind, size: Size, level: Level | None) -> tuple[int, int] | None:
        """The minutes of a level; None where they are not known."""
        return self.ranges.get((kind, size, level)) if level else None


def whole_minutes(low: float, high: float) -> tuple[int, int]:
    """A range of minutes as it is printed, rounded: to fives from 10 minutes on, to quarters from an hour on.

    >>> whole_minutes(7.2, 13.4), whole_minutes(0.6, 0.8), whole_minutes(50, 71)
    ((7, 15), (1, 2), (50, 75))
    """
    least, most = _rounded(low), _rounded(high)
    return least, most if most > least else least + _step(least)


def _rounded(minutes: float) -> int:
    return floor(minutes / _step(minutes) + 0.5) * _step(minutes)


def _step(minutes: float) -> int:
    return next((step for end, step in _STEPS if minutes < end), _COARSE)
