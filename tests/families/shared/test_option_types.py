"""Which word is likely meant by one that nobody knows."""

from __future__ import annotations

import pytest

from pipeline.families.shared.option_types import did_you_mean, nearest

FAMILIES = ("sudoku", "calcudoku", "kakuro", "futoshiki")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("sudokku", "sudoku"),
        ("Kakuro", "kakuro"),
        ("futo", "futoshiki"),
        ("soduko", "sudoku"),
        ("fatushoki", "futoshiki"),
        ("chess", ""),
        ("ao", ""),
    ],
)
def test_a_word_is_known_by_its_letters_its_beginning_or_its_consonants(word: str, meant: str) -> None:
    assert nearest(word, FAMILIES) == meant


def test_of_two_words_with_the_same_consonants_none_is_meant() -> None:
    assert not did_you_mean("bttr", ("aboatauter", "bautouteree"))
