"""Workers of dask on this machine: a lost one is replaced, they inherit what is loaded, and none is left behind."""

from __future__ import annotations

import multiprocessing
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from pipeline.errors import BuildFailed
from pipeline.runtime.processes import cluster_client, local_cluster
from pipeline.runtime.processes.cluster_address import ClusterAddress
from pipeline.runtime.processes.jobs import Job, Task, Watch
from pipeline.runtime.processes.workers import WORKERS_MAX
from tests.clusters import POSIX
from tests.runtime.processes.test_cluster import SQUARES, Lethal, executor_module, square

pytestmark = POSIX
LOADED: list[int] = []


def run(task: Task, workers: int, said: list[str] | None = None, numbers: range = range(50)) -> dict[int, object]:
    """The results of a job."""
    results: dict[int, object] = {}
    watch = Watch((said if said is not None else []).append)
    with executor_module.Cluster(ClusterAddress(""), workers, watch) as cluster:
        cluster.run(Job(task, numbers, lambda number: f"number {number}"), results.__setitem__)
    return results


def test_no_process_is_left_behind_and_nothing_said() -> None:
    said: list[str] = []
    assert run(square, 2, said) == SQUARES
    assert not multiprocessing.active_children()
    assert said == []


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    assert run(Lethal(tmp_path, kills=1), 1) == SQUARES


def loaded(_number: int) -> list[int]:
    return LOADED


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux forks")
def test_workers_inherit_what_this_process_has_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threading.active_count", lambda: 1)  # dask leaves a thread, which does nothing meanwhile
    LOADED[:] = [7]
    assert run(loaded, 2, numbers=range(2)) == {0: [7], 1: [7]}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux forks")
def test_workers_that_never_begin_end_the_build_with_a_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threading.active_count", lambda: 1)
    monkeypatch.setattr(local_cluster, "serve", lambda *_: None)
    monkeypatch.setattr(cluster_client, "STARTING", 0.2)
    with pytest.raises(BuildFailed, match=r"dask:local: 0 of 2 workers began within 0\.2 s; ask for fewer with -j, or"):
        run(square, 2)
    assert not multiprocessing.active_children()


def test_no_more_workers_start_than_processes_of_a_command_would() -> None:
    assert executor_module.Cluster(ClusterAddress(""), 100_000, Watch(lambda _: None)).jobs == WORKERS_MAX


def linger_in_the_end(folder: Path, number: int) -> int:
    if number >= 10:
        (folder / "lingers").touch()
        time.sleep(600)
    return number


def test_an_interrupt_ends_busy_workers_at_once(tmp_path: Path) -> None:
    began = time.monotonic()

    def interrupt(_index: int, _result: object) -> None:
        while not (tmp_path / "lingers").exists():
            time.sleep(0.01)
        raise KeyboardInterrupt

    with (
        pytest.raises(KeyboardInterrupt),
        executor_module.Cluster(ClusterAddress(""), 2, Watch(lambda _: None)) as cluster,
    ):
        cluster.run(Job(partial(linger_in_the_end, tmp_path), range(20), str), interrupt)
    assert time.monotonic() - began < 60
    assert not multiprocessing.active_children()
