"""Compares the workers of a dask cluster with own processes: what a book costs, and that it is the same.

    python benchmarks/cluster.py [--puzzles 1000] [--runs 3] [--workers 2]

The standard mix is thirds of Sudoku 9x9, Calcudoku 6x6 and Kakuro 8x10, each in thirds of easy, medium and hard. Every
run makes the book anew: by own processes (`-j`), by `dask:local`, and by a scheduler with workers that were started
before, as on a cluster, in turns. Prints processor seconds of all processes together, wall seconds, and puzzles an
hour of one core; then what each costs beside own processes. Ends with 1 where the bytes differ.

    python benchmarks/cluster.py --volumes 10 --puzzles 10000

makes such a series by the started workers, and prints the same for each volume, and the greatest memory of the command.
What a million puzzles take is extrapolated from the last line.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

MIX = (("sudoku", "9x9"), ("calcudoku", "6x6"), ("kakuro", "8x10"))
LEVELS = ("easy", "medium", "hard")
STARTING = 120.0  # seconds that a cluster gets to start
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Cost:
    """What a build took: processor seconds of all its processes, wall seconds, kilobytes of the command; its bytes."""

    processor: float
    wall: float
    memory: int
    digest: str


@dataclass(frozen=True)
class Cluster:
    """A scheduler and workers of their own, which serve several builds."""

    file: Path
    processes: Sequence[subprocess.Popen[bytes]]

    def processor(self) -> float:
        """Seconds that its processes have had so far."""
        return sum(_processor(process.pid) for process in self.processes)


def _processor(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def book(puzzles: int, seed: int) -> str:
    """A book file of the standard mix."""
    parts = [puzzles // 9 + (index < puzzles % 9) for index in range(9)]
    lines = [f"title: Mix\nseed: {seed}\nfront: []\nback: []\nsections:"]
    for number, (family, size) in enumerate(MIX):
        counts = ", ".join(f"{level}: {parts[3 * number + at]}" for at, level in enumerate(LEVELS))
        lines.append(f"  - {{family: {family}, size: {size}, counts: {{{counts}}}}}")
    return "\n".join(lines) + "\n"


@contextmanager
def cluster(workers: int, folder: Path) -> Iterator[Cluster]:
    """A running cluster on this machine."""
    file = folder / "cluster.json"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    start = [sys.executable, "-m"]
    scheduler = ["distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    worker = ["distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0"]
    place = ["--scheduler-file", str(file)]
    processes = [subprocess.Popen([*start, *scheduler, *place], **quiet)]  # type: ignore[call-overload]
    try:
        until = time.monotonic() + STARTING
        while not file.exists():
            if time.monotonic() > until:
                sys.exit("the scheduler does not start")
            time.sleep(0.1)
        processes += [subprocess.Popen([*start, *worker, *place], **quiet) for _ in range(workers)]  # type: ignore[call-overload]
        yield Cluster(file, processes)
    finally:
        for process in processes:
            process.kill()
            process.wait()


def build(config: Path, folder: Path, options: Sequence[str], served_by: Cluster | None = None) -> Cost:
    """Make a book from scratch, and measure it with all that works for it."""
    before = served_by.processor() if served_by else 0.0
    began = time.perf_counter()
    command = [sys.executable, "-m", "pipeline", "build", "-q", "--fresh", str(config), "-o", str(folder), *options]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - began
    if process.returncode:
        sys.exit(f"{' '.join(command)} ended with {process.returncode}")
    processor = used.ru_utime + used.ru_stime + (served_by.processor() - before if served_by else 0.0)
    return Cost(processor, wall, used.ru_maxrss, _digest(folder / config.stem))


def _digest(folder: Path) -> str:
    digest = sha256()
    for file in sorted(folder.iterdir()):
        if file.is_file():
            digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()


def line(name: str, costs: Sequence[Cost], puzzles: int) -> str:
    """A row of the table: medians, and the processor seconds of every run."""
    processor = median(cost.processor for cost in costs)
    each = " ".join(f"{cost.processor:.2f}" for cost in costs)
    rate = puzzles / processor * 3600
    wall, memory = median(cost.wall for cost in costs), max(cost.memory for cost in costs)
    return f"{name:16} {processor:8.2f} s CPU {wall:8.2f} s wall {rate:12,.0f} an hour {memory / 1024:6.0f} MB   {each}"


def compare(asked: Namespace, folder: Path) -> None:
    """The three ways in turns."""
    config = folder / "mix.yaml"
    config.write_text(book(asked.puzzles, 1))
    jobs = ["-j", str(asked.workers)]
    with cluster(asked.workers, folder) as served_by:
        ways = {
            "own processes": (jobs, None),
            "dask:local": ([*jobs, "--executor", "dask:local"], None),
            "started workers": (["--executor", f"dask:{served_by.file}"], served_by),
        }
        for name, (options, by) in ways.items():
            build(config, folder / name, options, by)  # loads the kernels, compiles what is missing
        costs: dict[str, list[Cost]] = {name: [] for name in ways}
        for _ in range(asked.runs):
            for name, (options, by) in ways.items():
                costs[name].append(build(config, folder / name, options, by))
    own = costs["own processes"]
    for name, found in costs.items():
        print(line(name, found, asked.puzzles), flush=True)
    for name, found in costs.items():
        ratios = sorted(one.processor / other.processor for one, other in zip(found, own, strict=True))
        print(f"{name} beside own processes, run by run: {' '.join(f'{ratio:.2f}' for ratio in ratios)}")
    if len({cost.digest for found in costs.values() for cost in found}) > 1:
        sys.exit("the books differ")


def series(asked: Namespace, folder: Path) -> None:
    """So many volumes, one after the other, by the same workers."""
    costs = []
    with cluster(asked.workers, folder) as served_by:
        for volume in range(1, asked.volumes + 1):
            config = folder / f"volume-{volume}.yaml"
            config.write_text(book(asked.puzzles, volume))
            costs.append(build(config, folder, ["--executor", f"dask:{served_by.file}"], served_by))
            print(line(f"volume {volume}", costs[-1:], asked.puzzles), flush=True)
    each = sum(cost.processor for cost in costs) / (asked.volumes * asked.puzzles)
    print(f"{asked.volumes * asked.puzzles:,} puzzles: {each * 1000:.2f} ms CPU each", end="; ")
    print(f"a million at this rate: {each * 1e6 / 3600:.2f} core-hours")


def main() -> None:
    """Compare, or make a series."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=1000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--volumes", type=int, default=0)
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        (series if asked.volumes else compare)(asked, Path(folder))
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
