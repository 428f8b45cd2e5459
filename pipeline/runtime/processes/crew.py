"""The workers of a cluster: who is there, who is ready, who may not work and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pipeline.errors import OutOfReach
from pipeline.runtime.processes.cluster_client import Link, LostSchedulerError
from pipeline.runtime.processes.cluster_worker import ready
from pipeline.runtime.processes.jobs import Watch

if TYPE_CHECKING:
    from distributed import Future

_OPEN = "its connection is not encrypted; use tls://, or --insecure on a network that you trust"


@dataclass(slots=True)
class Tally:
    """What a worker has made, and the seconds that it took for it."""

    made: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class Crew:
    """Prepares every worker as it comes, once, and leaves out those that would make other puzzles."""

    link: Link
    watch: Watch
    tallies: dict[str, Tally] = field(default_factory=dict)
    _preparation: bytes = b""
    _ready: set[str] = field(default_factory=set)
    _preparing: dict[str, tuple[str, Future]] = field(default_factory=dict)  # address and future by key
    _refused: dict[str, str] = field(default_factory=dict)
    _told: Counter[str] = field(default_factory=Counter)

    @property
    def ready(self) -> frozenset[str]:
        """The workers that may be given work."""
        return frozenset(self._ready)

    def prepare(self, preparation: bytes) -> None:
        """From now on workers must have been prepared so; asks those that are there."""
        if preparation != self._preparation:
            self._preparation = preparation
            self._ready.clear()
            self._refused.clear()
            self._preparing.clear()
        self.look()

    def look(self) -> None:
        """See who has come and who has left; OutOfReach where nobody may work."""
        threads = self.link.threads()
        for address in self._known - threads.keys():
            self._leave(address)
        for address in threads.keys() - self._known:
            self._join(address, threads[address])
        self._check(threads)

    def heard(self, future: Future, status: str) -> bool:
        """Take the answer of a worker that was to get ready; False where a future is no such answer."""
        if future.key not in self._preparing:
            return False
        reason = self._answer(future, status)
        if reason is not None:
            address, _ = self._preparing.pop(future.key)
            self._admit(address, reason)
        return True

    def count(self, address: str, seconds: Iterable[float]) -> None:
        """Note what a worker has made."""
        passed = list(seconds)
        tally = self.tallies.setdefault(address, Tally())
        tally.made += len(passed)
        tally.seconds += sum(passed)

    @property
    def _known(self) -> set[str]:
        return self._ready | self._refused.keys() | {address for address, _ in self._preparing.values()}

    def _join(self, address: str, threads: int) -> None:
        if not self.link.address.allows(address):
            self._refuse(address, _OPEN)
            return
        if threads > 1 and not self._told["threads"]:
            self._told["threads"] += 1
            self.watch.warn(
                f"worker {address} has {threads} threads, but makes one puzzle at a time; "
                f"start workers with --nthreads 1 --nworkers {threads}"
            )
        self.watch.detail(f"worker {address}: is prepared")
        future = self.link.submit(ready, self._preparation, [address])
        self._preparing[future.key] = (address, future)

    def _leave(self, address: str) -> None:
        self._ready.discard(address)
        self._refused.pop(address, None)
        self._preparing = {key: one for key, one in self._preparing.items() if one[0] != address}
        self.watch.detail(f"worker {address}: gone; what it has not answered is made elsewhere")

    def _admit(self, address: str, reason: str) -> None:
        if reason:
            self._refuse(address, reason)
            return
        self._ready.add(address)
        self.watch.detail(f"worker {address}: ready")

    def _refuse(self, address: str, reason: str) -> None:
        self._refused[address] = reason
        self.watch.warn(f"worker {address} gets no work: {reason}")

    def _answer(self, future: Future, status: str) -> str | None:
        """Why a worker may not work, empty if it may; None where its answer is lost with it."""
        if status == "cancelled":
            raise LostSchedulerError.of(self.link.address)
        if status == "finished":
            found = self.link.fetch([future])
            return str(found[0]) if found else None
        error = future.exception()
        if isinstance(error, ImportError | AttributeError):
            return f"it cannot load puzzlepress ({error}); install the same version there"
        return f"it cannot be prepared ({type(error).__name__}: {error})"

    def _check(self, there: dict[str, int]) -> None:
        if there.keys() and there.keys() <= self._refused.keys() and not self.tallies:
            address, reason = next(iter(self._refused.items()))
            raise OutOfReach(f"{self.link.address}: no worker may work; {address}: {reason}")
        if there:
            self._told["nobody"] = 0
        elif not self._told["nobody"]:
            self._told["nobody"] += 1
            self.watch.warn(f"{self.link.address}: no worker is there; waiting for one")
