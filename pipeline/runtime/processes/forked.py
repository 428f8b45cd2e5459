"""Shares out work on what this process holds: forked processes have it already, so nothing of it has to be sent."""

import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import IO, Any, Final, TypeVar

from pipeline.frozen import frozen
from pipeline.runtime.files import output_errors
from pipeline.runtime.processes.jobs import Job, Watch, nothing

T = TypeVar("T")
R = TypeVar("R")

_HELD: Final[dict[int, Callable[[Any], Any]]] = {}
"""What the processes call that are forked now, by numbers that they are sent."""

_NUMBERS: Final = count()
_READ_AT_ONCE: Final = 1 << 20  # bytes
_WAITING_MOST: Final = 16  # results that a caller has not taken when more are looked for

_UNWATCHED: Final = Watch(lambda _: None)


@frozen
class Hands:
    """How many processes may help with what this one holds, and how they are watched."""

    jobs: int = 1
    watch: Watch = _UNWATCHED

    def each(
        self, task: Callable[[T], R], items: Sequence[T], take: Callable[[R], None], name: Callable[[T], str]
    ) -> None:
        """Call `take` with what a task gives for every item, in their order; results are pickled, items and task not.

        Where no process can be forked, or none may help, all is done here.
        """
        if self.jobs == 1 or len(items) == 1 or not _can_fork():
            for item in items:
                take(task(item))
            return
        from pipeline.runtime.processes.workers import Workers  # with all of multiprocessing

        with _held(task) as call, Workers(self.jobs, self.watch, "fork") as workers:
            workers.run(Job(call, items, name), _InOrder(take).done)

    def stream(self, task: Callable[[T], R], items: Sequence[T], name: Callable[[T], str]) -> Iterator[R]:
        """What a task gives for every item, in their order. While the caller takes one, others are being made."""
        if self.jobs == 1 or len(items) <= 1 or not _can_fork():
            yield from map(task, items)
            return
        from pipeline.runtime.processes.workers import Workers  # with all of multiprocessing

        ready: deque[R] = deque()
        workers = Workers(self.jobs, self.watch, "fork")
        with _held(task) as call, workers:
            run = workers.begin(Job(call, items, name), _InOrder(ready.append).done)
            for _ in workers.rounds(run, lambda: bool(ready)):
                while len(ready) > _WAITING_MOST:
                    yield ready.popleft()
                if ready:
                    yield ready.popleft()
            yield from ready

    @contextmanager
    def meanwhile(
        self, made: Sequence[Iterable[bytes]], folder: Path | None, name: str
    ) -> Iterator[list[Iterable[bytes]]]:
        """The same texts, made one after the other by another process while this one does something else.

        They wait in files without a name in a folder, or where the system keeps such files, and are waited for when one
        is read. Where no process can be forked, or none may help, each is made when it is read.
        """
        if self.jobs == 1 or not made or not _can_fork():
            yield list(made)
            return
        from tempfile import TemporaryFile, gettempdir

        from pipeline.runtime.processes.workers import Workers

        with ExitStack() as stack:
            with output_errors(folder or Path(gettempdir())):
                files = [stack.enter_context(TemporaryFile(dir=folder)) for _ in made]
            workers = Workers(1, self.watch, "fork")
            stack.enter_context(workers)
            call = stack.enter_context(_held(partial(_fill, files, made)))
            run = workers.begin(Job(call, [None], lambda _: name), nothing)
            yield [_waited_for(lambda: workers.finish(run), file) for file in files]


@contextmanager
def _held(task: Callable[[Any], Any]) -> Iterator[Callable[[Any], Any]]:
    """What stands for a task in processes that are forked inside."""
    number = next(_NUMBERS)
    _HELD[number] = task
    try:
        yield partial(_call, number)
    finally:
        del _HELD[number]


def _call(number: int, item: Any) -> Any:  # noqa: ANN401  whatever the task takes and gives
    return _HELD[number](item)


def _fill(files: Sequence[IO[bytes]], made: Sequence[Iterable[bytes]], _item: None) -> None:
    """Write texts into files, whatever a process has left there that did not live to end."""
    for file, parts in zip(files, made, strict=True):
        file.seek(0)
        file.truncate()
        file.writelines(parts)
        file.flush()


def _waited_for(wait: Callable[[], None], file: IO[bytes]) -> Iterator[bytes]:
    wait()
    file.seek(0)
    while part := file.read(_READ_AT_ONCE):
        yield part


ALONE: Final = Hands()
"""This process and no other."""


class _InOrder:
    """Passes results on in the order of their numbers, whichever comes first."""

    def __init__(self, take: Callable[[Any], None]) -> None:
        self._take = take
        self._early: dict[int, Any] = {}
        self._next = 0

    def done(self, index: int, result: Any) -> None:  # noqa: ANN401  whatever a task gives
        """Take the result of this number, and those that have waited for it."""
        self._early[index] = result
        while self._next in self._early:
            self._take(self._early.pop(self._next))
            self._next += 1


def _can_fork() -> bool:
    return sys.platform == "linux" and threading.active_count() == 1
