"""A folder is locked for other processes, and free when its process is gone."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.errors import Locked
from pipeline.runtime.lock import folder_lock

HOLDER = """
import sys, os, time
from pathlib import Path
from pipeline.runtime.lock import folder_lock
with folder_lock(Path(sys.argv[1])):
    if os.name == "posix" and os.fork() == 0:  # a worker that outlives its parent
        time.sleep(600)
    print("held", flush=True)
    time.sleep(600)
"""


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout and process.stdout.readline() == "held\n"
    yield process
    process.kill()
    _end_group(process)
    process.wait()


def _end_group(process: subprocess.Popen[str]) -> None:
    if sys.platform != "win32":
        import os
        import signal

        os.killpg(process.pid, signal.SIGKILL)


def test_a_second_build_is_told_who_holds_the_folder(holder: subprocess.Popen[str], tmp_path: Path) -> None:
    with pytest.raises(Locked, match=rf"another build \(process {holder.pid}\)"), folder_lock(tmp_path):
        pass


def test_a_killed_holder_blocks_nobody_even_when_its_worker_lives_on(
    holder: subprocess.Popen[str], tmp_path: Path
) -> None:
    holder.kill()
    holder.wait()
    with folder_lock(tmp_path):
        pass


def test_a_lock_creates_its_folder(tmp_path: Path) -> None:
    with folder_lock(tmp_path / "deep" / "book"):
        assert (tmp_path / "deep" / "book").is_dir()
