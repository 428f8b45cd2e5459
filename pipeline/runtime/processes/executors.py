"""Chooses who runs tasks; what comes back never depends on how many processes there are."""

import os
import sys

from pipeline.runtime.processes.cluster_address import ClusterAddress
from pipeline.runtime.processes.jobs import Executor, Watch


def executor(jobs: int, watch: Watch, cluster: ClusterAddress | None = None) -> Executor:
    """An executor with this many processes, or that of a cluster."""
    if cluster is not None:
        from pipeline.runtime.processes.cluster import Cluster  # and with it dask, which is an extra

        return Cluster(cluster, jobs, watch)
    from pipeline.runtime.processes.workers import Workers  # with all of multiprocessing

    return Workers(jobs, watch)


def cpu_count() -> int:
    """How many processors this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
