"""Any number of processes gives the same results, whatever befalls them, and no process is left behind."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from pipeline.errors import BuildFailed, Unsatisfiable
from pipeline.runtime.processes import workers as pool
from pipeline.runtime.processes.executors import executor
from pipeline.runtime.processes.jobs import Job, Task, Watch
from pipeline.runtime.processes.workers import Workers
from tests.tasks import fail_at_seven, refuse_at_seven, square

NUMBERS = range(50)
UNWATCHED = Watch(lambda _: None)
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="kills a worker by signal")
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux forks")


def die_at_seven(number: int) -> int:
    if number == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def linger_after_zero(number: int) -> int:
    if number:
        time.sleep(600)
    return number


def blocked_signals(_number: int) -> set[int]:
    return {int(number) for number in signal.pthread_sigmask(signal.SIG_BLOCK, ())}


def process_id(_number: int) -> int:
    return os.getpid()


def leave_with_three(number: int) -> int:
    os._exit(3)


def hang_up(number: int) -> int:
    for file in list(Path("/proc/self/fd").iterdir()):
        if file.is_socket():
            os.close(int(file.name))
    time.sleep(600)
    return number


def refuse_to_end(number: int) -> int:
    if number:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(600)
    return number


def _job(task: Task, count: int = len(NUMBERS)) -> Job:
    return Job(task, NUMBERS[:count], lambda number: f"number {number}")


def _results(jobs: int, task: Task = square) -> dict[int, int]:
    results: dict[int, int] = {}
    with executor(jobs, UNWATCHED) as workers:
        workers.run(_job(task), results.__setitem__)
    assert not multiprocessing.active_children()
    return results


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_every_item_gets_its_own_result(jobs: int) -> None:
    assert _results(jobs) == {number: number * number for number in NUMBERS}


@pytest.mark.parametrize("start_method", sorted(multiprocessing.get_all_start_methods()))
def test_workers_give_the_same_however_they_start(start_method: str) -> None:
    results: dict[int, int] = {}
    with Workers(2, UNWATCHED, start_method) as workers:
        workers.run(_job(square), results.__setitem__)
    assert results == _results(1)


def test_workers_serve_several_runs() -> None:
    results: list[int] = []
    with Workers(2, UNWATCHED) as workers:
        for _ in range(3):
            workers.run(_job(square), lambda _, result: results.append(result))
    assert sorted(results) == sorted([number * number for number in NUMBERS] * 3)


@POSIX
def test_an_item_that_no_worker_survives_is_named() -> None:
    expected = (
        r"^number 7: a worker process ended unexpectedly \(killed by signal 9\), 4 times; what was finished is kept"
    )
    with pytest.raises(BuildFailed, match=expected):
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
    monkeypatch.setattr(pool, "PATIENCE", 60.0)
    begun = time.monotonic()

    def interrupt(_index: int, _result: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), Workers(2, UNWATCHED) as workers:
        workers.run(_job(linger_after_zero), interrupt)
    assert time.monotonic() - begun < 30
    assert not multiprocessing.active_children()


def test_one_item_alone_starts_no_process() -> None:
    with Workers(2, UNWATCHED) as workers:
        workers.run(Job(square, [3], str), lambda _, result: None)
        assert not multiprocessing.active_children()


def test_a_pool_grows_with_its_work() -> None:
    sizes: list[int] = []
    with Workers(3, UNWATCHED) as workers:
        for count in (2, 9, 2):
            workers.run(_job(square, count), lambda _index, _result: None)
            sizes.append(len(multiprocessing.active_children()))
    assert sizes == [2, 3, 3]


def test_one_item_goes_to_a_worker_that_is_there() -> None:
    ids: list[int] = []
    with Workers(2, UNWATCHED) as workers:
        for count in (2, 1):
            workers.run(_job(process_id, count), lambda _, result: ids.append(result))
    assert len(ids) == 3
    assert os.getpid() not in ids


def test_large_items_and_large_answers_pass_each_other() -> None:
    items = [bytes([number]) * 500_000 for number in range(64)]
    results: dict[int, bytes] = {}
    with executor(2, UNWATCHED) as workers:
        workers.run(Job(bytes.upper, items, len), results.__setitem__)
    assert results == {number: item.upper() for number, item in enumerate(items)}


@LINUX
def test_large_answers_arrive_in_the_pieces_of_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    items = [bytes([number]) * (number * 1000) for number in range(64)]
    results: dict[int, bytes] = {}
    with Workers(2, UNWATCHED, "fork") as workers:
        workers.run(Job(bytes.upper, items, len), results.__setitem__)
    assert results == {number: item.upper() for number, item in enumerate(items)}


@POSIX
def test_a_worker_whose_pipe_is_full_is_not_made_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    breaths: list[float] = []
    monkeypatch.setattr(time, "sleep", breaths.append)
    with Workers(1, UNWATCHED) as workers:
        workers.finish(workers.begin(Job(bytes, [20_000_000] * 3, str), lambda _index, _result: None))
    assert len(breaths) <= 5, "one before the worker begins and one before each answer, and no more"


@POSIX
def test_answers_are_taken_sooner_where_workers_run_out_of_work() -> None:
    with Workers(2, UNWATCHED) as workers:
        run = workers.begin(Job(square, range(3000), str), lambda _index, _result: None)
        least = min(run.breath for _ in workers.rounds(run))
    assert least < pool.BREATH / 4


def slow_at_zero(number: int) -> int:
    time.sleep(1.0 if number == 0 else 0.05)
    return os.getpid()


def test_an_item_that_takes_long_is_sent_to_no_worker_that_is_still_busy() -> None:
    results: dict[int, int] = {}
    with executor(2, UNWATCHED) as workers:
        workers.run(Job(slow_at_zero, range(4), str, seconds=lambda _: 1.0), results.__setitem__)
    assert results[1] == results[2] == results[3] != results[0]


def test_no_more_workers_are_taken_than_windows_can_wait_for() -> None:
    assert [executor(jobs, UNWATCHED).jobs for jobs in (59, 60, 61, 500)] == [59, 60, 60, 60]


@POSIX
def test_a_worker_that_leaves_is_reported_with_its_exit_code() -> None:
    with pytest.raises(BuildFailed, match=r"number \d+: a worker process ended unexpectedly \(exit code 3\), 4 times"):
        _results(2, leave_with_three)


@LINUX
def test_a_worker_that_hangs_up_and_lives_on_is_reported_and_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "PATIENCE", 0.1)
    with pytest.raises(BuildFailed, match="it does not answer"):
        _results(2, hang_up)
    assert not multiprocessing.active_children()


@POSIX
def test_a_worker_that_ignores_its_end_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "PATIENCE", 0.1)

    def interrupt(_index: int, _result: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), Workers(2, UNWATCHED) as workers:
        workers.run(_job(refuse_to_end), interrupt)
    assert not multiprocessing.active_children()


@LINUX
@pytest.mark.parametrize(
    ("platform", "threads", "name"),
    [
        ("linux", 1, "ForkProcess"),
        ("linux", 2, "SpawnProcess"),
        ("aix", 1, "SpawnProcess"),
        ("sunos", 1, "SpawnProcess"),
    ],
)
def test_workers_fork_only_on_linux_and_beside_no_thread(
    platform: str, threads: int, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(threading, "active_count", lambda: threads)
    with Workers(2, UNWATCHED) as workers:
        workers.run(_job(square, 2), lambda _index, _result: None)
        assert {type(child).__name__ for child in multiprocessing.active_children()} == {name}


@POSIX
def test_a_worker_that_died_between_two_runs_is_replaced() -> None:
    results: dict[int, int] = {}
    with Workers(2, UNWATCHED) as workers:
        workers.run(_job(square), lambda _index, _result: None)
        for child in multiprocessing.active_children():
            child.kill()
            child.join()
        workers.run(_job(square), results.__setitem__)
    assert results == {number: number * number for number in NUMBERS}


@POSIX
@pytest.mark.parametrize("start_method", ["fork", "spawn"])
def test_signals_wait_until_a_worker_is_ready_for_them(start_method: str) -> None:
    """One that came while Python set the process up would be lost, and the worker would work on."""
    before = blocked_signals(0)
    with Workers(2, UNWATCHED, start_method) as workers:
        found: list[set[int]] = []
        workers.run(_job(blocked_signals), lambda _index, result: found.append(result))
    assert all(not blocked & {signal.SIGINT, signal.SIGTERM} for blocked in found)
    assert blocked_signals(0) == before


STARTING = """
import os, signal, time
from pipeline.runtime.processes import workers as pool
from pipeline.runtime.processes.jobs import Job, Watch
os.register_at_fork(after_in_child=lambda: time.sleep(0.5))  # a process that takes its time to start
signal.signal(signal.SIGTERM, lambda *_: None)  # what the parent does about a signal is not the worker's business
pool.PATIENCE = 20.0
begun = time.monotonic()
try:
    with pool.Workers(2, Watch(print), "fork") as workers:
        workers._start(2)
        for worker in workers._workers:
            workers._send(worker, pool.Run(Job(time.sleep, [600], str), print, pool._chunks([0.0], 1)))
        raise KeyboardInterrupt
except KeyboardInterrupt:
    print(time.monotonic() - begun < 10)
"""


@POSIX
def test_a_worker_that_has_just_started_ends_at_once() -> None:
    run = subprocess.run([sys.executable, "-c", STARTING], capture_output=True, text=True, check=True)
    assert run.stdout == "True\n"


@dataclass(frozen=True)
class Once:
    """A task over numbers in which something befalls the worker at the first try of number 7; notes every try."""

    folder: Path
    befalls: Callable[[], object]

    def __call__(self, number: int) -> int:
        with (self.folder / "tries").open("a") as tries:
            tries.write(f"{number}\n")
        if number == 7 and not (self.folder / "befallen").exists():
            (self.folder / "befallen").touch()
            self.befalls()
        return number * number

    def tries(self) -> Counter[int]:
        return Counter(map(int, (self.folder / "tries").read_text().split()))


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _hang() -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def _starve() -> None:
    raise MemoryError


@POSIX
@pytest.mark.parametrize("start_method", ["fork", "spawn"])
@pytest.mark.parametrize(
    ("befalls", "said"),
    [
        (_die, "a worker process ended unexpectedly (killed by signal 9)"),
        (_starve, "a worker process ended unexpectedly (out of memory)"),
        (_hang, "no answer for 2 s (--stall-after)"),
    ],
)
def test_what_a_lost_worker_has_not_answered_is_made_again_and_nothing_else(
    tmp_path: Path, befalls: Callable[[], object], said: str, start_method: str
) -> None:
    told: list[str] = []
    done: list[tuple[int, int]] = []
    task = Once(tmp_path, befalls)
    with Workers(2, Watch(told.append, stall_after=2.0), start_method) as workers:
        workers.run(_job(task), lambda index, result: done.append((index, result)))
    assert sorted(done) == [(number, number * number) for number in NUMBERS]
    assert told == [f"number 7: {said}; it is made again"]
    assert task.tries() - Counter(NUMBERS) == Counter({7: 1})
    assert not multiprocessing.active_children()


@POSIX
def test_a_worker_alone_is_replaced_too(tmp_path: Path) -> None:
    results: dict[int, int] = {}
    with executor(1, Watch(lambda _: None, stall_after=0.5)) as workers:
        workers.run(_job(Once(tmp_path, _hang)), results.__setitem__)
        assert len(multiprocessing.active_children()) == 1
    assert results == {number: number * number for number in NUMBERS}


@dataclass(frozen=True)
class StuckAtZero:
    """A task that stops at 0, the first time, and takes a moment over any other number."""

    folder: Path

    def __call__(self, number: int) -> int:
        if number == 0 and not (self.folder / "stopped").exists():
            (self.folder / "stopped").touch()
            _hang()
        time.sleep(0.002)
        return number


@POSIX
def test_a_worker_is_silent_however_often_another_answers(tmp_path: Path) -> None:
    results: dict[int, int] = {}
    known: list[int] = []
    with Workers(2, Watch(lambda _: known.append(len(results)), stall_after=0.5)) as workers:
        workers.run(Job(StuckAtZero(tmp_path), range(1500), str), results.__setitem__)
    assert known[0] < 1400, "it was left alone until all others were done"
    assert len(results) == 1500


def stay_silent(number: int) -> int:
    time.sleep(600)
    return number


def test_an_item_that_always_takes_too_long_is_named() -> None:
    expected = r"^number \d: no answer for 0.2 s \(--stall-after\), 4 times; .*; give more seconds to --stall-after$"
    with pytest.raises(BuildFailed, match=expected), Workers(2, Watch(lambda _: None, stall_after=0.2)) as workers:
        workers.run(_job(stay_silent, 2), lambda _index, _result: None)
    assert not multiprocessing.active_children()


def take_a_second_at_seven(number: int) -> int:
    time.sleep(1.2 if number == 7 else 0)
    return number


def test_what_takes_long_is_named_once_in_a_while_and_waited_for() -> None:
    told: list[str] = []
    results: dict[int, int] = {}
    begun = time.monotonic()
    with Workers(2, Watch(told.append, report_after=0.5)) as workers:
        workers.run(_job(take_a_second_at_seven), results.__setitem__)
    assert len(results) == len(NUMBERS)
    assert 1 <= len(told) <= (time.monotonic() - begun) / 0.5
    seven = r"still being made: (number \d+ \(\d+ s\), )?number 7 \(\d+ s\); if nothing follows, end the command and "
    assert any(re.match(seven, one) for one in told), told  # on a busy machine another may be late beside it


def test_many_that_take_long_are_counted() -> None:
    def stop(text: str) -> None:
        if "more" in text:  # on a busy machine some begin late, and are named in a later line
            raise Unsatisfiable(text)

    expected = r"^still being made: number 0 \(\d s\), number 1 \(\d s\), number 2 \(\d s\), 2 more;"
    with pytest.raises(Unsatisfiable, match=expected), Workers(5, Watch(stop, report_after=0.4)) as workers:
        workers.run(_job(stay_silent, 5), lambda _index, _result: None)


@dataclass(frozen=True)
class HalfAnswer:
    """A task whose worker stops while it sends a large answer, the first time."""

    folder: Path

    def __call__(self, number: int) -> bytes:
        if not (self.folder / "stopped").exists():
            (self.folder / "stopped").touch()
            threading.Timer(0.01, _hang).start()
        return b"x" * 20_000_000


@POSIX
def test_half_an_answer_stops_nobody(tmp_path: Path) -> None:
    lengths: list[int] = []
    told: list[str] = []
    with Workers(1, Watch(told.append, stall_after=2.0)) as workers:
        workers.run(_job(HalfAnswer(tmp_path), 3), lambda _, result: lengths.append(len(result)))
    assert lengths == [20_000_000] * 3
    assert told == ["number 0: no answer for 2 s (--stall-after); it is made again"], "it stopped too early or too late"


class Unreadable:
    """What can be pickled and not be read again."""

    def __reduce__(self) -> tuple[object, ...]:
        return int, ("one",)


class OddError(Exception):
    """An error that pickle cannot make again, not even with the help of tblib, which dask brings."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__(f"{first} and {second} do not go together")
        self.part = Unreadable()


def fail_oddly(_number: int) -> int:
    raise OddError(1, 2)


def answer_with_a_function(_number: int) -> object:
    return lambda: None


def test_an_error_that_cannot_be_sent_arrives_in_words() -> None:
    with pytest.raises(RuntimeError, match="OddError: 1 and 2 do not go together"):
        _results(2, fail_oddly)
    with pytest.raises(RuntimeError, match="local object"):
        _results(2, answer_with_a_function)
