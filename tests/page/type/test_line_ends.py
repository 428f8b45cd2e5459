"""Lines end beside Chinese and Japanese characters by their rules, and in Korean at spaces."""

from __future__ import annotations

import pytest

from pipeline.page.type.line_ends import is_unspaced, may_end_between
from pipeline.page.type.typography import unbroken


@pytest.mark.parametrize("pair", ["数字", "かな", "マス", "が1", "3は", "a字"])
def test_a_line_may_end_between_two_characters(pair: str) -> None:
    assert may_end_between(*pair)


@pytest.mark.parametrize("sign", "。、」』）？！：・…ー々っょャッォヶ〜\u3000")  # noqa: RUF001  marks of full width
def test_no_line_begins_with_a_closing_mark_a_small_kana_or_a_long_vowel(sign: str) -> None:
    assert not may_end_between("字", sign)


@pytest.mark.parametrize("sign", "「『（【“")  # noqa: RUF001  a mark of full width
def test_no_line_ends_with_an_opening_mark(sign: str) -> None:
    assert not may_end_between(sign, "字")


@pytest.mark.parametrize("pair", ["숫자", "2행", "칸3", "집(", "漢자", "ab", "12"])
def test_korean_and_latin_words_stay_whole(pair: str) -> None:
    assert not may_end_between(*pair)


def test_korean_lines_end_at_spaces_alone() -> None:
    assert list(unbroken("모든 행에 각 숫자가")) == ["모든", "행에", "각", "숫자가"]


def test_japanese_lines_keep_marks_beside_their_words() -> None:
    assert list(unbroken("「マス」に、1つ。")) == ["「マ", "ス」", "に、", "1", "つ。"]


@pytest.mark.parametrize("text", ["ナンプレ", "数独 책"])
def test_chinese_and_japanese_put_no_spaces_between_words(text: str) -> None:
    assert is_unspaced(text)


@pytest.mark.parametrize("text", ["스도쿠 책", "Sudoku"])
def test_korean_and_latin_texts_have_spaces(text: str) -> None:
    assert not is_unspaced(text)


def test_latin_text_is_parted_at_blanks_only() -> None:
    assert list(unbroken("one two-three")) == ["one", "two-three"]
