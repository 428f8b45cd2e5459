"""The short way in which SudokuPad writes JSON: bare keys and colours, single quotes, `t` and `f`, no empty objects.

>>> read_zipped("{ce:[[{v:5},,],[,,]],metadata:{t:'It\\\\'s',norowcol:t}}")
{'cells': [[{'value': 5}, {}, {}], [{}, {}, {}]], 'metadata': {'title': "It's", 'norowcol': True}}
"""

import re
from collections.abc import Iterator
from typing import Any

from pipeline.families.shared.text_error import TextError
from pipeline.source.source_limits import JSON_DIGITS

DEEPEST = 12
KEYS = {
    "a": "arrows",
    "ca": "cages",
    "ce": "cells",
    "l": "lines",
    "o": "overlays",
    "re": "regions",
    "t": "title",
    "te": "text",
    "u": "underlays",
    "v": "value",
}
"""The short keys of what is read here."""

_TOKEN = re.compile(r"'(?:[^'\\]|\\.)*'|[\[\]{}:,]|[^\[\]{}:,']+")
_NUMBER = re.compile(rf"-?\d{{1,{JSON_DIGITS}}}", re.ASCII)
_WORDS: dict[str, Any] = {"t": True, "f": False, "true": True, "false": False, "null": None}


def read_zipped(text: str) -> dict[str, Any]:
    """The object of a text; raises TextError."""
    tokens = _Tokens(_TOKEN.findall(text))
    found = tokens.value(0)
    if not isinstance(found, dict) or not tokens.is_empty:
        raise TextError("is damaged: what it holds is not a puzzle; copy the whole link again")
    return found


class _Tokens:
    """What is left of a text."""

    def __init__(self, tokens: list[str]) -> None:
        self._rest: Iterator[str] = iter(tokens)
        self._next = next(self._rest, "")

    @property
    def is_empty(self) -> bool:
        """Is nothing left?"""
        return not self._next

    def value(self, depth: int) -> Any:  # noqa: ANN401  any JSON
        """The value that comes next; an empty object where there is none."""
        if depth > DEEPEST:
            raise TextError("has values that are nested too deeply; copy the whole link again")
        if self._next == "{":
            return self._object(depth)
        if self._next == "[":
            return self._array(depth)
        return {} if self._next in (",", "]", "}") else _scalar(self._take())

    def _object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        self._take()
        while self._next != "}":
            key = str(_bare(self._take()))
            self._expect(":")
            found[KEYS.get(key, key)] = self.value(depth + 1)
            if self._next != "}":
                self._expect(",")
        self._take()
        return found

    def _array(self, depth: int) -> list[Any]:
        self._take()
        found = [self.value(depth + 1)]
        while self._next == ",":
            self._take()
            found.append(self.value(depth + 1))
        self._expect("]")
        return found

    def _take(self) -> str:
        taken, self._next = self._next, next(self._rest, "")
        if not taken:
            raise TextError("ends too early; copy the whole link again")
        return taken

    def _expect(self, token: str) -> None:
        if (found := self._take()) != token:
            raise TextError(f"is damaged: {found[:20]!r} stands where {token!r} is expected; copy the whole link again")


def _scalar(token: str) -> Any:  # noqa: ANN401  any JSON
    if token in _WORDS:
        return _WORDS[token]
    return int(token) if _NUMBER.fullmatch(token) else _bare(token)


def _bare(token: str) -> str:
    """A text without its quotes."""
    return re.sub(r"\\(.)", r"\1", token[1:-1]) if token.startswith("'") else token
