"""Whatever is changed in the tables behind our back is noticed, in every column, in every row."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.errors import CatalogueDamaged
from pipeline.runtime import catalogue
from tests.runtime.catalogue.conftest import FOUR, ONE, Spoil, give

CHANGES = [
    "UPDATE puzzles SET family = 'sudokv'",
    "UPDATE puzzles SET family = 'sudokv' WHERE signature = 'one'",
    "UPDATE puzzles SET signature = 'ona' WHERE signature = 'one'",
    "UPDATE puzzles SET book = 2 WHERE signature = 'one'",
    "UPDATE puzzles SET book = 77 WHERE signature = 'one'",
    "UPDATE puzzles SET book = 'x' WHERE signature = 'one'",
    "UPDATE puzzles SET family = CAST(family AS BLOB)",
    "UPDATE puzzles SET signature = CAST(signature AS BLOB)",
    "UPDATE puzzles SET signature = CAST(x'ff' AS TEXT) WHERE signature = 'one'",
    "UPDATE puzzles SET signature = replace(hex(zeroblob(50000)), '00', 'ab') WHERE signature = 'one'",
    "UPDATE puzzles SET signature = replace(hex(zeroblob(5000000)), '00', 'ab') WHERE signature = 'one'",
    "DELETE FROM puzzles WHERE signature = 'one'",
    "DELETE FROM puzzles",
    "INSERT INTO puzzles VALUES ('sudoku', 'five', 1)",
    "UPDATE books SET name = 'frist' WHERE id = 1",
    "UPDATE books SET name = CAST(name AS BLOB)",
    "UPDATE books SET monday = '2026-10-12' WHERE id = 1",
    "UPDATE books SET puzzles = 3 WHERE id = 1",
    "UPDATE books SET puzzles = 'two' WHERE id = 1",
    "UPDATE books SET puzzles = 1e300 WHERE id = 1",
    "UPDATE books SET sum = zeroblob(16) WHERE id = 1",
    "UPDATE books SET sum = 5 WHERE id = 1",
    "UPDATE books SET id = 5 WHERE id = 1",
    "DELETE FROM books WHERE id = 1",
    "DELETE FROM books",
    "UPDATE state SET changes = 0",
    "UPDATE state SET changes = 'x'",
    "UPDATE state SET books = zeroblob(16)",
    "UPDATE state SET books = 1",
    "UPDATE state SET seal = 'x'",
    "DELETE FROM state",
    "DROP TABLE state",
    "DROP TABLE books",
    "ALTER TABLE puzzles RENAME TO riddles",
    "CREATE TABLE songs (name TEXT)",
    "CREATE INDEX by_book ON puzzles (book)",
    "CREATE TRIGGER sly AFTER INSERT ON puzzles BEGIN DELETE FROM puzzles; END",
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_behind_our_back_is_damage(path: Path, spoil: Spoil, change: str) -> None:
    spoil(change)
    before = path.read_bytes()
    for question in (catalogue.check, catalogue.holdings, lambda path: give(path, "third", FOUR)):
        with pytest.raises(CatalogueDamaged, match="the catalogue is damaged"):
            question(path)
    assert path.read_bytes() == before


def test_damage_that_comes_after_the_file_was_proved_is_noticed_before_a_book_is_added(
    path: Path, spoil: Spoil
) -> None:
    others = catalogue.look(path, catalogue.Claim("third"))
    others.look_up([ONE])
    spoil("UPDATE state SET changes = 0")
    with pytest.raises(CatalogueDamaged):
        others.reserve([FOUR])
