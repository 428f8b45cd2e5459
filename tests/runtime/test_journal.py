"""The journal gives back what was finished, and never anything else."""

from __future__ import annotations

import errno
import json
import os
import sys
import time
import zlib
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest

from pipeline.errors import OutputError
from pipeline.model.level import Level
from pipeline.model.puzzle import Cage, Operator, Puzzle
from pipeline.model.rating import RatedPuzzle, Rating
from pipeline.runtime import journal
from pipeline.runtime.journal import Journal, KnownAttempts, find_lines
from pipeline.runtime.rated_text import rated_text
from tests.runtime.other_files import OTHERS

PUZZLE = Puzzle("calcudoku", 2, 1, (0, 0), (Cage((0, 1), Operator.ADD, 3),))
STEP = ("hidden single", 2)
RATED = RatedPuzzle(
    PUZZLE, (1, 2), Rating(Level.EASY, "hidden_single", 7, (("givens", 0.5), ("cages", 18)), (STEP,)), "sign"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Journal(tmp_path / ".journal", "engine") as opened:
        opened.add(1, rated_text(RATED))
        opened.add(2, None)
    return tmp_path / ".journal"


def test_what_was_added_comes_back_equal(path: Path) -> None:
    with Journal(path, "engine") as opened:
        assert repr(opened[1]) == repr(RATED)  # 18 and 18.0 are written differently in a manifest
        assert opened[2] is None
        assert 3 not in opened


def test_a_puzzle_with_order_signs_comes_back_as_it_was(path: Path) -> None:
    signed = replace(RATED, puzzle=Puzzle("square", 2, 2, (0,) * 4, orders=((0, 1),)), solution=(1, 2, 2, 1))
    with Journal(path, "engine") as opened:
        opened.add(3, rated_text(signed))
    with Journal(path, "engine") as opened:
        assert opened[3] == signed


def test_a_torn_last_line_costs_only_itself(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5])
    with Journal(path, "engine") as opened:
        assert 1 in opened
        assert 2 not in opened
        opened.add(3, None)
    assert set(find_lines(path, "engine")) == {1, 3}


def test_a_changed_line_is_not_believed(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"sign"', b'"sogn"'))
    assert set(find_lines(path, "engine")) == {2}


def test_binary_rubbish_is_an_empty_journal(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 40)
    with Journal(path, "engine") as opened:
        assert 1 not in opened


def test_the_journal_of_another_engine_is_not_believed(path: Path) -> None:
    with Journal(path, "newer engine") as opened:
        assert 1 not in opened
    assert find_lines(path, "engine") == {}


def test_only_what_is_kept_remains_on_disk(path: Path) -> None:
    with Journal(path, "engine") as opened:
        opened.keep_only({1})
        opened.add(5, None)
    assert set(find_lines(path, "engine")) == {1, 5}


def test_a_missing_journal_is_empty(tmp_path: Path) -> None:
    assert find_lines(tmp_path / "none", "engine") == {}


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


def test_an_attempt_is_on_disk_before_the_journal_is_closed(tmp_path: Path) -> None:
    with Journal(tmp_path / "new", "engine") as opened:
        opened.add(1, rated_text(RATED))
        assert set(find_lines(tmp_path / "new", "engine")) == {1}


def test_an_attempt_after_a_torn_line_is_on_disk_before_the_journal_is_closed(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5])
    with Journal(path, "engine") as opened:
        opened.add(3, None)
        assert set(find_lines(path, "engine")) == {1, 3}
        opened.keep_only({3})
        opened.add(4, None)
        assert set(find_lines(path, "engine")) == {3, 4}


def test_a_journal_knows_how_many_attempts_it_has(path: Path) -> None:
    with Journal(path, "engine") as opened:
        opened.add(7, None)
        assert len(opened) == 3


def test_a_journal_that_cannot_be_opened_again_is_closed_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise OutputError("no descriptor is left")

    with pytest.raises(OutputError, match="no descriptor is left"), Journal(path, "engine") as opened:
        monkeypatch.setattr(journal, "open_own", refuse)
        opened.keep_only({1})


def test_what_is_kept_anyway_is_not_written_again(path: Path) -> None:
    before = path.stat().st_ino
    with Journal(path, "engine") as opened:
        opened.keep_only({1, 2})
        opened.keep_only({1, 2, 3})
    assert path.stat().st_ino == before
    assert set(find_lines(path, "engine")) == {1, 2}


def test_a_disk_that_takes_a_few_bytes_at_a_time_gets_whole_lines(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    with Journal(path, "engine") as opened:
        monkeypatch.setattr(journal.os, "write", lambda descriptor, content: write(descriptor, content[:7]))
        opened.add(4, rated_text(RATED))
    with Journal(path, "engine") as opened:
        assert opened[4] == RATED


def test_attempts_reach_the_disk_once_a_second(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now, synced = [1.0], []
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(os, "fsync", lambda _descriptor: synced.append(now[0]))
    with Journal(path, "engine") as opened:
        for seed in range(10, 17):
            opened.add(seed, None)
            now[0] += 0.5
    assert synced == [2.5, 4.0]


def test_a_folder_in_the_place_of_a_journal_is_told(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match=r"a folder stands where a file of the program.s own is needed; remove it"):
        find_lines(tmp_path, "engine")


@pytest.mark.parametrize(("layout", "known"), [(3, set()), (4, {1, 2}), (5, set())])
def test_a_journal_of_another_layout_is_not_believed(path: Path, layout: int, known: set[int]) -> None:
    _, *attempts = path.read_bytes().splitlines(keepends=True)
    head = json.dumps({"journal": layout, "engine": "engine"}).encode()
    path.write_bytes(b"".join([b"%08x %s\n" % (zlib.crc32(head), head), *attempts]))
    assert set(find_lines(path, "engine")) == known


def test_what_a_puzzle_does_not_have_takes_no_room(path: Path) -> None:
    assert b"orders" not in path.read_bytes()


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"{}",
        b"null",
        b'{"journal": 3, "engine": "engine"}',
        b'{"seed": 3, "made": {}}',
        b'{"seed": "3"}',
        b"[" * 9999,
    ],
)
def test_a_line_that_only_looks_sound_is_skipped(path: Path, payload: bytes) -> None:
    with path.open("ab") as file:
        file.write(b"%08x %s\n" % (zlib.crc32(payload), payload))
    with Journal(path, "engine") as opened:
        assert len(opened) == 2
        opened.add(3, rated_text(RATED))
    assert set(find_lines(path, "engine")) == {1, 2, 3}


def test_a_line_with_another_puzzle_than_one_that_was_written_is_no_attempt(path: Path) -> None:
    payload = b'{"seed":3,"made":{"family":"square","width":"two"}}'
    with path.open("ab") as file:
        file.write(b"%08x %s\n" % (zlib.crc32(payload), payload))
    with Journal(path, "engine") as opened, pytest.raises(KeyError):
        opened[3]


def test_what_is_kept_can_be_read_before_and_after_it_is_written_anew(path: Path) -> None:
    with Journal(path, "engine") as opened:
        opened.add(4, rated_text(RATED))
        assert opened[4] == RATED
        opened.keep_only({2, 4})
        assert opened[4] == RATED
        opened.add(5, rated_text(RATED))
        assert opened[5] == RATED
        assert opened[2] is None


@pytest.mark.skipif(sys.platform == "win32", reason="files of POSIX")
@pytest.mark.parametrize(("sort", "make"), OTHERS.items())
@pytest.mark.parametrize(
    "opened", [lambda path: Journal(path, "engine"), lambda path: find_lines(path, "engine"), journal.forget]
)
def test_what_is_no_file_is_neither_opened_nor_followed(
    tmp_path: Path, sort: str, make: Callable[[Path], None], opened: Callable[[Path], object]
) -> None:
    make(tmp_path / "journal")
    with pytest.raises(OutputError, match=f"journal: a {sort} stands where a file .* is needed; remove it"):
        opened(tmp_path / "journal")


def test_a_journal_that_others_share_by_a_hard_link_is_not_emptied_for_them(path: Path) -> None:
    path.with_name("backup").hardlink_to(path)
    with Journal(path, "newer engine"):
        pass
    assert set(find_lines(path.with_name("backup"), "engine")) == {1, 2}


def test_attempts_are_known_while_a_build_adds_to_them_and_nothing_is_written(path: Path) -> None:
    before = path.read_bytes()
    with KnownAttempts(path, "engine") as known:
        assert (len(known), known[1], known[2], 4 in known) == (2, RATED, None, False)
    assert path.read_bytes() == before
    with Journal(path, "engine") as opened, KnownAttempts(path, "engine") as known:
        opened.keep_only({2})
        assert known[1] == RATED


def test_of_no_journal_nothing_is_known(tmp_path: Path) -> None:
    with KnownAttempts(tmp_path / "none", "engine") as known:
        assert not len(known)
    assert not list(tmp_path.iterdir())


def test_a_line_that_cannot_be_read_is_an_error_of_the_file(path: Path) -> None:
    class Failing(BytesIO):
        def readline(self, _size: int | None = -1, /) -> bytes:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    with Journal(path, "engine") as opened:
        opened._reader.close()
        opened._reader = Failing()
        with pytest.raises(OutputError, match="journal"):
            opened[1]
