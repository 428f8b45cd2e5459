"""Pictures of puzzles for other people's pages, as they are asked for on the command line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pipeline.model.printer import MM
from pipeline.model.printing_press import Press

FORMATS = ("pdf", "svg", "png")
"""The file formats of pictures, each with its ending."""

WIDTH = (20 * MM, 600 * MM)
"""The least and greatest width of a picture in points."""

DPI = (72, 2400)


@dataclass(frozen=True, slots=True)
class ExportSpec:
    """The width of pictures in points, the pattern of file names, the formats, the resolution of PNG in dots an inch.

    `names` None takes the usual pattern. Solutions have a width of their own.
    """

    width: float
    names: str | None
    formats: tuple[str, ...]
    dpi: int
    press: Press
    solution_width: float


@dataclass(frozen=True, slots=True)
class Exported:
    """What stands in the folder now: its pictures, the JSON that lists them, the number of puzzles."""

    folder: Path
    pictures: int
    index: str
    puzzles: int
