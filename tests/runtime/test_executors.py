"""Any number of processes gives the same results, and no process is left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time

import pytest

from pipeline.errors import BuildFailed, Unsatisfiable
from pipeline.runtime import executors
from pipeline.runtime.executors import InProcess, Job, Workers, executor

NUMBERS = range(50)
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="kills a worker by signal")


def square(number: int) -> int:
    return number * number


def die_at_seven(number: int) -> int:
    if number == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def refuse_at_seven(number: int) -> int:
    if number == 7:
        raise Unsatisfiable("seven is unavailable")
    return number


def fail_at_seven(number: int) -> int:
    return 1 // (number - 7)


def linger_after_zero(number: int) -> int:
    if number:
        time.sleep(600)
    return number


def _job(task: executors.Task) -> Job:
    return Job(task, NUMBERS, lambda number: f"number {number}")


def _results(jobs: int, task: executors.Task = square) -> dict[int, int]:
    results: dict[int, int] = {}
    with executor(jobs) as workers:
        workers.run(_job(task), results.__setitem__)
    assert not multiprocessing.active_children()
    return results


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_every_item_gets_its_own_result(jobs: int) -> None:
    assert _results(jobs) == {number: number * number for number in NUMBERS}


@pytest.mark.parametrize("start_method", sorted(multiprocessing.get_all_start_methods()))
def test_workers_give_the_same_however_they_start(start_method: str) -> None:
    results: dict[int, int] = {}
    with Workers(2, start_method) as workers:
        workers.run(_job(square), results.__setitem__)
    assert results == _results(1)


def test_workers_serve_several_runs() -> None:
    results: list[int] = []
    with Workers(2) as workers:
        for _ in range(3):
            workers.run(_job(square), lambda _, result: results.append(result))
    assert sorted(results) == sorted([number * number for number in NUMBERS] * 3)


@POSIX
def test_a_killed_worker_is_reported_with_what_it_was_doing() -> None:
    with pytest.raises(BuildFailed, match=r"number 7: a worker process ended unexpectedly \(killed by signal 9\)"):
        _results(2, die_at_seven)
    assert not multiprocessing.active_children()


def test_an_error_of_ours_arrives_as_it_was_raised() -> None:
    with pytest.raises(Unsatisfiable, match="seven is unavailable"):
        _results(2, refuse_at_seven)


def test_a_bug_arrives_with_the_item_and_the_place_in_the_worker() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        _results(2, fail_at_seven)
    notes = "\n".join(caught.value.__notes__)
    assert "while making number 7" in notes
    assert "in fail_at_seven" in notes


def test_an_interrupt_ends_busy_workers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "PATIENCE", 60.0)
    begun = time.monotonic()

    def interrupt(_index: int, _result: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), Workers(2) as workers:
        workers.run(_job(linger_after_zero), interrupt)
    assert time.monotonic() - begun < 30
    assert not multiprocessing.active_children()


def test_one_item_alone_starts_no_process() -> None:
    with Workers(2) as workers:
        workers.run(Job(square, [3], str), lambda _, result: None)
        assert not multiprocessing.active_children()


def test_one_job_runs_in_this_process() -> None:
    assert isinstance(executor(1), InProcess)
