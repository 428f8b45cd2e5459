"""The days of a week, as configs name them and as `date.weekday()` counts them."""

from __future__ import annotations

from typing import Final

WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
SUNDAY: Final = 6
