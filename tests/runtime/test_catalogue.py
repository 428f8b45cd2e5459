"""The catalogue knows which book owns which puzzle, and when it cannot be trusted."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from pipeline.errors import CatalogueDamaged, InputError, Locked, OutputError
from pipeline.runtime import catalogue
from pipeline.runtime.catalogue import Holding

ONE, TWO, THREE = ("sudoku", "one"), ("sudoku", "two"), ("kakuro", "three")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "puzzles.catalogue"
    seen = catalogue.taken_by_others(file, "first")
    assert catalogue.reserve(file, "first", [ONE, TWO], seen)
    return file


def test_a_missing_catalogue_takes_nothing_and_is_not_created_by_looking(tmp_path: Path) -> None:
    assert catalogue.taken_by_others(tmp_path / "none", "book").marks == frozenset()
    assert not (tmp_path / "none").exists()


def test_a_book_ignores_its_own_rows(path: Path) -> None:
    assert catalogue.taken_by_others(path, "first").marks == frozenset()
    assert catalogue.taken_by_others(path, "second").marks == {ONE, TWO}


def test_the_digest_names_the_rows_of_others_only(path: Path) -> None:
    seen = catalogue.taken_by_others(path, "first")
    catalogue.reserve(path, "first", [THREE], seen)
    assert catalogue.taken_by_others(path, "first") == seen
    assert catalogue.taken_by_others(path, "second").digest != seen.digest


def test_a_book_cannot_reserve_on_what_has_changed_since_it_looked(path: Path) -> None:
    seen = catalogue.taken_by_others(path, "second")
    catalogue.reserve(path, "first", [THREE], catalogue.taken_by_others(path, "first"))
    assert not catalogue.reserve(path, "second", [("sudoku", "four")], seen)
    assert catalogue.holdings(path) == (Holding("first", "kakuro", 1), Holding("first", "sudoku", 2))


def test_releasing_takes_away_what_an_earlier_edition_held(path: Path) -> None:
    catalogue.release(path, "first", [TWO])
    assert catalogue.taken_by_others(path, "second").marks == {TWO}


def test_a_removed_book_owns_nothing(path: Path) -> None:
    assert catalogue.remove(path, "first") == 2
    assert catalogue.check(path) == 0


def test_removing_an_unknown_book_is_refused(path: Path) -> None:
    with pytest.raises(InputError, match="no book is called 'frist'"):
        catalogue.remove(path, "frist")


def test_a_file_that_is_no_database_is_damaged(path: Path) -> None:
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(CatalogueDamaged, match="restore it from a copy"):
        catalogue.taken_by_others(path, "second")


def test_a_foreign_database_is_damaged(tmp_path: Path) -> None:
    foreign = sqlite3.connect(tmp_path / "foreign")
    foreign.execute("CREATE TABLE songs (name TEXT)")
    foreign.close()
    with pytest.raises(CatalogueDamaged, match="not a catalogue of this program"):
        catalogue.check(tmp_path / "foreign")


def test_a_cut_off_file_is_damaged(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(CatalogueDamaged):
        catalogue.check(path)


@pytest.mark.parametrize("letter", [b"O", b"a"])
def test_one_changed_letter_in_a_signature_is_noticed(path: Path, letter: bytes) -> None:
    content = path.read_bytes()
    assert content.count(b"sudokuone") == 1
    path.write_bytes(content.replace(b"sudokuone", b"sudoku%bne" % letter))
    with pytest.raises(CatalogueDamaged, match="does not match its signature"):
        catalogue.check(path)


def test_a_catalogue_that_another_process_writes_is_locked(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "WAIT_SECONDS", 0.0)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(Locked):
        catalogue.taken_by_others(path, "second")
    other.close()


def test_a_catalogue_in_a_folder_that_is_not_there_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "none" / "c"
    with pytest.raises(OutputError):
        catalogue.reserve(file, "book", [ONE], catalogue.taken_by_others(file, "book"))
