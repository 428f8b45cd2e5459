"""Times `generate` with one process and with two, as a user runs it, and compares what they print.

    python benchmarks/jobs.py [ARGUMENTS OF generate ...] [--runs 3]

Without arguments: 400 hard puzzles of the first family. One line for every number of processes: median and all wall
times in seconds, start of the program included; then how many times faster two are. Ends with 1 if they print different
puzzles.
"""

from __future__ import annotations

import subprocess
import sys
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from statistics import median

from kinds import planned

from pipeline.families import FAMILIES

FAMILY = next(iter(FAMILIES))
USUAL = [FAMILY, "--size", planned(FAMILY)["rating"], "--level", "hard", "--count", "400"]


def run(arguments: list[str], jobs: int) -> tuple[float, str]:
    """Wall seconds, and what it prints."""
    command = [sys.executable, "-m", "pipeline", "generate", *arguments, "-q", "-j", str(jobs)]
    began = time.perf_counter()
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return time.perf_counter() - began, printed


def main() -> None:
    """Time both, in turns."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    known, asked = parser.parse_known_args()
    arguments = asked or USUAL
    run(arguments, 1)  # warms the cache of compiled kernels and of the disk
    results = [(run(arguments, 1), run(arguments, 2)) for _ in range(known.runs)]
    medians = []
    for jobs, side in ((1, [one for one, _ in results]), (2, [two for _, two in results])):
        times = [seconds for seconds, _ in side]
        medians.append(median(times))
        print(f"-j {jobs}: {median(times):7.2f} s   {' '.join(f'{seconds:.2f}' for seconds in times)}")
    print(f"two processes are {medians[0] / medians[1]:.2f} times as fast")
    if len({printed for pair in results for _, printed in pair}) > 1:
        sys.exit("they print different puzzles")


if __name__ == "__main__":
    main()
