"""Where the places of a newspaper's page lie, which its puzzles keep all week, and how large the answers below become.

Works on sizes alone. Distances in points; x and y run from the upper left corner of a page's body.
"""

from collections.abc import Iterator
from typing import Final

from pipeline.frozen import frozen
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec
from pipeline.model.week import WEEKDAYS

MOST_EMPTY: Final = 0.15
"""The share of a page's height that may stay empty between the date and the answers."""


@frozen
class Slot:
    """A place: its upper left corner, its width, and its height but for the words above and below a grid."""

    x: float
    y: float
    width: float
    height: float

    def grid(self, size: Size) -> tuple[float, float, float]:
        """The corner and the cell of a grid in the place: as large as it allows, in its middle across."""
        cell = min(self.width / size.width, self.height / size.height)
        return self.x + (self.width - size.width * cell) / 2, self.y, cell


def slots_by_day(spec: BookSpec) -> list[tuple[int, ...]]:
    """The slots of every day that has puzzles, in the order of its puzzles."""
    slot_of = {position: number for number, slot in enumerate(spec.day_slots) for position in slot}
    return [day for day in (tuple(_of_day(spec, at, slot_of)) for at in range(len(WEEKDAYS))) if day]


def _of_day(spec: BookSpec, day: int, slot_of: dict[int, int]) -> Iterator[int]:
    for position in spec.in_day_order:
        if any(at == day for at, _ in spec.sections[position].days):
            yield slot_of[position]
