"""A dask cluster of our own: a scheduler in this process and workers on this machine, which end with it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_LOADING = Path(__file__).parents[2] / "loading.py"
_PRELOAD = f"from runpy import run_path\nrun_path({str(_LOADING)!r})\n"
"""What a worker runs first: it must find this package, whatever else has its name."""


@contextmanager
def local_cluster(workers: int) -> Iterator[Any]:
    """A running cluster; a worker that dies is replaced. It listens on the loopback interface alone."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        dashboard_address=None,
        memory_limit=0,
        preload=[_PRELOAD],
        silence_logs=50,
    ) as cluster:
        yield cluster
