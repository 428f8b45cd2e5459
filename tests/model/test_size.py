"""Sizes as authors write them, and what is said of texts that are none."""

from __future__ import annotations

import pytest

from pipeline.model.size import Size


@pytest.mark.parametrize("text", ["6x6", "6X6", "6×6", "6", " 6x6 "])
def test_a_size_is_written_in_several_ways(text: str) -> None:
    assert Size.parse(text) == Size(6, 6)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("6*6", "6x6"),
        ("6 x 6", "6x6"),
        ("6x", "6x6"),
        ("x6", "6x6"),
        ("8 by 10", "8x10"),
        ("\uff16x\uff16", "6x6"),  # full-width digits
    ],
)
def test_a_text_that_means_a_size_is_refused_with_it(text: str, meant: str) -> None:
    with pytest.raises(ValueError, match=rf"expected WIDTHxHEIGHT in cells such as 9x9; did you mean {meant}\?$"):
        Size.parse(text)


@pytest.mark.parametrize("text", ["large", "", "6x6x6", "0", "12345x9"])
def test_a_text_that_means_none_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a size, expected WIDTHxHEIGHT in cells such as 9x9$"):
        Size.parse(text)


def test_a_size_beyond_all_families_is_a_size_still_for_each_says_its_limit() -> None:
    assert Size.parse("100x100") == Size(100, 100)
