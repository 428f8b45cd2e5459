"""Work begins in some processes and goes on in others, which make every item that has no answer yet."""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from pipeline.errors import BuildFailed
from pipeline.runtime.processes import workers as pool
from pipeline.runtime.processes.jobs import Job, Watch
from pipeline.runtime.processes.workers import Workers

UNWATCHED = Watch(lambda _: None)
FIRST = "PUZZLEPRESS_TEST_FIRST"
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux forks")


@dataclass
class Made:
    """A handover that is due once so many results are there."""

    after: float
    results: dict[int, Any] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=lambda: {FIRST: "yes"})
    patience: float = 50.0
    haste: bool = False
    closed: list[bool] = field(default_factory=list)
    overdue: list[float] = field(default_factory=list)
    left: list[int] = field(default_factory=list)

    def due(self, items: Sequence[Any], overdue: float) -> bool:
        self.overdue.append(overdue)
        if len(self.results) >= self.after:
            self.left = list(items)
            return True
        return False

    def close(self, *, failed: bool) -> None:
        self.closed.append(failed)


def whose(number: int) -> tuple[int, int, bool]:
    time.sleep(0.02)
    return number, os.getpid(), FIRST in os.environ


def fail(_number: int) -> int:
    raise BuildFailed("it failed")


def _job(task: Callable[[int], Any], count: int = 40) -> Job:
    return Job(task, range(count), str)


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "ROUND", 0.05)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("start_method", [None, "spawn"])
def test_every_item_is_made_once_in_the_end_by_those_that_follow(jobs: int, start_method: str | None) -> None:
    handover = Made(after=5)
    with Workers(jobs, UNWATCHED, start_method) as workers:
        workers.expect(handover)
        workers.run(_job(whose), handover.results.__setitem__)
    before = {index: made for index, made in handover.results.items() if index not in handover.left}
    after = {index: handover.results[index] for index in handover.left}
    assert sorted(handover.results) == [number for number, *_ in sorted(handover.results.values())] == list(range(40))
    assert before
    assert after
    assert {pid for _, pid, _ in before.values()}.isdisjoint(pid for _, pid, _ in after.values())
    assert len({pid for _, pid, _ in after.values()}) == jobs
    assert not any(first for *_, first in after.values())
    assert start_method is None or all(first for *_, first in before.values())
    assert handover.closed == [False]
    assert not multiprocessing.active_children()


def test_those_that_follow_serve_later_runs() -> None:
    handover = Made(after=1)
    pids: set[int] = set()
    with Workers(1, UNWATCHED) as workers:
        workers.expect(handover)
        workers.run(_job(whose), handover.results.__setitem__)
        workers.run(_job(whose, 3), lambda _, made: pids.add(made[1]))
    assert pids == {handover.results[handover.left[0]][1]}


def test_work_that_is_done_before_is_never_handed_over() -> None:
    handover = Made(after=float("inf"))
    with Workers(2, UNWATCHED) as workers:
        workers.expect(handover)
        workers.run(_job(whose), handover.results.__setitem__)
        assert handover.closed == []
    assert len(handover.results) == 40
    assert handover.closed == [False]


def test_a_handover_ends_with_the_work_that_fails() -> None:
    handover = Made(after=float("inf"))
    with pytest.raises(BuildFailed), Workers(2, UNWATCHED) as workers:
        workers.expect(handover)
        workers.run(_job(fail), handover.results.__setitem__)
    assert handover.closed == [True]
    assert not multiprocessing.active_children()


@LINUX
def test_an_item_that_takes_long_is_begun_again_by_those_that_follow() -> None:
    handover = Made(after=30)
    with Workers(2, UNWATCHED) as workers:
        workers.expect(handover)
        workers.run(Job(_hang_where_forked, range(40), str), handover.results.__setitem__)
    assert sorted(handover.results) == list(range(40))


def _hang_where_forked(number: int) -> int:
    if number == 0 and type(multiprocessing.current_process()).__name__ == "ForkProcess":
        time.sleep(600)
    return number


def _work(seconds: float) -> None:
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


@LINUX
@pytest.mark.parametrize(("task", "late"), [(time.sleep, False), (_work, True)])
def test_an_item_is_late_by_the_work_it_takes_and_not_by_waiting_for_a_processor(
    task: Callable[[float], Any], late: bool
) -> None:
    handover = Made(after=float("inf"))
    with Workers(2, UNWATCHED) as workers:
        workers.expect(handover)
        workers.run(Job(task, [1.0, 1.0], str), handover.results.__setitem__)
    assert (max(handover.overdue) > 0.5) is late


@LINUX
def test_the_first_processes_have_more_patience_with_an_item() -> None:
    told: list[str] = []
    handover = Made(after=float("inf"))
    with Workers(2, Watch(told.append, stall_after=0.1)) as workers:
        workers.expect(handover)
        workers.run(Job(time.sleep, [0.5, 0.5], str), handover.results.__setitem__)
    assert told == []


@LINUX
def test_workers_give_way_to_what_is_being_made_ready_in_haste() -> None:
    found: dict[bool, set[int]] = {}
    for haste in (False, True):
        handover = Made(after=float("inf"), haste=haste)
        with Workers(2, UNWATCHED) as workers:
            workers.expect(handover)
            workers.run(_job(_niceness), handover.results.__setitem__)
        found[haste] = set(list(handover.results.values())[-5:])
    assert max(found[False]) < min(found[True])


@LINUX
@pytest.mark.parametrize(("own", "expected"), [(0, 15), (3, 18), (19, 19)])
def test_workers_of_a_book_that_is_nice_itself_are_no_less_nice_when_they_give_way(
    own: int, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[int] = []
    monkeypatch.setattr(os, "getpriority", lambda *_: own)
    monkeypatch.setattr(os, "setpriority", lambda _which, _who, niceness: taken.append(niceness))
    handover = Made(after=float("inf"), haste=True)
    with Workers(2, UNWATCHED) as workers:
        workers.expect(handover)
        workers.run(_job(_slow), handover.results.__setitem__)
    assert set(taken) == {expected}


def _slow(number: int) -> int:
    time.sleep(0.02)
    return number


def _niceness(_number: int) -> int:
    time.sleep(0.02)
    return os.getpriority(os.PRIO_PROCESS, 0)


def test_items_that_take_long_are_begun_first_and_sent_alone() -> None:
    seconds = [0.01] * 100
    seconds[50], seconds[70] = 5.0, 9.0
    chunks = list(pool._chunks(seconds, 2))
    assert chunks[:2] == [[70], [50]]
    assert sorted(index for chunk in chunks for index in chunk) == list(range(100))
    assert max(map(len, chunks)) == 6


def test_items_of_which_nothing_is_known_keep_their_order() -> None:
    chunks = list(pool._chunks([0.0] * 50, 2))
    assert [index for chunk in chunks for index in chunk] == list(range(50))
    assert {len(chunk) for chunk in chunks[:-1]} == {3}
