"""JSON inside a format: bounded, an object, and values taken from it by key and type."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pipeline.errors import InputError
from pipeline.families.shared.text_error import TextError
from pipeline.source.files import SourceText
from pipeline.source.json_document import read_json
from pipeline.source.source_limits import JSON_DIGITS, UNPACKED_TEXT

Object = Mapping[str, Any]


def read_object(text: str) -> Object:
    """The object of a text; TextError where it is none."""
    if len(text) > UNPACKED_TEXT:
        raise TextError(f"has {len(text):,} characters of JSON, no puzzle needs more than {UNPACKED_TEXT:,}")
    try:
        values = read_json(SourceText("", text)).values
    except InputError as error:
        reason = error.problems[0].message.partition(";")[0]
        raise TextError(f"{reason}; copy the whole text again") from None
    if not isinstance(values, dict):
        raise TextError("is JSON, but no object")
    return values


def written(values: Object) -> str:
    """An object without blanks, in ASCII."""
    return json.dumps(values, separators=(",", ":"))


def objects(values: Object, key: str) -> Sequence[Object]:
    """The list of objects at a key; empty where it is left out."""
    found = values.get(key) or []
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise TextError(f"{key} is not a list of objects")
    return found


def rows_of(values: Object, key: str, most: int) -> Sequence[Sequence[Any]]:
    """The rows of a grid of at most so many rows, all of one length."""
    rows = values.get(key)
    if not isinstance(rows, list) or not 1 <= len(rows) <= most:
        raise TextError(f"{key} is not a list of 1 to {most} rows")
    if not all(isinstance(row, list) and 1 <= len(row) == len(rows[0]) <= most for row in rows):
        raise TextError(f"{key} has rows that are not lists of one length, 1 to {most}")
    return rows


def whole(value: object, what: str) -> int:
    """A whole number, also written as a text; TextError says what it should have been."""
    if isinstance(value, str) and len(value) <= JSON_DIGITS and value.strip().isascii() and value.strip().isdigit():
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise TextError(f"{str(value)[:40]!r} is not valid as {what}, expected a whole number")
    return value


def refuse_rest(values: Object, known: Sequence[str], harmless: Sequence[str]) -> None:
    """Raise TextError for a rule that is not known here: a key that is neither known nor harmless, and not empty."""
    for key, value in values.items():
        if value and key not in known and key not in harmless:
            raise TextError(f"has {key[:40]!r}, a rule that is not known here")
