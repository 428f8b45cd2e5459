"""A pool of worker processes. One that dies or hangs is replaced, and what it had not answered is made again.

Tasks are sent in chunks, results return one by one, so that a worker that dies names what it was doing and nothing
is made twice.
"""

import multiprocessing
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import inf
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from runpy import run_path
from types import TracebackType
from typing import Any

from pipeline.errors import BuildFailed
from pipeline.runtime.processes.jobs import Executor, InProcess, Job, Watch
from pipeline.runtime.processes.work import OUT_OF_MEMORY, receive, work
from pipeline.runtime.signals import held_back
from pipeline.runtime.working_folder import existing_folder

CHUNK_MAX = 16  # tasks sent at once: above this the cost of sending no longer counts
CHUNKS_PER_WORKER = 8  # so that workers finish together
WORKERS_MAX = 60  # Windows can wait for no more pipes at once
PATIENCE = 1.0  # seconds a worker gets to end by itself before it is killed
ROUND = 1.0  # seconds between two looks at who is silent
STARTING = 60.0  # seconds a new process gets until it begins
TRIES_AGAIN = 3  # how often an item is made again after the end of a worker
NAMES = 3  # items that a message names
WORKER = str(Path(__file__).with_name("worker.py"))


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    pipe: Connection
    waiting: deque[int] = field(default_factory=deque)  # indices sent and not yet answered
    heard: bytearray = field(default_factory=bytearray)  # pieces of an answer that is not yet whole
    silent: float = 0.0  # seconds since it got its work, or since it was last heard
    begun: bool = False  # its process is up
    stalled: bool = False  # it was killed because it gave no answer


@dataclass(slots=True)
class _Run:
    """A job, what of it has not been sent, and how many workers have ended over each item."""

    job: Job
    done: Callable[[int, Any], None]
    chunks: deque[Sequence[int]]
    ends: Counter[int] = field(default_factory=Counter)

    def doing(self, worker: _Worker) -> str:
        """The name of what a worker is making."""
        return self.job.name(self.job.items[worker.waiting[0]])


class Workers(Executor):
    """A pool of processes, started at the first run that has enough to share; `start_method` is multiprocessing's."""

    def __init__(self, jobs: int, watch: Watch, start_method: str | None = None) -> None:
        self.jobs = min(jobs, WORKERS_MAX)
        self._watch = watch
        self._start_method = start_method
        self._workers: list[_Worker] = []
        self._unreported = watch.report_after  # seconds since silence was last reported

    def run(self, job: Job, done: Callable[[int, Any], None]) -> None:
        """See Executor. BuildFailed names an item that no worker survives."""
        if len(job.items) == 1 and not self._workers and self._watch.stall_after is None:
            InProcess().run(job, done)
            return
        self._start(min(self.jobs, len(job.items)))
        run = _Run(job, done, _chunks(len(job.items), self.jobs))
        for worker in self._workers:
            self._send(worker, run)
        while busy := [worker for worker in self._workers if worker.waiting]:
            self._listen(busy, run)

    def _listen(self, busy: Sequence[_Worker], run: _Run) -> None:
        """Wait for answers for a while, take those that come, and look who is silent."""
        start = time.monotonic()
        ready = connection.wait([worker.pipe for worker in busy], self._round)
        # If this process was stopped meanwhile, so were its workers: no more than a round counts.
        passed = min(time.monotonic() - start, self._round)
        for worker in busy:
            worker.silent += passed
            if worker.pipe in ready:
                self._receive(worker, run)
                self._send(worker, run)
        self._unreported += passed
        self._look(busy, run)

    @property
    def _round(self) -> float:
        times = (ROUND, self._watch.report_after, self._watch.stall_after)
        return min(seconds for seconds in times if seconds is not None)

    def _send(self, worker: _Worker, run: _Run) -> None:
        if worker.waiting or not run.chunks:
            return
        chunk = run.chunks.popleft()
        worker.waiting.extend(chunk)
        worker.silent = 0.0
        try:
            worker.pipe.send((run.job.task, [run.job.items[index] for index in chunk]))
        except OSError:
            self._replace(worker, run)

    def _receive(self, worker: _Worker, run: _Run) -> None:
        try:
            answer = receive(worker.pipe, worker.heard)
        except (EOFError, OSError):
            self._replace(worker, run)
            return
        worker.silent, worker.begun = 0.0, True
        if answer is None:
            return
        result, error = answer
        if error is not None:
            error.add_note(f"while making {run.doing(worker)}")
            raise error
        run.done(worker.waiting.popleft(), result)

    def _look(self, busy: Iterable[_Worker], run: _Run) -> None:
        """Report what gives no answer, once in a while, and kill what is to be killed; its pipe then ends."""
        silent = [one for one in busy if one.waiting and one.silent >= self._watch.report_after]
        if silent and self._unreported >= self._watch.report_after:
            self._unreported = 0.0
            self._watch.warn(_silence(silent, run))
        for worker in busy:
            if worker.waiting and worker.silent >= self._longest(worker):
                worker.stalled = True
                worker.process.kill()

    def _longest(self, worker: _Worker) -> float:
        """How long a worker may be silent; a process that has just been started needs time that is no puzzle's."""
        longest = inf if self._watch.stall_after is None else self._watch.stall_after
        return longest if worker.begun else max(longest, STARTING)

    def _replace(self, worker: _Worker, run: _Run) -> None:
        """A worker is gone: a new one gets what it has not answered."""
        worker.process.join(PATIENCE)
        ending, doing, item = self._ending(worker), run.doing(worker), worker.waiting[0]
        run.ends[item] += 1
        if run.ends[item] > TRIES_AGAIN:
            raise BuildFailed(
                f"{doing}: {ending}, {run.ends[item]} times; what was finished is kept, so run the same command again"
                + ("; give more seconds to --stall-after" if worker.stalled else "; with -j 1 it needs less memory")
            )
        self._watch.warn(f"{doing}: {ending}; it is made again")
        run.chunks.appendleft(tuple(worker.waiting))
        self._renew(worker)
        self._send(worker, run)

    def _ending(self, worker: _Worker) -> str:
        if worker.stalled:
            return f"no answer for {self._longest(worker):g} s (--stall-after)"
        return f"a worker process ended unexpectedly ({_cause(worker.process.exitcode)})"

    def _renew(self, worker: _Worker) -> None:
        """Put a new process in the place of one that has ended, or has nothing more to do."""
        worker.pipe.close()
        _end(worker.process, PATIENCE)
        others = [other.pipe for other in self._workers if other is not worker]
        worker.process, worker.pipe = _start_process(self._context(), others)
        worker.waiting.clear()
        worker.heard.clear()
        worker.begun = worker.stalled = False

    def _start(self, count: int) -> None:
        context = self._context()
        while len(self._workers) < count:
            others = [worker.pipe for worker in self._workers]
            self._workers.append(_Worker(*_start_process(context, others)))

    def _context(self) -> BaseContext:
        return multiprocessing.get_context(self._start_method or _safe_start_method())

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End all workers: at once after an error, otherwise when they notice that nothing more comes."""
        for worker in self._workers:
            worker.pipe.close()
            if error is not None:
                worker.process.kill()
        until = time.monotonic() + PATIENCE
        for worker in self._workers:
            _end(worker.process, max(0.0, until - time.monotonic()))
        self._workers.clear()


class FreshWorkers(Workers):
    """A pool in which a worker that has answered makes room for a new one: for work that gives no memory back."""

    def _receive(self, worker: _Worker, run: _Run) -> None:
        super()._receive(worker, run)
        if not worker.waiting:
            self._renew(worker)


def _safe_start_method() -> str:
    """Fork starts in 20 ms and shares the loaded kernels, but is safe only on Linux and in a process of one thread."""
    safe = sys.platform == "linux" and threading.active_count() == 1
    return "fork" if safe else "spawn"


def _start_process(context: BaseContext, others: Sequence[Connection]) -> tuple[BaseProcess, Connection]:
    """A new worker and our end of its pipe; `others` are our ends of those that are there."""
    ours, theirs = multiprocessing.Pipe()
    life: Callable[..., object] = work
    arguments: tuple[object, ...] = (theirs, [*others, ours])  # inherited; left open, no worker would notice our end
    if context.get_start_method() != "fork":
        life, arguments = run_path, (WORKER, {"pipe": theirs})  # a path, for it may find another package of our name
    process = context.Process(target=life, args=arguments, daemon=True)  # type: ignore[attr-defined]
    with held_back(), existing_folder():
        process.start()
    theirs.close()
    return process, ours


def _end(process: BaseProcess, patience: float) -> None:
    """Wait for the end of a process whose pipe is closed; kill it when it takes too long."""
    process.join(patience)
    if process.is_alive():
        process.kill()
        process.join()


def _silence(silent: Sequence[_Worker], run: _Run) -> str:
    names = [f"{run.doing(worker)} ({worker.silent:.0f} s)" for worker in silent[:NAMES]]
    more = [f"{len(silent) - NAMES} more"] if len(silent) > NAMES else []
    return f"still being made: {', '.join([*names, *more])}; if nothing follows, end the command and run it again"


def _cause(code: int | None) -> str:
    if code is None:
        return "it does not answer"
    if code == OUT_OF_MEMORY:
        return "out of memory"
    return f"killed by signal {-code}" if code < 0 else f"exit code {code}"


def _chunks(count: int, jobs: int) -> deque[Sequence[int]]:
    size = max(1, min(CHUNK_MAX, count // (jobs * CHUNKS_PER_WORKER)))
    return deque(range(start, min(start + size, count)) for start in range(0, count, size))
