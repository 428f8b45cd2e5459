"""Catalogues as version 1 wrote them: read, proved as well as they can be, and made into the tables of today."""

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from itertools import groupby
from operator import itemgetter
from typing import Final

from pipeline.model.code import long_code
from pipeline.runtime.catalogue.tables import Database, Owner, Row, UnsoundError, add, create_tables

VERSION: Final = 1
CODE_LENGTH: Final = 12  # each row has so much of the code of its signature, the only checksum it has
SCHEMA: Final = (
    "CREATE TABLE puzzles (family TEXT NOT NULL, signature TEXT NOT NULL, code TEXT NOT NULL, book TEXT NOT NULL,"
    " PRIMARY KEY (family, signature)) WITHOUT ROWID"
)
_DATED: Final = re.compile(r".* from (\d{4}-\d\d-\d\d)")  # the name of a newspaper's week


def proved_rows(database: Database, table: str = "puzzles", order: str = "") -> Iterator[Row]:
    """Every puzzle of every book; UnsoundError where a signature is not that of its code, or a value no text."""
    owners: dict[str, Owner] = {}
    query = f"SELECT family, signature, code, book FROM {table} {order}"
    for row in database.execute(query):
        family, signature, code, book = row
        if any(type(value) is not str for value in row):
            raise UnsoundError("a value is not text")
        if code != long_code(signature)[:CODE_LENGTH]:
            raise UnsoundError(f"a {family} puzzle {code} does not match its signature")
        if book not in owners:
            owners[book] = Owner(len(owners), book)
        yield owners[book], (family, signature)


def migrate(database: Database) -> None:
    """Make the tables of today out of those of version 1, inside a transaction."""
    database.execute("ALTER TABLE puzzles RENAME TO earlier")
    create_tables(database)
    for owner, rows in groupby(proved_rows(database, "earlier", "ORDER BY book"), itemgetter(0)):
        add(database, owner.name, _monday(owner.name), [mark for _, mark in rows])
    database.execute("DROP TABLE earlier")


def _monday(book: str) -> str | None:
    """The date at the end of the name of a newspaper's week."""
    with suppress(ValueError):
        if dated := _DATED.fullmatch(book):
            return date.fromisoformat(dated[1]).isoformat()
    return None
