"""Puzzles for other people's pages and programs, as the command line or a book asks for them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.frozen import frozen
from pipeline.model.printer import MM

if TYPE_CHECKING:
    from pipeline.model.printing_press import Press

FORMATS = ("pdf", "svg", "png")
"""The file formats of pictures, each with its ending."""

TEXT_FORMATS = ("f-puzzles", "sudokupad", "puzzlink", "tatham", "sdm", "sdk", "opensudoku", "ipuz", "json", "csv")
"""The formats of puzzles as text, by the names that an author writes; the last two hold every puzzle."""

WIDTH = (20 * MM, 600 * MM)
"""The least and greatest width of a picture in points."""

USUAL_WIDTH = "96mm"

DPI = (72, 2400)
USUAL_DPI = 600

ON_COMMAND_LINE = "--"
IN_BOOK = "outputs.pictures."


@frozen
class ExportSpec:
    """The width of pictures in points, the pattern of file names, the formats, the resolution of PNG in dots an inch.

    `names` None takes the usual pattern. Solutions have a width of their own. `asked` says where all this was asked
    for: ON_COMMAND_LINE or IN_BOOK.
    """

    width: float
    names: str | None
    formats: tuple[str, ...]
    dpi: int
    press: Press
    solution_width: float
    asked: str = ON_COMMAND_LINE

    def key(self, option: str) -> str:
        """What the author calls an option: `--solution-width`, or `outputs.pictures.solution_width`."""
        return self.asked + (option if self.asked == IN_BOOK else option.replace("_", "-"))


@frozen
class Exported:
    """What stands in the folder now: its files, in the order of their making, and the number of puzzles."""

    folder: Path
    files: tuple[str, ...]
    puzzles: int
