"""The catalogue: which book owns which puzzle, so that no two books of a publisher share one.

One SQLite file, precious. Every row carries the code of its signature, which doubles as its checksum.
"""

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from pipeline.errors import CatalogueDamaged, InputError, Locked, OutputError
from pipeline.model.code import long_code

APPLICATION = 0x50555A5A  # marks the file as a catalogue
VERSION = 1
CODE_LENGTH = 12
WAIT_SECONDS = 5.0  # how long another build may hold the file

SCHEMA = (
    "CREATE TABLE puzzles (family TEXT NOT NULL, signature TEXT NOT NULL, code TEXT NOT NULL, book TEXT NOT NULL,"
    " PRIMARY KEY (family, signature)) WITHOUT ROWID"
)

UNWRITABLE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN)

Mark = tuple[str, str]
"""A puzzle in the catalogue: family and signature."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The puzzles that belong to other books; the digest names exactly this set."""

    marks: frozenset[Mark]
    digest: str


@dataclass(frozen=True, slots=True)
class Holding:
    """How many puzzles of a family a book owns."""

    book: str
    family: str
    count: int


NOTHING_TAKEN = Taken(frozenset(), "")


def taken_by_others(path: Path, book: str) -> Taken:
    """What other books own; nothing when there is no catalogue yet. OutputError where none could be made."""
    if not path.exists():
        if not path.parent.is_dir():
            remedy = "create the folder, or name another file with --catalogue"
            raise OutputError(f"{path}: the catalogue cannot be written: there is no folder {path.parent}; {remedy}")
        return _taken([])
    with _opened(path) as database:
        return _read_others(database, path, book)


def reserve(path: Path, book: str, marks: Collection[Mark], seen: Taken) -> bool:
    """Give the puzzles to a book in one transaction, in addition to what it owns; creates the catalogue.

    False, and nothing is changed, when other books have changed what they own since it was `seen`.
    """
    with _opened(path, create=True) as database, _transaction(database):
        if _read_others(database, path, book) != seen:
            return False
        rows = [(family, signature, _code(signature), book) for family, signature in marks]
        database.executemany("INSERT OR IGNORE INTO puzzles VALUES (?, ?, ?, ?)", rows)
        return True


def release(path: Path, book: str, marks: Collection[Mark]) -> None:
    """Take from a book all puzzles but these: what an earlier edition held."""
    with _opened(path) as database, _transaction(database):
        owned = database.execute("SELECT family, signature FROM puzzles WHERE book = ?", [book]).fetchall()
        gone = set(owned) - set(marks)
        database.executemany("DELETE FROM puzzles WHERE family = ? AND signature = ?", sorted(gone))


def holdings(path: Path) -> tuple[Holding, ...]:
    """All books with their puzzles by family."""
    query = "SELECT book, family, count(*) FROM puzzles GROUP BY book, family ORDER BY book, family"
    with _opened(_existing(path)) as database:
        return tuple(Holding(*row) for row in database.execute(query))


def remove(path: Path, book: str) -> int:
    """Take all puzzles from a book and say how many; InputError when it owns none."""
    with _opened(_existing(path)) as database, _transaction(database):
        count = database.execute("DELETE FROM puzzles WHERE book = ?", [book]).rowcount
    if not count:
        raise InputError(f"{path}: no book is called {book!r}; `catalogue list` shows their names")
    return count


def check(path: Path) -> int:
    """Read every row and say how many there are; raises CatalogueDamaged."""
    with _opened(_existing(path)) as database:
        return len(_read_others(database, path, "").marks)


def _existing(path: Path) -> Path:
    if not path.is_file():
        raise InputError(f"{path}: no such catalogue; a build with --catalogue makes one")
    return path


def _read_others(database: sqlite3.Connection, path: Path, book: str) -> Taken:
    rows = database.execute("SELECT family, signature, code FROM puzzles WHERE book <> ?", [book]).fetchall()
    for family, signature, code in rows:
        if code != _code(signature):
            raise _damaged(path, f"a {family} puzzle {code} does not match its signature")
    return _taken([(family, signature) for family, signature, _ in rows])


def _taken(marks: Collection[Mark]) -> Taken:
    text = "\n".join(f"{family}\t{signature}" for family, signature in sorted(marks))
    return Taken(frozenset(marks), sha256(text.encode()).hexdigest())


def _code(signature: str) -> str:
    return long_code(str(signature))[:CODE_LENGTH]


@contextmanager
def _opened(path: Path, *, create: bool = False) -> Iterator[sqlite3.Connection]:
    mode = "rwc" if create else "rw"
    with _explained(path):
        database = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=WAIT_SECONDS, isolation_level=None
        )
        with closing(database):
            _identify(database, path)
            yield database


def _identify(database: sqlite3.Connection, path: Path) -> None:
    """Make sure that this is a sound catalogue; an empty file becomes one."""
    if database.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,):
        with _transaction(database):
            database.execute(SCHEMA.replace("TABLE", "TABLE IF NOT EXISTS"))
            database.execute(f"PRAGMA application_id = {APPLICATION}")
            database.execute(f"PRAGMA user_version = {VERSION}")
    marks = [database.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
    if marks != [APPLICATION, VERSION]:
        raise _damaged(path, "it is not a catalogue of this program")
    if database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise _damaged(path, "its pages do not fit together")


@contextmanager
def _transaction(database: sqlite3.Connection) -> Iterator[None]:
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turn what SQLite says into one of our errors."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise Locked(f"{path}: another build holds the catalogue; wait until it is done") from error
        if code in UNWRITABLE:
            remedy = "allow writing there, or make room"
            raise OutputError(f"{path}: the catalogue cannot be written: {error}; {remedy}") from error
        raise _damaged(path, str(error)) from error


def _damaged(path: Path, reason: str) -> CatalogueDamaged:
    return CatalogueDamaged(
        f"{path}: the catalogue is damaged: {reason}; restore it from a copy, or move it away and build all books "
        "again with --catalogue"
    )
