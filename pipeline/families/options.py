"""Options of a family as data, and their validation."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pipeline.model.slot import OptionValue


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a family, as data for validation, schema, help and command line.

    Exactly one of `values` (a choice, or a subset where `many`) and `bounds` (a whole number, both ends
    included) is set. `aliases` maps other spellings to values. `optional` admits None, the family's choice.
    """

    name: str
    help: str
    default: OptionValue
    values: tuple[str, ...] = ()
    many: bool = False
    bounds: tuple[int, int] | None = None
    aliases: Mapping[str, str] = field(default_factory=dict)
    optional: bool = False

    @property
    def expected(self) -> str:
        """What the option takes, in words."""
        if self.bounds:
            return f"a whole number from {self.bounds[0]} to {self.bounds[1]}"
        return ("a list of " if self.many else "one of ") + ", ".join(self.values)


class OptionError(ValueError):
    """A size or option that a family does not accept: the key, and a sentence with expectation and remedy."""

    def __init__(self, key: str, message: str) -> None:
        self.key = key
        self.message = message
        super().__init__(f"{key}: {message}")

    def __reduce__(self) -> tuple[type[OptionError], tuple[str, str]]:
        return type(self), (self.key, self.message)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`; did you mean 'x'?` for a near miss, else an empty text."""
    close = difflib.get_close_matches(word, list(known), 1)
    return f"; did you mean {close[0]!r}?" if close else ""


def written(value: OptionValue) -> str:
    """An option's value as text: what enters a section's identity, so it must never change."""
    return "+".join(value) if isinstance(value, tuple) else str(value)


def resolve(options: Iterable[Option], raw: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """All options with their values, defaults filled in; raises OptionError for an unknown key or a wrong value."""
    known = {option.name: option for option in options}
    for key in raw:
        if key not in known:
            expected = ", ".join(known) or "no options"
            raise OptionError(key, f"unknown option, expected {expected}{did_you_mean(key, known)}")
    return {name: _value(option, raw[name]) if name in raw else option.default for name, option in known.items()}


def _value(option: Option, value: object) -> OptionValue:
    if value is None and option.optional:
        return None
    if option.bounds:
        return _whole(option, value)
    if not option.many:
        return _word(option, value)
    items = value if isinstance(value, (list, tuple)) else [value]
    if not items:
        raise OptionError(option.name, f"is empty, expected {option.expected}")
    words = {_word(option, item) for item in items}
    return tuple(word for word in option.values if word in words)


def _whole(option: Option, value: object) -> int:
    assert option.bounds
    low, high = option.bounds
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise OptionError(option.name, f"{value!r} does not fit, expected {option.expected}")
    return value


def _word(option: Option, value: object) -> str:
    word = option.aliases.get(str(value), str(value))
    if not isinstance(value, str) or word not in option.values:
        near = did_you_mean(str(value), (*option.values, *option.aliases))
        raise OptionError(option.name, f"{value!r} does not fit, expected {option.expected}{near}")
    return word
