"""What an executor is given and what it promises; the simplest one runs its tasks here, one after the other."""

from abc import abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Any, Protocol

from pipeline.frozen import frozen

REPORT_AFTER = 60.0
"""Seconds without an answer after which users hear what is being made, and then again."""

Task = Callable[[Any], Any]


def nothing(*_: object) -> None:
    """Do nothing."""


@frozen
class Job:
    """Work of one kind: a function that can be pickled, its items, and how to name an item in a message.

    Items that are `alike` take about as long as each other. A worker that inherits nothing from this process calls
    `prepare`, which can be pickled, before its first item; a PuzzlepressError of it says why it may not work. `seconds`
    is how long an item is expected to take: those that take long are begun first and sent alone.
    """

    task: Task
    items: Sequence[Any]
    name: Callable[[Any], str]
    alike: Callable[[Any], Hashable] = nothing
    prepare: Callable[[], object] = nothing
    seconds: Callable[[Any], float] = lambda _: 0.0


@frozen
class Watch:
    """What is done about a process that gives no answer: it is reported, and killed if that is asked for.

    Times are in seconds of the monotonic clock. They never decide what is made: what was begun is made again.
    `detail` takes what only readers want who want to know everything.
    """

    warn: Callable[[str], None]
    report_after: float = REPORT_AFTER
    stall_after: float | None = None
    detail: Callable[[str], None] = nothing


class Handover(Protocol):
    """Work that begins at once and goes on in other processes, which are faster once something is ready for them.

    `environment` is that of the first processes alone. They may take `patience` times as long over an item. `haste`:
    they give way to what is being made ready.
    """

    environment: Mapping[str, str]
    patience: float
    haste: bool

    def due(self, items: Sequence[Any], overdue: float) -> bool:
        """Are the others ready, and does it pay for the items left? Some have been worked on for so many seconds."""

    def close(self, *, failed: bool) -> None:
        """The work has ended, or failed."""


class Executor(AbstractContextManager["Executor"]):
    """Runs jobs by so many processes; a context manager that leaves none of them behind.

    Its workers inherit what this process has loaded when the first job is run, unless `inherits` is false. They can
    expect a handover only if `hands_over` is true.
    """

    jobs = 1
    inherits = True
    hands_over = False

    def expect(self, handover: Handover) -> None:
        """Later work is done by processes that will hand it over; only where processes are of our own."""
        raise NotImplementedError

    @abstractmethod
    def run(self, job: Job, done: Callable[[int, Any], None]) -> None:
        """Call `done(index, result)` once in this process for every item, in any order; raises what a task raised."""

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing to end where nothing was started."""


class InProcess(Executor):
    """Runs tasks one after the other, here."""

    def run(self, job: Job, done: Callable[[int, Any], None]) -> None:
        """See Executor."""
        for index, item in enumerate(job.items):
            done(index, job.task(item))


class Nobody(Executor):
    """Runs no task: for those who ask only what is known already."""

    inherits = False

    def run(self, job: Job, done: Callable[[int, Any], None]) -> None:
        """See Executor; `done` is never called."""
