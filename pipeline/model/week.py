"""The days of a week, as configs name them and as `date.weekday()` counts them, and what the week before leaves."""

from datetime import date, timedelta
from typing import Final

from pipeline.frozen import frozen
from pipeline.model.level import Level
from pipeline.model.rating import RatedPuzzle
from pipeline.model.size import Size

WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
SUNDAY: Final = 6


def days_from(monday: date) -> tuple[date, ...]:
    """The days of the week that begins on a day, whether a newspaper appears on them or not."""
    return tuple(monday + timedelta(days=at) for at in range(len(WEEKDAYS)))


@frozen
class EarlierPuzzle:
    """A puzzle of the last day of the week before, with the number, code and day that it was printed with."""

    number: str
    code: str
    rated: RatedPuzzle
    size: Size
    level: Level | None
    day: date
