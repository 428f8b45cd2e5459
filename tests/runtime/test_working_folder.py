"""A working folder that vanishes is missed only by relative paths."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from pipeline.runtime.processes.jobs import Job, Watch
from pipeline.runtime.processes.workers import Workers
from pipeline.runtime.working_folder import existing_folder, has_vanished

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps a folder that somebody stands in")


def test_a_block_that_needs_an_existing_folder_has_one_and_leaves_it(vanished: Path) -> None:
    assert has_vanished()
    with existing_folder():
        assert not has_vanished()
        assert Path.cwd() == Path(os.sep)
    assert has_vanished()


def test_a_folder_that_exists_is_not_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with existing_folder():
        assert Path.cwd() == tmp_path


@pytest.mark.parametrize("start_method", ["fork", "spawn"])
def test_workers_start_where_the_folder_has_vanished(vanished: Path, start_method: str) -> None:
    results: dict[int, object] = {}
    with Workers(2, Watch(lambda _: None), start_method) as workers:
        workers.run(Job(abs, [-1, -2, -3], str), results.__setitem__)
    assert results == {0: 1, 1: 2, 2: 3}
