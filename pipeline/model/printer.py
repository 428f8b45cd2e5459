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
