"""Days in the words of a book's language."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date


def day_name(strings: Mapping[str, str], day: date) -> str:
    """A day written out, as in `Monday, 23 November 2026`."""
    return strings["day.name"].format(
        weekday=strings[f"weekday.{day.isoweekday()}"],
        day=strings["day.first"] if day.day == 1 else day.day,
        month=strings[f"month.{day.month}"],
        year=day.year,
    )


def answers_of(strings: Mapping[str, str], day: date) -> str:
    """What stands above the answers to a day's puzzles."""
    return strings["day.answers"].format(day=day_name(strings, day))
