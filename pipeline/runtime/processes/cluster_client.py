"""The connection to a scheduler, and what comes back through it; dask's own words stay out of sight."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Self
from uuid import uuid4

from pipeline.errors import OutOfReach
from pipeline.runtime.processes.cluster_address import ClusterAddress
from pipeline.runtime.processes.jobs import nothing

if TYPE_CHECKING:
    from distributed import Client, Future, as_completed

CONNECTING = 10.0  # seconds until a scheduler counts as out of reach
FETCHING = 5.0  # seconds until answers count as lost with the worker that has them
STARTING = 60.0  # seconds that workers of our own get until they serve
CLOSING = 5.0  # seconds that a scheduler gets to say goodbye
_ENDS = ("finished", "error", "cancelled")
_QUIET = dict.fromkeys(("distributed", "distributed.client", "distributed.gc", "tornado.application"), "critical")


class LostSchedulerError(OutOfReach):
    """The scheduler is gone, or has forgotten what was asked of it."""

    @classmethod
    def of(cls, address: ClusterAddress) -> Self:
        """The error, with what is to be done."""
        return cls(
            f"{address}: the scheduler is lost; what was finished is kept, so start it and run the same command again"
        )


@dataclass(slots=True)
class Link:
    """A client of a scheduler, and the futures that are done and have not been taken yet."""

    address: ClusterAddress
    client: Client
    tend: Callable[[], None] = nothing  # has lost workers replaced, where they are ours
    _done: as_completed = field(init=False)

    def __post_init__(self) -> None:
        from distributed import as_completed

        self._done = as_completed(loop=self.client.loop)  # starts no thread, unlike callbacks of futures

    def submit(self, function: Callable[[bytes], Any], data: bytes, workers: Sequence[str]) -> Future:
        """Have a function called by one of these workers."""
        key = f"puzzlepress-{function.__name__}-{uuid4().hex}"
        future = self.client.submit(function, data, key=key, workers=workers, pure=False)
        self._done.add(future)
        return future

    def arrived(self, seconds: float) -> list[tuple[Future, str]]:
        """What is done, after waiting up to so long for the first of it: finished, in error or cancelled.

        What was lost with its worker since then comes when it has been made again.
        """
        with self._done.thread_condition:
            if not self._done.has_ready():
                self._done.thread_condition.wait(seconds)
        found = [(future, str(future.status)) for future in self._done.next_batch(block=False)]
        for future, status in found:
            if status not in _ENDS:
                self._done.add(future)
        return [one for one in found if one[1] in _ENDS]

    def check(self) -> None:
        """Raise LostSchedulerError where nobody is connected."""
        if self.client.status != "running":
            raise LostSchedulerError.of(self.address)

    def threads(self) -> dict[str, int]:
        """The workers that are there, with their number of threads."""
        self.check()
        self.tend()
        try:
            found: dict[str, int] = self.client.nthreads()
        except OSError:
            raise LostSchedulerError.of(self.address) from None
        return found

    def fetch(self, futures: Sequence[Future]) -> list[Any]:
        """The results of futures that are done; none where some were lost with their worker, and all arrive again."""
        try:
            gathering = partial(self.client.gather, list(futures), asynchronous=True)
            results: list[Any] = self.client.sync(gathering, callback_timeout=FETCHING)
        except Exception as error:
            self.check()
            if not isinstance(error, TimeoutError) and all(future.status == "finished" for future in futures):
                raise
            for future in futures:
                self._done.add(future)
            return []
        return results

    def cancel(self, futures: Sequence[Future]) -> None:
        """Take back what was asked for, as far as the scheduler hears it."""
        if futures and self.client.status == "running":
            cancelling = partial(self.client.cancel, list(futures), asynchronous=True)
            with suppress(OSError):  # it is going, or slow: what is left ends with its batch
                self.client.sync(cancelling, callback_timeout=CLOSING)


@contextmanager
def linked(address: ClusterAddress, jobs: int) -> Iterator[Link]:
    """A link to a scheduler; to one of our own with so many workers where the address is empty."""
    with _quiet_import():
        from distributed import Client
    if not address.scheduler:
        from pipeline.runtime.processes.local_cluster import local_cluster

        with local_cluster(jobs) as local, Client(local.scheduler, set_as_default=False) as client:
            _wait_for_own(client, jobs, address)
            yield Link(address, client, local.start)
        return
    try:
        asyncio.run(asyncio.wait_for(_greeted(address.scheduler), CONNECTING))  # a client would wait for ever
        client = Client(address.scheduler, timeout=CONNECTING, set_as_default=False)
    except MemoryError:  # what a web server answers reads as a message of exbibytes
        raise OutOfReach(f"{address}: what answers there is not a scheduler of dask; {_remedy(address)}") from None
    except (OSError, TypeError, ValueError) as error:  # TLS without certificates is a TypeError
        reason = (str(error) or type(error).__name__).partition("\n")[0]
        raise OutOfReach(f"{address}: no scheduler answers ({reason}); {_remedy(address)}") from None
    try:
        yield Link(address, client)
    finally:
        with suppress(OSError):
            client.close(CLOSING)


def _wait_for_own(client: Client, jobs: int, address: ClusterAddress) -> None:
    """Return when all workers of our own serve; OutOfReach where they take too long."""
    try:
        client.wait_for_workers(jobs, STARTING)
    except TimeoutError:
        began = len(client.nthreads())
        remedy = "ask for fewer with -j, or let processes of this command do the work, without --executor"
        raise OutOfReach(f"{address}: {began} of {jobs} workers began within {STARTING:g} s; {remedy}") from None


async def _greeted(scheduler: str) -> None:
    """Return when a scheduler has answered the greeting of dask; OSError and others if none does."""
    from distributed import Security
    from distributed.comm import connect

    comm = await connect(scheduler, timeout=CONNECTING, **Security().get_connection_args("client"))
    await comm.close()


def _remedy(address: ClusterAddress) -> str:
    if address.scheduler.startswith("tls:"):
        return "start it, and name its certificates in dask's settings (distributed.comm.tls)"
    return "start it with `dask scheduler`, or correct the address"


@contextmanager
def _quiet_import() -> Iterator[None]:
    """Let dask log nothing; a program that uses it has chosen already what it logs."""
    if "distributed" in sys.modules:
        yield
        return
    import dask

    with dask.config.set({"logging": _QUIET}):
        yield
