"""Catalogues that version 1 wrote, as they lie on publishers' disks, are read, and made new by the next build."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pipeline.errors import CatalogueDamaged, OutputError
from pipeline.model.code import long_code
from pipeline.runtime import catalogue
from pipeline.runtime.catalogue import Claim, opening, tables, version_1
from tests.runtime.catalogue.conftest import FOUR, ONE, TWO, contents, give

WEEK = "news from 2026-11-30"
CONTENTS = {"first": {ONE, TWO}, WEEK: {("kakuro", "three")}}


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Figures and text as version 1 wrote them."""
    path = tmp_path / "old"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(
            "CREATE TABLE puzzles (family TEXT NOT NULL, signature TEXT NOT NULL, code TEXT NOT NULL,"
            " book TEXT NOT NULL, PRIMARY KEY (family, signature)) WITHOUT ROWID;"
            "PRAGMA application_id = 1347770970; PRAGMA user_version = 1;"
            "INSERT INTO puzzles VALUES ('sudoku', 'one', 'GUBE9DBPA4XS', 'first');"
        )
        for mark, book in ((TWO, "first"), (("kakuro", "three"), WEEK)):
            database.execute("INSERT INTO puzzles VALUES (?, ?, ?, ?)", [*mark, long_code(mark[1])[:12], book])
        database.commit()
    return path


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        return int(database.execute("PRAGMA user_version").fetchone()[0])


def test_questions_are_answered_and_leave_the_file_as_it_is(old: Path) -> None:
    before = old.read_bytes()
    assert contents(old) == CONTENTS
    assert catalogue.check(old) == 3
    assert old.read_bytes() == before


def test_the_next_build_makes_it_new_and_keeps_a_copy(old: Path) -> None:
    others = catalogue.look(old, Claim("second"))
    others.look_up([ONE])
    assert others.owner(ONE) == "first"
    assert (version(old), version(catalogue.copy_of(old))) == (tables.VERSION, version_1.VERSION)
    assert contents(old) == contents(catalogue.copy_of(old)) == CONTENTS
    give(old, "second", FOUR)
    assert contents(old) == CONTENTS | {"second": {FOUR}}


def test_it_equals_one_that_was_never_old(old: Path, tmp_path: Path) -> None:
    for book, marks in CONTENTS.items():
        give(tmp_path / "new", book, *marks)
    expected = catalogue.look(tmp_path / "new", Claim("third")).digest
    assert catalogue.look(old, Claim("third")).digest == expected


def test_a_week_keeps_its_date(old: Path) -> None:
    catalogue.look(old, Claim("second"))
    assert {owner.name: owner.monday for owner, _ in catalogue.rows(old)} == {"first": None, WEEK: "2026-11-30"}


@pytest.mark.parametrize(
    "change",
    [
        "signature = 'ona'",
        "code = 'GUBE9DBPA4XT'",
        "family = CAST(family AS BLOB)",
        "book = CAST(book AS BLOB)",
        "code = CAST(code AS BLOB)",
        "signature = CAST(signature AS BLOB)",
    ],
)
def test_a_changed_row_is_damage(old: Path, change: str) -> None:
    with closing(sqlite3.connect(old)) as database:
        database.executescript(f"UPDATE puzzles SET {change} WHERE signature = 'one'")
    before = old.read_bytes()
    for enter in (catalogue.check, lambda path: catalogue.look(path, Claim("second"))):
        with pytest.raises(CatalogueDamaged):
            enter(old)
    assert old.read_bytes() == before


def test_a_disk_that_is_too_full_to_make_it_new_leaves_it_old(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connected = opening._connected

    def full(*arguments: object, **options: object) -> sqlite3.Connection:
        database = connected(*arguments, **options)
        database.execute("PRAGMA max_page_count = 3")
        return database

    before = old.read_bytes()
    monkeypatch.setattr(opening, "_connected", full)
    with pytest.raises(OutputError, match="full"):
        catalogue.look(old, Claim("second"))
    assert old.read_bytes() == before
