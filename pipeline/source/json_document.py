"""Reads one bounded JSON document to plain values, and finds the places of values that turn out to be wrong.

A key that stands twice and a number that is none (NaN, infinity, too many digits) are refused, as other programs read
them differently.
"""

import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from pipeline.errors import InputError, Place, Problem
from pipeline.frozen import frozen
from pipeline.source.files import SourceText, unprintable
from pipeline.source.source_limits import JSON_DIGITS, JSON_VALUES
from pipeline.source.wording import Path, first_of, key_path, shown, token

_SPACE: Final = re.compile(r"[ \t\n\r]*")
_OPENINGS: Final = "[{,"  # a document has at most one value more than it has of these


@dataclass(frozen=True)
class JsonDocument:
    """The values of a document, as dicts, lists and scalars, and where they stand."""

    source: SourceText
    values: Any
    _inner: dict[Path, dict[str | int, int]] = field(default_factory=dict)

    def place(self, path: Path) -> Place:
        """Where the value at a path stands, or its nearest ancestor."""
        return self.source.place(self._offset(path))

    def problem(self, path: Path, message: str) -> Problem:
        """Something that is wrong with the value at a path."""
        return Problem(message, self.place(path), key_path(path))

    def _offset(self, path: Path) -> int:
        offset = _after_space(self.source.text, 0)
        for depth, part in enumerate(path):
            inner = self._inner.get(path[:depth])
            if inner is None:
                inner = self._inner[path[:depth]] = dict(_inner_values(self.source.text, offset))
            if part not in inner:
                break
            offset = inner[part]
        return offset


def read_json(source: SourceText, remedy: str = "write the file again") -> JsonDocument:
    """The document of a text; InputError for broken syntax, values that are read differently, or a limit passed.

    `remedy` is what helps where the file is damaged.
    """
    if sum(map(source.text.count, _OPENINGS)) >= JSON_VALUES:
        raise InputError(Problem(f"holds more than {JSON_VALUES:,} values; make the file smaller", Place(source.file)))
    decoder = _Decoder()
    try:
        values = decoder.decode(source.text)
    except json.JSONDecodeError as error:
        place = source.place(error.pos)
        raise InputError(Problem(f"is not JSON: {error.msg}; {remedy}", place)) from None
    except RecursionError:
        raise InputError(Problem(f"values are nested too deeply; {remedy}", Place(source.file))) from None
    document = JsonDocument(source, values)
    suspect = decoder.unfit or "\\u" in source.text
    if suspect and (wrong := [document.problem(path, message) for path, message in _unfit(values)]):
        raise InputError(first_of(wrong))
    return document


@frozen
class _Unfit:
    """Stands for a number that is none, until its place is found."""

    token: str


class _Repeated(dict[str, Any]):
    """A mapping in which a key stands twice."""


class _Decoder(json.JSONDecoder):
    """Decodes a document, and knows afterwards whether anything in it is unfit."""

    def __init__(self) -> None:
        super().__init__(
            object_pairs_hook=self._mapping,
            parse_int=self._whole,
            parse_float=self._decimal,
            parse_constant=self._refuse,
        )
        self.unfit = False

    def _mapping(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        self.unfit = True
        return _Repeated(found)

    def _whole(self, text: str) -> int | _Unfit:
        return int(text) if len(text) <= JSON_DIGITS else self._refuse(text)

    def _decimal(self, text: str) -> float | _Unfit:
        value = float(text)
        return value if math.isfinite(value) and len(text) <= JSON_DIGITS else self._refuse(text)

    def _refuse(self, text: str) -> _Unfit:
        self.unfit = True
        return _Unfit(text)


_SKIPPING: Final = json.JSONDecoder(parse_int=str, parse_float=str)


def _unfit(values: Any) -> Iterator[tuple[Path, str]]:  # noqa: ANN401  any JSON
    """The paths of what is wrong, in no order of their own, and what is wrong there."""
    waiting: list[tuple[Path, Any]] = [((), values)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, _Unfit):
            yield path, f"{token(value.token)} is not a number of at most {JSON_DIGITS} digits; write it plainly"
        elif isinstance(value, str) and (found := unprintable(value)):
            yield path, f"control character U+{ord(value[found.start()]):04X} is not text; remove it"
        elif isinstance(value, dict):
            if isinstance(value, _Repeated):
                yield path, "a key stands twice; remove one of them"
            if odd := next(filter(unprintable, value), None):
                yield path, f"the key {shown(odd)} has control characters; remove them"
            waiting += (((*path, key), below) for key, below in value.items())
        elif isinstance(value, list):
            waiting += (((*path, number), below) for number, below in enumerate(value))


def _inner_values(text: str, offset: int) -> Iterator[tuple[str | int, int]]:
    """The keys or indices of the list or mapping at an offset of sound JSON, and the offsets of their values."""
    if text[offset] not in "[{":
        return
    mapping, number = text[offset] == "{", 0
    offset = _after_space(text, offset + 1)
    while text[offset] not in "]}":
        key: str | int = number
        if mapping:
            key, offset = _SKIPPING.raw_decode(text, offset)
            offset = _after_space(text, _after_space(text, offset) + 1)
        yield key, offset
        _, offset = _SKIPPING.raw_decode(text, offset)
        offset, number = _after_space(text, offset), number + 1
        if text[offset] == ",":
            offset = _after_space(text, offset + 1)


def _after_space(text: str, offset: int) -> int:
    found = _SPACE.match(text, offset)
    return found.end() if found else offset
