"""Who runs the work, and how many processors there are for it."""

from __future__ import annotations

import os
import sys

import pytest

from pipeline.runtime.processes.executors import cpu_count, executor
from pipeline.runtime.processes.jobs import Job, Watch

UNWATCHED = Watch(lambda _: None)


def process_id(_item: int) -> int:
    return os.getpid()


def test_one_job_runs_in_this_process() -> None:
    made_by: list[int] = []
    with executor(1, UNWATCHED) as workers:
        workers.run(Job(process_id, [1, 2], str), lambda _, result: made_by.append(result))
    assert made_by == [os.getpid()] * 2


def test_processors_count_that_this_process_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {1, 2, 5} if process == 0 else {1}, raising=False)
    assert cpu_count() == 3


@pytest.mark.parametrize("platform", ["darwin", "win32"])
@pytest.mark.parametrize(("known", "count"), [(8, 8), (None, 1)])
def test_elsewhere_all_processors_count(
    platform: str, known: int | None, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(os, "cpu_count", lambda: known)
    assert cpu_count() == count


def test_one_job_has_a_process_of_its_own_where_it_may_be_killed() -> None:
    made_by: list[int] = []
    with executor(1, Watch(lambda _: None, stall_after=9.0)) as workers:
        workers.run(Job(process_id, [1, 2], str), lambda _, result: made_by.append(result))
    assert os.getpid() not in made_by
    assert len(set(made_by)) == 1
