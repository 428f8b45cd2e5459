"""Validates values with a model, and salvages what is sound in a damaged mapping so that the rest is checked too."""

from collections.abc import Iterable
from copy import deepcopy
from itertools import zip_longest
from pathlib import Path as FilePath
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from pipeline.config.problems.complaints import complaint, is_about_key
from pipeline.config.problems.findings import Findings
from pipeline.source.document import Document, read_document
from pipeline.source.files import Reading
from pipeline.source.source_limits import PROBLEMS, YAML_BYTES
from pipeline.source.tree import Plain
from pipeline.source.wording import Path

_Model = TypeVar("_Model", bound=BaseModel)


class Strict(BaseModel):
    """A mapping that admits its own keys only."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def load(model: type[_Model], path: FilePath) -> _Model:
    """A data file, which a designer changes without code, as a model; raises InputError with all that is wrong."""
    return validated(model, read_document(Reading().text(path, YAML_BYTES)))


def validated(model: type[_Model], document: Document) -> _Model:
    """A whole document as a model; raises InputError with all problems."""
    findings = Findings(document)
    found, _ = checked(model, findings)
    findings.raise_all()
    assert found is not None
    return found


def checked(model: type[_Model], findings: Findings) -> tuple[_Model | None, tuple[Path, ...]]:
    """The findings' values as a model, or None and the paths of everything that is wrong, which is reported."""
    return checked_part(model, findings.values, (), findings)


def checked_part(
    model: type[_Model], values: Plain, path: Path, findings: Findings
) -> tuple[_Model | None, tuple[Path, ...]]:
    """The same of the values at a path, which are a model of their own."""
    try:
        return model.model_validate(values), ()
    except ValidationError as error:
        errors = error.errors(include_url=False)
    for one in errors[: PROBLEMS + 1]:
        refuse = findings.refuse_key if is_about_key(one) else findings.refuse
        refuse((*path, *one["loc"]), complaint(model, one))
    return None, tuple(one["loc"] for one in errors)


def salvaged(model: type[_Model], values: Plain) -> _Model | None:
    """Values as a model, or None where that fails."""
    try:
        return model.model_validate(values)
    except ValidationError:
        return None


def sound_part(values: Plain, wrong: Iterable[Path], findings: Findings, at: Path = ()) -> Plain:
    """The mapping at a path without what is wrong in it, at paths within it; of that nothing more is reported."""
    values = deepcopy(values)
    for path in wrong:
        if gone := _prune(values, path):
            findings.pass_over((*at, *gone))
    return values


def _prune(values: Plain, path: Path) -> Path:
    """Remove the key of the deepest mapping on the path; the path of what is gone."""
    for depth, (part, following) in enumerate(zip_longest(path, path[1:]), 1):
        if not isinstance(values, dict) or part not in values:
            break
        below = values[str(part)]
        if not isinstance(below, dict) or following not in below:
            del values[str(part)]
            return path[:depth]
        values = below
    return ()
