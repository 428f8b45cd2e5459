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


def _written_by_an_earlier_version(path: Path, application: int = 1347770970, version: int = 1) -> None:
    """As version 1 writes it; figures and text as they lie on publishers' disks."""
    database = sqlite3.connect(path)
    database.executescript(
        "CREATE TABLE puzzles (family TEXT NOT NULL, signature TEXT NOT NULL, code TEXT NOT NULL, book TEXT NOT NULL,"
        " PRIMARY KEY (family, signature)) WITHOUT ROWID;"
        f"PRAGMA application_id = {application}; PRAGMA user_version = {version};"
        "INSERT INTO puzzles VALUES ('sudoku', 'one', 'GUBE9DBPA4XS', 'first');"
    )
    database.close()


def test_a_catalogue_of_an_earlier_version_is_read(tmp_path: Path) -> None:
    _written_by_an_earlier_version(tmp_path / "old")
    assert catalogue.taken_by_others(tmp_path / "old", "second").marks == {ONE}


@pytest.mark.parametrize(("application", "version"), [(1347770970, 2), (1347770970, 0), (1347770969, 1)])
def test_a_catalogue_of_another_program_or_version_is_not_touched(
    application: int, version: int, tmp_path: Path
) -> None:
    _written_by_an_earlier_version(tmp_path / "old", application, version)
    with pytest.raises(CatalogueDamaged, match="not a catalogue of this program"):
        catalogue.check(tmp_path / "old")


def test_releasing_from_a_missing_catalogue_makes_none(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="cannot be written"):
        catalogue.release(tmp_path / "none", "book", [])
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    "question", [catalogue.check, catalogue.holdings, lambda path: catalogue.remove(path, "first")]
)
def test_questions_about_a_missing_catalogue_are_refused(question, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such catalogue"):
        question(tmp_path / "none")


def test_a_check_counts_the_puzzles_of_all_books(path: Path) -> None:
    catalogue.reserve(path, "second", [THREE], catalogue.taken_by_others(path, "second"))
    assert catalogue.check(path) == 3


def test_an_empty_file_becomes_a_catalogue(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    assert catalogue.check(tmp_path / "empty") == 0


@pytest.mark.parametrize(
    ("code", "error"),
    [
        (sqlite3.SQLITE_BUSY_RECOVERY, Locked),
        (sqlite3.SQLITE_LOCKED, Locked),
        (sqlite3.SQLITE_IOERR_WRITE, OutputError),
        (sqlite3.SQLITE_FULL, OutputError),
        (sqlite3.SQLITE_READONLY_ROLLBACK, OutputError),
        (sqlite3.SQLITE_CORRUPT_INDEX, CatalogueDamaged),
        (sqlite3.SQLITE_NOTADB, CatalogueDamaged),
    ],
)
def test_what_sqlite_reports_becomes_an_error_of_ours(
    code: int, error: type[Exception], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object, **_options: object) -> sqlite3.Connection:
        reported = sqlite3.OperationalError("as SQLite words it")
        reported.sqlite_errorcode = code
        raise reported

    with monkeypatch.context() as patched, pytest.raises(error):
        patched.setattr(sqlite3, "connect", fail)
        catalogue.taken_by_others(path, "second")
