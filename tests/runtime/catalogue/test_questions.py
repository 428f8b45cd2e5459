"""A catalogue can be listed, checked and thinned out; questions write nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pipeline.errors import InputError
from pipeline.runtime import catalogue
from pipeline.runtime.catalogue import Holding
from tests.runtime.catalogue.conftest import ONE, THREE, TWO, contents, give

QUESTIONS = [catalogue.check, catalogue.holdings, lambda path: catalogue.remove(path, "first")]


def test_a_list_counts_the_puzzles_of_all_books_by_family(path: Path) -> None:
    give(path, "second", ("sudoku", "five"))
    expected = (Holding("first", "sudoku", 2), Holding("second", "kakuro", 1), Holding("second", "sudoku", 1))
    assert catalogue.holdings(path) == expected


def test_a_check_counts_the_puzzles_of_all_books(path: Path) -> None:
    assert catalogue.check(path) == 3


def test_a_removed_book_owns_nothing(path: Path) -> None:
    assert catalogue.remove(path, "first") == 2
    assert contents(path) == {"second": {THREE}}


def test_what_was_there_before_a_book_was_removed_is_kept_beside(path: Path) -> None:
    catalogue.remove(path, "first")
    assert contents(catalogue.copy_of(path)) == {"first": {ONE, TWO}, "second": {THREE}}


@pytest.mark.parametrize(
    ("asked", "hint"),
    [
        ("frist", "; did you mean 'first'?"),
        ("g3", "; did you mean 'g3 volume 1' or 'g3 volume 2'?"),
        ("G3 VOLUME 1", "; did you mean 'g3 volume 1'?"),
        ("zzz", ""),
    ],
)
def test_removing_an_unknown_book_names_those_that_come_near(path: Path, asked: str, hint: str) -> None:
    give(path, "g3 volume 1", ("a", "1"))
    give(path, "g3 volume 2", ("a", "2"))
    with pytest.raises(InputError) as error:
        catalogue.remove(path, asked)
    assert f"no book is called {asked!r}{hint}; `catalogue list` shows" in str(error.value)


@pytest.mark.parametrize("question", QUESTIONS)
def test_questions_about_a_missing_catalogue_are_refused(question, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such catalogue"):
        question(tmp_path / "none")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("question", QUESTIONS[:2])
def test_questions_write_nothing(path: Path, question) -> None:
    def seen() -> dict[str, tuple[bytes, int]]:
        return {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in path.parent.iterdir()}

    before = seen()
    question(path)
    assert seen() == before


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs files that cannot be written")
@pytest.mark.parametrize("question", QUESTIONS[:2])
def test_questions_need_no_leave_to_write(path: Path, question) -> None:
    path.chmod(0o400)
    path.parent.chmod(0o500)
    assert question(path)
