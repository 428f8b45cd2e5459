"""Turns what pydantic found into sentences: the path, whether its key or its value is wrong, expectation and remedy."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from pipeline.families.shared.options import did_you_mean, nearest
from pipeline.source.wording import Path, key_path, shown, type_name

Model = type[BaseModel]
Elsewhere = Callable[[], Iterable[Path]]

_EXPECTED = {
    "model_type": "a mapping of keys",
    "dict_type": "a mapping of keys",
    "list_type": "a list such as [a, b]",
}


def complaint(model: Model, error: ErrorDetails, elsewhere: Elsewhere = tuple) -> str:
    """What is wrong, expected and to be done, in one sentence without place and key.

    `elsewhere` gives the paths of keys that the model does not know, because other rooms hold them.
    """
    if error["type"] == "rule":
        return str(error["ctx"]["reason"])
    if error["type"] == "missing":
        return f"is missing, expected {_description(model, error['loc'])}"
    if error["type"] == "extra_forbidden":
        return _unknown(model, error["loc"], elsewhere)
    if error["type"] in ("too_long", "too_short"):
        return _length(error)
    value = error["input"]
    shape = type_name(value)
    is_what = f"is {shape}" if value is None or isinstance(value, (dict, list)) else f"{shown(value)} is {shape}"
    return f"{is_what}, expected {_EXPECTED.get(error['type'], error['msg'])}{_such_as(model, error)}"


def _such_as(model: Model, error: ErrorDetails) -> str:
    """What a mapping looks like that is expected: with the first keys of its model, or as its field has an example."""
    if error["type"] == "model_type":
        return _some(_fields(model, error["loc"]))
    *above, key = error["loc"] or ("",)  # a whole file has no key
    field = _fields(model, tuple(above)).get(str(key)) if error["type"] == "dict_type" else None
    return f" such as {_in_one_line(field.examples[0])}" if field and field.examples else ""


def _in_one_line(mapping: Mapping[str, object]) -> str:
    return f"{{{', '.join(f'{key}: {shown(value)}' for key, value in mapping.items())}}}"


def _some(keys: Iterable[str]) -> str:
    """What a mapping with the first of its keys looks like."""
    return f" such as {{{', '.join(f'{key}: ...' for key in islice(keys, 2))}}}"


def is_about_key(error: ErrorDetails) -> bool:
    """Is the key wrong, not its value?"""
    return error["type"] == "extra_forbidden"


def meant_key(model: Model, error: ErrorDetails) -> Path:
    """The path of the key that is likely meant by an unknown one beside it; empty where there is none."""
    if error["type"] != "extra_forbidden":
        return ()
    *above, key = error["loc"]
    near = nearest(str(key).partition(":")[0], _fields(model, tuple(above)))
    return (*above, near) if near else ()


def _length(error: ErrorDetails) -> str:
    bounds = error["ctx"]
    if error["type"] == "too_short":
        given = f"has {bounds['actual_length']} of them" if bounds["actual_length"] else "is empty"
        return f"{given}, expected at least {bounds['min_length']}"
    return f"has {bounds['actual_length'] or 'too many'} entries, expected at most {bounds['max_length']}"


def _unknown(model: Model, path: Path, elsewhere: Elsewhere) -> str:
    known = _fields(model, path[:-1])
    key, colon, value = str(path[-1]).partition(":")
    if colon and key in known:
        return f"unknown key; write a space after the colon: {shown(f'{key}: {value}')}"
    key += colon + value
    homes = [home for home in (*_homes(model), *elsewhere()) if home[-1] == key]
    # A key that belongs elsewhere is likelier meant than one here that is spelt alike.
    meant = f"; did you mean {key_path(_likeliest(homes, path[:-1]))}?" if homes else did_you_mean(key, known)
    # A book has some fifty keys: what was meant comes before them.
    keys = ", ".join(known)
    return f"unknown key{meant} The keys here are {keys}" if meant else f"unknown key, expected one of {keys}"


def _likeliest(homes: Sequence[Path], above: Path) -> Path:
    """The home in a mapping that stands beside an unknown key, below `above`; the first where there is none."""
    beside = ((*above, *home[-2:]) for home in homes if _ends_with(above, home[:-2]))
    return next(beside, homes[0])


def _ends_with(path: Path, end: Path) -> bool:
    """Does a path end so, whatever entries of lists it goes through?"""
    return bool(end) and _shape(path)[-len(end) :] == _shape(end)


def _shape(path: Path) -> Path:
    """A path with every entry of a list as entry 0."""
    return tuple(0 if isinstance(part, int) else part for part in path)


def _description(model: Model, path: Path) -> str:
    field = _fields(model, path[:-1])[str(path[-1])]
    return field.description or "a value"


def _fields(model: Model, path: Path) -> Mapping[str, FieldInfo]:
    """The fields of the model at a path, whose parts are fields, indices of lists and keys of mappings."""
    fields = _own_fields(model)
    for part in path:
        if part in fields:
            fields = _own_fields(next(_models(fields[str(part)].annotation)))
    return fields


def _own_fields(model: Model) -> Mapping[str, FieldInfo]:
    return {field.alias or name: field for name, field in model.model_fields.items()}


def _models(annotation: object) -> Iterator[Model]:
    """The models inside a type such as `list[Section] | None`."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _models(inner)


def _homes(model: Model, above: Path = ()) -> Iterator[Path]:
    """The paths of all keys below a model, a list's entries written as entry 0."""
    for name, field in _own_fields(model).items():
        yield (*above, name)
        for inner in _models(field.annotation):
            item = (0,) if "list" in str(field.annotation) else ()
            yield from _homes(inner, (*above, name, *item))
