"""Heads of the key name the numbers of their page; an answer without a number has no part in it."""

from __future__ import annotations

from pipeline.inspect.checks.running_heads import span_faults
from pipeline.inspect.recognise.lines import TextPage
from pipeline.inspect.recognise.printed_captions import Word

PAGE = TextPage(9, ((Word("Answers3\N{EN DASH}5", bold=True), Word("Title", bold=False)),))


def test_a_head_with_the_numbers_of_its_page_is_right() -> None:
    assert list(span_faults([PAGE], [(9, "3"), (9, "4"), (9, "5")])) == []
    assert list(span_faults([PAGE], [(9, "4"), (9, "5")])) == []


def test_a_head_may_begin_with_the_last_number_of_the_section_before() -> None:
    page = TextPage(9, ((Word("Answers1-10\N{EN DASH}2-2", bold=True), Word("Title", bold=False)),))
    assert list(span_faults([page], [(8, "1-9"), (8, "1-10"), (9, "2-1"), (9, "2-2")])) == []
    assert len(list(span_faults([page], [(8, "1-9"), (9, "2-1"), (9, "2-2"), (10, "10-1"), (9, "2-3")]))) == 1


def test_a_head_with_other_numbers_is_told_and_answers_without_numbers_are_left_out() -> None:
    (fault,) = span_faults([PAGE], [(9, "3"), (9, ""), (9, "6")])
    assert "page 9, the running head: it says" in str(fault)
