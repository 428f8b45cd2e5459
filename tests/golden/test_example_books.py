"""What is kept of an example book is what its build asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden import example_books
from tests.golden.example_books import Kept, file_of, keep, kept, page_digests

NAME = "class-groups"


@pytest.mark.parametrize("before", [True, False], ids=["from what is kept", "made anew"])
def test_a_book_that_is_blessed_again_keeps_the_same_puzzles(
    before: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blessed, attempts = file_of(NAME).read_text(encoding="utf-8"), kept(NAME) if before else Kept({})
    list(page_digests(NAME, attempts))
    (tmp_path / "books").mkdir()
    monkeypatch.setattr(example_books, "FOLDER", tmp_path)
    keep(NAME, attempts)
    assert file_of(NAME).read_text(encoding="utf-8") == blessed
