"""A build survives being cut short, and makes nothing twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline import filling
from pipeline.build import progress_of
from pipeline.config import load_book
from pipeline.errors import Locked, OutputError, Unsatisfiable
from pipeline.filling import Progress
from pipeline.runtime.book_folder import BookFolder
from pipeline.runtime.lock import folder_lock
from pipeline.solving.compiling import VARIABLE
from tests.builds.conftest import BOOK, Build, contents, puzzles


def test_a_build_goes_on_where_it_was_cut_short(made: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made()
    whole = contents(tmp_path / "output" / "book")
    journal = BookFolder.at(tmp_path / "output" / "book").journal
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:5]) + lines[5][:20])
    calls: list[filling.Task] = []
    make = filling.make
    monkeypatch.setattr(filling, "make", lambda task: (calls.append(task), make(task))[1])
    made()
    assert len(calls) == len(lines) - 5
    assert contents(tmp_path / "output" / "book") == whole


def test_a_rebuild_makes_nothing_anew(made: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    before = made()
    monkeypatch.setattr(filling, "make", lambda _: pytest.fail("made again"))
    assert puzzles(made(BOOK.replace("Small", "Another"))) == puzzles(before)


def test_fresh_makes_everything_anew(made: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    made()
    calls: list[filling.Task] = []
    make = filling.make
    monkeypatch.setattr(filling, "make", lambda task: (calls.append(task), make(task))[1])
    made(fresh=True)
    assert len(calls) >= 9


def test_the_journal_of_a_finished_book_holds_no_more_than_it_needs(made: Build, tmp_path: Path) -> None:
    made()
    made(BOOK.replace("easy: 4", "easy: 1"))
    journal = BookFolder.at(tmp_path / "output" / "book").journal
    assert len([line for line in journal.read_bytes().splitlines() if line]) < 1 + 9


def test_a_process_that_may_be_replaced_makes_the_same_book(made: Build, tmp_path: Path) -> None:
    made()
    book = contents(tmp_path / "output" / "book")
    made(fresh=True, stall_after=60.0)
    assert contents(tmp_path / "output" / "book") == book


def test_progress_counts_the_slots_that_are_done(made: Build, tmp_path: Path) -> None:
    made()
    (tmp_path / "book.yaml").write_text(BOOK.replace("easy: 4", "easy: 6"))
    assert come_so_far(tmp_path) == Progress(made=9, asked=11, printed=11)


def come_so_far(folder: Path) -> Progress:
    """What is known of a book in a folder."""
    return progress_of(load_book(folder / "book.yaml"), BookFolder.at(folder / "output" / "book"))


FEW = """
title: Few
sections:
  - {family: calcudoku, size: 3x3, counts: {medium+: 30}, options: {operators: [multiply], single_cells: 0}}
"""


def test_repeats_are_no_progress(made: Build, tmp_path: Path) -> None:
    repeating = BOOK.replace("size: 4x4, counts: {easy: 4}", "size: 3x3, counts: {easy: 400}")
    made(repeating)
    journal = BookFolder.at(tmp_path / "output" / "book").journal
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[: 1 + 405]))  # the first attempts at all slots
    come = come_so_far(tmp_path)
    assert come.asked == 405
    assert 405 - len(lines) // 2 < come.made < 405
    made(repeating)
    assert come_so_far(tmp_path) == Progress(made=405, asked=405, printed=405)


def test_a_rejected_puzzle_is_still_to_be_made(made: Build, tmp_path: Path) -> None:
    code = made()["puzzles"][0]["code"]
    (tmp_path / "book.yaml").write_text(BOOK + f"reject: [{code}]\n")
    assert come_so_far(tmp_path) == Progress(made=8, asked=9, printed=9)


def test_progress_of_a_book_that_cannot_be_filled_says_why(made: Build, tmp_path: Path) -> None:
    with pytest.raises(Unsatisfiable) as caught:
        made(FEW)
    come = come_so_far(tmp_path)
    assert (come.made, come.problem) == (0, str(caught.value))


def test_a_look_at_the_progress_writes_nothing(made: Build, tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK)
    assert come_so_far(tmp_path) == Progress(made=0, asked=9, printed=9)
    assert not (tmp_path / "output").exists()


def test_a_full_disk_leaves_the_last_good_book(made: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made()
    good = contents(tmp_path / "output" / "book")

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match="No space left"):
        made(BOOK.replace("Small", "Another"))
    assert contents(tmp_path / "output" / "book") == good
    assert not BookFolder.at(tmp_path / "output" / "book").next.exists()


def _start(config: Path, output: Path, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "pipeline", "build", str(config), "-o", str(output), *more]
    pipe, plain = subprocess.PIPE, os.environ | {VARIABLE: "plain"}  # loading compiled kernels takes longer
    return subprocess.Popen(command, env=plain, stderr=pipe, stdout=pipe, text=True, start_new_session=True)


LONG = BOOK.replace("{easy: 3}", "{easy: 30}").replace("{easy: 2}", "{easy: 2000}")  # quick ones, then very many


def _journal_lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def _wait_for_work(process: subprocess.Popen[str], journal: Path) -> None:
    while _journal_lines(journal) < 20:
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_signal_ends_a_build_with_its_code_and_keeps_what_was_finished(
    tmp_path: Path, number: int, code: int, jobs: str
) -> None:
    (tmp_path / "book.yaml").write_text(LONG)
    process = _start(tmp_path / "book.yaml", tmp_path, "-j", jobs)
    _wait_for_work(process, BookFolder.at(tmp_path / "book").journal)
    process.send_signal(number)
    _, errors = process.communicate()
    assert process.returncode == code
    assert "Traceback" not in errors
    assert _journal_lines(BookFolder.at(tmp_path / "book").journal) >= 20
    assert not (tmp_path / "book" / "manifest.json").exists()
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_killed_build_is_finished_by_the_next_with_the_same_result(made: Build, tmp_path: Path) -> None:
    long = BOOK.replace("counts: {easy: 2}", "counts: {easy: 60}")
    (tmp_path / "book.yaml").write_text(long)
    process = _start(tmp_path / "book.yaml", tmp_path / "output", "-j", "2")
    _wait_for_work(process, BookFolder.at(tmp_path / "output" / "book").journal)
    process.kill()
    process.communicate()
    made(long)
    resumed = contents(tmp_path / "output" / "book")
    made(long, fresh=True)
    assert contents(tmp_path / "output" / "book") == resumed


def test_a_locked_folder_is_told(made: Build, tmp_path: Path) -> None:
    holder = "import sys, time; from pathlib import Path; from pipeline.runtime.book_folder import BookFolder\n"
    holder += "from pipeline.runtime.lock import folder_lock\n"
    holder += "with folder_lock(BookFolder.at(Path(sys.argv[1]))): print('held', flush=True); time.sleep(600)"
    folder = BookFolder.at(tmp_path / "output" / "book")
    process = subprocess.Popen([sys.executable, "-c", holder, str(folder.named)], stdout=subprocess.PIPE, text=True)
    assert process.stdout and process.stdout.readline() == "held\n"
    with pytest.raises(Locked):
        made()
    process.kill()
    process.communicate()
    with folder_lock(folder):
        pass
