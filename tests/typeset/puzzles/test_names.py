"""Numbers of puzzles are said as the language says them."""

from __future__ import annotations

import pytest

from pipeline.config.resources.languages import load_strings
from pipeline.typeset.puzzles.names import counted_puzzles, listed


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("en-GB", 1, "1 puzzle"),
        ("en-GB", 3, "3 puzzles"),
        ("pl", 1, "1 łamigłówka"),
        ("pl", 3, "3 łamigłówki"),
        ("pl", 5, "5 łamigłówek"),
        ("pl", 13, "13 łamigłówek"),
        ("pl", 22, "22 łamigłówki"),
        ("pl", 100, "100 łamigłówek"),
    ],
)
def test_puzzles_are_counted_in_the_form_of_their_number(language: str, count: int, said: str) -> None:
    assert counted_puzzles(load_strings(language), count) == said


@pytest.mark.parametrize(("language", "said"), [("de", "a, b"), ("zh", "a、b"), ("ja", "a、b"), ("ko", "a, b")])
def test_names_have_the_comma_of_their_language_between_them(language: str, said: str) -> None:
    assert listed(load_strings(language), ["a", "b", "a"]) == said
