"""An executor whose workers are those of a dask cluster, on this machine or many.

Items travel in batches. dask chooses a worker for each among those that are ready, and gives it to another when that
one is lost. A batch that is lost with its worker more often than the scheduler allows (`allowed-failures`, usually 3)
goes out again item by item; only an item that has then been lost with LOSSES workers ends the command.
"""

from __future__ import annotations

import pickle
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from types import TracebackType
from typing import TYPE_CHECKING, Any

from pipeline.errors import BuildFailed
from pipeline.frozen import frozen
from pipeline.runtime.processes.batches import Batch, Batches
from pipeline.runtime.processes.cluster_address import ClusterAddress
from pipeline.runtime.processes.cluster_client import LostSchedulerError, linked
from pipeline.runtime.processes.cluster_worker import Answered, make
from pipeline.runtime.processes.crew import Crew
from pipeline.runtime.processes.jobs import Executor, Job, Watch
from pipeline.runtime.processes.workers import WORKERS_MAX

if TYPE_CHECKING:
    from distributed import Future

LOOK = 1.0  # seconds between two looks at who is there
REPORT_EVERY = 10.0  # seconds between two reports of what each worker has made
LOSSES = 8  # workers that an item may take with it: twice what dask usually allows
NAMES = 3  # items that a message names


@frozen
class _Sent:
    """A batch under way, and the workers that it may go to."""

    batch: Batch
    among: frozenset[str]
    future: Future


@dataclass(slots=True)
class _Run:
    """A job, what of it has not been sent, what is under way, and how many workers were lost over each item."""

    job: Job
    done: Callable[[int, Any], None]
    left: Batches
    sent: dict[str, _Sent] = field(default_factory=dict)
    losses: Counter[int] = field(default_factory=Counter)

    def names(self) -> str:
        """Some of what is under way."""
        under_way = [index for one in self.sent.values() for index in one.batch][:NAMES]
        return ", ".join(self.job.name(self.job.items[index]) for index in under_way)


class Cluster(Executor):
    """The workers of a cluster; connected at the first run that has anything to make."""

    def __init__(self, address: ClusterAddress, jobs: int, watch: Watch) -> None:
        self.jobs = jobs if address.scheduler else min(jobs, WORKERS_MAX)
        self.inherits = not address.scheduler  # workers of our own do
        self._address = address
        self._watch = watch
        self._open = ExitStack()
        self._crew: Crew | None = None
        self._run: _Run | None = None
        self._looked = self._heard = self._reported = 0.0  # when, on the monotonic clock

    def run(self, job: Job, done: Callable[[int, Any], None]) -> None:
        """See Executor. BuildFailed where the scheduler is lost, no worker is fit, or none survives an item."""
        if not job.items:
            return
        crew = self._crew_of(job)
        run = self._run = _Run(job, done, Batches(job))
        while run.left or run.sent:
            self._send(run, crew)
            self._listen(run, crew)
        self._run = None

    def _crew_of(self, job: Job) -> Crew:
        """The workers, asked to get ready for a job."""
        if self._crew is None:
            link = self._open.enter_context(linked(self._address, self.jobs))
            self._crew = Crew(link, self._watch)
        self._looked = self._heard = self._reported = time.monotonic()
        self._crew.prepare(pickle.dumps(job.prepare))
        return self._crew

    def _send(self, run: _Run, crew: Crew) -> None:
        """Give every worker a batch, and no second one before the answers of the first are here: a lost worker takes
        no more than one batch with it.
        """
        among = crew.ready
        while run.left and len(run.sent) < len(among):
            batch = run.left.next(len(among))
            data = pickle.dumps((run.job.task, [run.job.items[index] for index in batch]))
            future = crew.link.submit(make, data, sorted(among))
            run.sent[future.key] = _Sent(batch, among, future)

    def _listen(self, run: _Run, crew: Crew) -> None:
        """Wait for answers for a while, take those that come, and look once in a while who is there."""
        arrived = [(future, status) for future, status in crew.link.arrived(LOOK) if not crew.heard(future, status)]
        ours = [(run.sent[future.key], status) for future, status in arrived if future.key in run.sent]
        self._take(run, crew, [one for one, status in ours if status == "finished"])
        for one, status in ours:
            if status == "cancelled":
                raise LostSchedulerError.of(self._address)
            if status == "error":
                del run.sent[one.future.key]
                self._failed(run, one.batch, one.future.exception())
        if time.monotonic() >= self._looked + LOOK:
            self._looked = time.monotonic()
            crew.look()
            self._send_elsewhere(run, crew)
            self._report(run, crew)

    def _take(self, run: _Run, crew: Crew, finished: list[_Sent]) -> None:
        """Hand on the answers of batches that are done, after their workers have been given new ones."""
        results = crew.link.fetch([one.future for one in finished]) if finished else []
        if not results:
            return
        self._heard = time.monotonic()
        made: list[tuple[Batch, Answered]] = []
        for one, result in zip(finished, results, strict=True):
            del run.sent[one.future.key]
            made.append((one.batch, pickle.loads(result)))
        for batch, answered in made:
            run.left.took(batch, answered.seconds)
            crew.count(answered.worker, answered.seconds)
        self._send(run, crew)
        for batch, answered in made:
            for index, answer in zip(batch, answered.answers, strict=True):
                _accept(run, index, pickle.loads(answer))

    def _failed(self, run: _Run, batch: Batch, error: BaseException) -> None:
        """A batch was lost with its workers; whatever else has failed is a fault of ours."""
        from distributed.scheduler import KilledWorker, NoValidWorkerError

        if isinstance(error, NoValidWorkerError):  # none was there for as long as the scheduler's settings allow
            run.left.back(batch)
            return
        if not isinstance(error, KilledWorker | MemoryError):
            raise error
        run.losses.update(dict.fromkeys(batch, error.allowed_failures + 1 if isinstance(error, KilledWorker) else 1))
        first = run.job.name(run.job.items[batch[0]])
        if len(batch) == 1 and run.losses[batch[0]] >= LOSSES:
            raise BuildFailed(
                f"{first}: {run.losses[batch[0]]} workers were lost while they made it; what was finished is kept, "
                "so run the same command again, with more memory for each worker"
            )
        self._watch.warn(f"{first}: lost with its worker, {run.losses[batch[0]]} times; it is made again by itself")
        run.left.back_singly(batch)

    def _send_elsewhere(self, run: _Run, crew: Crew) -> None:
        """Batches wait for ever when all workers that they may go to are gone; others get them."""
        stranded = [one for one in run.sent.values() if not one.among & crew.ready]
        for one in stranded:
            del run.sent[one.future.key]
            run.left.back(one.batch)
        crew.link.cancel([one.future for one in stranded])

    def _report(self, run: _Run, crew: Crew) -> None:
        now = time.monotonic()
        if run.sent and now >= self._heard + self._watch.report_after:
            self._heard = now
            self._watch.warn(
                f"still being made: {run.names()}; no worker has answered for {self._watch.report_after:.0f} s; "
                "if nothing follows, end the command and run it again"
            )
        if now >= self._reported + REPORT_EVERY:
            self._reported = now
            self._say_who(crew)

    def _say_who(self, crew: Crew) -> None:
        for address, tally in sorted(crew.tallies.items()):
            there = "" if address in crew.ready else ", gone"
            self._watch.detail(f"worker {address}: {tally.made} made in {tally.seconds:.1f} s{there}")

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take back what nobody has made yet, and leave the cluster as it was."""
        with self._open:
            if self._crew is None:
                return
            self._say_who(self._crew)
            if self._run is not None and not isinstance(error, LostSchedulerError):
                self._crew.link.cancel([one.future for one in self._run.sent.values()])


def _accept(run: _Run, index: int, answer: tuple[Any, Exception | None]) -> None:
    result, error = answer
    if error is not None:
        error.add_note(f"while making {run.job.name(run.job.items[index])}")
        raise error
    run.done(index, result)
