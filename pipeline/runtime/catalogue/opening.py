"""Opens the file of a catalogue for reading or writing; what stands in its way becomes one of our errors.

Its header is read before SQLite opens it. Reading writes nothing.
"""

import os
import shutil
import sqlite3
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from glob import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Final

from pipeline.errors import CatalogueDamaged, InputError, Locked, OutputError, PuzzlepressError
from pipeline.runtime import files
from pipeline.runtime.catalogue import tables, version_1
from pipeline.runtime.catalogue.header import APPLICATION, identify, never_was
from pipeline.runtime.catalogue.tables import Database, Row, UnsoundError, transaction
from pipeline.runtime.files import output_errors, refuse_other, sync_folder

WAIT_SECONDS: Final = 30.0  # how long others may hold the file: proving a million puzzles takes some seconds
_LONGEST: Final = 100_000  # bytes of a row; none that was written here is longer

_ELSEWHERE: Final = "name another file"
_BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)
_UNWRITABLE: Final = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN)
_CUT_OFF: Final = (sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_CORRUPTFS)

_one_at_a_time = Lock()
"""A process must not open the file a second time: closing that would drop the locks that SQLite holds."""


@contextmanager
def reading(path: Path) -> Iterator[Database]:
    """A catalogue that is there, opened for reading; InputError where there is none, or another program's file."""
    with _one_at_a_time, _explained(path):
        _refuse_foreign(_existing(path))
        identify(path)
        refuse_other(_journal_of(path))
        with _recovered(path) as database:
            yield database


@contextmanager
def writing(path: Path) -> Iterator[Database]:
    """A catalogue that is there, opened for writing; SQLite first takes back what a killed build has left undone."""
    with _one_at_a_time, _explained(path):
        _check_writable(path)
        _refuse_foreign(path)
        identify(path)
        with closing(_connected(path, "rw")) as database:
            yield database


def create(path: Path) -> None:
    """Make a catalogue without books, whole or not at all; where there is a file by now it stays as it is."""
    check_folder_of(path)
    path = Path(os.path.realpath(path))  # a link may wait for its file
    with _explained(path):
        _remove_left_parts(path)
        with _new_part(path) as part:
            with closing(_connected(part, "rw")) as database:
                database.execute("PRAGMA page_size = 4096")
                with transaction(database):
                    database.execute(f"PRAGMA application_id = {APPLICATION}")
                    tables.create_tables(database)
            _put(part, path)


def is_there(path: Path) -> bool:
    """Is there a catalogue? OutputError where its folder must not be entered."""
    return files.is_there(path, _ELSEWHERE)


def check_folder_of(path: Path) -> None:
    """Raise OutputError where a catalogue that is not there yet has no folder that it can be made in."""
    if not path.parent.is_dir():
        reason = f"there is no folder {path.parent}; create the folder, or {_ELSEWHERE}"
        raise OutputError(f"{path}: the catalogue cannot be written: {reason}")
    if not path.is_symlink():  # the file that a link waits for has a folder of its own
        _check_allowed(path.parent)


@contextmanager
def _new_part(path: Path) -> Iterator[Path]:
    """An empty file beside a path, which is to get its name when it is whole, and is removed where it never is."""
    part = _part(path, str(os.getpid()))
    _remove(part)
    part.open("xb").close()  # a link that somebody has put there is not followed
    try:
        yield part
    finally:
        _remove(part)


def _part(path: Path, process: str) -> Path:
    """Where a process makes a catalogue, or a copy of one, before it has its name."""
    return path.with_name(f".{path.name}.{process}.part")


def _remove(part: Path) -> None:
    _journal_of(part).unlink(missing_ok=True)
    part.unlink(missing_ok=True)


def _remove_left_parts(path: Path) -> None:
    """Remove what killed builds have left of the making of a catalogue."""
    for part in path.parent.glob(_part(Path(escape(path.name)), "*").name):
        if not _is_running(part.name.removesuffix(".part").rpartition(".")[2]):
            _remove(part)


def _is_running(process: str) -> bool:
    """May a process of this number be at work? Windows cannot be asked."""
    if not process.isdecimal() or sys.platform == "win32":
        return True
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def version_of(database: Database) -> int:
    """The version of its tables, 1 or 2; UnsoundError for any other."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version not in (version_1.VERSION, tables.VERSION):
        raise UnsoundError(f"its version is {version}; a later version of this program may have written it")
    return int(version)


def proved_rows(database: Database) -> Iterator[Row]:
    """Every puzzle of every book, of either version; UnsoundError, at the end at the latest, where one is damaged."""
    with transaction(database, "DEFERRED"):
        if version_of(database) == version_1.VERSION:
            tables.check_schema(database, [version_1.SCHEMA])
            yield from version_1.proved_rows(database)
        else:
            tables.check_schema(database, tables.SCHEMA.values())
            yield from tables.proved_rows(database)
        if database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise UnsoundError("its pages do not fit together")


def prove(path: Path) -> None:
    """Read all of a catalogue that is to be written, keep a copy of it, and bring it to the version of today."""
    with writing(path) as database:
        _remove_left_parts(Path(os.path.realpath(path)))
        deque(proved_rows(database), maxlen=0)
        _keep_copy(database, path)
        if version_of(database) == version_1.VERSION:
            with transaction(database):
                if version_of(database) == version_1.VERSION:  # nobody else was quicker
                    version_1.migrate(database)
            database.execute("VACUUM")


def copy_of(path: Path) -> Path:
    """Where a build keeps the catalogue as it was before it wrote to it."""
    return path.with_name(path.name + ".before")


def _journal_of(path: Path) -> Path:
    return Path(f"{os.path.realpath(path)}-journal")  # SQLite has it beside what a link leads to


def _keep_copy(database: Database, path: Path) -> None:
    """Copy the catalogue beside it; OutputError where that cannot be."""
    copy = copy_of(path)
    try:
        with _explained(copy):
            if not _is_kept(database, copy):
                _copied(database, copy)
    except CatalogueDamaged as error:
        message = "this copy of the catalogue is damaged; remove it, and the next build makes it again"
        raise OutputError(f"{copy}: {message}") from error


def _is_kept(database: Database, copy: Path) -> bool:
    """Has the copy this content already? InputError where another program's database stands there."""
    if not copy.exists() or not copy.stat().st_size:
        return False
    identify(copy)
    with closing(_connected(copy, "ro")) as kept:
        return _seal(kept) == _seal(database)


def _copied(database: Database, copy: Path) -> None:
    """Put a copy of the catalogue in place of an earlier one, whole or not at all."""
    with _new_part(copy) as part:
        with closing(_connected(part, "rw")) as kept:
            database.backup(kept)
        _journal_of(copy).unlink(missing_ok=True)  # of an earlier copy: SQLite would take it for that of this one
        part.replace(copy)
    sync_folder(copy.parent)


def _seal(database: Database) -> object:
    """What the content of a catalogue is known by; nothing equals that of version 1, nor that of another file."""
    try:
        return database.execute("SELECT seal FROM state").fetchone()
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return object()


def _is_sound(path: Path) -> bool:
    try:
        refuse_other(path)
        refuse_other(_journal_of(path))
        identify(path)
        with closing(_connected(path, "ro")) as database:
            deque(proved_rows(database), maxlen=0)
    except (OSError, sqlite3.Error, UnsoundError, UnicodeDecodeError, InputError, OutputError):
        return False
    return True


def _connected(path: Path, mode: str) -> Database:
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    database = sqlite3.connect(uri, uri=True, timeout=WAIT_SECONDS, isolation_level=None)
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
    return database


@contextmanager
def _recovered(path: Path) -> Iterator[Database]:
    """The catalogue without what a killed build has left undone: that is taken back in a copy, not in place."""
    with closing(_connected(path, "ro")) as database:
        if not _half_written(database):
            yield database
            return
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(_journal_of(path), _journal_of(copy))
        shutil.copyfile(path, copy)  # after it, so that a build that begins now cannot come between
        with closing(_connected(copy, "rw")) as database:
            yield database


def _half_written(database: Database) -> bool:
    try:
        database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_READONLY_ROLLBACK:
            return True
        raise
    return False


def _refuse_foreign(path: Path) -> None:
    """InputError for what never was a catalogue, unless there is a sound copy beside it."""
    if never_was(path) and not _is_sound(copy_of(path)):
        expected = "expected a file that a build with --catalogue has made"
        raise InputError(f"{path}: is not a database, and so not a catalogue, {expected}; {_ELSEWHERE}")


def _existing(path: Path) -> Path:
    if path.is_file():
        return path
    if path.exists():
        raise InputError(f"{path}: is not a file, and so not a catalogue; name another file")
    raise InputError(f"{path}: no such catalogue; a build with --catalogue makes one")


def _check_writable(path: Path) -> None:
    """Refuse, before any puzzle is made, what could not be written when all are."""
    if not path.is_file():
        raise OutputError(f"{path}: is not a file that a catalogue can be written to; {_ELSEWHERE}")
    for beside in (copy_of(path), _journal_of(copy_of(path)), _journal_of(path)):
        refuse_other(beside)
    for place in (path, path.parent):
        _check_allowed(place)


def _check_allowed(place: Path) -> None:
    if not os.access(place, os.W_OK):
        raise OutputError(f"{place}: cannot be written; allow writing there, or {_ELSEWHERE}")


def _put(part: Path, path: Path) -> None:
    """Give a finished file its name, unless there is a file of that name by now."""
    with suppress(FileExistsError):
        if hasattr(os, "link"):
            os.link(part, path)
        else:
            part.rename(path)
    sync_folder(path.parent)


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system report into errors of ours."""
    try:
        with output_errors(path, _ELSEWHERE):
            yield
    except (UnsoundError, UnicodeDecodeError) as error:  # a name in a message of SQLite may be no text
        raise _damaged(path, str(error)) from error
    except sqlite3.Error as error:
        raise _error_of(path, error) from error


def _error_of(path: Path, error: sqlite3.Error) -> PuzzlepressError:
    code = _code(error)
    if code in _BUSY:
        return Locked(f"{path}: another build holds the catalogue; wait until it is done")
    if code in _UNWRITABLE and error.sqlite_errorcode not in _CUT_OFF:
        remedy = "allow writing there, or make room on the disk"
        return OutputError(f"{path}: the catalogue cannot be written: {error}; {remedy}")
    return _damaged(path, str(error))


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF  # errors of Python's own module have none


def _damaged(path: Path, reason: str) -> CatalogueDamaged:
    copy = copy_of(path)
    if _is_sound(copy):
        remedy = f"copy {copy} over it, which is the catalogue before the last build, and build again what is newer"
    else:
        remedy = "restore it from a copy, or move it away and build all books again with --catalogue"
    return CatalogueDamaged(f"{path}: the catalogue is damaged: {reason}; {remedy}")
