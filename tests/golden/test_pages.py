"""The pages of the example books stay what they are: every page draws what it drew when it was last blessed."""

from __future__ import annotations

import pytest

from tests.golden.example_books import BOOKS, golden_digests, kept, page_digests


@pytest.mark.parametrize("name", BOOKS)
def test_pages_draw_what_was_blessed(name: str) -> None:
    attempts = kept(name)
    known = len(attempts)
    found = list(page_digests(name, attempts))
    assert len(attempts) == known, "the book asks for other puzzles than it did"
    assert found == golden_digests(name)
