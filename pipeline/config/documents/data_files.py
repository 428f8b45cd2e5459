"""Reads a data file that a designer changes without touching code."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from pydantic import AfterValidator, BaseModel

from pipeline.config.problems.validation import validated
from pipeline.config.values.value_rules import refusal
from pipeline.source.document import read_document
from pipeline.source.files import Reading
from pipeline.source.source_limits import YAML_BYTES

_Model = TypeVar("_Model", bound=BaseModel)


def named_after(roles: type[StrEnum]) -> AfterValidator:
    """A mapping whose keys are all the roles there are, and nothing else."""

    def check(values: dict[str, object]) -> dict[str, object]:
        missing = [role.value for role in roles if role.value not in values]
        unknown = [name for name in values if name not in tuple(roles)]
        if missing or unknown:
            wrong = f"lacks {', '.join(missing)}" if missing else f"has an unknown role {unknown[0]!r}"
            raise refusal(f"{wrong}, expected {', '.join(sorted(roles))}")
        return values

    return AfterValidator(check)


def load(model: type[_Model], path: Path) -> _Model:
    """A data file as a model; raises InputError with all that is wrong in it."""
    return validated(model, read_document(Reading().text(path, YAML_BYTES)))
