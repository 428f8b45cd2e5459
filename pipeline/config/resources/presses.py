"""Reads presses: what survives on their paper."""

from __future__ import annotations

from typing import Annotated

from pipeline.config.documents.data_files import load, named_after
from pipeline.config.problems.validation import Strict
from pipeline.config.values import book_limits
from pipeline.config.values.book_values import DATE
from pipeline.config.values.value_rules import choice, line, number
from pipeline.model.look import THINNEST
from pipeline.model.printing_press import Hatch, Inking, Press
from pipeline.page.draw.drawing import Shade
from pipeline.page.draw.place import HEAVY_MIN
from pipeline.source import resources

NEWSPRINT = "newsprint"

_Points = Annotated[float, number(*book_limits.POINTS)]


class HatchFile(Strict):
    """Slanting lines in place of a grey; `clear` in cells, the rest in points."""

    line: _Points
    pitch: _Points
    clear: Annotated[float, number(0, 0.7)]


class PressFile(Strict):
    """A press as written in templates/press: dated, with its source.

    Heavy lines are what they are; so the least line is no wider than they are at least.
    """

    verified_on: Annotated[str, DATE]
    source: Annotated[str, line(book_limits.NOTE)]
    least_type: _Points
    least_line: Annotated[float, number(book_limits.POINTS[0], HEAVY_MIN * THINNEST)]
    areas: Annotated[dict[str, Annotated[str, choice(*(inking.value for inking in Inking))]], named_after(Shade)]
    hatch: HatchFile


def load_press(name: str = NEWSPRINT) -> Press:
    """The press of a name; raises InputError with all that is wrong in its file."""
    file = load(PressFile, resources.templates() / "press" / f"{name}.yaml")
    areas = {shade: Inking(inking) for shade, inking in file.areas.items()}
    hatch = Hatch(file.hatch.line, file.hatch.pitch, file.hatch.clear)
    return Press(name, file.least_line, file.least_type, areas, hatch)
