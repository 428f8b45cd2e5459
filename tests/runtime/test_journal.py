"""The journal gives back what was finished, and never anything else."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.errors import OutputError
from pipeline.model.level import Level
from pipeline.model.puzzle import Cage, Operator, Puzzle
from pipeline.model.rating import RatedPuzzle, Rating
from pipeline.runtime import journal
from pipeline.runtime.journal import Journal, read_lines

PUZZLE = Puzzle("calcudoku", 2, 1, (0, 0), (Cage((0, 1), Operator.ADD, 3),))
STEP = ("hidden single", 2)
RATED = RatedPuzzle(PUZZLE, (1, 2), Rating(Level.EASY, "hidden_single", 7, (("givens", 0.5),), (STEP,)), "sign")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Journal(tmp_path / ".journal", "engine") as opened:
        opened.add(1, RATED)
        opened.add(2, None)
    return tmp_path / ".journal"


def test_what_was_added_comes_back_equal(path: Path) -> None:
    with Journal(path, "engine") as opened:
        assert opened[1] == RATED
        assert opened[2] is None
        assert 3 not in opened


def test_a_puzzle_with_order_signs_comes_back_as_it_was(path: Path) -> None:
    signed = replace(RATED, puzzle=Puzzle("square", 2, 2, (0,) * 4, orders=((0, 1),)), solution=(1, 2, 2, 1))
    with Journal(path, "engine") as opened:
        opened.add(3, signed)
    with Journal(path, "engine") as opened:
        assert opened[3] == signed


def test_a_torn_last_line_costs_only_itself(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5])
    with Journal(path, "engine") as opened:
        assert 1 in opened
        assert 2 not in opened
        opened.add(3, None)
    assert set(read_lines(path, "engine")) == {1, 3}


def test_a_changed_line_is_not_believed(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"sign"', b'"sogn"'))
    assert set(read_lines(path, "engine")) == {2}


def test_binary_rubbish_is_an_empty_journal(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 40)
    with Journal(path, "engine") as opened:
        assert 1 not in opened


def test_the_journal_of_another_engine_is_not_believed(path: Path) -> None:
    with Journal(path, "newer engine") as opened:
        assert 1 not in opened
    assert read_lines(path, "engine") == {}


def test_only_what_is_kept_remains_on_disk(path: Path) -> None:
    with Journal(path, "engine") as opened:
        opened.keep_only({1})
        opened.add(5, None)
    assert set(read_lines(path, "engine")) == {1, 5}


def test_a_missing_journal_is_empty(tmp_path: Path) -> None:
    assert read_lines(tmp_path / "none", "engine") == {}


def test_a_full_disk_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int, _content: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with Journal(path, "engine") as opened:
        monkeypatch.setattr(journal.os, "write", full)
        with pytest.raises(OutputError, match="No space left"):
            opened.add(4, None)


def test_a_journal_that_is_not_there_is_forgotten_already(tmp_path: Path) -> None:
    journal.forget(tmp_path / ".journal")
    assert not (tmp_path / ".journal").exists()
