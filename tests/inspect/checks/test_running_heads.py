"""Heads of the key name the numbers of their page; an answer without a number has no part in it."""

from __future__ import annotations

from pipeline.inspect.checks.running_heads import span_faults
from pipeline.inspect.recognise.lines import TextPage
from pipeline.inspect.recognise.printed_captions import Word

PAGE = TextPage(9, ((Word("Answers3\N{EN DASH}5", bold=True), Word("Title", bold=False)),))


def test_a_head_with_the_numbers_of_its_page_is_right() -> None:
    assert list(span_faults([PAGE], [(9, "3"), (9, "4"), (9, "5")])) == []
    assert list(span_faults([PAGE], [(9, "4"), (9, "5")])) == []


def test_a_head_with_other_numbers_is_told_and_answers_without_numbers_are_left_out() -> None:
    (fault,) = span_faults([PAGE], [(9, "3"), (9, ""), (9, "6")])
    assert "page 9, the running head: it says" in str(fault)
