"""How long a command takes to start: processor seconds of whole processes, with the kernels compiled and plain.

    python benchmarks/startup.py [--runs 5]

A book is built once, so that its rebuild takes all its puzzles from the journal. Medians with the least and the most
of runs in turn; Python's own bytecode is cached, as after an installation.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path
from statistics import median

BOOK = Path(__file__).parents[1] / "configs" / "book1.yaml"
COMMANDS = {
    "--help": ["--help"],
    "--version": ["--version"],
    "families": ["families"],
    "check book1": ["check", str(BOOK)],
    "rebuild book1": ["build", "-q", "-j", "1", str(BOOK)],
}
KERNELS = ("numba", "plain")


def seconds(arguments: Sequence[str], folder: Path, kernels: str) -> float:
    """The processor time of a command, of its children too; the run ends where it fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "PUZZLEPRESS_KERNELS": kernels * (kernels == "plain")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
    environment["PYTHONPATH"] = str(BOOK.parents[1])
    subprocess.run(
        [sys.executable, "-m", "puzzlepress", *arguments], cwd=folder, env=environment, check=True, capture_output=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Print a row for every command and kind of kernels."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found: dict[tuple[str, str], list[float]] = {(row, kind): [] for row in COMMANDS for kind in KERNELS}
        for row, kind in found:  # builds the book, and caches the bytecode
            seconds(COMMANDS[row], folder, kind)
        for _ in range(runs):
            for (row, kind), times in found.items():
                times.append(seconds(COMMANDS[row], folder, kind))
    print(f"{'command':<16}{'kernels':<9}{'median s':>9}{'least':>8}{'most':>8}   load {os.getloadavg()[0]:.1f}")
    for (row, kind), times in found.items():
        print(f"{row:<16}{kind:<9}{median(times):>9.2f}{min(times):>8.2f}{max(times):>8.2f}")


if __name__ == "__main__":
    main()
