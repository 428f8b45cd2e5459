"""Cuts the items of a job into batches that take about as long as each other, by the times of those that are done."""

from collections import deque
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from math import ceil

from pipeline.runtime.processes.jobs import Job

SECONDS = 0.25  # what a batch should take: sending one costs some milliseconds
SECONDS_MOST = 0.5  # where many workers share one scheduler
SECONDS_LEAST = 0.1  # below this a batch is not cut for the sake of others
SECONDS_A_WORKER = 0.005  # so much longer for every worker, so that a scheduler hears of at most 200 batches a second
AT_FIRST = 4  # items in a batch whose times nobody knows, and how much longer one may be than all that were timed
UNTRIED = 16  # items in a batch of kinds of which none was timed yet: what is known may be of a faster machine
ROUNDS = 2  # batches that each worker should still get
REMEMBERED = 50  # items over which a mean runs

Batch = tuple[int, ...]


@dataclass(slots=True)
class _Pace:
    """A running mean of the seconds that items take, and how many were timed."""

    mean: float = 0.0
    count: int = 0

    def add(self, seconds: float) -> None:
        self.count += 1
        self.mean += (seconds - self.mean) / min(self.count, REMEMBERED)

    def expected(self, usual: float) -> float:
        """What the next one may take, where they usually take so long, 0 if nobody knows: few quick ones do not
        promise many.
        """
        return max(self.mean, (usual or SECONDS / AT_FIRST) / (self.count + 1))


@dataclass(slots=True)
class Batches:
    """The items of a job that nobody has yet been given."""

    job: Job
    _left: deque[int] = field(init=False)
    _apart: deque[Batch] = field(default_factory=deque)  # what comes back, before all else
    _paces: dict[Hashable, _Pace] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._left = deque(range(len(self.job.items)))

    def __bool__(self) -> bool:
        return bool(self._left or self._apart)

    def next(self, workers: int) -> Batch:
        """The next batch for one of so many workers; there must be one."""
        if self._apart:
            return self._apart.popleft()
        target = min(max(SECONDS, workers * SECONDS_A_WORKER), SECONDS_MOST)
        share = ceil(len(self._left) / (workers * ROUNDS))  # so that workers finish together
        batch: list[int] = []
        seconds = 0.0
        while self._left and seconds < target and (len(batch) < share or seconds < SECONDS_LEAST):
            pace = self._pace(self._left[0])
            if not pace.count and len(batch) >= min(share, UNTRIED):
                break
            batch.append(self._left.popleft())
            seconds += pace.expected(self.job.seconds(self.job.items[batch[-1]]))
        return tuple(batch)

    def back(self, batch: Batch) -> None:
        """A batch that nobody will make: it goes out again as it is."""
        self._apart.append(batch)

    def back_singly(self, batch: Batch) -> None:
        """The same, every item by itself: one of them may be the end of whoever makes it."""
        self._apart.extend((index,) for index in batch)

    def took(self, batch: Batch, seconds: Sequence[float]) -> None:
        """How long the items of a batch took."""
        for index, passed in zip(batch, seconds, strict=True):
            self._pace(index).add(passed)

    def _pace(self, index: int) -> _Pace:
        return self._paces.setdefault(self.job.alike(self.job.items[index]), _Pace())
