"""Runs tasks here or in worker processes; what comes back never depends on how many there are.

Tasks are sent in chunks, results return one by one, so that a worker that dies names what it was doing.
"""

import multiprocessing
import os
import sys
import threading
import traceback
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from runpy import run_path
from types import TracebackType
from typing import Any

from pipeline.errors import BuildFailed
from pipeline.runtime.signals import held_back, leave_to_parent
from pipeline.runtime.working_folder import existing_folder

CHUNK_MAX = 16  # tasks sent at once: above this the cost of sending no longer counts
CHUNKS_PER_WORKER = 8  # so that workers finish together
WORKERS_MAX = 60  # Windows can wait for no more pipes at once
PATIENCE = 1.0  # seconds a worker gets to end by itself before it is killed
WORKER = str(Path(__file__).with_name("worker.py"))

Task = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Job:
    """Work of one kind: a function that can be pickled, its items, and how to name an item in a message."""

    task: Task
    items: Sequence[Any]
    name: Callable[[Any], str]


class Executor(AbstractContextManager["Executor"]):
    """Runs jobs by so many processes; a context manager that leaves none of them behind."""

    jobs = 1

    @abstractmethod
    def run(self, job: Job, done: Callable[[int, Any], None]) -> None:
        """Call `done(index, result)` in this process for every item, in any order; raises what a task raised."""

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing to end where nothing was started."""


def executor(jobs: int) -> Executor:
    """An executor with this many processes; one runs the tasks in this process."""
    return InProcess() if jobs == 1 else Workers(jobs)


def cpu_count() -> int:
    """How many processors this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class InProcess(Executor):
    """Runs tasks one after the other, here."""

    def run(self, job: Job, done: Callable[[int, Any], None]) -> None:
        """See Executor."""
        for index, item in enumerate(job.items):
            done(index, job.task(item))


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    pipe: Connection
    waiting: deque[int] = field(default_factory=deque)  # indices sent and not yet answered


class Workers(Executor):
    """A pool of processes, started at the first run that has enough to share; `start_method` is multiprocessing's."""

    def __init__(self, jobs: int, start_method: str | None = None) -> None:
        self.jobs = min(jobs, WORKERS_MAX)
        self._start_method = start_method
        self._workers: list[_Worker] = []

    def run(self, job: Job, done: Callable[[int, Any], None]) -> None:
        """See Executor."""
        if len(job.items) == 1 and not self._workers:
            InProcess().run(job, done)
            return
        self._start(min(self.jobs, len(job.items)))
        chunks = _chunks(len(job.items), self.jobs)
        for worker in self._workers:
            self._send(worker, job, chunks)
        while busy := [worker for worker in self._workers if worker.waiting]:
            ready = connection.wait([worker.pipe for worker in busy])
            for worker in (worker for worker in busy if worker.pipe in ready):
                self._receive(worker, job, done)
                self._send(worker, job, chunks)

    def _send(self, worker: _Worker, job: Job, chunks: deque[range]) -> None:
        if worker.waiting or not chunks:
            return
        chunk = chunks.popleft()
        worker.waiting.extend(chunk)
        try:
            worker.pipe.send((job.task, [job.items[index] for index in chunk]))
        except OSError:
            raise _lost(worker, job) from None

    def _receive(self, worker: _Worker, job: Job, done: Callable[[int, Any], None]) -> None:
        try:
            result, error = worker.pipe.recv()
        except (EOFError, OSError):
            raise _lost(worker, job) from None
        index = worker.waiting.popleft()
        if error is not None:
            error.add_note(f"while making {job.name(job.items[index])}")
            raise error
        done(index, result)

    def _start(self, count: int) -> None:
        context = self._context()
        while len(self._workers) < count:
            self._workers.append(_start_worker(context, [worker.pipe for worker in self._workers]))

    def _context(self) -> BaseContext:
        return multiprocessing.get_context(self._start_method or _safe_start_method())

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End all workers: at once after an error, otherwise when they notice that nothing more comes."""
        for worker in self._workers:
            worker.pipe.close()
            if error is not None:
                worker.process.terminate()
        for worker in self._workers:
            worker.process.join(PATIENCE)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
        self._workers.clear()


class FreshWorkers(Workers):
    """A pool in which a worker that has answered makes room for a new one: for work that gives no memory back."""

    def _receive(self, worker: _Worker, job: Job, done: Callable[[int, Any], None]) -> None:
        super()._receive(worker, job, done)
        if not worker.waiting:
            self._renew(worker)

    def _renew(self, worker: _Worker) -> None:
        worker.pipe.close()
        worker.process.join(PATIENCE)
        fresh = _start_worker(self._context(), [other.pipe for other in self._workers if other is not worker])
        worker.process, worker.pipe = fresh.process, fresh.pipe


def _safe_start_method() -> str:
    """Fork starts in 20 ms and shares the loaded kernels, but is safe only on Linux and in a process of one thread."""
    safe = sys.platform == "linux" and threading.active_count() == 1
    return "fork" if safe else "spawn"


def _start_worker(context: BaseContext, others: list[Connection]) -> _Worker:
    ours, theirs = multiprocessing.Pipe()
    life: Callable[..., object] = work
    arguments: tuple[object, ...] = (theirs, [*others, ours])  # inherited; left open, no worker would notice our end
    if context.get_start_method() != "fork":
        life, arguments = run_path, (WORKER, {"pipe": theirs})  # a path, for it may find another package of our name
    process = context.Process(target=life, args=arguments, daemon=True)  # type: ignore[attr-defined]
    with held_back(), existing_folder():
        process.start()
    theirs.close()
    return _Worker(process, ours)


def work(pipe: Connection, inherited: Sequence[Connection] = ()) -> None:
    """The life of a worker: take a chunk, answer every item, until the other end closes."""
    leave_to_parent()
    for other in inherited:
        other.close()
    with suppress(EOFError, OSError):
        while True:
            task, items = pipe.recv()
            for item in items:
                pipe.send(_answer(task, item))


def _answer(task: Task, item: object) -> tuple[object, Exception | None]:
    try:
        return task(item), None
    except Exception as error:  # sent home, where it is raised again
        error.add_note("".join(traceback.format_exception(error)))
        return None, error


def _lost(worker: _Worker, job: Job) -> BuildFailed:
    worker.process.join(PATIENCE)
    doing = job.name(job.items[worker.waiting[0]])
    return BuildFailed(
        f"{doing}: a worker process ended unexpectedly ({_ending(worker.process.exitcode)}); what was finished is "
        "kept, so run the same command again; with -j 1 it needs less memory"
    )


def _ending(code: int | None) -> str:
    if code is None:
        return "it does not answer"
    return f"killed by signal {-code}" if code < 0 else f"exit code {code}"


def _chunks(count: int, jobs: int) -> deque[range]:
    size = max(1, min(CHUNK_MAX, count // (jobs * CHUNKS_PER_WORKER)))
    return deque(range(start, min(start + size, count)) for start in range(0, count, size))
