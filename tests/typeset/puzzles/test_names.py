"""Numbers of puzzles are said as the language says them."""

from __future__ import annotations

from datetime import date

import pytest

from pipeline.config.resources.languages import load_strings
from pipeline.model.asked import level_range
from pipeline.model.in_line import in_line
from pipeline.model.level import Level
from pipeline.typeset.puzzles.names import counted_puzzles, day_name, listed


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


@pytest.mark.parametrize(
    ("language", "alone", "within"),
    [
        ("es", "Domingo, 6 de diciembre de 2026", "domingo, 6 de diciembre de 2026"),
        ("sv", "Söndag 6 december 2026", "söndag 6 december 2026"),
        ("de", "Sonntag, 6. Dezember 2026", "Sonntag, 6. Dezember 2026"),
        ("en-GB", "Sunday, 6 December 2026", "Sunday, 6 December 2026"),
        ("ja", "2026年12月6日 日曜日", "2026年12月6日 日曜日"),
    ],
)
def test_a_day_has_a_capital_where_it_stands_alone_and_within_a_line_as_the_language_has_it(
    language: str, alone: str, within: str
) -> None:
    strings = load_strings(language)
    day = day_name(strings, date(2026, 12, 6))
    assert (day, in_line(day, strings)) == (alone, within)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("sv", "Lätt till svår"),
        ("fr", "Facile à difficile"),
        ("it", "da facile a difficile"),
        ("de", "Leicht bis Schwer"),
        ("en-GB", "Easy to Hard"),
    ],
)
def test_levels_from_one_to_another_begin_with_the_only_capital_where_the_language_has_it_so(
    language: str, said: str
) -> None:
    assert level_range([Level.EASY, Level.MEDIUM, Level.HARD], load_strings(language)) == said
