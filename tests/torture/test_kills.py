"""A build that is killed at any moment and started again gives the bytes and the rows of one that was left in peace."""

from __future__ import annotations

import ctypes
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from conftest import Cases
from forked import Child, run_command, start_command
from small_books import BOOKS, SmallBook, copied, held, keep_things, rows, warm

pytestmark = [pytest.mark.torture, pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")]

KILLS, SAMPLE = 2000, 9
PATIENCE = 30.0  # seconds until a process that is left behind is one too many
_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER of linux/prctl.h


@dataclass(frozen=True, slots=True)
class Calm:
    """What a book is before a build and after one that nobody disturbs, and how long that takes by their processes."""

    book: SmallBook
    before: Path
    old: object
    new: object
    everything: object
    seconds: dict[int, float]


@pytest.fixture(autouse=True)
def orphans() -> Iterator[None]:
    """Workers whose parent is killed become children of this process, so that it sees their end."""
    if sys.platform != "linux":
        yield
        return
    library = ctypes.CDLL(None)
    library.prctl(_SUBREAPER, 1)
    yield
    library.prctl(_SUBREAPER, 0)


def everything(home: Path, book: SmallBook) -> object:
    """All that may be there in the end: the book, the rows, and no file or folder besides those of a calm build."""
    names = {str(path.relative_to(home)) for path in home.rglob("*")} - {"books.db.before"}  # of a second build
    return held(book.folder(home)), rows(home), sorted(names)


def _calm(book: SmallBook, home: Path, *, last: bool) -> Calm:
    home.mkdir()
    book.write(home, book.last)
    if last:
        assert run_command(*book.build(home)).code == 0
        keep_things(book.folder(home))
    book.write(home, book.next)
    old = held(book.folder(home)) if last else {}
    seconds = {}
    for jobs in (1, 2):
        done = copied(home, home.with_name(f"{home.name}-{jobs}"))
        ending = run_command(*book.build(done, "-j", str(jobs)))
        assert ending.code == 0, ending.err
        seconds[jobs] = ending.seconds
    return Calm(book, home, old, held(book.folder(done)), everything(done, book), seconds)


def test_random_kills_change_nothing(cases: Cases, tmp_path: Path) -> None:
    @cache
    def calm(book: SmallBook, last: bool) -> Calm:
        return _calm(book, tmp_path / f"{book.name}-{last}", last=last)

    warm(tmp_path / "warm")
    for seed in cases(KILLS, SAMPLE):
        chance = random.Random(seed)
        one = calm(BOOKS[seed % len(BOOKS)], chance.random() < 0.4)
        home, jobs = copied(one.before, tmp_path / "home"), chance.choice((1, 2))
        place = f"seed {seed}, {one.book.name}, -j {jobs}"
        for _ in range(chance.choice((1, 1, 2))):
            while not _killed(one, home, jobs, chance):
                assert held(one.book.folder(home)) == one.new, f"{place}: done, and another edition"
                copied(one.before, home)
            assert _found(one.book.folder(home)) in (one.old, one.new), f"{place}: a mix"
        ending = run_command(*one.book.build(home, "-j", str(jobs)))
        assert ending.code == 0, f"{place}: {ending.err}"
        assert everything(home, one.book) == one.everything, place


def _found(folder: Path) -> object:
    return held(folder) if folder.exists() else {}


def _killed(one: Calm, home: Path, jobs: int, chance: random.Random) -> bool:
    """Kill a build at some moment: all its processes, the first or a worker. Was it in time?"""
    child = start_command(*one.book.build(home, "-j", str(jobs)))
    time.sleep(chance.uniform(0, one.seconds[jobs]))
    with suppress(ProcessLookupError):
        _strike(child, chance)
    ending = child.wait()
    _wait_for_workers(child.pid)
    assert ending.code in (0, 1, -signal.SIGKILL), ending.err
    assert ending.code != 1 or "worker" in ending.err, ending.err
    if ending.code == 0:
        one.seconds[jobs] = min(one.seconds[jobs], ending.seconds)  # the machine was busier before
    return ending.code != 0


def _strike(child: Child, chance: random.Random) -> None:
    whom = chance.choice(("all", "first", "worker"))
    workers = _children(child.pid) if whom == "worker" else []
    if workers:
        os.kill(chance.choice(workers), signal.SIGKILL)
    elif whom == "all":
        child.kill()
    else:
        os.kill(child.pid, signal.SIGKILL)


def _children(process: int) -> list[int]:
    try:
        return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def _wait_for_workers(group: int) -> None:
    """No process of a build outlives it by long."""
    until = time.monotonic() + PATIENCE
    while _is_alive(group):
        assert time.monotonic() < until, f"processes of group {group} are left behind"
        time.sleep(0.005)


def _is_alive(group: int) -> bool:
    try:
        if sys.platform == "linux":
            os.waitpid(-group, os.WNOHANG)
        else:
            os.killpg(group, 0)
    except (ChildProcessError, ProcessLookupError):
        return False
    return True
