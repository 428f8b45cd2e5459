"""A file is opened only when it is a catalogue, and what goes wrong has the error that fits."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from pipeline.errors import CatalogueDamaged, InputError, Locked, OutputError
from pipeline.runtime import catalogue
from pipeline.runtime.catalogue import opening
from tests.runtime.catalogue.conftest import FOUR, ONE, TWO, Spoil, contents, give
from tests.runtime.other_files import OTHERS

ENTRANCES = [catalogue.check, catalogue.holdings, lambda path: give(path, "third", FOUR)]


def foreign(path: Path, application: int = 0) -> bytes:
    """Another program's database."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript(f"PRAGMA application_id = {application}; CREATE TABLE songs (name TEXT)")
    return path.read_bytes()


@pytest.mark.parametrize("enter", ENTRANCES)
@pytest.mark.parametrize("application", [0, 1347770969, 252006674])
def test_a_database_of_another_program_is_refused_and_left_alone(enter, application: int, tmp_path: Path) -> None:
    before = foreign(tmp_path / "songs.db", application)
    with pytest.raises(InputError, match="is a database of another program"):
        enter(tmp_path / "songs.db")
    assert (tmp_path / "songs.db").read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["songs.db"]


@pytest.mark.parametrize("enter", ENTRANCES)
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "it is empty"),
        (bytes(5000), "it is not a database"),
        (b"SQLite format 3\0", "it is not a database"),
        (b"SQLite fermat 3\0" + bytes(4080), "it is not a database"),
        (b"overwritten" + bytes(57) + b"PUZZ" + bytes(4024), "it is not a database"),
    ],
)
def test_what_may_have_been_a_catalogue_is_damaged_and_left_alone(
    enter, content: bytes, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "all").write_bytes(content)
    with pytest.raises(CatalogueDamaged, match=reason):
        enter(tmp_path / "all")
    assert (tmp_path / "all").read_bytes() == content


@pytest.mark.parametrize("enter", ENTRANCES)
@pytest.mark.parametrize("content", [b"a", b"title: A Book\n" * 100])
def test_a_file_that_never_was_a_database_is_no_catalogue_and_left_alone(enter, content: bytes, tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_bytes(content)
    said = (
        r"book\.yaml: is not a database, and so not a catalogue, expected a file that a build with --catalogue has made"
    )
    with pytest.raises(InputError, match=said):
        enter(tmp_path / "book.yaml")
    assert (tmp_path / "book.yaml").read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == ["book.yaml"]


def test_a_catalogue_that_has_become_text_is_damaged_where_its_copy_is_sound(path: Path) -> None:
    path.write_bytes(b"all of it is overwritten")
    with pytest.raises(CatalogueDamaged, match=f"copy {catalogue.copy_of(path)} over it"):
        catalogue.check(path)


@pytest.mark.parametrize("size", [0, 50, 100, 4095, 4096, 5000, 12288])
def test_a_cut_off_file_is_damaged(path: Path, size: int) -> None:
    path.write_bytes(path.read_bytes()[:size])
    for enter in ENTRANCES:
        with pytest.raises(CatalogueDamaged):
            enter(path)
    assert path.stat().st_size == size


@pytest.mark.parametrize("version", [0, 3, 7])
def test_a_catalogue_of_a_later_version_is_left_alone(path: Path, spoil: Spoil, version: int) -> None:
    spoil(f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    for enter in ENTRANCES:
        with pytest.raises(CatalogueDamaged, match="a later version of this program may have written it"):
            enter(path)
    assert path.read_bytes() == before


def test_damage_names_the_copy_of_the_last_build_where_that_is_sound(path: Path) -> None:
    copy = catalogue.copy_of(path)
    path.write_bytes(b"")
    with pytest.raises(CatalogueDamaged, match=f"copy {copy} over it"):
        catalogue.check(path)
    assert contents(copy) == {"first": {ONE, TWO}}
    copy.write_bytes(b"")
    with pytest.raises(CatalogueDamaged, match="restore it from a copy, or move it away"):
        catalogue.check(path)


def test_an_empty_copy_stops_no_build(path: Path) -> None:
    before = contents(path)
    catalogue.copy_of(path).write_bytes(b"")
    give(path, "third", FOUR)
    assert contents(catalogue.copy_of(path)) == before


def test_a_full_disk_leaves_the_copy_as_it_was_and_nothing_beside_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connected = opening._connected

    def full(file: Path, mode: str) -> sqlite3.Connection:
        database = connected(file, mode)
        if file.name.endswith(".part"):
            database.execute("PRAGMA max_page_count = 1")
        return database

    copy = catalogue.copy_of(path)
    before, names = copy.read_bytes(), sorted(path.parent.iterdir())
    monkeypatch.setattr(opening, "_connected", full)
    with pytest.raises(OutputError, match="make room on the disk"):
        give(path, "third", FOUR)
    assert (copy.read_bytes(), sorted(path.parent.iterdir())) == (before, names)
    copy.unlink()
    with pytest.raises(OutputError, match="make room on the disk"):
        give(path, "third", FOUR)
    assert not copy.exists()


def test_a_build_keeps_a_copy_of_the_catalogue_before_it(path: Path) -> None:
    before = contents(path)
    give(path, "third", FOUR)
    assert contents(catalogue.copy_of(path)) == before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not say which processes are running")
def test_what_a_killed_build_has_left_of_a_new_catalogue_goes_with_the_next(path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
    names = [f".{path.name}.{process}.part" for process in (ended.pid, os.getpid(), "x")]
    for name in (*names, f"{names[0]}-journal"):
        path.with_name(name).write_bytes(b"")
    give(path, "third", FOUR)
    assert {one.name for one in path.parent.iterdir() if ".part" in one.name} == set(names[1:])


def test_a_link_where_a_catalogue_is_made_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "precious").write_bytes(b"precious")
    (tmp_path / f".new.db.{os.getpid()}.part").symlink_to(tmp_path / "precious")
    give(tmp_path / "new.db", "first", ONE)
    assert (tmp_path / "precious").read_bytes() == b"precious"
    assert contents(tmp_path / "new.db") == {"first": {ONE}}
    assert not (tmp_path / "new.db").is_symlink()


def test_a_copy_that_is_damaged_is_made_again(path: Path) -> None:
    copy = catalogue.copy_of(path)
    content = bytearray(copy.read_bytes())
    content[4200:8000] = bytes(3800)
    copy.write_bytes(content)
    before = contents(path)
    give(path, "third", FOUR)
    assert contents(copy) == before


def test_a_copy_that_is_no_catalogue_any_more_is_to_be_removed(path: Path) -> None:
    catalogue.copy_of(path).write_bytes(b"rubbish")
    before = path.read_bytes()
    with pytest.raises(OutputError, match=r"\.before: this copy of the catalogue is damaged; remove it"):
        give(path, "third", FOUR)
    assert path.read_bytes() == before


def test_a_file_that_stands_where_the_copy_belongs_is_left_alone(path: Path) -> None:
    catalogue.copy_of(path).unlink()
    before = foreign(catalogue.copy_of(path))
    with pytest.raises(InputError, match="is a database of another program"):
        give(path, "third", FOUR)
    assert catalogue.copy_of(path).read_bytes() == before


def test_a_catalogue_that_another_process_writes_is_locked(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "WAIT_SECONDS", 0.0)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for enter in ENTRANCES:
            with pytest.raises(Locked, match="another build holds the catalogue"):
                enter(path)


def test_a_full_disk_is_no_damage_and_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connected = opening._connected

    def full(*arguments: object, **options: object) -> sqlite3.Connection:
        database = connected(*arguments, **options)
        (pages,) = database.execute("PRAGMA page_count").fetchone()
        database.execute(f"PRAGMA max_page_count = {max(pages, 1)}")
        return database

    others = catalogue.look(path, catalogue.Claim("third"))
    before = path.read_bytes()
    monkeypatch.setattr(opening, "_connected", full)
    with pytest.raises(OutputError, match="database or disk is full; allow writing there, or make room"):
        others.reserve([("sudoku", f"{number:032}") for number in range(500)])
    assert path.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
def test_what_a_killed_build_has_half_written_is_taken_back_by_the_next_and_not_seen_before(path: Path) -> None:
    give(path, "third", *[("sudoku", f"{number:032}") for number in range(2000)])
    before = contents(path)
    if os.fork() == 0:
        database = sqlite3.connect(path, isolation_level=None)
        database.execute("PRAGMA cache_size = 1")
        database.execute("BEGIN IMMEDIATE")
        database.execute("UPDATE puzzles SET family = 'x' WHERE family = 'sudoku'")
        os.kill(os.getpid(), signal.SIGKILL)
    os.wait()
    journal = Path(f"{path}-journal")
    spoilt = path.read_bytes(), journal.read_bytes()
    link = path.with_name("link")
    link.symlink_to(path)
    assert contents(path) == contents(link) == before
    assert (path.read_bytes(), journal.read_bytes()) == spoilt
    give(path, "fourth", FOUR)
    assert contents(path) == before | {"fourth": {FOUR}}
    assert not journal.exists()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs files that cannot be written")
def test_a_build_that_may_not_write_the_catalogue_ends_before_any_puzzle_is_made(path: Path) -> None:
    path.chmod(0o400)
    with pytest.raises(OutputError, match="allow writing there"):
        catalogue.look(path, catalogue.Claim("third"))


def test_a_folder_that_may_not_be_written_in_is_told_before_any_puzzle_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda place, _how: place != tmp_path)  # root may write everywhere
    with pytest.raises(OutputError, match=f"{tmp_path}: cannot be written; allow writing there, or name another file"):
        catalogue.look(tmp_path / "new.catalogue", catalogue.Claim("book"))


@pytest.mark.skipif(sys.platform == "win32", reason="needs a FIFO")
def test_neither_a_folder_nor_a_pipe_is_a_catalogue(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    for path in tmp_path.iterdir():
        with pytest.raises(OutputError, match="is not a file that a catalogue can be written to"):
            catalogue.look(path, catalogue.Claim("book"))
        with pytest.raises(InputError, match="is not a file"):
            catalogue.check(path)


@pytest.mark.parametrize(
    ("code", "error"),
    [
        (sqlite3.SQLITE_BUSY_RECOVERY, Locked),
        (sqlite3.SQLITE_LOCKED, Locked),
        (sqlite3.SQLITE_IOERR_WRITE, OutputError),
        (sqlite3.SQLITE_IOERR_SHORT_READ, CatalogueDamaged),
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
        reported = sqlite3.DatabaseError("as SQLite words it")
        reported.sqlite_errorcode = code
        raise reported

    with monkeypatch.context() as patched, pytest.raises(error):
        patched.setattr(sqlite3, "connect", fail)
        catalogue.check(path)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a FIFO")
@pytest.mark.parametrize("sort", OTHERS)
@pytest.mark.parametrize("end", [".before", ".before-journal", "-journal"])
def test_what_is_no_file_beside_a_catalogue_is_neither_opened_nor_followed(path: Path, end: str, sort: str) -> None:
    catalogue.copy_of(path).unlink()
    OTHERS[sort](Path(f"{path}{end}"))
    with pytest.raises(OutputError, match=f"{end}: a {sort} stands where a file of the program's own is needed"):
        give(path, "third", FOUR)
    victim = path.with_name("victim")
    assert not victim.exists() or victim.read_text() == "of somebody else"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a FIFO")
def test_a_fifo_beside_a_catalogue_holds_up_no_question(path: Path) -> None:
    journal = Path(f"{path}-journal")
    os.mkfifo(journal)
    with pytest.raises(OutputError, match="-journal: a FIFO stands where"):
        catalogue.check(path)
    journal.unlink()
    catalogue.copy_of(path).unlink()
    os.mkfifo(catalogue.copy_of(path))
    path.write_bytes(b"")
    with pytest.raises(CatalogueDamaged, match="restore it from a copy, or move it away"):
        catalogue.check(path)


def test_a_name_of_a_table_that_is_no_text_is_damage(path: Path) -> None:
    content = path.read_bytes()
    assert content.count(b"tablepuzzles") == 1
    spoilt = content.replace(b"tablepuzzles", b"tablep\xf5zzles")
    path.write_bytes(spoilt)
    for enter in ENTRANCES:
        with pytest.raises(CatalogueDamaged):
            enter(path)
    assert path.read_bytes() == spoilt
