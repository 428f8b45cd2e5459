"""What a single value may be, as data for pydantic: each rule checks, words its refusal and knows its JSON Schema.

A rule stands in `Annotated[type, rule]`. It is strict: text is never read as a number nor a number as text.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pydantic import GetJsonSchemaHandler
from pydantic_core import PydanticCustomError, core_schema

from pipeline.families.shared.option_types import Flag, OptionType, Whole, did_you_mean
from pipeline.frozen import frozen
from pipeline.source.wording import shown, type_name

Check = Callable[[object], object]
Schema = Mapping[str, object]


@frozen
class Rule:
    """One rule: `check` gives the value to keep or raises ValueError with a sentence; `schema` is called when asked."""

    check: Check
    schema: Callable[[], Schema]

    def __get_pydantic_core_schema__(self, _source: object, _handler: object) -> core_schema.CoreSchema:
        """Let pydantic check with this rule alone."""
        return core_schema.no_info_plain_validator_function(self._checked)

    def __get_pydantic_json_schema__(self, _core: object, _handler: GetJsonSchemaHandler) -> dict[str, object]:
        """The rule's part of the JSON Schema."""
        return dict(self.schema())

    def _checked(self, value: object) -> object:
        try:
            return self.check(value)
        except ValueError as error:
            raise refusal(str(error)) from None


def refusal(reason: str) -> PydanticCustomError:
    """What a validator raises: pydantic takes the sentence as it is, `complaint` adds place and key."""
    return PydanticCustomError("rule", "{reason}", {"reason": reason})


def whole(low: int, high: int) -> Rule:
    """A whole number, both ends included."""
    return _of_type(Whole(low, high), "number")


def truth() -> Rule:
    """true or false."""
    return _of_type(Flag(), "truth")


def _of_type(option: OptionType, sort: str) -> Rule:
    """A type that options of families have too, refused as all values of a book are."""

    def check(value: object) -> object:
        try:
            return option.read(value)
        except ValueError:
            raise ValueError(f"{_wrong(value, sort)}, expected {option.expected}") from None

    return Rule(check, lambda: option.schema)


def number(low: float, high: float, what: str = "a number") -> Rule:
    """A number, both ends included; `what` it is, with its unit."""

    def check(value: object) -> float:
        if isinstance(value, (int, float)) and not isinstance(value, bool) and low <= value <= high:
            return float(value)
        raise ValueError(f"{_wrong(value, 'number')}, expected {what} from {low:g} to {high:g}")

    return Rule(check, lambda: {"type": "number", "minimum": low, "maximum": high})


def prose() -> Rule:
    """Any text, of any number of lines."""
    return parsed(str, "text", {"type": "string"})


def whole_or(word: str, low: int, high: int) -> Rule:
    """A whole number, both ends included, or a word."""
    number = whole(low, high)

    def check(value: object) -> object:
        if value == word:
            return value
        try:
            return number.check(value)
        except ValueError as error:
            raise ValueError(f"{error}, or {word}") from None

    return Rule(check, lambda: {"anyOf": [{"const": word}, dict(number.schema())]})


FILE: Final = {"format": "path"}
"""Marks in the JSON Schema what names a file that is read."""


def file_name(longest: int) -> Rule:
    """The name of a file that is read."""
    named_file = line(longest, "the name of a file")
    return Rule(named_file.check, lambda: {**named_file.schema(), **FILE})


def line(longest: int, what: str = "one line of text") -> Rule:
    """One line of text that is not empty; `what` it is."""

    expected = f"{what} of at most {longest} characters"

    def read(text: str) -> str:
        if "\n" in text:
            raise ValueError(f"{shown(text)} has line breaks, expected {expected}")
        return _bounded(text, longest, expected)

    return parsed(read, expected, {"type": "string", "minLength": 1, "maxLength": longest})


def text(longest: int) -> Rule:
    """Text of any number of lines that is not empty."""
    expected = f"text of at most {longest} characters"
    schema = {"type": "string", "minLength": 1, "maxLength": longest}
    return parsed(lambda value: _bounded(value, longest, expected), expected, schema)


def _bounded(text: str, longest: int, expected: str) -> str:
    if not text.strip():
        raise ValueError(f"is empty, expected {expected}")
    if len(text) > longest:
        raise ValueError(f"{shown(text)} has {len(text)} characters, expected {expected}")
    return text


def choice(*values: str | int) -> Rule:
    """One of the values."""
    return named(lambda: values)


def named(known: Callable[[], Sequence[str | int]], spellings: Callable[[], Sequence[str]] = tuple) -> Rule:
    """One of the values that are known when it is asked; `spellings` are accepted but not offered in messages.

    The value is the known one: a text that names a member of an enumeration becomes that member.
    """

    def check(value: object) -> object:
        values = known()
        for one in (*values, *spellings()):
            if type(value) in (str, int) and one == value:
                return one
        words = [str(one) for one in values]
        near = did_you_mean(value, [*words, *spellings()]) if isinstance(value, str) else ""
        raise ValueError(f"{_wrong(value, *map(_sort, values))}, expected {one_of(words)}{near}")

    return Rule(check, lambda: {"enum": list(dict.fromkeys((*known(), *spellings())))})


def parsed(read: Callable[[str], object], expected: str, schema: Schema) -> Rule:
    """Text that `read` understands."""

    def check(value: object) -> object:
        if not isinstance(value, str):
            raise ValueError(f"{_wrong(value, 'text')}, expected {expected}")
        return read(value)

    return Rule(check, lambda: schema)


def measured(read: Callable[[str], object], expected: str) -> Rule:
    """A number with its unit that `read` understands; what a bare number lacks is the unit, not quotes."""
    text = parsed(read, expected, {"type": "string"})

    def check(value: object) -> object:
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            raise ValueError(f"{shown(value)} is {type_name(value)} without a unit, expected {expected}")
        return text.check(value)

    return Rule(check, text.schema)


def or_whole(rule: Rule) -> Rule:
    """The rule, with a whole number read as its digits."""

    def check(value: object) -> object:
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        return rule.check(str(value) if is_whole else value)

    return Rule(check, lambda: {"anyOf": [dict(rule.schema()), {"type": "integer"}]})


def or_own(rule: Rule) -> Rule:
    """The rule, whose values may also be the author's own: editors offer the known ones, and accept any text."""
    return Rule(rule.check, lambda: {"anyOf": [dict(rule.schema()), {"type": "string"}]})


def pattern(expression: str, expected: str, keep: Callable[[str], str] = str) -> Rule:
    """Text of a pattern, kept as `keep` makes it."""
    compiled = re.compile(expression)

    def read(text: str) -> str:
        if not compiled.fullmatch(text):
            raise ValueError(f"{shown(text)} is not valid, expected {expected}")
        return keep(text)

    return parsed(read, expected, {"type": "string", "pattern": f"^({expression})$"})


def _wrong(value: object, *sorts: str) -> str:
    """The value and, where it is of the wrong sort, its sort and the remedy."""
    if value is None:
        return "is empty"
    in_quotes = " (put it in quotes if it is text)" if sorts == ("text",) else ""
    if isinstance(value, dict) and not any(value.values()):  # such as {count}, a placeholder
        return f"is {type_name(value)}{in_quotes}"
    if isinstance(value, (dict, list)):
        return f"is {type_name(value)}"
    if _sort(value) in sorts:
        return f"{shown(value)} is not valid"
    remedy = in_quotes
    remedy = " (remove the quotes)" if sorts == ("number",) and isinstance(value, str) and value.isdigit() else remedy
    return f"{shown(value)} is {type_name(value)}{remedy}"


def _sort(value: object) -> str:
    return "text" if isinstance(value, str) else "truth" if isinstance(value, bool) else "number"


def one_of(words: Sequence[str]) -> str:
    """What is expected where there are these words to choose from."""
    return f"one of {', '.join(words)}" if len(words) > 1 else "".join(words) or "nothing"
