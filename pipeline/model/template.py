"""Page templates: how the frames of the puzzles stand on a page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PageTemplate:
    """Frames in columns and rows. A page may be turned: columns and rows exchanged where that gives larger cells."""

    columns: int
    rows: int

    @property
    def puzzles(self) -> int:
        """How many puzzles the page holds."""
        return self.columns * self.rows

    @property
    def turned(self) -> PageTemplate:
        """The template with columns and rows exchanged."""
        return PageTemplate(self.rows, self.columns)
