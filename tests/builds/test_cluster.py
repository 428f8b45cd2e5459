"""A book that a cluster makes is the one that a single process makes, whatever befalls the cluster."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline import preparing
from pipeline.errors import BuildFailed
from pipeline.runtime.book_folder import BookFolder
from pipeline.runtime.processes.cluster_address import ClusterAddress
from tests.builds.conftest import Build, contents
from tests.clusters import POSIX, LoopbackCluster, cluster

pytestmark = POSIX

BOOK = """
title: "Small"
seed: 3
front: []
back: []
outputs: {report: false}
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 60}, options: {symmetry: none}}
  - {family: calcudoku, size: 4x4, counts: {easy: 30}}
"""
LONG = BOOK + "  - {family: kakuro, size: 6x6, counts: {easy: 2000}}\n"


@pytest.fixture(scope="module")
def pair() -> Iterator[LoopbackCluster]:
    """Two workers that no test of this module kills."""
    with cluster(2) as made:
        yield made


@pytest.fixture
def whole(made: Build, tmp_path: Path) -> dict[str, bytes]:
    """The files of the book as one process makes it."""
    made(BOOK)
    return contents(tmp_path / "output" / "book")


def test_one_worker_killed_and_one_joining_late_give_the_same_bytes(
    made: Build, tmp_path: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pipeline.runtime import journal

    add, lines = journal.Journal.add, []
    with cluster(2) as workers:

        def count(self: journal.Journal, seed: int, rated: object) -> None:
            lines.append(seed)
            if len(lines) == 15:
                workers.workers[0].process.kill()
                workers.add(wait=False)
            add(self, seed, rated)  # type: ignore[arg-type]

        monkeypatch.setattr(journal.Journal, "add", count)
        made(BOOK, fresh=True, cluster=ClusterAddress(workers.scheduler.address))
    assert contents(tmp_path / "output" / "book") == whole
    assert len(lines) == len(set(lines)), "an attempt was accepted twice"


def test_workers_of_another_engine_are_refused_with_both_versions(
    made: Build, pair: LoopbackCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = preparing.this_maker(())
    monkeypatch.setattr(preparing, "this_maker", lambda _: replace(here, engine="0123456789"))
    expected = r"it has puzzlepress .* \(engine .{8}\), .*; needed is puzzlepress .* \(engine 01234567\)"
    with pytest.raises(BuildFailed, match=expected):
        made(BOOK, fresh=True, cluster=ClusterAddress(pair.scheduler.address))


def test_a_lost_scheduler_ends_a_build_that_goes_on_from_its_journal(
    made: Build, tmp_path: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pipeline.runtime import journal

    add, lines = journal.Journal.add, []
    with cluster(1) as workers:

        def count(self: journal.Journal, seed: int, rated: object) -> None:
            lines.append(seed)
            if len(lines) == 15:
                workers.scheduler.process.kill()
            add(self, seed, rated)  # type: ignore[arg-type]

        monkeypatch.setattr(journal.Journal, "add", count)
        with pytest.raises(BuildFailed, match="the scheduler is lost"):
            made(LONG, fresh=True, cluster=ClusterAddress(workers.scheduler.address))
    before = len(lines)
    assert before >= 15
    made(BOOK)
    assert contents(tmp_path / "output" / "book") == whole
    assert len(lines) == len(set(lines)), "an attempt that the journal had was made again"


def test_ctrl_c_ends_the_command_and_keeps_what_was_finished(tmp_path: Path, pair: LoopbackCluster) -> None:
    (tmp_path / "book.yaml").write_text(LONG)
    command = [sys.executable, "-m", "pipeline", "build", str(tmp_path / "book.yaml"), "-o", str(tmp_path), "-v"]
    process = subprocess.Popen([*command, "--executor", pair.executor], stderr=subprocess.PIPE, text=True)
    journal = BookFolder.at(tmp_path / "book").journal
    while not journal.exists() or journal.read_bytes().count(b"\n") < 20:
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors.splitlines()[-1] == "interrupted; run the same command again to go on"
    assert "Traceback" not in errors
    assert journal.read_bytes().count(b"\n") >= 20
    for one in pair.workers:
        assert f"worker {one.address}: ready" in errors


def test_workers_on_this_machine_give_the_same_bytes_as_one_process(
    made: Build, tmp_path: Path, whole: dict[str, bytes]
) -> None:
    command = [sys.executable, "-m", "pipeline", "build", str(tmp_path / "book.yaml"), "-o", str(tmp_path / "other")]
    subprocess.run([*command, "-q", "-j", "2", "--executor", "dask:local"], check=True, timeout=120)
    assert contents(tmp_path / "other" / "book") == whole
