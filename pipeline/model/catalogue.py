"""What a book says of the catalogue, and the names by which a catalogue knows books."""

import datetime
from contextlib import suppress
from dataclasses import field
from pathlib import Path
from typing import Final

from pipeline.errors import Place
from pipeline.frozen import frozen

NEVER: Final = "never"


@frozen
class CatalogueSpec:
    """The catalogue's file, None where the book names none; the book whose puzzles may come again; and after how long.

    Puzzles of weekly books that are older than `repeat_after` weeks may come again, with None never.
    """

    file: Path | None = None
    edition_of: str = ""
    repeat_after: int | None = None
    edition_at: Place | None = field(default=None, compare=False)

    def allows(self, name: str, theirs: datetime.date | None, ours: datetime.date | None) -> bool:
        """May this book have puzzles of that of a name again? `theirs` and `ours` are the Mondays of their weeks."""
        if theirs and ours and self.repeat_after and abs(ours - theirs) > datetime.timedelta(weeks=self.repeat_after):
            return True
        return bool(name) and name == self.edition_of


NOTHING_SAID: Final = CatalogueSpec()


def edition_name(book: str, volume: int | None, week: int | None, year: int | None, start: datetime.date | None) -> str:
    """Names a book in a catalogue: volumes and weeks of one config are books of their own."""
    volume_words = f" volume {volume}" if volume is not None else ""
    of_year = f" of {year}" if year is not None else ""
    week_words = f" week {week}{of_year}" if week is not None else ""
    day = f" from {start}" if start else ""
    return book + volume_words + week_words + day


def monday_of(week: int | None, year: int | None, start: datetime.date | None) -> datetime.date | None:
    """The Monday of a weekly book's week; None for other books, and where its year is not known or has no such week."""
    if start is not None or week is None or year is None:
        return start
    with suppress(ValueError):
        return datetime.date.fromisocalendar(year, week, 1)
    return None
