"""Answers on the page of their puzzles: small, upside down, and then nowhere else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.errors import InputError
from pipeline.model.book import Book
from pipeline.model.spec import BookSpec
from pipeline.page.draw.ops import Page, Text
from pipeline.typeset.layout import layout
from pipeline.typeset.page_plan import check_fit

BookOf = Callable[..., Book]
SpecOf = Callable[..., BookSpec]

PLAIN = "{family: sudoku, size: 9x9, per_page: 2, counts: {easy: 2}}"
AT_FOOT = "{family: sudoku, size: 6x6, template: two-answers, counts: {easy: 3}}"


def words(page: Page, turned: bool = False) -> list[str]:
    return [text for op in page.ops if isinstance(op, Text) and op.turned is turned for _, _, text in op.runs]


@pytest.mark.parametrize("place", ["back", "separate", "none"])
def test_a_book_with_all_answers_on_its_pages_has_no_key(place: str, book_of: BookOf) -> None:
    made = layout(book_of(f"front: []\nanswers: {{place: {place}}}\nsections: [{AT_FOOT}]"))
    assert len(made.interior.pages) == 2
    assert "answers" not in made.documents
    assert [(one.page, one.answer_page) for one in made.references] == [(1, 1), (1, 1), (2, 2)]
    assert not any("Answer p." in text for page in made.interior.pages for text in words(page))


def test_every_answer_on_a_page_is_complete_and_upside_down(book_of: BookOf) -> None:
    first, last = layout(book_of(f"front: []\nsections: [{AT_FOOT}]")).interior.pages
    turned = words(first, turned=True)
    assert {"Answer 1", "Answer 2"} <= set(turned)
    assert len([text for text in turned if text.isdigit()]) == 2 * 36
    assert len([text for text in words(last, turned=True) if text.isdigit()]) == 36


def test_the_key_has_the_answers_of_the_other_puzzles_alone(book_of: BookOf) -> None:
    made = layout(book_of(f"front: []\nsections: [{AT_FOOT}, {PLAIN}]"))
    key = made.interior.pages[-1]
    assert [(one.page, one.answer_page) for one in made.references] == [(1, 1), (1, 1), (2, 2), (3, 4), (3, 4)]
    assert words(key)[0] == "Answers 4–5"
    assert {"Sudoku 9 × 9", "p. 3"} <= set(words(key))
    assert "Sudoku 6 × 6" not in words(key)


def test_answers_without_room_for_readable_digits_are_refused(spec_of: SpecOf) -> None:
    page = "page: {size: 90x300mm, template: two-answers}\nsections: [{family: sudoku, size: SIZE, counts: {easy: 2}}]"
    check_fit(spec_of(page.replace("SIZE", "6x6")))
    told = r"sections\[0\].size: 9x9, 2 a page \(template two-answers\) on 90x300mm, has"
    with pytest.raises(InputError, match=told):
        check_fit(spec_of(page.replace("SIZE", "9x9")))
