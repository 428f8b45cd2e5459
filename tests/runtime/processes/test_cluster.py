"""The workers of a cluster give the same results, whatever befalls them, and the cluster is left as it was."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from pipeline.errors import BuildFailed, Unsatisfiable
from pipeline.runtime.processes.cluster_address import ClusterAddress
from pipeline.runtime.processes.jobs import Job, Task, Watch, nothing
from tests.clusters import POSIX, LoopbackCluster, cluster, tls
from tests.tasks import fail_at_seven, refuse_at_seven, square

client_module = pytest.importorskip("pipeline.runtime.processes.cluster_client")
executor_module = pytest.importorskip("pipeline.runtime.processes.cluster")
pytestmark = POSIX

NUMBERS = range(50)


@pytest.fixture(scope="module")
def pair() -> Iterator[LoopbackCluster]:
    """Two workers that no test of this module kills."""
    with cluster(2) as made:
        yield made


def run(
    made: LoopbackCluster, task: Task, prepare: Callable[[], object] = nothing, **wishes: object
) -> dict[int, object]:
    """The results of a job, each of which must come once."""
    results: dict[int, object] = {}

    def done(index: int, result: object) -> None:
        assert index not in results, "a result came twice"
        results[index] = result

    job = Job(task, NUMBERS, lambda number: f"number {number}", prepare=prepare)
    address = ClusterAddress(made.scheduler.address)
    watch = Watch(lambda _: None, **wishes)  # type: ignore[arg-type]
    with executor_module.Cluster(address, 2, watch) as workers:
        workers.run(job, done)
    return results


SQUARES = {number: number * number for number in NUMBERS}


def test_every_item_gets_its_own_result(pair: LoopbackCluster) -> None:
    assert run(pair, square) == SQUARES


def test_a_connection_leaves_no_thread_behind_so_that_later_workers_can_be_forked(pair: LoopbackCluster) -> None:
    before = threading.active_count()
    run(pair, square)
    assert threading.active_count() == before


def test_an_error_of_ours_arrives_as_it_was_raised(pair: LoopbackCluster) -> None:
    with pytest.raises(Unsatisfiable, match="seven is unavailable"):
        run(pair, refuse_at_seven)


def test_a_bug_arrives_with_the_item_and_the_place_in_the_worker(pair: LoopbackCluster) -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        run(pair, fail_at_seven)
    notes = "\n".join(caught.value.__notes__)
    assert "while making number 7" in notes
    assert "in fail_at_seven" in notes


def test_a_worker_that_cannot_be_prepared_gets_no_work(pair: LoopbackCluster) -> None:
    expected = rf"^{pair.scheduler.address}: no worker may work; tcp://127.0.0.1:\d+: seven is unavailable$"
    with pytest.raises(BuildFailed, match=expected):
        run(pair, square, partial(refuse_at_seven, 7))


def _note(file: Path, number: int) -> None:
    with file.open("a") as lines:
        lines.write(f"{number}\n")


def _noted(file: Path) -> Counter[int]:
    return Counter(map(int, file.read_text().split()))


def test_every_worker_is_prepared_once_before_its_first_item(pair: LoopbackCluster, tmp_path: Path) -> None:
    job = Job(square, NUMBERS, str, prepare=partial(_note_process, tmp_path / "prepared"))
    with executor_module.Cluster(ClusterAddress(pair.scheduler.address), 2, Watch(lambda _: None)) as workers:
        for _ in range(2):
            workers.run(job, lambda _index, _result: None)
    assert sorted(_noted(tmp_path / "prepared").items()) == sorted((one.process.pid, 1) for one in pair.workers)


def _note_process(file: Path) -> None:
    _note(file, os.getpid())


@dataclass(frozen=True)
class Lethal:
    """A task over numbers in which number 7 kills its worker so many times; notes every try."""

    folder: Path
    kills: int

    def __call__(self, number: int) -> int:
        _note(self.folder / "tries", number)
        if number == 7 and self.tries()[7] <= self.kills:
            os.kill(os.getpid(), signal.SIGKILL)
        return number * number

    def tries(self) -> Counter[int]:
        return _noted(self.folder / "tries")


def test_a_killed_worker_s_batch_is_made_again_elsewhere_and_nothing_else(tmp_path: Path) -> None:
    task = Lethal(tmp_path, kills=1)
    with cluster(2) as made:
        assert run(made, task) == SQUARES
    twice = sorted((task.tries() - Counter(NUMBERS)).elements())
    assert 7 in twice
    assert len(twice) <= 4, "more than the batch of the killed worker"
    assert twice == list(range(twice[0], 8)), "other items than those of the batch that came before the kill"


def test_three_lost_workers_do_not_make_a_job_fail_even_where_the_scheduler_allows_none(tmp_path: Path) -> None:
    task = Lethal(tmp_path, kills=3)
    with cluster(4, allowed_failures=0) as made:
        assert run(made, task) == SQUARES
    assert task.tries()[7] == 4


def test_an_item_that_no_worker_survives_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executor_module, "LOSSES", 2)
    with (
        cluster(3, allowed_failures=0) as made,
        pytest.raises(BuildFailed, match=r"^number 7: 2 workers were lost while they made it; what was finished is"),
    ):
        run(made, Lethal(tmp_path, kills=99))


@dataclass(frozen=True)
class Patient:
    """A task that waits until it has been called in so many processes."""

    folder: Path
    processes: int

    def __call__(self, number: int) -> int:
        (self.folder / str(os.getpid())).touch()
        time.sleep(0.03)
        until = time.monotonic() + 60
        while number >= 30 and len(list(self.folder.iterdir())) < self.processes:
            assert time.monotonic() < until, "no other worker has been given work"
            time.sleep(0.01)
        return number * number


def test_a_worker_that_joins_late_is_given_work(tmp_path: Path) -> None:
    said: list[str] = []
    with cluster(1) as made:

        def add(text: str) -> None:
            said.append(text)
            if text.endswith("ready") and len(made.workers) == 1:
                made.add(wait=False)

        assert run(made, Patient(tmp_path, 2), detail=add) == SQUARES
    assert len([text for text in said if text.endswith("ready")]) == 2


def test_a_job_waits_for_the_first_worker_and_says_so() -> None:
    said: list[str] = []
    with cluster(0) as made:
        results: dict[int, int] = {}

        def add(text: str) -> None:
            said.append(text)
            made.add(wait=False)

        address = ClusterAddress(made.scheduler.address)
        with executor_module.Cluster(address, 2, Watch(add)) as workers:
            workers.run(Job(square, NUMBERS, str), results.__setitem__)
    assert results == SQUARES
    assert said == [f"{made.scheduler.address}: no worker is there; waiting for one"]


def test_what_waits_for_workers_that_are_gone_goes_to_the_next_one(tmp_path: Path) -> None:
    with cluster(1) as made:

        def add(text: str) -> None:
            if text.endswith("waiting for one"):
                made.add(wait=False)

        results: dict[int, int] = {}
        with executor_module.Cluster(ClusterAddress(made.scheduler.address), 2, Watch(add)) as workers:
            workers.run(Job(Lethal(tmp_path, kills=1), NUMBERS, str), results.__setitem__)
    assert results == SQUARES


def test_a_lost_scheduler_ends_the_job_soon(pair: LoopbackCluster) -> None:
    with cluster(1) as made, pytest.raises(BuildFailed, match=r"^tcp://.*: the scheduler is lost; what was"):
        began = time.monotonic()

        def done(_index: int, _result: object) -> None:
            made.scheduler.process.kill()

        with executor_module.Cluster(ClusterAddress(made.scheduler.address), 2, Watch(lambda _: None)) as workers:
            workers.run(Job(partial(_sleepy, 0.05), NUMBERS, str), done)
    assert time.monotonic() - began < 60


def _sleepy(seconds: float, number: int) -> int:
    time.sleep(seconds)
    return number


def test_a_program_that_accepts_and_says_nothing_is_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "CONNECTING", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = ClusterAddress(f"tcp://127.0.0.1:{silent.getsockname()[1]}")
        with pytest.raises(BuildFailed, match="no scheduler answers"), client_module.linked(address, 1):
            pass


def test_a_scheduler_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "CONNECTING", 0.3)
    address = ClusterAddress("tcp://127.0.0.1:1")
    with (
        pytest.raises(BuildFailed, match=r"^tcp://127.0.0.1:1: no scheduler answers \(.*\); start it with `dask sched"),
        executor_module.Cluster(address, 1, Watch(lambda _: None)) as workers,
    ):
        workers.run(Job(square, NUMBERS, str), lambda _index, _result: None)


def test_tls_without_certificates_names_dask_s_settings() -> None:
    with (
        pytest.raises(BuildFailed, match=r"^tls://127.0.0.1:1: .*name its certificates in dask's settings"),
        executor_module.Cluster(ClusterAddress("tls://127.0.0.1:1"), 1, Watch(lambda _: None)) as workers,
    ):
        workers.run(Job(square, NUMBERS, str), lambda _index, _result: None)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
def test_an_encrypted_cluster_takes_the_certificates_of_dask_s_settings(tmp_path: Path) -> None:
    import dask

    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
    files = [tmp_path / "key.pem", tmp_path / "certificate.pem"]
    subprocess.run([*command, "-keyout", files[0], "-out", files[1]], check=True, capture_output=True)
    both = tmp_path / "both.pem"
    both.write_bytes(b"".join(file.read_bytes() for file in files))
    with cluster(1, certificate=str(both)) as made:
        assert made.scheduler.address.startswith("tls://")
        with dask.config.set(tls(str(both))):
            assert run(made, square) == SQUARES
        with pytest.raises(BuildFailed, match="name its certificates in dask's settings"):
            run(made, square)


def test_an_interrupt_takes_back_what_nobody_has_made_yet(pair: LoopbackCluster) -> None:
    from distributed import Client

    def interrupt(_index: int, _result: object) -> None:
        raise KeyboardInterrupt

    with (
        pytest.raises(KeyboardInterrupt),
        executor_module.Cluster(ClusterAddress(pair.scheduler.address), 2, Watch(lambda _: None)) as workers,
    ):
        workers.run(Job(partial(_sleepy, 0.02), range(500), str), interrupt)
    with Client(pair.scheduler.address, set_as_default=False) as client:
        until = time.monotonic() + 30
        while left := client.run_on_scheduler(_tasks):
            assert time.monotonic() < until, left


def _tasks(dask_scheduler: object) -> list[str]:
    return list(dask_scheduler.tasks)  # type: ignore[attr-defined]


def test_nothing_to_make_asks_for_no_scheduler() -> None:
    with executor_module.Cluster(ClusterAddress("tcp://127.0.0.1:1"), 1, Watch(lambda _: None)) as workers:
        done: list[object] = []
        workers.run(Job(square, (), str), lambda *result: done.append(result))
    assert done == []


def test_what_takes_long_is_named_once_in_a_while(pair: LoopbackCluster) -> None:
    said: list[str] = []
    job = Job(partial(_sleepy, 2.5), [7], lambda number: f"number {number}")
    with executor_module.Cluster(
        ClusterAddress(pair.scheduler.address), 2, Watch(said.append, report_after=0.5)
    ) as workers:
        workers.run(job, lambda _index, _result: None)
    assert said[0].startswith("still being made: number 7; no worker has answered for 0 s")
