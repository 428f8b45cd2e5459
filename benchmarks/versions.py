"""How many puzzles must be made so that all versions of a sheet cost the same at every place, for kinds and levels.

    python benchmarks/versions.py [KIND ...] [--versions 3] [--counts 1,2,6] [--puzzles 90] [--seconds 10]

A KIND is FAMILY:SIZE with options after it. Makes puzzles of every level, up to a number or so many seconds of
processor time, and draws from them in a hundred orders. One line for every level: how widely costs spread (the middle
half in parts of the median), and for each count of puzzles how many are made, in the median and in the worst of the
orders, for each one that is printed; `-` where the puzzles made do not suffice. `stages/match.py` gives up at
POOL_MAX times what is printed and POOL_MORE beside.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from statistics import median, quantiles

from kinds import kinds_for, made, read_kind

from pipeline.stages.match import windows

KINDS = kinds_for("versions")
ORDERS = 100


def needed(costs: Sequence[int], count: int, versions: int) -> int | None:
    """How many of the costs, from the first on, have so many places; None where all together have too few."""
    low, high = count * versions, len(costs)
    if low > high or len(windows(costs, versions)) < count:
        return None
    while low < high:
        middle = (low + high) // 2
        enough = len(windows(costs[:middle], versions)) >= count
        low, high = (low, middle) if enough else (middle + 1, high)
    return low


def told(costs: list[int], count: int, versions: int) -> str:
    """The puzzles made for each that is printed: in the median of the orders and in the worst."""
    shuffled = [random.Random(order).sample(costs, len(costs)) for order in range(ORDERS)]
    found = [needed(one, count, versions) for one in shuffled]
    known = [one / (count * versions) for one in found if one is not None]
    if len(known) < ORDERS:
        return "   -    -"
    return f"{median(known):4.1f} {max(known):4.1f}"


def main() -> None:
    """Print a line for every kind and level."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", default=KINDS, metavar="KIND")
    parser.add_argument("--versions", type=int, default=3)
    parser.add_argument("--counts", default="1,2,6")
    parser.add_argument("--puzzles", type=int, default=90)
    parser.add_argument("--seconds", type=float, default=10)
    wish = parser.parse_args()
    counts = [int(one) for one in wish.counts.split(",")]
    print(f"{'kind and level':36} made spread", *(f"   {count:2} each" for count in counts))
    for kind in wish.kinds:
        family, params = read_kind(kind)
        for level in family.levels(params).levels:
            puzzles = made(family, params, level, wish.puzzles, wish.seconds)
            costs = [family.cost(puzzle) for puzzle in puzzles]
            spread = 0.0
            if len(costs) > 1:
                low, _, high = quantiles(costs, n=4)
                spread = (high - low) / median(costs)
            figures = (told(costs, count, wish.versions) for count in counts)
            print(f"{kind + ' ' + level:36} {len(costs):4} {spread:6.2f}", *figures, flush=True)


if __name__ == "__main__":
    main()
