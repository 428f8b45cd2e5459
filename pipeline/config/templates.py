"""Reads what a designer changes without touching code: looks."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import AfterValidator, BaseModel
from pydantic_core import PydanticCustomError

from pipeline.config import limits
from pipeline.config.drafts import Strict, validated
from pipeline.config.rules import number
from pipeline.config.values import LENGTH
from pipeline.model.look import Look
from pipeline.page.drawing import Shade, Stroke
from pipeline.source import resources
from pipeline.source.document import read_document
from pipeline.source.files import Reading
from pipeline.source.limits import YAML_BYTES

_Model = TypeVar("_Model", bound=BaseModel)


def named_after(required: type[StrEnum], *optional: type[StrEnum]) -> AfterValidator:
    """A mapping whose keys are roles: all of the required ones, some of the optional."""

    def check(values: dict[str, float]) -> dict[str, float]:
        missing = [role.value for role in required if role.value not in values]
        known = {role.value for roles in (required, *optional) for role in roles}
        unknown = [name for name in values if name not in known]
        if missing or unknown:
            wrong = f"lacks {', '.join(missing)}" if missing else f"has an unknown role {unknown[0]!r}"
            reason = f"{wrong}, expected {', '.join(sorted(known))}"
            raise PydanticCustomError("rule", "{reason}", {"reason": reason})
        return values

    return AfterValidator(check)


_Points = Annotated[float, number(*limits.POINTS)]


class LookFile(Strict):
    """A look as a designer writes it: `strokes` and `sizes` in points, `greys` from 0 black to 1 white."""

    strokes: Annotated[dict[str, _Points], named_after(Stroke)]
    sizes: dict[str, _Points]
    greys: Annotated[dict[str, Annotated[float, number(0, 1)]], named_after(Shade, Stroke)]
    cell_min: Annotated[float, LENGTH]
    cell_max: Annotated[float, LENGTH]
    answer_digit_min: _Points


def look_names() -> tuple[str, ...]:
    """The looks that there are."""
    return resources.names(resources.templates() / "looks")


def load_look(name: str) -> Look:
    """The look of a name; raises InputError with all that is wrong in its file."""
    return Look(name, **load(LookFile, resources.templates() / "looks" / f"{name}.yaml").model_dump())


def load(model: type[_Model], path: Path) -> _Model:
    """A data file as a model; raises InputError with all that is wrong in it."""
    return validated(model, read_document(Reading().text(path, YAML_BYTES)))
