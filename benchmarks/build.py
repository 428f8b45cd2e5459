"""Times configs/book1.yaml cold (empty kernel cache) and warm, with peak memory, and prints a table.

    python benchmarks/build.py [--runs 5] [--jobs 2]

Cold compiles every kernel into an empty folder; warm loads them. Memory is the largest sum over the build and
its workers, sampled every 50 ms (needs psutil, extra dev): on Linux each shared page is counted once, in shares
(PSS), elsewhere resident memory is summed, which counts what forked workers share several times.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[1]
MEGABYTE = 1_000_000


def measured(config: Path, jobs: int, cache: str) -> tuple[float, float]:
    """Seconds and peak megabytes of one build from scratch."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pipeline", "build", str(config), "-q", "-j", str(jobs), "-o", folder]
        began = time.perf_counter()
        build = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, "NUMBA_CACHE_DIR": cache}, stdout=subprocess.DEVNULL
        )
        peak = 0
        while build.poll() is None:
            peak = max(peak, occupied(build.pid))
            time.sleep(0.05)
        if build.returncode:
            raise SystemExit(f"the build ended with exit code {build.returncode}")
        return time.perf_counter() - began, peak / MEGABYTE


def occupied(pid: int) -> int:
    """The memory of a process and its children in bytes; 0 once they are gone."""
    total = 0
    try:
        process = psutil.Process(pid)
        for one in (process, *process.children(recursive=True)):
            memory = one.memory_full_info()
            total += getattr(memory, "pss", memory.rss)
    except psutil.NoSuchProcess:
        return total
    return total


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("config", nargs="?", type=Path, default=ROOT / "configs" / "book1.yaml")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as cache:
        runs = [measured(arguments.config, arguments.jobs, cache) for _ in range(arguments.runs + 1)]
    print(f"{arguments.config.name}, -j {arguments.jobs}, {os.cpu_count()} processors")
    print("run    seconds              megabytes")
    print(f"cold   {runs[0][0]:7.2f}              {runs[0][1]:9.0f}")
    seconds, memory = zip(*runs[1:], strict=True)
    spread = f"{min(seconds):.2f}-{max(seconds):.2f}"
    print(f"warm   {statistics.median(seconds):7.2f} ({spread})  {max(memory):9.0f}   median of {arguments.runs}")


if __name__ == "__main__":
    main()
