"""Withholds values that were refused: no later check can read them, nor a default in their place.

A model without a value raises WithheldError where the value is read. What needs it ends there: the problem of the value
is reported, and whatever a stand-in led to would be a second complaint about one cause.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import wraps
from typing import NoReturn, ParamSpec, TypeVar

from pydantic import BaseModel

from pipeline.source.wording import Path

_T = TypeVar("_T")
_P = ParamSpec("_P")
_Model = TypeVar("_Model", bound=BaseModel)


class WithheldError(Exception):
    """A value is asked for that was refused; what is wrong with it is reported."""


def known(make: Callable[[], _T]) -> Callable[[], _T]:
    """What gives the result of `make`, called here and once; WithheldError where that has read what is withheld."""
    try:
        made = make()
    except WithheldError as error:
        reason = str(error)
    else:
        return lambda: made

    def unknown() -> NoReturn:
        raise WithheldError(reason)

    return unknown


def sound(parts: Iterable[Callable[[], Iterable[_T]]]) -> Iterator[_T]:
    """What is in those of several parts that are not withheld."""
    for part in parts:
        with suppress(WithheldError):
            yield from part()


def check(rule: Callable[_P, None]) -> Callable[_P, None]:
    """A rule that is passed over where it reads what is withheld."""

    @wraps(rule)
    def checked(*args: _P.args, **kwargs: _P.kwargs) -> None:
        known(lambda: rule(*args, **kwargs))

    return checked


def withheld(model: _Model, paths: Iterable[Path]) -> _Model:
    """The model without the values at some paths of keys; a path that leads nowhere is passed over."""
    for path in paths:
        model = _without(model, path)
    return model


def _without(model: _Model, path: Path) -> _Model:
    name = _field(model, path[0]) if path else None
    if name is None or name not in model.__dict__:
        return model
    copy, value = model.model_copy(), model.__dict__[name]
    if len(path) > 1 and isinstance(value, BaseModel):
        copy.__dict__[name] = _without(value, path[1:])
    else:
        del copy.__dict__[name]
    return copy


def _field(model: BaseModel, key: str | int) -> str | None:
    """The name of the field with a key."""
    fields = type(model).model_fields.items()
    return next((name for name, field in fields if key == (field.alias or name)), None)


def unwritten(model: BaseModel) -> Iterator[Path]:
    """The paths of all keys that were left out, so that a default stands there."""
    for name, field in type(model).model_fields.items():
        key = field.alias or name
        if name not in model.model_fields_set:
            yield (key,)
        elif isinstance(below := model.__dict__.get(name), BaseModel):
            yield from ((key, *path) for path in unwritten(below))
