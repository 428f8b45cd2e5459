"""A pool of worker processes. One that dies or hangs is replaced, and what it had not answered is made again.

Tasks are sent in chunks, results return one by one, so that a worker that dies names what it was doing and nothing
is made twice. All workers are replaced at once when they hand their work over to faster ones (`Handover`).
"""

import multiprocessing
import os
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from runpy import run_path
from types import TracebackType
from typing import Any

from pipeline.errors import BuildFailed
from pipeline.runtime.processes.jobs import Executor, Handover, InProcess, Job, Watch
from pipeline.runtime.processes.processor_time import processor_seconds
from pipeline.runtime.processes.work import OUT_OF_MEMORY, received, work
from pipeline.runtime.signals import held_back
from pipeline.runtime.working_folder import existing_folder

CHUNK_MAX = 16  # tasks sent at once: above this the cost of sending no longer counts
CHUNK_SECONDS = 0.1  # work sent at once where it is known how long it takes
AHEAD_MOST = 1 << 12  # bytes of a chunk that any system's pipe keeps until a worker that is still busy reads them
CHUNKS_PER_WORKER = 8  # so that workers finish together
WORKERS_MAX = 60  # Windows can wait for no more pipes at once
GIVING_WAY = 15  # how much nicer workers are that give way: a thirtieth of what others get, but never nothing
NICEST = 19
PATIENCE = 1.0  # seconds a worker gets to end by itself before it is killed
ROUND = 1.0  # seconds between two looks at who is silent
BREATH = 0.003  # seconds between two rounds at least: to wake for every answer takes longer than to read many,
BREATH_LEAST = 0.00005  # and how far this comes down where workers would run out of work meanwhile
STARTING = 60.0  # seconds a new process gets until it begins
TRIES_AGAIN = 3  # how often an item is made again after the end of a worker
NAMES = 3  # items that a message names
WORKER = str(Path(__file__).with_name("worker.py"))


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    pipe: Connection
    waiting: deque[int] = field(default_factory=deque)  # indices sent and not yet answered
    newest: int = 0  # how many of them came last; where fewer are waiting, it has read all
    heard: bytearray = field(default_factory=bytearray)  # what has come of an answer that is not yet whole
    silent: float = 0.0  # seconds since it got its work, or since it was last heard
    worked_before: float = 0.0  # seconds of its processor until then
    begun: bool = False  # its process is up
    stalled: bool = False  # it was killed because it gave no answer

    def listen_anew(self) -> None:
        """It got its work, or was heard."""
        self.silent = 0.0
        self.worked_before = processor_seconds(self.process.pid or 0) or 0.0

    @property
    def worked(self) -> float:
        """Seconds that it has worked since then; where the system does not say, those that have passed."""
        now = processor_seconds(self.process.pid or 0)
        return self.silent if now is None else now - self.worked_before


@dataclass(slots=True)
class Run:
    """A job, what of it has not been sent, and how many workers have ended over each item.

    Only where all chunks are `light` is one sent to a worker that is still busy: it does not read while it writes, and
    this process would wait for that instead of taking its answers.
    """

    job: Job
    done: Callable[[int, Any], None]
    chunks: deque[Sequence[int]]
    ends: Counter[int] = field(default_factory=Counter)
    light: bool = True
    listened: float = 0.0  # when answers were last waited for
    breath: float = BREATH  # seconds until they may be again

    def doing(self, worker: _Worker) -> str:
        """The name of what a worker is making."""
        return self.job.name(self.job.items[worker.waiting[0]])

    def is_early(self, worker: _Worker) -> bool:
        """Is it too early to send a worker the next chunk?"""
        waiting = len(worker.waiting)
        ahead = self.light and waiting < worker.newest and waiting <= len(self.chunks[0]) // 2
        return waiting > 0 and not ahead

    def packed(self, chunk: Sequence[int]) -> bytes:
        """A chunk as it is sent."""
        packed = bytes(ForkingPickler.dumps((self.job.task, [self.job.items[index] for index in chunk])))
        self.light = self.light and len(packed) <= AHEAD_MOST
        return packed

    def left(self, workers: Iterable[_Worker]) -> list[Any]:
        """The items that have no answer yet."""
        waiting = [index for worker in workers for index in worker.waiting]
        return [self.job.items[index] for index in (*waiting, *(index for chunk in self.chunks for index in chunk))]


class Workers(Executor):
    """A pool of processes, started at the first run that has enough to share; `start_method` is multiprocessing's."""

    hands_over = True

    def __init__(self, jobs: int, watch: Watch, start_method: str | None = None) -> None:
        self.jobs = min(jobs, WORKERS_MAX)
        self._watch = watch
        self._start_method = start_method
        self._workers: list[_Worker] = []
        self._unreported = watch.report_after  # seconds since silence was last reported
        self._handover: Handover | None = None
        self._handed_over = False
        self._asked = 0.0  # when the handover was last asked whether it is due

    def expect(self, handover: Handover) -> None:
        """See Executor. Nothing may have been run before."""
        self._handover = handover

    def run(self, job: Job, done: Callable[[int, Any], None]) -> None:
        """See Executor. BuildFailed names an item that no worker survives."""
        if min(len(job.items), self.jobs) == 1 and not self._needs_processes:
            InProcess().run(job, done)
            return
        self.finish(self.begin(job, done))

    def begin(self, job: Job, done: Callable[[int, Any], None]) -> Run:
        """Have processes begin a job, which `finish` completes; nothing else may be run before."""
        self._start(min(self.jobs, len(job.items)))
        run = Run(job, done, _chunks([job.seconds(item) for item in job.items], self.jobs))
        for worker in self._workers:
            self._send(worker, run)
        return run

    def finish(self, run: Run) -> None:
        """Do the rest of a job that was begun; nothing where that is done."""
        for _ in self.rounds(run):
            pass

    def rounds(self, run: Run, has_enough: Callable[[], bool] = bool) -> Iterator[None]:
        """Do the same in rounds, between which the caller may do something else while the processes go on.

        A round waits for no answers where the caller `has_enough` to do, but takes those that are there: a full pipe
        stops a process.
        """
        while busy := [worker for worker in self._workers if worker.waiting]:
            self._listen(busy, run, patient=not has_enough())
            self._hand_over(run)
            yield

    @property
    def _needs_processes(self) -> bool:
        return bool(self._workers) or self._watch.stall_after is not None or self._handover is not None

    def _hand_over(self, run: Run) -> None:
        """Replace all workers where that is due: what they have not answered is made by those that follow them."""
        now = time.monotonic()
        if self._handover is None or now < self._asked + self._round:
            return
        self._asked = now
        overdue = sum(worker.worked for worker in self._workers if worker.waiting)
        if not self._handover.due(run.left(self._workers), overdue):
            self._give_way(self._workers)
            return
        self._handed_over = True
        self._end_handover(failed=False)
        for worker in self._workers:
            worker.process.kill()
            run.chunks.extendleft([index] for index in reversed(worker.waiting))
            self._renew(worker)
        for worker in self._workers:
            self._send(worker, run)

    def _end_handover(self, *, failed: bool) -> None:
        handover, self._handover = self._handover, None
        if handover:
            handover.close(failed=failed)

    def _give_way(self, workers: Iterable[_Worker]) -> None:
        if self._handover and self._handover.haste and sys.platform != "win32":
            niceness = min(NICEST, os.getpriority(os.PRIO_PROCESS, 0) + GIVING_WAY)  # less than its own needs a right
            for worker in workers:
                with suppress(ProcessLookupError):
                    os.setpriority(os.PRIO_PROCESS, worker.process.pid or 0, niceness)

    def _listen(self, busy: Sequence[_Worker], run: Run, *, patient: bool) -> None:
        """Wait for answers for a while, take those that come, and look who is silent."""
        start, ran_out = time.monotonic(), False
        if patient:
            _breathe(busy, run)
        ready = connection.wait([worker.pipe for worker in busy], self._round if patient else 0)
        run.listened = time.monotonic()
        # If this process was stopped meanwhile, so were its workers: no more than a round counts.
        passed = min(run.listened - start, self._round)
        for worker in busy:
            worker.silent += passed
            if worker.pipe in ready:
                self._receive(worker, run)
                ran_out = ran_out or not worker.waiting
                self._send(worker, run)
        run.breath = max(BREATH_LEAST, run.breath / 2) if ran_out else min(BREATH, run.breath * 2)
        self._unreported += passed
        self._look(busy, run)

    @property
    def _round(self) -> float:
        times = (ROUND, self._watch.report_after, self._watch.stall_after)
        return min(seconds for seconds in times if seconds is not None)

    def _send(self, worker: _Worker, run: Run) -> None:
        """Give a worker its next chunk, before it has done with its last one where it takes little time over each."""
        if not run.chunks or run.is_early(worker):
            return
        packed = run.packed(run.chunks[0])
        if run.is_early(worker):
            return
        worker.newest = len(run.chunks[0])
        worker.waiting.extend(run.chunks.popleft())
        worker.listen_anew()
        try:
            worker.pipe.send_bytes(packed)
        except OSError:
            self._replace(worker, run)

    def _receive(self, worker: _Worker, run: Run) -> None:
        try:
            answers = received(worker.pipe, worker.heard)
        except (EOFError, OSError):
            self._replace(worker, run)
            return
        worker.listen_anew()
        worker.begun = True
        for result, error in answers:
            if error is not None:
                error.add_note(f"while making {run.doing(worker)}")
                raise error
            run.done(worker.waiting.popleft(), result)

    def _look(self, busy: Iterable[_Worker], run: Run) -> None:
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
        longest *= self._handover.patience if self._handover else 1.0
        return longest if worker.begun else max(longest, STARTING)

    def _replace(self, worker: _Worker, run: Run) -> None:
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
        worker.process, worker.pipe = _start_process(self._context(), others, self._environment)
        self._give_way([worker])
        worker.waiting.clear()
        worker.heard.clear()
        worker.begun = worker.stalled = False

    def _start(self, count: int) -> None:
        context = self._context()
        while len(self._workers) < count:
            others = [worker.pipe for worker in self._workers]
            self._workers.append(_Worker(*_start_process(context, others, self._environment)))
        self._give_way(self._workers)

    def _context(self) -> BaseContext:
        if self._handed_over:  # a forked worker would be as this process is
            return multiprocessing.get_context("spawn")
        return multiprocessing.get_context(self._start_method or safe_start_method())

    @property
    def _environment(self) -> Mapping[str, str]:
        return self._handover.environment if self._handover else {}

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End all workers: at once after an error, otherwise when they notice that nothing more comes."""
        self._end_handover(failed=error is not None)
        for worker in self._workers:
            worker.pipe.close()
            if error is not None:
                worker.process.kill()
        until = time.monotonic() + PATIENCE
        for worker in self._workers:
            _end(worker.process, max(0.0, until - time.monotonic()))
        self._workers.clear()


def _breathe(busy: Iterable[_Worker], run: Run) -> None:
    """Let answers gather; but a pipe that is full stops its worker, and one of Windows gives a single piece."""
    if sys.platform != "win32" and not any(worker.heard for worker in busy):
        time.sleep(max(0.0, run.listened + run.breath - time.monotonic()))


def safe_start_method() -> str:
    """Fork starts in 20 ms and shares the loaded kernels, but is safe only on Linux and in a process of one thread."""
    safe = sys.platform == "linux" and threading.active_count() == 1
    return "fork" if safe else "spawn"


def _start_process(
    context: BaseContext, others: Sequence[Connection], environment: Mapping[str, str]
) -> tuple[BaseProcess, Connection]:
    """A new worker and our end of its pipe; `others` are our ends of those that are there.

    The environment is for a process that starts anew; a forked one goes on as this one is.
    """
    ours, theirs = multiprocessing.Pipe()
    life: Callable[..., object] = work
    arguments: tuple[object, ...] = (theirs, [*others, ours])  # inherited; left open, no worker would notice our end
    if context.get_start_method() != "fork":
        life, arguments = (
            run_path,
            (WORKER, {"pipe": theirs, "environment": dict(environment)}),
        )  # a path, for it may find another package of our name
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


def _silence(silent: Sequence[_Worker], run: Run) -> str:
    names = [f"{run.doing(worker)} ({worker.silent:.0f} s)" for worker in silent[:NAMES]]
    more = [f"{len(silent) - NAMES} more"] if len(silent) > NAMES else []
    return f"still being made: {', '.join([*names, *more])}; if nothing follows, end the command and run it again"


def _cause(code: int | None) -> str:
    if code is None:
        return "it does not answer"
    if code == OUT_OF_MEMORY:
        return "out of memory"
    return f"killed by signal {-code}" if code < 0 else f"exit code {code}"


def _chunks(seconds: Sequence[float], jobs: int) -> deque[Sequence[int]]:
    """The places of items, those that take longest first and alone, so that workers finish together."""
    count = len(seconds)
    most = max(1, min(CHUNK_MAX, count // (jobs * CHUNKS_PER_WORKER)))
    chunks: deque[list[int]] = deque()
    taken = inf
    for index in sorted(range(count), key=lambda index: -seconds[index]):
        if taken + seconds[index] > CHUNK_SECONDS or len(chunks[-1]) == most:
            chunks.append([])
            taken = 0.0
        chunks[-1].append(index)
        taken += seconds[index]
    return deque(chunks)
