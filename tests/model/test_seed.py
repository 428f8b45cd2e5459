"""A seed lasts: books are made again from it for years."""

from __future__ import annotations

from pipeline.model.seed import derive


def test_a_seed_is_what_it_was_when_the_first_books_were_made() -> None:
    assert derive(1, "family 9x9", 0) == 2211132766416156385


def test_parts_are_told_apart() -> None:
    assert len({derive(1, 11), derive(11, 1), derive(111)}) == 3


def test_a_seed_has_63_bits() -> None:
    assert {derive(number) >> 62 for number in range(40)} == {0, 1}
