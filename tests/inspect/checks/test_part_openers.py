"""What a page says of the part that it opens is read as one text, not from words that only share its line."""

from __future__ import annotations

import pytest

from pipeline.inspect.checks.part_openers import stated_numbers
from pipeline.inspect.recognise.lines import TextPage
from pipeline.inspect.recognise.printed_captions import Word


def page(*words: tuple[str, float, float]) -> TextPage:
    """A page with one line of bold words, each with its place across and its size."""
    return TextPage(1, (tuple(Word(text, True, x, 100.0, size) for text, x, size in words),))


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ([("R\u00e4tsel", 60, 12), ("8", 98, 12)], ("8",)),
        ([("Grilles", 60, 12), ("1", 102, 12), ("\u00e0", 112, 12), ("8", 122, 12)], ("1", "8")),
        ([("Sudoku", 60, 20), ("Puzzles", 300, 12), ("1\u20138", 348, 12)], ("1", "8")),  # a band
    ],
)
def test_the_numbers_of_a_part_follow_their_word(words: list[tuple[str, float, float]], numbers: tuple[str]) -> None:
    assert stated_numbers(page(*words)) == numbers


@pytest.mark.parametrize("badge", [("8", 98, 30), ("8", 500, 12)])
def test_the_number_of_a_badge_beside_a_blurb_opens_no_part(badge: tuple[str, float, float]) -> None:
    assert stated_numbers(page(("R\u00e4tsel", 60, 12), badge)) == ()
