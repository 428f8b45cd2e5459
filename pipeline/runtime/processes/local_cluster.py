"""A dask cluster of our own: a scheduler in this process and workers on this machine, which end with it.

dask would start every worker anew. Where that is safe ours are forked, before the scheduler starts its thread, so that
they inherit the kernels that this process has loaded.
"""

import multiprocessing
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from logging import CRITICAL
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from runpy import run_path
from tempfile import TemporaryDirectory
from typing import Any

from pipeline.runtime.processes.local_worker import UNWATCHED, Post, serve
from pipeline.runtime.processes.workers import safe_start_method
from pipeline.runtime.signals import held_back
from pipeline.runtime.working_folder import existing_folder

_START = str(Path(__file__).with_name("local_worker_start.py"))


@dataclass(slots=True)
class LocalCluster:
    """A scheduler, once it runs, and so many workers."""

    count: int
    folder: str
    scheduler: Any = None
    _workers: list[tuple[BaseProcess, Connection]] = field(default_factory=list)

    def start(self) -> None:
        """Put a worker in the place of every one that is missing or has ended."""
        self._workers = [one for one in self._workers if one[0].is_alive()]
        while len(self._workers) < self.count:
            process, pipe = _started([other for _, other in self._workers])
            self._workers.append((process, pipe))
            if self.scheduler is not None:
                self._engage(pipe)

    def engage(self, scheduler: Any) -> None:  # noqa: ANN401  dask's cluster has no useful type
        """Have the workers serve a scheduler."""
        self.scheduler = scheduler
        for _, pipe in self._workers:
            self._engage(pipe)

    def end(self) -> None:
        """Kill the workers, whatever they are making."""
        for process, pipe in self._workers:
            process.kill()
            process.join()
            pipe.close()
        self._workers.clear()

    def _engage(self, pipe: Connection) -> None:
        with suppress(OSError):  # it has ended already, and is replaced at the next look
            pipe.send(Post(self.scheduler.scheduler_address, self.folder))


@contextmanager
def local_cluster(workers: int) -> Iterator[LocalCluster]:
    """A running cluster that listens on the loopback interface alone."""
    import dask
    from distributed import LocalCluster as Scheduler

    with ExitStack() as ending, dask.config.set(UNWATCHED):
        made = LocalCluster(workers, ending.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
        ending.callback(made.end)
        made.start()
        scheduler = Scheduler(
            n_workers=0,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},  # any port will do for what nobody asks for
            silence_logs=CRITICAL,
        )
        made.engage(ending.enter_context(scheduler))
        ending.callback(made.end)  # first, so that the scheduler waits for nobody
        yield made


def _started(others: list[Connection]) -> tuple[BaseProcess, Connection]:
    """A new process that waits for its post, and our end of its pipe; `others` are our ends of those that are there."""
    context = multiprocessing.get_context(safe_start_method())
    ours, theirs = multiprocessing.Pipe()
    life: Callable[..., object] = serve
    arguments: tuple[object, ...] = (theirs, [*others, ours])
    if context.get_start_method() != "fork":
        life, arguments = run_path, (_START, {"pipe": theirs})  # a path, for it may find another package of our name
    process = context.Process(target=life, args=arguments, daemon=True)  # type: ignore[attr-defined]
    with held_back(), existing_folder():
        process.start()
    theirs.close()
    return process, ours
