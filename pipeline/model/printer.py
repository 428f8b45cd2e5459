"""What a printer accepts: papers, margins, gutters and page counts. All lengths in points."""

from __future__ import annotations

from dataclasses import dataclass

MM = 72 / 25.4
INCH = 72.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A page's trimmed width and height in points, with the name that the author used."""

    name: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer's rules as dated data.

    `gutters` holds (highest page count, inside margin) pairs in rising order; `mirrored` exchanges inside
    and outside on even pages. `pages_max` None means no limit; `even` pads to an even page count.
    `papers` names the trims in use; an empty tuple admits any size.
    """

    name: str
    verified_on: str
    papers: tuple[str, ...]
    default_paper: str
    top: float
    bottom: float
    outside: float
    gutters: tuple[tuple[int, float], ...]
    mirrored: bool
    pages_min: int
    pages_max: int | None
    even: bool
    navigation: bool  # may the file hold an outline, links and page labels?
    page_thickness: float | None = None  # None where the printer makes no spine
    cover_bleed: float = 0.0

    def cover(self, paper: Paper, pages: int) -> tuple[float, float, float] | None:
        """The spine's width, and the width and height of the whole cover with its bleed; None without a spine."""
        if self.page_thickness is None:
            return None
        spine = pages * self.page_thickness
        return spine, 2 * paper.width + spine + 2 * self.cover_bleed, paper.height + 2 * self.cover_bleed
