"""A small catalogue of two books, and ways to read and spoil it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pipeline.runtime import catalogue
from pipeline.runtime.catalogue import Claim, Mark

ONE, TWO, THREE, FOUR = ("sudoku", "one"), ("sudoku", "two"), ("kakuro", "three"), ("kakuro", "four")

Contents = dict[str, set[Mark]]
Spoil = Callable[..., None]


def give(path: Path, book: str, *marks: Mark) -> None:
    """What a build does with its puzzles."""
    assert catalogue.look(path, Claim(book)).reserve(marks)


def contents(path: Path) -> Contents:
    """All books with their puzzles."""
    found: Contents = {}
    for owner, mark in catalogue.rows(path):
        found.setdefault(owner.name, set()).add(mark)
    return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A catalogue: the first book has ONE and TWO, the second THREE."""
    file = tmp_path / "puzzles.catalogue"
    give(file, "first", ONE, TWO)
    give(file, "second", THREE)
    return file


@pytest.fixture
def spoil(path: Path) -> Spoil:
    """Run statements on the catalogue behind our back."""

    def run(*statements: str) -> None:
        with closing(sqlite3.connect(path)) as database:
            database.executescript(";".join(statements))

    return run
