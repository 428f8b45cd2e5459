"""Measures large books: what a puzzle costs as they grow, rebuilding them, memory, and what a second process gains.

    python benchmarks/scale.py [--puzzles 1000 3000 10000] [--runs 3]

Books of thirds, easy to hard: Sudoku 9x9, Calcudoku 6x6, Kakuro 8x10. Every run makes a book with one process and with
two, and two books of half the size at the same time; the order changes from run to run. Rebuilding takes all puzzles
from the journal. Memory is the largest resident size of the first process, and of the largest other one. Seconds are
wall time, in brackets CPU time of all processes; figures are medians.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from dataclasses import dataclass
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
SECTIONS = (("sudoku", "9x9"), ("calcudoku", "6x6"), ("kakuro", "8x10"))
LEVELS = ("easy", "medium", "hard")
DRIVER = """
import json, resource, sys
from pipeline import __main__ as launcher, cli
run = cli.main
def measured():
    code = run()
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    cpu = sum(one.ru_utime + one.ru_stime for one in (own, others))
    print(json.dumps([cpu, own.ru_maxrss / 1024, others.ru_maxrss / 1024]), file=sys.stderr)
    return code
cli.main = measured
launcher.main()
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """Wall and CPU seconds of a build, megabytes of its first process and of the largest of the others."""

    wall: float
    cpu: float
    first: float
    other: float


def config(folder: Path, puzzles: int, seed: int) -> Path:
    """The file of a book with so many puzzles."""
    each = puzzles // (len(SECTIONS) * len(LEVELS))
    rest = puzzles - each * len(SECTIONS) * len(LEVELS)
    lines = [f"title: Scale\nseed: {seed}\nsections:"]
    for number, (family, size) in enumerate(SECTIONS):
        counts = {level: each + (rest if number == 0 and level == LEVELS[0] else 0) for level in LEVELS}
        lines.append(f"  - {{family: {family}, size: {size}, counts: {json.dumps(counts)}}}")
    path = folder / f"scale{puzzles}-{seed}.yaml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def begun(book: Path, jobs: int, output: Path) -> subprocess.Popen[str]:
    """A build that runs."""
    command = [sys.executable, "-c", DRIVER, "build", str(book), "-q", "-j", str(jobs), "-o", str(output)]
    pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, text=True, **pipes)


def ended(builds: list[subprocess.Popen[str]], began: float) -> Cost:
    """What builds have cost together, once the last has ended."""
    figures = []
    for build in builds:
        _, said = build.communicate()
        if build.returncode:
            raise SystemExit(said)
        figures.append(json.loads(said.splitlines()[-1]))
    cpu, first, other = zip(*figures, strict=True)
    return Cost(time.perf_counter() - began, sum(cpu), max(first), max(other))


def built(books: list[Path], jobs: int, output: Path) -> Cost:
    """What it costs to build some books at the same time."""
    began = time.perf_counter()
    return ended([begun(book, jobs, output) for book in books], began)


def warmed(folder: Path) -> None:
    """Have the kernels compiled: functions of the Python interface wait for the compiler, as no command does."""
    call = "import sys, pipeline; pipeline.build(*sys.argv[1:])"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", call, config(folder, 90, 1), folder], cwd=ROOT, env=environment, check=True)


def measured(puzzles: int, turn: int) -> dict[str, Cost]:
    """One run of everything; `turn` says what goes first."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        whole, halves = config(folder, puzzles, 1), [config(folder, puzzles // 2, seed) for seed in (2, 3)]
        ways = [("-j 1", [whole], 1), ("-j 2", [whole], 2), ("halves", halves, 1)]
        found = {}
        for name, books, jobs in ways[turn % 3 :] + ways[: turn % 3]:
            found[name] = built(books, jobs, folder / name)
        found["rebuild -j 1"] = built([whole], 1, folder / "-j 1")
        found["rebuild -j 2"] = built([whole], 2, folder / "-j 2")
        return found


def main() -> None:
    """Print a table for every size of book."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, nargs="+", default=[1000, 3000, 10000])
    parser.add_argument("--runs", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        warmed(Path(folder))
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}, {arguments.runs} runs")
    for puzzles in arguments.puzzles:
        runs = [measured(puzzles, turn) for turn in range(arguments.runs)]
        print(f"{puzzles:,} puzzles      seconds (CPU)     ms a puzzle   MB first, other")
        for name in runs[0]:
            costs = [run[name] for run in runs]
            wall, cpu, first, other = (median(getattr(one, part) for one in costs) for part in Cost.__slots__)
            print(
                f"  {name:14} {wall:8.2f} ({cpu:7.2f})   {wall / puzzles * 1000:8.3f}      {first:5.0f}, {other:5.0f}"
            )
        gain = median(run["halves"].wall / run["-j 2"].wall for run in runs)
        faster = median(run["-j 1"].wall / run["-j 2"].wall for run in runs)
        print(f"  -j 2 reaches {gain:.0%} of two halves, {faster:.2f} times -j 1", flush=True)


if __name__ == "__main__":
    main()
