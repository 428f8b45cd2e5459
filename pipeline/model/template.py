"""Page templates: which frames stand on a page, in rows from top to bottom. Lengths in points."""

from __future__ import annotations

from dataclasses import field, replace
from enum import StrEnum
from typing import Final

from pipeline.frozen import frozen


class FrameRole(StrEnum):
    """What a frame holds."""

    PUZZLE = "puzzle"
    NOTES = "notes"  # lines to write on
    ANSWER = "answer"  # the n-th answer of a page is that of its n-th puzzle


@frozen
class Extent:
    """How high a row or how wide a frame is: `points`, or a `share` of what the others leave.

    Where both are 0 it is as much as its answers need with the smallest digits that the look allows.
    """

    share: float = 0.0
    points: float = 0.0


EQUAL: Final = Extent(share=1.0)
FIT: Final = Extent()

Rows = tuple[tuple[FrameRole, ...], ...]


@frozen
class PageTemplate:
    """The frames of a page, row by row.

    `heights` are those of the rows; `widths` those of the frames in rows that have as many, all others share their
    row equally. A gap of None is the look's. `auto`: may be chosen by cell size; `upside_down`: answers are turned.
    `puzzles` says how many of them the page holds.
    """

    name: str
    frames: Rows
    heights: tuple[Extent, ...] = ()
    widths: tuple[Extent, ...] = ()
    column_gap: float | None = None
    row_gap: float | None = None
    auto: bool = False
    upside_down: bool = False
    puzzles: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        # Kept, not counted anew: every puzzle of a book asks for it.
        object.__setattr__(self, "puzzles", self._count(FrameRole.PUZZLE))

    @classmethod
    def raster(cls, columns: int, rows: int, role: FrameRole) -> PageTemplate:
        """Frames of one role in columns and rows."""
        return cls(f"{columns}x{rows}", ((role,) * columns,) * rows)

    @property
    def answers(self) -> int:
        """How many answers the page holds."""
        return self._count(FrameRole.ANSWER)

    @property
    def notes(self) -> int:
        """How many frames for notes the page holds."""
        return self._count(FrameRole.NOTES)

    @property
    def is_raster(self) -> bool:
        """Are all frames alike, in columns and rows?"""
        alike = len({role for row in self.frames for role in row}) == 1 and len({len(row) for row in self.frames}) == 1
        return alike and not self.heights and not self.widths

    @property
    def turned(self) -> PageTemplate:
        """A raster with columns and rows exchanged; any other template as it is."""
        if not self.is_raster:
            return self
        columns, rows = len(self.frames[0]), len(self.frames)
        return replace(self, frames=((self.frames[0][0],) * rows,) * columns)

    def row_heights(self) -> tuple[Extent, ...]:
        """The height of every row."""
        return self.heights or (EQUAL,) * len(self.frames)

    def frame_widths(self, row: int) -> tuple[Extent, ...]:
        """The width of every frame of a row."""
        count = len(self.frames[row])
        return self.widths if len(self.widths) == count else (EQUAL,) * count

    def _count(self, role: FrameRole) -> int:
        return sum(row.count(role) for row in self.frames)
