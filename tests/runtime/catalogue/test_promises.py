"""Builds, removals, kills, full disks and flipped bits in any order: the catalogue says what a dict says.

The model is a dict from books to their puzzles. A build that has looked may be overtaken by others before it reserves.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, precondition, rule

from pipeline.errors import CatalogueDamaged, InputError, OutputError
from pipeline.runtime import catalogue
from pipeline.runtime.catalogue import Claim, Mark, Others, opening, tables
from tests.runtime.catalogue.conftest import Contents, contents

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs fork")

BOOKS = st.sampled_from(["first", "second", "third volume 1", "third volume 2"])
MARKS = st.frozensets(st.tuples(st.sampled_from(["kakuro", "sudoku"]), st.integers(0, 30).map(str)), max_size=8)
MANY = frozenset(("futoshiki", str(number)) for number in range(300))  # more than fit into what is free

Build = tuple[str, Others, dict[Mark, str], frozenset[Mark]]
"""A build that has looked: its book, what it has looked at, the answers, what it wants."""


class Catalogue(RuleBasedStateMachine):
    """The catalogue beside its model."""

    builds = Bundle("builds")

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "all.db"
        self.model: Contents = {}
        self.copies: list[Contents] = []  # what the copy beside it may hold
        self.unsynced = mock.patch.object(opening, "_connected", connected("PRAGMA synchronous = OFF"))
        self.unsynced.start()

    def teardown(self) -> None:
        self.unsynced.stop()
        shutil.rmtree(self.folder)

    def owner(self, mark: Mark, book: str) -> str:
        """Whose puzzle it is, by the model, but for the book itself."""
        return next((name for name, marks in self.model.items() if mark in marks and name != book), "")

    @rule(target=builds, book=BOOKS, wanted=MARKS)
    def look(self, book: str, wanted: frozenset[Mark]) -> Build:
        """A build begins: the answers are those of the model."""
        others = catalogue.look(self.path, Claim(book))
        others.look_up(wanted)
        answers = {mark: others.owner(mark) for mark in wanted}
        assert answers == {mark: self.owner(mark, book) for mark in wanted}
        return book, others, answers, wanted

    @rule(build=consumes(builds))
    def reserve(self, build: Build) -> None:
        """It gets its puzzles where the answers are still true, else nothing; then it releases its earlier ones."""
        book, others, answers, wanted = build
        free = {mark for mark in wanted if not answers[mark]}
        still_true = all(bool(owner) == bool(self.owner(mark, book)) for mark, owner in answers.items())
        assert others.reserve(free) is still_true
        if still_true:
            self.change(book, self.model.get(book, set()) | free)
            assert contents(self.path) == self.model
            others.release(free)
            self.change(book, free)

    @rule(book=BOOKS)
    def remove(self, book: str) -> None:
        """A book is removed, unless there is none of that name."""
        if book in self.model:
            assert catalogue.remove(self.path, book) == len(self.model[book])
            self.change(book, set())
        else:
            with pytest.raises(InputError):
                catalogue.remove(self.path, book)

    @rule(book=BOOKS)
    def killed(self, book: str) -> None:
        """A build is killed while it writes: nothing has happened, also for those who only read."""
        others = catalogue.look(self.path, Claim(book))
        if os.fork() == 0:
            with mock.patch.object(opening, "_connected", connected("PRAGMA cache_size = 1")), killed_before_commit():
                others.reserve(MANY)
            os._exit(0)
        _, status = os.wait()
        assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL

    @precondition(lambda self: self.path.exists())
    @rule(book=BOOKS)
    def disk_full(self, book: str) -> None:
        """The disk is full: nothing has happened."""
        others = catalogue.look(self.path, Claim(book))
        before = self.path.read_bytes()
        full = mock.patch.object(opening, "_connected", connected("PRAGMA max_page_count = 1"))
        with full, pytest.raises(OutputError):
            others.reserve(MANY)
        assert self.path.read_bytes() == before

    @precondition(lambda self: self.path.exists())
    @rule(data=st.data(), book=BOOKS)
    def flipped(self, data: st.DataObject, book: str) -> None:
        """A bit flips: the catalogue is refused and left alone, or says what it said; its copy is sound."""
        catalogue.look(self.path, Claim(book))  # takes back what a killed build has left
        sound = self.path.read_bytes()
        place, bit = data.draw(st.integers(0, len(sound) - 1)), data.draw(st.integers(0, 7))
        spoilt = sound[:place] + bytes([sound[place] ^ 1 << bit]) + sound[place + 1 :]
        self.path.write_bytes(spoilt)
        try:
            assert contents(self.path) == self.model
            catalogue.look(self.path, Claim(book))
        except CatalogueDamaged as error:
            assert self.path.read_bytes() == spoilt
            if (copy := catalogue.copy_of(self.path)).exists():
                assert f"copy {copy} over it" in str(error)
                assert contents(copy) in [*self.copies, self.model]
        self.path.write_bytes(sound)

    @invariant()
    def says_what_the_model_says(self) -> None:
        """Every puzzle of every book, and no other."""
        if self.path.exists():
            assert contents(self.path) == self.model

    def change(self, book: str, marks: set[Mark]) -> None:
        """What the model holds from now on."""
        self.copies.append(dict(self.model))
        self.model = {name: held for name, held in (self.model | {book: set(marks)}).items() if held}


def connected(statement: str) -> Any:
    """Connections that begin with a statement."""
    original = opening._connected

    def connect(*arguments: Any, **options: Any) -> sqlite3.Connection:
        database = original(*arguments, **options)
        with suppress(sqlite3.OperationalError):  # only for reading, where a killed build has left its journal
            database.execute(statement).fetchall()
        return database

    return connect


@contextmanager
def killed_before_commit() -> Iterator[None]:
    """Kill this process when all rows are written and nothing is committed."""
    original = tables._store

    def store(*arguments: Any) -> None:
        original(*arguments)
        os.kill(os.getpid(), signal.SIGKILL)

    with mock.patch.object(tables, "_store", store):
        yield


TestCatalogue = pytest.mark.skipif(sys.platform == "win32", reason="needs fork")(Catalogue.TestCase)
TestCatalogue.settings = settings(max_examples=12, stateful_step_count=20)  # longer ones: tests/torture
