"""A dask scheduler and workers on this machine, each in a process of its own that a test may kill."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import pytest

dask = pytest.importorskip("dask", reason="the extra `cluster` is not installed")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="workers are forked and killed by signal")

CONTEXT: Any = multiprocessing.get_context("spawn" if sys.platform == "win32" else "forkserver")
SECONDS = 60.0
"""How long a process may take to start."""


@dataclass
class Daemon:
    """A process of a cluster, and where it listens."""

    process: BaseProcess
    address: str
    pipe: Connection

    def kill(self) -> None:
        self.process.kill()
        self.process.join()


@dataclass
class LoopbackCluster:
    """A scheduler and its workers."""

    scheduler: Daemon
    certificate: str = ""
    workers: list[Daemon] = field(default_factory=list)

    @property
    def executor(self) -> str:
        """What `--executor` is given."""
        return f"dask:{self.scheduler.address}"

    def add(self, *, wait: bool = True) -> None:
        """Start a worker."""
        self.workers.append(_started(_work, self.scheduler.address, self.certificate, wait=wait))

    def kill(self) -> None:
        for one in (*self.workers, self.scheduler):
            one.kill()


@contextmanager
def cluster(workers: int, allowed_failures: int = 3, certificate: str = "") -> Iterator[LoopbackCluster]:
    """A cluster of so many workers, which ends with the block; encrypted by a file of key and certificate, if any."""
    if sys.platform != "win32":
        CONTEXT.set_forkserver_preload(["distributed"])
    made = LoopbackCluster(_started(_schedule, allowed_failures, certificate), certificate)
    try:
        for _ in range(workers):
            made.add()
        yield made
    finally:
        made.kill()


def _started(life: Any, argument: Any, certificate: str, *, wait: bool = True) -> Daemon:
    ours, theirs = CONTEXT.Pipe()
    process = CONTEXT.Process(target=life, args=(argument, certificate, theirs), daemon=True)
    process.start()
    theirs.close()
    if not wait:
        return Daemon(process, "", ours)
    assert ours.poll(SECONDS), "a process of the cluster does not start"
    return Daemon(process, ours.recv(), ours)


def tls(certificate: str) -> dict[str, str]:
    """dask's settings for processes that all show the same certificate, which is its own authority."""
    names = ("ca-file", "scheduler.cert", "worker.cert", "client.cert")
    return {f"distributed.comm.tls.{name}": certificate for name in names} if certificate else {}


def _schedule(allowed_failures: int, certificate: str, pipe: Connection) -> None:
    _end_with(pipe)
    from distributed import Scheduler

    async def serve() -> None:
        protocol = "tls://" if certificate else "tcp://"
        async with Scheduler(
            host="127.0.0.1", port=0, protocol=protocol, dashboard=False, allowed_failures=allowed_failures
        ) as made:
            pipe.send(made.address)
            await made.finished()

    _quietly(serve(), certificate)


def _work(scheduler: str, certificate: str, pipe: Connection) -> None:
    _end_with(pipe)
    os.environ["PUZZLEPRESS_KERNELS"] = "plain"
    from distributed import Worker

    async def serve() -> None:
        async with Worker(scheduler, nthreads=1, host="127.0.0.1", dashboard=False, memory_limit=0) as made:
            pipe.send(made.address)
            await made.finished()

    _quietly(serve(), certificate)


def _end_with(pipe: Connection) -> None:
    """End when the other end of the pipe closes, however the tests end."""

    def wait() -> None:
        with suppress(EOFError, OSError):
            pipe.recv()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


def _quietly(serving: Any, certificate: str) -> None:
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 2)  # what dask logs about the kills of a test is nobody's business
    with dask.config.set({"distributed.worker.profile.enabled": False} | tls(certificate)):
        asyncio.run(serving)
