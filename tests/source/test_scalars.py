"""Plain scalars: what is read as a number, what as text, and what is refused because programs disagree."""

from __future__ import annotations

import pytest

from pipeline.source.scalars import ScalarError, read_plain


@pytest.mark.parametrize(
    ("token", "value"),
    [
        ("42", 42),
        ("-7", -7),
        ("+7", 7),
        ("0", 0),
        ("0.5", 0.5),
        (".5", 0.5),
        ("3.", 3.0),
        ("true", True),
        ("False", False),
        ("", None),
        ("~", None),
        ("null", None),
    ],
)
def test_numbers_and_words_have_the_value_that_all_programs_agree_on(token: str, value: object) -> None:
    assert read_plain(token) == value
    assert type(read_plain(token)) is type(value)


@pytest.mark.parametrize(
    "token", ["A4", "6x9in", "2026-11-21", "2026-11", "8x10", "K7QF", "1:99", "en-GB", "-", "+", "x"]
)
def test_everything_else_is_text_and_so_are_dates(token: str) -> None:
    assert read_plain(token) == token


SURPRISES = [
    "no", "No", "NO", "yes", "on", "off", "Off", "y", "n", "1:30", "1:30:45", "190:20:30.15", "017",
    "-017", "089", "00", "0o17", "0x1f", "0X1F", "-0x1f", "0b101", "1_000", "1_0.5", "1e3", "1.5e3",
    "1.5E+3", ".nan", ".NaN", ".inf", "-.inf", "+.INF", "=", "<<",
]  # fmt: skip


@pytest.mark.parametrize("token", SURPRISES)
def test_what_yaml_versions_read_differently_is_refused_by_name(token: str) -> None:
    with pytest.raises(ScalarError) as caught:
        read_plain(token)
    assert token in str(caught.value)
    assert "put it in quotes" in str(caught.value)


def test_a_number_of_absurd_length_is_refused_before_it_is_read() -> None:
    with pytest.raises(ScalarError, match="more than 20 digits; put it in quotes"):
        read_plain("9" * 200_000)


@pytest.mark.parametrize("token", ["1" + "_" * 200_000 + "x", "1" + ":0" * 100_000 + "x", "0" * 200_000 + "x"])
def test_a_long_token_that_is_almost_a_number_is_text(token: str) -> None:
    assert read_plain(token) == token
