"""Validates values with a model, and salvages what is sound in a damaged mapping so that the rest is checked too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from itertools import zip_longest
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from pipeline.config.problems.complaints import complaint, is_about_key
from pipeline.config.problems.findings import Findings
from pipeline.source.document import Document
from pipeline.source.source_limits import PROBLEMS
from pipeline.source.tree import Plain
from pipeline.source.wording import Path

_Model = TypeVar("_Model", bound=BaseModel)


class Strict(BaseModel):
    """A mapping that admits its own keys only."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def validated(model: type[_Model], document: Document) -> _Model:
    """A whole document as a model; raises InputError with all problems."""
    findings = Findings(document)
    found, _ = checked(model, findings)
    findings.raise_all()
    assert found is not None
    return found


def checked(model: type[_Model], findings: Findings) -> tuple[_Model | None, tuple[Path, ...]]:
    """The findings' values as a model, or None and the paths of everything that is wrong, which is reported."""
    return _checked(model, findings.values, (), findings)


def checked_part(model: type[_Model], values: Plain, path: Path, findings: Findings) -> _Model | None:
    """The values at a path as a model of their own, or None where something is wrong, which is reported."""
    return _checked(model, values, path, findings)[0]


def _checked(
    model: type[_Model], values: Plain, path: Path, findings: Findings
) -> tuple[_Model | None, tuple[Path, ...]]:
    try:
        return model.model_validate(values), ()
    except ValidationError as error:
        errors = error.errors(include_url=False)
    for one in errors[: PROBLEMS + 1]:
        _report(model, one, path, findings)
    return None, tuple(one["loc"] for one in errors)


def salvaged(
    model: type[_Model], values: Plain, wrong: Iterable[Path], stand_in: Mapping[str, Plain] | None = None
) -> _Model | None:
    """The model of the sound part of a mapping, keys that it lacks taken from `stand_in`; None where that fails."""
    values = deepcopy(values)
    for path in wrong:
        _prune(values, path)
    if stand_in and isinstance(values, dict):
        values = {**stand_in, **values}
    try:
        return model.model_validate(values)
    except ValidationError:
        return None


def _report(model: type[BaseModel], error: ErrorDetails, path: Path, findings: Findings) -> None:
    refuse = findings.refuse_key if is_about_key(error) else findings.refuse
    refuse((*path, *error["loc"]), complaint(model, error))


def _prune(values: Plain, path: Path) -> None:
    """Remove the key of the deepest mapping on the path."""
    for part, following in zip_longest(path, path[1:]):
        if not isinstance(values, dict) or part not in values:
            return
        below = values[str(part)]
        if not isinstance(below, dict) or following not in below:
            del values[str(part)]
            return
        values = below
