"""JSON is read within limits, and what is wrong with a value has the line and column of that value."""

from __future__ import annotations

import json

import pytest

from pipeline.errors import InputError, Place
from pipeline.source.files import SourceText
from pipeline.source.json_document import read_json
from pipeline.source.source_limits import JSON_VALUES

TEXT = '{\n "a": [1, {"b \\u00e9": "x, ]"}],\n\t"c":  -1.5e3 , "d": {}\r\n}'


def refused(text: str) -> str:
    with pytest.raises(InputError) as caught:
        read_json(SourceText("m.json", text))
    return str(caught.value)


def test_the_values_are_those_of_the_text() -> None:
    assert read_json(SourceText("m.json", TEXT)).values == json.loads(TEXT)


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        ((), 1, 1),
        (("a",), 2, 7),
        (("a", 0), 2, 8),
        (("a", 1, "b é"), 2, 24),
        (("c",), 3, 8),
        (("d",), 3, 22),
        (("d", "missing"), 3, 22),
        (("a", 7), 2, 7),
    ],
)
def test_a_value_has_its_place_and_a_missing_one_that_of_what_should_hold_it(
    path: tuple[str | int, ...], line: int, column: int
) -> None:
    assert read_json(SourceText("m.json", TEXT)).place(path) == Place("m.json", line, column)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"a": [', "m.json:1:8: is not JSON: Expecting value; write the file again"),
        ("", "m.json:1:1: is not JSON"),
        ('{"a": 1} {}', "m.json:1:10: is not JSON: Extra data"),
        ('{"a": {"b": 1,\n "b": 2}}', "m.json:1:7: a: a key stands twice; remove one of them"),
        ('{"a": NaN}', "m.json:1:7: a: NaN is not a number"),
        ('{"a": [0, -Infinity]}', "m.json:1:11: a[1]: -Infinity is not a number"),
        ('{"a": 1e999}', "a: 1e999 is not a number"),
        ('{"a": ' + "9" * 5000 + "}", "m.json:1:7: a: 9999"),
        ('{"a": "\\u0000"}', "m.json:1:7: a: control character U+0000 is not text; remove it"),
        ('{"a": "\\ud800"}', "m.json:1:7: a: control character U+D800 is not text; remove it"),
        ('{"a\\u0007": 1}', "m.json:1:1: the key 'a\\x07' has control characters"),
        ("[" * 100_000, "m.json: values are nested too deeply"),
        ('{"a":' * 100_000, "m.json: values are nested too deeply"),
        ("[" + "0," * JSON_VALUES, f"m.json: holds more than {JSON_VALUES:,} values"),
    ],
)
def test_what_other_programs_read_differently_or_at_a_cost_is_refused(text: str, told: str) -> None:
    assert refused(text).startswith(told) or told in refused(text)


def test_every_fault_is_named_with_its_place() -> None:
    assert len(refused('{"a": NaN, "b": [Infinity, {"c": 1, "c": 2}]}').splitlines()) == 3
