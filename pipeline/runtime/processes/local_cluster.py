"""A dask cluster of our own: a scheduler in this process and workers on this machine, which end with it."""

from collections.abc import Iterator
from contextlib import contextmanager
from logging import CRITICAL
from pathlib import Path
from typing import Any

from pipeline.runtime.signals import held_back

_LOADING = Path(__file__).parents[2] / "loading.py"
_PRELOAD = f"""
from runpy import run_path
run_path({str(_LOADING)!r})
from pipeline.runtime.signals import leave_to_parent
leave_to_parent()
"""
"""What a worker runs first: it must find this package, whatever else has its name, and Ctrl-C is not its business."""


@contextmanager
def local_cluster(workers: int) -> Iterator[Any]:
    """A running cluster; a worker that dies is replaced. It listens on the loopback interface alone."""
    from distributed import LocalCluster

    with held_back():  # until a worker leaves signals to this process
        cluster = LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            dashboard_address=None,
            memory_limit=0,  # as for processes of our own
            preload=[_PRELOAD],
            silence_logs=CRITICAL,
        )
    with cluster:
        yield cluster
