"""The short JSON of SudokuPad's links: read as the program writes it, refused where it is damaged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.families.shared.formats.json_text import whole
from pipeline.families.shared.formats.zipped_json import read_zipped
from pipeline.families.shared.text_error import TextError


def test_bare_keys_colours_and_words_are_read_and_short_keys_spelled_out() -> None:
    text = "{id:'x',cs:50,ce:[[{v:5},,],[,,]],ca:[{ce:[[0,0],[0,1]],v:12,unique:t,hidden:f}],u:[{c2:D0D0D0,w:1}]}"
    assert read_zipped(text) == {
        "id": "x",
        "cs": 50,
        "cells": [[{"value": 5}, {}, {}], [{}, {}, {}]],
        "cages": [{"cells": [[0, 0], [0, 1]], "value": 12, "unique": True, "hidden": False}],
        "underlays": [{"c2": "D0D0D0", "w": 1}],
    }


def test_quotes_and_signs_inside_a_text_are_kept() -> None:
    assert read_zipped(r"{rules:'It\'s: {a}, [b]'}") == {"rules": "It's: {a}, [b]"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "ends too early"),
        ("{", "ends too early"),
        ("{ce:[[{v:5}", "ends too early"),
        ("[]", "what it holds is not a puzzle"),
        ("{a:1}}", "what it holds is not a puzzle"),
        ("{a 1}", "'}' stands where ':' is expected"),
        ("[" * 50_000, "nested too deeply"),
    ],
)
def test_what_is_damaged_is_refused(text: str, said: str) -> None:
    with pytest.raises(TextError, match=said):
        read_zipped(text)


@given(st.text("{}[]:,'\\tf19é ", max_size=60))
def test_any_text_is_an_object_or_refused(text: str) -> None:
    try:
        assert isinstance(read_zipped(text), dict)
    except TextError as error:
        assert "copy the whole link again" in str(error)


def test_a_number_without_end_is_refused() -> None:
    with pytest.raises(TextError, match="is not valid as a sum, expected a whole number"):
        whole("7" * 5000, "a sum")
