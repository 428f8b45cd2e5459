"""The life of a dask worker of our own: it serves the scheduler that its pipe names, until it is killed."""

import asyncio
import logging
import os
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Final, NamedTuple

from pipeline.runtime.signals import leave_to_parent

UNWATCHED: Final = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "10s",
}
"""Nobody looks at what dask finds out about its processes, and otherwise it does so fifty times a second."""


class Post(NamedTuple):
    """Where a worker serves, and the folder for its own files."""

    scheduler: str
    folder: str


def serve(pipe: Connection, inherited: Sequence[Connection] = ()) -> None:
    """Be a worker of the scheduler that the pipe names; end with it."""
    leave_to_parent()
    logging.disable()
    for other in inherited:
        other.close()
    with suppress(EOFError, OSError):
        asyncio.run(_serve(pipe.recv()))
    os._exit(0)  # a puzzle that is being made would be waited for


async def _serve(post: Post) -> None:
    import dask
    from distributed import Worker

    with dask.config.set(UNWATCHED):
        worker = await Worker(
            post.scheduler,
            nthreads=1,
            host="127.0.0.1",
            dashboard=False,
            memory_limit=0,  # as for processes of our own
            local_directory=post.folder,
        )
    await worker.finished()
