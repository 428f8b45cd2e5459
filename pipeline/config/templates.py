"""Reads a data file that a designer changes without touching code."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from pydantic import AfterValidator, BaseModel
from pydantic_core import PydanticCustomError

from pipeline.config.drafts import validated
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


def load(model: type[_Model], path: Path) -> _Model:
    """A data file as a model; raises InputError with all that is wrong in it."""
    return validated(model, read_document(Reading().text(path, YAML_BYTES)))
