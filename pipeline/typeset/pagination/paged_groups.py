"""A group of puzzles as pages see it, before any page is drawn."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from pipeline.frozen import frozen
from pipeline.model.book import PageStyle
from pipeline.model.level import Level

if TYPE_CHECKING:
    from pipeline.typeset.daily.day_answers import Grid
    from pipeline.typeset.key.worked_steps import Worked


@frozen
class PagedGroup:
    """A group of puzzles as pages see it: its kind, the level of every puzzle (None where it has none), its name.

    `numbers` are those of its first and last puzzle, empty while there are none, `each` has all. `techniques` are
    those that may stand beside its puzzles, `worked` says how each is solved where the key does, `sections` which
    section of the book each belongs to. The puzzles of a `day` may be of several `grids`, one for each.
    """

    style: PageStyle
    levels: tuple[Level | None, ...]
    title: str
    numbers: tuple[str, str] = ("", "")
    techniques: frozenset[str] = frozenset()
    worked: tuple[Worked, ...] = ()
    sections: tuple[int, ...] = ()
    day: date | None = None
    grids: tuple[Grid, ...] = ()
    each: tuple[str, ...] = ()

    @property
    def numbered(self) -> tuple[tuple[Level | None, str], ...]:
        """The level and the number of every puzzle, empty while there is none."""
        return tuple(zip(self.levels, self.each or ("",) * len(self.levels), strict=True))

    @property
    def all_grids(self) -> tuple[Grid, ...]:
        """The kinds of its puzzles with their sizes, each once."""
        return tuple(dict.fromkeys(self.grids)) or ((self.style.kind, self.style.size),)
