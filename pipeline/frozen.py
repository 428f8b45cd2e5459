"""Frozen values: classes as `dataclass(frozen=True, slots=True)` makes them, ready three times as fast.

`dataclass` writes and compiles six methods for every class. The package has hundreds of them, which took a quarter of
a short command. Here five methods are compiled when they are first looked up, the others are the same for all
classes but for the names of the fields.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields, is_dataclass
from typing import Any, Final, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")
Method = Callable[..., Any]

_FRESH: Final = object()
"""The default of a field whose value is made for each instance."""


class _Later:
    """A method that is compiled when it is first looked up, and then stands in the class itself."""

    def __init__(self, cls: type, name: str, make: Callable[[], Method]) -> None:
        self._cls, self._name, self._make = cls, name, make

    def __get__(self, value: object, owner: type | None = None) -> Method:
        """See the data model of Python on descriptors."""
        method: Any = self._make()
        setattr(self._cls, self._name, method)
        return method.__get__(value, owner)  # type: ignore[no-any-return]


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """The class with slots, compared and hashed by its fields, which nobody can change.

    `field`, `fields`, `replace` and `__post_init__` work as with `dataclass`. What few classes need (`order`,
    `kw_only`, `InitVar`, no slots) is left to `dataclass`, and so are subclasses of dataclasses.
    """
    return _made(cls, by_fields=True)


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(field,))
def frozen_unique(cls: type[T]) -> type[T]:
    """The same, but every value is equal to itself alone, and hashed as such."""
    return _made(cls, by_fields=False)


def _made(cls: type[T], *, by_fields: bool) -> type[T]:
    if any(is_dataclass(base) for base in cls.__bases__):
        return dataclass(frozen=True, slots=True, eq=by_fields)(cls)
    cls.__doc__ = cls.__doc__ or cls.__name__  # else `dataclass` writes the signature, which takes as long as all else
    made = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    params: Any = made.__dict__["__dataclass_params__"]
    params.frozen = True  # what `dataclass` asks of a frozen subclass
    every = fields(made)  # type: ignore[arg-type]  # which the line above made a dataclass
    methods = _methods(made, every)
    if by_fields:
        methods |= _comparing(made, every)
    for name, method in methods.items():
        if cls.__dict__.get(name) is None:  # what a class has written itself stays
            setattr(made, name, method)
    return made


def _methods(cls: type, every: Sequence[Field[Any]]) -> dict[str, Method | _Later]:
    names = [one.name for one in every]
    return {
        "__init__": _Later(cls, "__init__", lambda: _init(cls, every)),
        "__repr__": _repr([one.name for one in every if one.repr]),
        "__setattr__": _refuse_setting,
        "__delattr__": _refuse_deleting,
        "__getstate__": _Later(cls, "__getstate__", lambda: _written(f"self: [*{_values('self', names)}]")),
        "__setstate__": _Later(cls, "__setstate__", lambda: _restoring(cls, names)),
    }


def _comparing(cls: type, every: Sequence[Field[Any]]) -> dict[str, Method | _Later]:
    compared = [one.name for one in every if one.compare]
    hashed = [one.name for one in every if (one.compare if one.hash is None else one.hash)]
    same = f"{_values('self', compared)} == {_values('other', compared)}"
    equal = f"self, other: {same} if other.__class__ is self.__class__ else NotImplemented"
    return {
        "__eq__": _Later(cls, "__eq__", lambda: _written(equal)),
        "__hash__": _Later(cls, "__hash__", lambda: _written(f"self: hash({_values('self', hashed)})")),
    }


def _values(owner: str, names: Sequence[str]) -> str:
    """The values of some fields as the text of a tuple."""
    return f"({''.join(f'{owner}.{name}, ' for name in names)})"


def _written(text: str) -> Method:
    """The lambda of a text."""
    return eval(f"lambda {text}")  # type: ignore[no-any-return]  # as `dataclass` does; all names are of our own code


def _init(cls: type, every: Sequence[Field[Any]]) -> Method:
    asked = [one for one in every if one.init]
    names: dict[str, Any] = {**_setters(cls, [one.name for one in every]), "_fresh": _FRESH, "__name__": cls.__module__}
    lines = [f"def __init__(self, {', '.join(one.name for one in asked)}):"]
    for one in every:
        if value := _value(one, names):
            lines.append(f" _set_{one.name}(self, {value})")
    lines.append(" self.__post_init__()" if hasattr(cls, "__post_init__") else " return None")
    exec("\n".join(lines), names)  # as `dataclass` does; all names are of our own code
    init = names["__init__"]
    init.__defaults__ = tuple(default for one in asked if (default := _default(one)) is not MISSING)
    init.__annotations__ = {one.name: one.type for one in asked} | {"return": None}
    init.__qualname__ = f"{cls.__qualname__}.__init__"  # stands in Python's words about arguments
    return init  # type: ignore[no-any-return]


def _default(one: Field[Any]) -> object:
    return one.default if one.default_factory is MISSING else _FRESH


def _value(one: Field[Any], names: dict[str, Any]) -> str:
    """What a field is set to, as text; empty where `__post_init__` sets it. What the text needs is added to `names`."""
    if one.default_factory is not MISSING:
        names[f"_make_{one.name}"] = one.default_factory
        made = f"_make_{one.name}()"
        return f"{made} if {one.name} is _fresh else {one.name}" if one.init else made
    if one.init:
        return one.name
    names[f"_usual_{one.name}"] = one.default
    return "" if one.default is MISSING else f"_usual_{one.name}"


def _repr(names: Sequence[str]) -> Method:
    def __repr__(self: object) -> str:  # noqa: N807
        return f"{self.__class__.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    return __repr__


def _setters(cls: type, names: Iterable[str]) -> dict[str, Any]:
    """What sets each field in its slot, by `_set_` and its name: sooner than what looks the slot up."""
    return {f"_set_{name}": cls.__dict__[name].__set__ for name in names}


def _restoring(cls: type, names: Sequence[str]) -> Method:
    made = _setters(cls, names)
    lines = [f" _set_{name}(self, state[{at}])" for at, name in enumerate(names)]
    exec("\n".join(("def __setstate__(self, state):", *lines, " return None")), made)  # likewise
    return made["__setstate__"]  # type: ignore[no-any-return]


def _refuse_setting(_self: object, name: str, _value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_deleting(_self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")
