"""Workers are killed and stopped at random: the build ends as if nothing had happened, bytes and all."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from conftest import Cases
from forked import Child, run_command
from small_books import LONGER

from pipeline.cli import main
from pipeline.runtime.processes import workers

OFTEN = 3  # so often a worker may be lost over the same puzzle
STALL = {"fork": "5", "spawn": "60"}  # seconds; a spawned worker imports its families with the first puzzle
HARMS = {"fork": [signal.SIGKILL, signal.SIGKILL, signal.SIGSTOP], "spawn": [signal.SIGKILL]}


def _start(folder: Path, start_method: str, *options: str) -> Child:
    def run() -> int:
        workers.safe_start_method = lambda: start_method
        stall = ["--stall-after", STALL[start_method]]
        return main(["build", str(folder.parent / "book.yaml"), "-o", str(folder), *stall, *options])

    return Child(run)


def _children(process: int) -> list[int]:
    with suppress(OSError):
        return list(map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split()))
    return []


def _is_worker(process: int) -> bool:
    """Not what multiprocessing starts beside its workers to clean up behind them."""
    with suppress(OSError):
        return b"resource_tracker" not in Path(f"/proc/{process}/cmdline").read_bytes()
    return False


def _workers(build: Child) -> list[int]:
    return [process for process in _children(build.pid) if _is_worker(process)]


def _await_workers(build: Child, seconds: float) -> None:
    """Wait until a build has workers, for a few times as long as a build takes at most."""
    until = time.monotonic() + 3 * seconds
    while not _workers(build) and time.monotonic() < until:
        time.sleep(0.002)


def _harm(build: Child, seconds: float, harms: Sequence[int], chance: Random) -> int:
    """Kill or stop up to three workers within the time that a build takes; how many were met."""
    met = 0
    _await_workers(build, seconds)  # only from then on does chance decide, however long the start takes
    for _ in range(chance.randint(1, OFTEN)):
        time.sleep(chance.uniform(0, seconds / 2))
        if victims := _workers(build):
            with suppress(ProcessLookupError):
                os.kill(chance.choice(victims), chance.choice(harms))
                met += 1
    return met


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (folder / "book").iterdir() if path.is_file()}


@pytest.mark.torture
@pytest.mark.skipif(sys.platform != "linux", reason="finds workers in /proc")
def test_lost_workers_change_nothing(cases: Cases, tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(LONGER)
    whole = run_command("build", tmp_path / "book.yaml", "-o", tmp_path / "whole", "-j", "1")
    assert whole.code == 0, whole
    expected, met = _files(tmp_path / "whole"), 0
    for seed in cases(300, 6):
        chance = Random(seed)
        jobs, method = str(chance.choice([1, 2, 3])), chance.choice(["fork", "fork", "spawn"])
        build = _start(tmp_path / str(seed), method, "-j", jobs)
        met += _harm(build, whole.seconds, HARMS[method], chance)
        ending = build.wait()
        assert ending.code == 0, f"seed {seed}: -j {jobs} by {method}: {ending}"
        assert _files(tmp_path / str(seed)) == expected, f"seed {seed}"
        assert build.left_nobody(), f"seed {seed}"
    assert met, "no worker was ever met"
