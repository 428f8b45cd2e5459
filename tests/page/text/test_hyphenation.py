"""Words are parted where their language parts them, and only where a line would stay open."""

from __future__ import annotations

from itertools import pairwise

import pyphen
import pytest

from pipeline.model.book_fonts import BUNDLED
from pipeline.page.text.hyphenation import hyphenated
from pipeline.page.text.markdown import read_markdown
from pipeline.page.type.typography import SOFT_HYPHEN, Span, break_lines
from pipeline.typeset.setting.book_typeface import typeface

FACES = typeface(BUNDLED)
WORDS = ["Herausforderungen", "Kandidaten", "combinations", "reasoning", "diagonales", "chaque", "soluciones"]


@pytest.mark.parametrize(("language", "name"), [("de", "de_DE"), ("en-GB", "en_GB"), ("en-US", "en_US"), ("fr", "fr")])
@pytest.mark.parametrize("word", WORDS)
def test_words_are_parted_where_pyphen_parts_them(language: str, name: str, word: str) -> None:
    expected = pyphen.Pyphen(lang=name, left=3, right=3).inserted(word) if len(word) > 6 else word
    assert hyphenated(word, language).replace(SOFT_HYPHEN, "-") == expected


def test_a_language_without_patterns_parts_nothing() -> None:
    assert hyphenated("数独与算独", "zh") == "数独与算独"


def lines(text: str, width: float) -> list[str]:
    found = break_lines([Span(text)], FACES, 10, width)
    return ["".join(run.text for run in line) for line in found]


def test_a_word_that_leaves_a_line_open_is_parted_with_a_hyphen() -> None:
    text = hyphenated("Die Herausforderungen", "de")
    first, second = lines(text, FACES.regular.width("Die Herausforderun-", 10))
    assert (first, second) == ("Die Herausforderun-", "gen")


def test_a_word_that_fits_prints_nothing_in_its_places() -> None:
    assert lines(hyphenated("Die Herausforderungen", "de"), 500) == ["Die Herausforderungen"]


def test_no_two_lines_running_end_with_a_hyphen() -> None:
    text = hyphenated("Überraschungen " * 12, "de")
    broken = lines(text, FACES.regular.width("Überraschungen Über-", 10))
    assert any(line.endswith("-") for line in broken)
    assert not any(one.endswith("-") and two.endswith("-") for one, two in pairwise(broken))


@pytest.mark.parametrize(
    ("quotes", "shown"),
    [("“|”|‘|’", "“It’s ‘so’”"), ("„|“|‚|‘", "„It’s ‚so‘“"), ("", "\"It's 'so'\"")],  # noqa: RUF001  German ones
)
def test_straight_quotes_become_those_of_the_language(quotes: str, shown: str) -> None:
    (paragraph,) = read_markdown("\"It's 'so'\"", "a.md", quotes)
    assert "".join(span.text for span in paragraph.spans) == shown  # type: ignore[union-attr]
