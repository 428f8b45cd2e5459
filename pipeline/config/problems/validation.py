"""Validates values with a model, and salvages what is sound in a damaged mapping so that the rest is checked too."""

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from pathlib import Path as FilePath
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from pipeline.config.problems.complaints import Elsewhere, complaint, is_about_key, meant_key
from pipeline.config.problems.findings import Findings
from pipeline.config.problems.withheld import WithheldError, unwritten, withheld
from pipeline.source.document import Document, read_document
from pipeline.source.files import SourceText
from pipeline.source.source_limits import PROBLEMS
from pipeline.source.templates import text_of
from pipeline.source.tree import Plain
from pipeline.source.wording import Path

_Model = TypeVar("_Model", bound=BaseModel)


class Strict(BaseModel):
    """A mapping that admits its own keys only."""

    # Validators are built when they are first used: a book needs a few of the models, and a part's is in its whole.
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)

    addresses: ClassVar[Sequence[str]] = ()
    """The keys, of an output's options, that name folders on the web and may hold placeholders."""

    listed_texts: ClassVar[Sequence[str]] = ()
    """Those with lists of texts that may hold placeholders."""

    if not TYPE_CHECKING:  # or no misspelt name would be found

        def __getattr__(self, name: str) -> object:
            """Refuse a value that was withheld; all others are found before this is called."""
            if name in type(self).model_fields:
                raise WithheldError(name)
            return super().__getattr__(name)


class Lenient(BaseModel):
    """A mapping that a program has written, such as a manifest; keys that are not listed are left aside."""

    model_config = ConfigDict(frozen=True, strict=True, defer_build=True)


def load(model: type[_Model], path: FilePath) -> _Model:
    """A data file, which a designer changes without code, as a model; raises InputError with all that is wrong.

    Many books in one process ask for the same files: what a text means is kept, so none may change what they get.
    """
    found: _Model = _meaning(model, text_of(path))
    return found


@lru_cache(maxsize=256)
def _meaning(model: type[_Model], text: SourceText) -> _Model:
    return validated(model, read_document(text))


def validated(model: type[_Model], document: Document) -> _Model:
    """A whole document as a model; raises InputError with all problems."""
    findings = Findings(document)
    found, _ = checked(model, findings)
    findings.raise_all()
    assert found is not None
    return found


def checked(
    model: type[_Model], findings: Findings, elsewhere: Elsewhere = tuple
) -> tuple[_Model | None, tuple[Path, ...]]:
    """The findings' values as a model, or None and the paths of everything that is wrong, which is reported.

    `elsewhere` as in `complaint`.
    """
    return checked_part(model, findings.values, (), findings, elsewhere)


def checked_part(
    model: type[_Model], values: Plain, path: Path, findings: Findings, elsewhere: Elsewhere = tuple
) -> tuple[_Model | None, tuple[Path, ...]]:
    """The same of the values at a path, which are a model of their own."""
    try:
        return model.model_validate(values), ()
    except ValidationError as error:
        errors = error.errors(include_url=False)
    misspelt = {meant for one in errors if (meant := meant_key(model, one)) and not _holds(values, meant)}
    reported = [one for one in errors if not (one["type"] == "missing" and _explained(one["loc"], misspelt, findings))]
    for one in reported[: PROBLEMS + 1]:
        refuse = findings.refuse_key if is_about_key(one) else findings.refuse
        refuse((*path, *one["loc"]), complaint(model, one, elsewhere))
        findings.pass_over((*path, *one["loc"]))
    return None, (*(_mapping_of(one["loc"]) if one["type"] == "missing" else one["loc"] for one in errors), *misspelt)


def _holds(values: Plain, path: Path) -> bool:
    """Do values hold one at a path of keys and positions?"""
    for part in path:
        if isinstance(values, list) and isinstance(part, int):
            values = values[part]
        elif isinstance(values, dict) and part in values:
            values = values[str(part)]
        else:
            return False
    return True


def _mapping_of(missing: Path) -> Path:
    """The mapping that is nothing without a key; the key itself at the root."""
    return missing[:-1] or missing


def _explained(missing: Path, misspelt: set[Path], findings: Findings) -> bool:
    """Is it known why a key is missing: it is spelt otherwise, or may stand in a file that could not be read?"""
    return missing in misspelt or not findings.complete


def salvaged(  # noqa: PLR0913, PLR0917  what is wrong, where, and what must stand there
    model: type[_Model],
    values: Plain,
    wrong: Iterable[Path],
    findings: Findings,
    at: Path = (),
    needed: Mapping[str, Plain] = MappingProxyType({}),
) -> _Model | None:
    """The mapping at a path as a model without what is wrong in it, at paths within it; None where that is no model.

    What is wrong is withheld, and of an incomplete document what is not written. `needed` holds values, whatever they
    are, for keys that the model cannot be without.
    """
    sound = deepcopy(values)
    gone = [_prune(sound, path) for path in (*wrong, *findings.unread(at))]
    found = _without_lacking(model, {**needed, **sound} if isinstance(sound, dict) else sound, gone)
    if found is None:
        return None
    return withheld(found, gone if findings.complete else (*gone, *unwritten(found)))


def _without_lacking(model: type[_Model], values: Plain, gone: list[Path]) -> _Model | None:
    """Values as a model, without mappings that are nothing since a key of theirs is gone; these are added to `gone`."""
    try:
        return model.model_validate(values)
    except ValidationError as error:
        lacking = {one["loc"][:-1] for one in error.errors(include_url=False) if one["type"] == "missing"} - {()}
    if not lacking or not all(_holds(values, path) for path in lacking):
        return None
    gone += [_prune(values, path) for path in lacking]
    return _without_lacking(model, values, gone)


def _prune(values: Plain, path: Path) -> Path:
    """Remove the key of the deepest mapping on the path; the path of what is gone, or was never there."""
    for depth, part in enumerate(path, 1):
        if not isinstance(values, dict):
            return ()
        below = values.get(str(part))
        if part not in values or depth == len(path) or not isinstance(below, dict):
            values.pop(str(part), None)
            return path[:depth]
        values = below
    return ()
