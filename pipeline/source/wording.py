"""How keys and values are written in messages: short, on one line, never raw control characters."""

import re
from collections.abc import Sequence

from pipeline.errors import Problem
from pipeline.source.source_limits import PROBLEMS

Path = tuple[str | int, ...]
"""The way from the root of a document to one of its values: keys and list indices."""

_LONGEST = 60
_DEEPEST = 12
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,39}")


def shown(value: object) -> str:
    """A value as an author would recognise it, cut to 60 characters.

    >>> shown(True), shown("A4"), shown([1, 2])
    ('true', "'A4'", 'a list')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _abridged(value)
    if isinstance(value, (int, float)):
        return str(value)
    return type_name(value)


def token(text: str) -> str:
    """A piece of source text as it stands there, without quotes, cut to 60 characters."""
    return _abridged(text)[1:-1] if text else "nothing"


def type_name(value: object) -> str:
    """What sort of value this is, in words."""
    if value is None:
        return "empty"
    names: tuple[tuple[type, str], ...] = (
        (bool, "true or false"),
        (str, "text"),
        (int, "a whole number"),
        (float, "a number"),
        (dict, "a mapping"),
    )
    return next((name for type_, name in names if isinstance(value, type_)), "a list")


def key_path(path: Path) -> str:
    """A path as printed in messages: `sections[2].counts`."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{_key(part)}" for part in path[:_DEEPEST])
    return text.removeprefix(".") + ("..." if len(path) > _DEEPEST else "")


def first_of(problems: Sequence[Problem]) -> list[Problem]:
    """At most the first 200 problems, and a line that says when there are more."""
    if len(problems) <= PROBLEMS:
        return list(problems)
    return [*problems[:PROBLEMS], Problem("there are more problems; correct these first")]


def _key(key: str) -> str:
    return key if _WORD.fullmatch(key) else _abridged(key)


def _abridged(text: str) -> str:
    return repr(text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "...")


def counted(count: int, noun: str) -> str:
    """A count of things, such as 1 page or 12 pages."""
    return f"{count:d} {noun}" if count == 1 else f"{count:d} {noun}s"
