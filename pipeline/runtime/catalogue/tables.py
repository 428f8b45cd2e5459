"""The tables of a catalogue: how they are read, proved and changed. Nothing here opens a file.

A sum over every column stands in the row of each book, and sums over all books in one row of state. So a change of any
value that was not made here is noticed, and so is a row too many or too few.
"""

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from hashlib import blake2b
from typing import Final

from pipeline.frozen import frozen

VERSION: Final = 2
SUM_BYTES: Final = 16
MODULUS: Final = 1 << 8 * SUM_BYTES  # sums are counted modulo this

Database = sqlite3.Connection

Mark = tuple[str, str]
"""A puzzle in the catalogue: family and signature."""

SCHEMA: Final = {
    "state": "CREATE TABLE state (changes INTEGER NOT NULL, books BLOB NOT NULL, seal BLOB NOT NULL)",
    "books": "CREATE TABLE books (id INTEGER PRIMARY KEY, name TEXT NOT NULL, monday TEXT, puzzles INTEGER NOT NULL,"
    " sum BLOB NOT NULL)",
    "puzzles": "CREATE TABLE puzzles (family TEXT NOT NULL, signature TEXT NOT NULL, book INTEGER NOT NULL,"
    " PRIMARY KEY (family, signature, book)) WITHOUT ROWID",
}
"""Every table by name. `monday` dates the week of a weekly book; `books` in `state` is the sum over all of them."""


class UnsoundError(Exception):
    """What is wrong with the content of a catalogue."""


@frozen
class Owner:
    """A book with its number in the file, the Monday of its week (ISO), how many puzzles it has and their sum."""

    number: int
    name: str
    monday: str | None = None
    puzzles: int = 0
    sum: int = 0

    @property
    def hash(self) -> int:
        """What it adds to the sum of all books: nothing while it has no puzzles."""
        row = f"{self.number}\t{self.name}\t{self.monday}\t{self.puzzles}\t{self.sum}"
        return _hash(row) if self.puzzles else 0


@frozen
class State:
    """How often the catalogue has changed, and the sum over all books."""

    changes: int
    books: int

    @property
    def seal(self) -> bytes:
        """Proves the row."""
        return to_bytes(_hash(f"{self.changes}\t{self.books}"))


Row = tuple[Owner, Mark]
"""A puzzle of a book."""


def create_tables(database: Database) -> None:
    """Make the tables of a catalogue without books, inside a transaction."""
    for statement in SCHEMA.values():
        database.execute(statement)
    database.execute(f"PRAGMA user_version = {VERSION}")
    empty = State(0, 0)
    database.execute("INSERT INTO state VALUES (?, ?, ?)", [empty.changes, to_bytes(empty.books), empty.seal])


@contextmanager
def transaction(database: Database, kind: str = "IMMEDIATE") -> Iterator[None]:
    """All of it or nothing. After an error whoever closes the connection rolls back, where SQLite has not done so."""
    database.execute(f"BEGIN {kind}")
    yield
    database.execute("COMMIT")


def check_schema(database: Database, expected: Collection[str]) -> None:
    """UnsoundError unless the tables are these and nothing else is there."""
    found = {sql for (sql,) in database.execute("SELECT sql FROM sqlite_master")}
    if found != set(expected):
        raise UnsoundError("its tables are not those of a catalogue")


def read_state(database: Database) -> State:
    """The state; UnsoundError where it does not prove itself."""
    for changes, books, seal in database.execute("SELECT changes, books, seal FROM state LIMIT 1"):
        if (type(changes), type(books)) == (int, bytes):
            state = State(changes, int.from_bytes(books))
            if state.seal == seal:
                return state
    raise UnsoundError("its state does not match its checksum")


def read_owners(database: Database, state: State) -> dict[int, Owner]:
    """All books by number; UnsoundError where they do not add up to the state."""
    owners = {owner.number: owner for owner in _owners(database)}
    if sum(owner.hash for owner in owners.values()) % MODULUS != state.books:
        raise UnsoundError("its books do not match their checksum")
    return owners


def proved_rows(database: Database) -> Iterator[Row]:
    """Every puzzle of every book; UnsoundError, at the end at the latest, unless all of it is as it was written."""
    state = read_state(database)
    owners = read_owners(database, state)
    sums, counts, before = dict.fromkeys(owners, 0), dict.fromkeys(owners, 0), ("", "", 0)
    try:
        for row in database.execute("SELECT family, signature, book FROM puzzles"):
            family, signature, book = row
            owner = owners[book]
            sums[book] += _hash(f"{owner.name}\t{family}\t{signature}")  # what is not text has another text here
            counts[book] += 1
            if row <= before:
                raise UnsoundError("its puzzles are out of order")
            before = row
            yield owner, (family, signature)
    except (KeyError, TypeError):
        raise UnsoundError("a puzzle belongs to no book") from None
    for number, owner in owners.items():
        if (counts[number], sums[number] % MODULUS) != (owner.puzzles, owner.sum):
            raise UnsoundError(f"the puzzles of {owner.name} do not match their checksum")


def add(database: Database, book: str, monday: str | None, marks: Collection[Mark]) -> int:
    """Give puzzles to a book, in addition to what it owns, inside a transaction; how many it did not have."""
    owner = find_owner(database, book) or Owner(_free_number(database), book)
    insert = "INSERT OR IGNORE INTO puzzles VALUES (?, ?, ?)"
    new = [mark for mark in marks if database.execute(insert, [*mark, owner.number]).rowcount]
    _store(database, owner, replace(_changed(owner, new, 1), monday=monday or owner.monday))
    return len(new)


def take(database: Database, book: str, marks: Collection[Mark]) -> int:
    """Take puzzles from a book, inside a transaction; how many it had."""
    owner = find_owner(database, book)
    if owner is None:
        return 0
    delete = "DELETE FROM puzzles WHERE family = ? AND signature = ? AND book = ?"
    gone = [mark for mark in marks if database.execute(delete, [*mark, owner.number]).rowcount]
    _store(database, owner, _changed(owner, gone, -1))
    return len(gone)


def find_owner(database: Database, book: str) -> Owner | None:
    """The book of a name."""
    return next(_owners(database, "WHERE name = ?", book), None)


def marks_of(database: Database, owner: Owner) -> list[Mark]:
    """All puzzles of a book; reads the whole table."""
    return database.execute("SELECT family, signature FROM puzzles WHERE book = ?", [owner.number]).fetchall()


def holders(database: Database, mark: Mark) -> Sequence[int]:
    """The numbers of the books that have a puzzle."""
    query = "SELECT book FROM puzzles WHERE family = ? AND signature = ?"
    return [number for (number,) in database.execute(query, mark)]


def to_bytes(number: int) -> bytes:
    """A sum as it is stored."""
    return number.to_bytes(SUM_BYTES)


def _changed(owner: Owner, marks: Collection[Mark], sign: int) -> Owner:
    moved = sum(_hash(f"{owner.name}\t{family}\t{signature}") for family, signature in marks)
    return replace(owner, puzzles=owner.puzzles + sign * len(marks), sum=(owner.sum + sign * moved) % MODULUS)


def _store(database: Database, before: Owner, after: Owner) -> None:
    """Write the row of a book, none where it has no puzzle left, and count the change."""
    if after == before:
        return
    row = (after.number, after.name, after.monday, after.puzzles, to_bytes(after.sum))
    if after.puzzles:
        database.execute("INSERT OR REPLACE INTO books VALUES (?, ?, ?, ?, ?)", row)
    else:
        database.execute("DELETE FROM books WHERE id = ?", [after.number])
    state = read_state(database)
    state = State(state.changes + 1, (state.books + after.hash - before.hash) % MODULUS)
    values = [state.changes, to_bytes(state.books), state.seal]
    database.execute("UPDATE state SET changes = ?, books = ?, seal = ?", values)


def _free_number(database: Database) -> int:
    (number,) = database.execute("SELECT coalesce(max(id), 0) + 1 FROM books").fetchone()
    return int(number)


def _owners(database: Database, where: str = "", *values: str) -> Iterator[Owner]:
    query = f"SELECT id, name, monday, puzzles, sum FROM books {where}"
    for number, name, monday, puzzles, total in database.execute(query, values):
        if (type(name), type(puzzles), type(total)) != (str, int, bytes):
            raise UnsoundError("a book is not as it was written")
        yield Owner(number, name, monday, puzzles, int.from_bytes(total))


def _hash(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=SUM_BYTES).digest())
