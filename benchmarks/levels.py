"""Generates puzzles of every level and prints what they ask: technique shares, costs, and how far levels overlap.

    python benchmarks/levels.py FAMILY [SIZE ...] [--number 100] [--seconds 20] [--option largest_cage=3]

One line per level: puzzles made, attempts and milliseconds per puzzle, cost quantiles, the share of its puzzles
that are cheaper than the median of the level below ("under", wanted: at most 10 %), then the shares of the
hardest techniques.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field
from statistics import quantiles

from pipeline.families import FAMILIES
from pipeline.families.base import Family
from pipeline.families.warm_up import need_of_all, prepare
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.rating import Rating
from pipeline.model.seed import derive
from pipeline.model.slot import Params
from pipeline.solving.search import solve

SHOWN = 6  # techniques of a level


@dataclass
class Made:
    """The ratings of one level's puzzles and what they took."""

    ratings: list[Rating] = field(default_factory=list)
    attempts: int = 0
    seconds: float = 0.0


def make(family: Family, params: Params, level: Level, number: int, most: float) -> Made:
    """So many puzzles, or as many as can be made in `most` seconds; all but the attempts is off the clock."""
    made = Made()
    while len(made.ratings) < number and made.seconds < most:
        seed = derive("levels", params.identity, level, made.attempts)
        began = time.process_time()
        puzzle = family.attempt(params, level, seed)
        made.seconds += time.process_time() - began
        made.attempts += 1
        if puzzle:
            made.ratings.append(family.rate(puzzle, solve(family.model(puzzle))[0]))
    return made


def row(level: Level, made: Made, below: float | None) -> tuple[str, float]:
    """The line of a level, and its median cost."""
    costs = sorted(rating.cost for rating in made.ratings)
    if len(costs) < 2:  # noqa: PLR2004  quantiles need two
        return f"  {level:8s} {len(costs)} in {made.attempts} attempts, {made.seconds:.1f} s", 0.0
    cuts = quantiles(costs, n=20, method="inclusive")
    under = "" if below is None else f"{sum(cost < below for cost in costs) / len(costs):6.1%}"
    shares = Counter(rating.technique for rating in made.ratings).most_common(SHOWN)
    names = ", ".join(f"{name} {number / len(costs):.0%}" for name, number in shares)
    spent = f"{made.attempts / len(costs):6.2f} {1000 * made.seconds / len(costs):8.1f}"
    figures = " ".join(f"{cut:12,.0f}" for cut in (costs[0], cuts[1], cuts[9], cuts[17], costs[-1]))
    return f"  {level:8s} {len(costs):5d} {spent} {figures} {under:>7s}  {names}", cuts[9]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("family", choices=sorted(FAMILIES))
    parser.add_argument("sizes", nargs="*")
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    arguments = parser.parse_args()
    family = FAMILIES[arguments.family]
    prepare(
        [need_of_all(Kind(family.name))],
        print,
        print,
        lambda compiled, parts: [compiled(part) for part in parts] and None,
    )
    raw = {key: int(value) if value.isdigit() else value for key, value in (o.split("=") for o in arguments.option)}
    for size in arguments.sizes or [str(size) for size in family.sizes]:
        params = family.params(size, raw)
        print(f"{family.name} {size}")
        head = " ".join(f"{name:>12s}" for name in ("least", "10 %", "median", "90 %", "most"))
        print(f"  level     made  tries       ms {head}   under  hardest")
        below = None
        for level in family.levels(params).levels:
            line, median = row(level, make(family, params, level, arguments.number, arguments.seconds), below)
            print(line, flush=True)
            below = median or below


if __name__ == "__main__":
    main()
