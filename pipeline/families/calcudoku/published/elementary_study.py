"""The study of Tu Yangyang's text: squares, cages before and after adjusting, P and Q, and what is unique as drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import TypeVar

from pipeline.families.calcudoku.published.elementary_cages import Division, adjusted, merged, partitioned
from pipeline.families.calcudoku.published.elementary_clues import clued
from pipeline.families.calcudoku.published.elementary_squares import (
    SWAPS,
    by_measure,
    by_swaps,
    las_vegas,
    order_left,
    reachable,
)
from pipeline.families.calcudoku.published.proofs import cost_of, is_unique
from pipeline.families.shared.chance import Chance
from pipeline.families.shared.studies import (
    Finding,
    Histogram,
    Scatter,
    Study,
    StudyOrder,
    StudyReport,
    Table,
    middle,
    share,
)
from pipeline.model.puzzle import Puzzle

T = TypeVar("T")

SIZES = ("4x4", "5x5", "6x6", "7x7", "8x8", "9x9")
SWAP_STEPS = (0, 1, 2, 3, 5, 8, SWAPS, 15, 20, 40)
LIMITS = tuple((p, 2) for p in (2, 3, 4, 5, 6)) + tuple((4, q) for q in (0, 1, 4, 6, 8))
PLAN = (4, 3, 3, 2, 2, 1, 1)
ROWS = 20_000  # random rows of one Las Vegas fill


def limits_of(n: int) -> tuple[int, int]:
    """The text's P and Q: 4 and 2 for order 4; for others, of which it says nothing, single cells in proportion.

    >>> limits_of(4), limits_of(6), limits_of(9)
    ((4, 2), (4, 4), (4, 10))
    """
    return 4, n * n // 8


def drawn(n: int, p: int, q: int, chance: Chance, swaps: int = SWAPS) -> Puzzle | None:
    """A puzzle as the text makes one, unique or not; None where its cages are given up."""
    square = by_swaps(n, chance, swaps)
    division, _ = adjusted(merged(n, chance), n, p, q, chance)
    return clued(n, tuple(digit for row in square for digit in row), division, chance) if division else None


def run(order: StudyOrder) -> StudyReport:
    """Make the text's experiments."""
    n = int((order.size or SIZES[0]).split("x")[0])
    seeds = range(order.count)
    before = [merged(n, Chance(seed)) for seed in seeds]
    after = [adjusted(division, n, *limits_of(n), Chance(seed)) for seed, division in zip(seeds, before, strict=True)]
    kept = [(division, steps) for division, steps in after if division]
    squares = {swaps: [order_left(by_swaps(n, Chance(seed), swaps)) for seed in seeds] for swaps in SWAP_STEPS}
    needed = [by_measure(n, Chance(seed))[1] for seed in seeds]
    costs = {limits: _costs(n, limits, order) for limits in LIMITS}
    unique = {size: _unique(int(size.split("x")[0]), order) for size in SIZES}
    rows = [las_vegas(n, Chance(seed), ROWS) for seed in seeds]
    plans = [partitioned(4, PLAN, Chance(seed)) for seed in seeds]
    limit = limits_of(n)
    findings = (
        _scrambling(n, squares),
        Finding("2.1", "stop when a measure of scrambling is met", "no measure given", f"{middle(needed):.1f} exchanges",
                "Measured as the share of neighbours that still follow each other; fewer exchanges than the text's suffice."),
        Finding("2.1", "exchanges give any square that the rules allow", "not claimed",
                f"{reachable(4)} of 576 of order 4", "Exchanges of rows and columns stay in the class of the first square."),
        Finding("2.1", "a fill by chance and restart is feasible, but slow", "no figure",
                f"{share(sum(square is not None for square, _ in rows), len(rows))} within {ROWS:,} rows",
                "True: the rows needed grow out of reach from order 5 on."),
        Finding("2.2", "merging gives cages of 1 to 3 cells, single cells only at the bottom and rarely", "1, 2, 3 cells",
                _sizes(before), "True, where the cells are visited in reading order."),
        Finding("2.2", f"after adjusting no cage has more than P = {limit[0]} cells and Q = {limit[1]} have one",
                "always", f"{share(len(kept), order.count)}, in {middle([steps for _, steps in kept]):.1f} adjustments",
                "True; the text gives no rule for too many single cells, so ours joins one to a cage beside it."),
        Finding("2.2", "a partition plan such as {4,3,3,2,2,1,1} needs backtracking and a design of its own", "no figure",
                f"{middle([nodes for _, nodes in plans]):.0f} cages tried for 7",
                "Backtracking is cheap at order 4; the plan must still come from somewhere."),
        _too_large(costs),
        _too_many(costs),
        Finding("2.3", "the puzzle has one solution", "not tested",
                f"{share(*unique[f'{n}x{n}'])} of {n}x{n} as drawn", "The text's gap: nothing makes the solution unique."),
    )  # fmt: skip
    return StudyReport(findings, tuple(_tables(squares, before, [d for d, _ in kept], costs, unique)),
                       tuple(_plots(squares, costs)), (_times(n, order.count),))  # fmt: skip
