"""Reads presses: what survives on their paper."""

from typing import Annotated

from pydantic import field_validator

from pipeline.config.problems.validation import Strict, load
from pipeline.config.values import book_limits
from pipeline.config.values.book_values import DATE
from pipeline.config.values.value_rules import choice, line, number, refusal
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
    areas: dict[str, Annotated[Inking, choice(*Inking)]]
    hatch: HatchFile

    @field_validator("areas")
    @classmethod
    def _for_every_shade(cls, areas: dict[str, Inking]) -> dict[str, Inking]:
        missing = [shade.value for shade in Shade if shade.value not in areas]
        unknown = [name for name in areas if name not in tuple(Shade)]
        if missing or unknown:
            wrong = f"lacks {', '.join(missing)}" if missing else f"has an unknown role {unknown[0]!r}"
            raise refusal(f"{wrong}, expected {', '.join(sorted(Shade))}")
        return areas


def load_press(name: str = NEWSPRINT) -> Press:
    """The press of a name; raises InputError with all that is wrong in its file."""
    file = load(PressFile, resources.templates() / "press" / f"{name}.yaml")
    return Press(name, file.least_line, file.least_type, file.areas, Hatch(**dict(file.hatch)))
