"""Times the rating of puzzles, warm, in one process: proof of one solution, technique, cost, measures, signature.

    python benchmarks/rating.py [--number 20]

Makes so many puzzles of every level of three sizes and prints, per size, the median and the spread of what one takes.
"""

from __future__ import annotations

import argparse
import time
from statistics import quantiles

from kinds import planned

from pipeline.families import FAMILIES
from pipeline.families.base import Family
from pipeline.model.puzzle import Puzzle
from pipeline.model.seed import derive
from pipeline.stages.rate import rate

SIZES = {name: planned(name)["rating"] for name in FAMILIES if "rating" in planned(name)}
REPEATS = 3


def made(family: Family, size: str, number: int) -> list[Puzzle]:
    """Puzzles of every level, the same for every run."""
    params = family.params(size, {})
    seeds = [derive("rating", family.name, n) for n in range(number)]
    tries = (family.attempt(params, level, seed) for level in family.levels(params).levels for seed in seeds)
    return [puzzle for puzzle in tries if puzzle]


def milliseconds(puzzle: Puzzle) -> float:
    """The least of some measurements: what disturbs a machine only adds."""
    taken = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        rate(puzzle)
        taken.append(time.perf_counter() - start)
    return min(taken) * 1000


def main() -> None:
    """Print a line for every family."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=20, help="puzzles of every level")
    number = parser.parse_args().number
    print(f"{'':16}{'puzzles':>8}{'10 %':>8}{'median':>8}{'90 %':>8}  ms")
    for name, size in SIZES.items():
        puzzles = made(FAMILIES[name], size, number)
        times = quantiles([milliseconds(puzzle) for puzzle in puzzles], n=10)
        print(f"{name + ' ' + size:16}{len(puzzles):8}{times[0]:8.2f}{times[4]:8.2f}{times[8]:8.2f}")


if __name__ == "__main__":
    main()
