"""Lines of text are compared without spaces, and quoted with those that they have."""

from __future__ import annotations

import pytest

from pipeline.inspect.recognise.lines import TextPage, as_printed
from pipeline.inspect.recognise.printed_captions import Word


def page(*lines: str) -> TextPage:
    return TextPage(1, tuple(tuple(Word(word, bold=False) for word in line.split()) for line in lines))


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("LevelsofDifficulty", "Levels of Difficulty"),
        ("ofDifficulty", "of Difficulty"),
        ("Levels", "Levels"),
        ("aaab", "aa ab"),
        ("ofDiff", "ofDiff"),
        ("BookLevels", "BookLevels"),  # parted between two lines
        ("", ""),
    ],
)
def test_a_text_has_its_spaces_where_it_stands_on_a_line(text: str, printed: str) -> None:
    assert as_printed(text, [page("A Book"), page("Levels of Difficulty 12", "a aa ab")]) == printed
