"""Shares out work on what this process holds: forked processes have it already, so nothing of it has to be sent."""

import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from pipeline.runtime.processes.jobs import Job, Watch

T = TypeVar("T")
R = TypeVar("R")

_HELD: Final[list[Callable[[Any], Any]]] = []
"""What the processes call that are forked now."""


_UNWATCHED: Final = Watch(lambda _: None)


@dataclass(frozen=True, slots=True)
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

        _HELD.append(task)
        try:
            with Workers(self.jobs, self.watch, "fork") as workers:
                workers.run(Job(_call, items, name), _InOrder(take).done)
        finally:
            _HELD.pop()


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


def _call(item: Any) -> Any:  # noqa: ANN401  whatever the task takes and gives
    return _HELD[-1](item)


def _can_fork() -> bool:
    return sys.platform == "linux" and threading.active_count() == 1
