"""What a book may say of its pictures; the command `export` takes the same."""

from typing import Annotated

from pydantic import AfterValidator, Field

from pipeline.config.problems.validation import Strict
from pipeline.config.values import book_limits
from pipeline.config.values.lengths import read_length
from pipeline.config.values.value_rules import choice, line, measured, whole
from pipeline.model.export import DPI, FORMATS, IN_BOOK, USUAL_DPI, USUAL_WIDTH, WIDTH, ExportSpec
from pipeline.model.printer import MM

_BOUNDS = f"{WIDTH[0] / MM:g} to {WIDTH[1] / MM:g} mm"


def read_width(text: str) -> float:
    """The width of a picture in points; raises ValueError where it is no length, or too short or long."""
    width = read_length(text)
    if not WIDTH[0] <= width <= WIDTH[1]:
        raise ValueError(f"{text} is not valid, expected {_BOUNDS}")
    return width


def in_order(formats: list[str]) -> tuple[str, ...]:
    """The formats in their usual order, each once."""
    return tuple(one for one in FORMATS if one in formats)


_WIDTH = measured(read_width, f"a length from {_BOUNDS} such as {USUAL_WIDTH}")
_FORMATS = Annotated[
    list[Annotated[str, choice(*FORMATS)]], Field(min_length=1, max_length=len(FORMATS)), AfterValidator(in_order)
]


class PictureOptions(Strict):
    """Pictures of every puzzle and solution for pages that somebody else lays out."""

    width: Annotated[float, _WIDTH] = Field(
        default=USUAL_WIDTH, validate_default=True, description="of every picture, from the grid's edge to the other"
    )
    solution_width: Annotated[float | None, _WIDTH] = Field(
        default=None, description="of solutions; that of puzzles when left out"
    )
    names: Annotated[str | None, line(book_limits.FILE_NAME, "a pattern")] = Field(
        default=None, description="of the files, without their ending, such as {number}_{family}_{kind}"
    )
    formats: _FORMATS = Field(default=list(FORMATS), validate_default=True, description="the formats of each picture")
    dpi: Annotated[int, whole(*DPI)] = Field(default=USUAL_DPI, description="dots an inch of PNG")

    def export(self) -> ExportSpec:
        """What is asked for, for the paper of a newspaper."""
        from pipeline.config.resources.presses import load_press

        answers = self.width if self.solution_width is None else self.solution_width
        return ExportSpec(self.width, self.names, tuple(self.formats), self.dpi, load_press(), answers, IN_BOOK)
