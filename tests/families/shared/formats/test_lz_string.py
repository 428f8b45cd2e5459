"""LZ-string's base64: the vectors were written by the package lz-string 1.5.0."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.families.shared.formats.lz_string import compress, decompress
from pipeline.families.shared.text_error import TextError

VECTORS = json.loads((Path(__file__).parent / "lz_string.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("text", "packed"), VECTORS)
def test_a_text_is_packed_as_the_package_packs_it(text: str, packed: str) -> None:
    assert compress(text) == packed


@pytest.mark.parametrize(("text", "packed"), VECTORS)
def test_what_the_package_packed_is_unpacked(text: str, packed: str) -> None:
    assert decompress(packed) == text


@given(st.text(max_size=300))
def test_every_text_is_unpacked_again(text: str) -> None:
    assert decompress(compress(text)) == text


@given(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=", max_size=200))
def test_what_nobody_packed_is_refused_or_gives_a_text(packed: str) -> None:
    try:
        assert isinstance(decompress(packed), str)
    except TextError as error:
        assert "copy the whole link again" in str(error)


def test_a_bomb_is_refused_before_it_grows() -> None:
    with pytest.raises(TextError, match="unpacks to more than 1,000 characters"):
        decompress(compress("a" * 1_001), 1_000)


@pytest.mark.parametrize("packed", ["", "BYUw", "BYUwNmD2A0AEoUk"])
def test_a_link_that_was_cut_is_refused(packed: str) -> None:
    with pytest.raises(TextError, match="ends too early"):
        decompress(packed)
