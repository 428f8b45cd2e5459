"""Options of a family as data, and their validation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pipeline.families.shared.option_types import OptionType, did_you_mean, nearest
from pipeline.frozen import frozen
from pipeline.model.slot import OptionValue

__all__ = ["Option", "OptionError", "did_you_mean", "nearest", "resolve"]


@frozen
class Option:
    """One option of a family, as data for validation, schema, help and command line.

    `optional` admits None, the family's choice.
    """

    name: str
    help: str
    default: OptionValue
    kind: OptionType
    optional: bool = False

    @property
    def expected(self) -> str:
        """What the option takes, in words."""
        return self.kind.expected

    def written(self, value: OptionValue) -> str:
        """The value in a section's identity."""
        return "None" if value is None else self.kind.written(value)


class OptionError(ValueError):
    """A size or option that a family does not accept: the key, and a sentence with expectation and remedy."""

    def __init__(self, key: str, message: str) -> None:
        self.key = key
        self.message = message
        super().__init__(f"{key}: {message}")

    def __reduce__(self) -> tuple[type[OptionError], tuple[str, str]]:
        return type(self), (self.key, self.message)


def resolve(options: Iterable[Option], raw: Mapping[str, object]) -> dict[str, OptionValue]:
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
    try:
        return option.kind.read(value)
    except ValueError as error:
        raise OptionError(option.name, str(error)) from None
