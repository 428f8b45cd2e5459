"""The study of Tu Yangyang's text: squares, cages before and after adjusting, P and Q, and what is unique as drawn."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise
from statistics import median
from time import perf_counter

from pipeline.families.calcudoku.published.draws import (
    Transform,
    chance_of,
    cost,
    flat,
    is_unique,
    our_own,
    transformed,
)
from pipeline.families.calcudoku.published.elementary_cages import (
    RANDOM,
    READING,
    CageLimits,
    Division,
    adjusted,
    limits_of,
    merged,
)
from pipeline.families.calcudoku.published.elementary_clues import by_chance, clued
from pipeline.families.calcudoku.published.elementary_partition import PLAN, partitioned
from pipeline.families.calcudoku.published.elementary_squares import (
    EXCHANGES,
    by_exchanges,
    by_measure,
    is_scrambled,
    las_vegas,
    order_left,
    reachable,
)
from pipeline.families.shared.studies import (
    Finding,
    Histogram,
    Scatter,
    Study,
    StudyOrder,
    StudyReport,
    Table,
    mean,
    share,
)
from pipeline.model.puzzle import Puzzle

SIZES = ("4x4", "3x3", "5x5", "6x6", "7x7", "8x8", "9x9")
BY_SIZE = range(3, 10)
EXCHANGE_STEPS = (0, 1, 2, 3, 5, 8, EXCHANGES, 15, 20, 40)
P_STEPS, Q_STEPS = (3, 4, 5, 6), (0, 1, 2, 3, 4, 5)
ROWS = 10_000  # random rows of one Las Vegas fill
FEW = 20  # fills by Las Vegas
TIMED = 50  # of each time
PLAN_ORDER = 4
SQUARES_OF_FOUR = 576
LARGEST_SHOWN = 6


def _n(order: StudyOrder) -> int:
    return int(order.size.split("x")[0])


def scrambling(order: StudyOrder) -> StudyReport:
    """How much of its order a square keeps, against the exchanges made, and with the measure as the stop."""
    n, seeds = _n(order), range(order.count)
    squares = {steps: [by_exchanges(n, steps, chance_of(seed)) for seed in seeds] for steps in EXCHANGE_STEPS}
    left = {steps: mean([order_left(square) for square in made]) for steps, made in squares.items()}
    needed = [by_measure(n, chance_of(seed))[1] for seed in seeds]
    chance = 1 / (n - 1)
    well = left[EXCHANGES] <= left[max(EXCHANGE_STEPS)] + chance / 10
    findings = (
        Finding(
            "2.1", "more than 10 exchanges scramble well", "more than 10",
            f"order left after {EXCHANGES}: {left[EXCHANGES]:.3f}, by chance {chance:.3f}",
            "True of this size: more take no more order away. Larger grids need more, see the table by size."
            if well
            else "Not at this size: more exchanges still take order away. True of 4x4, the text's example.",
        ),
        Finding(
            "2.1", "or stop when a measure of scrambling is met", "no measure given",
            f"{mean(needed):.1f} exchanges, at most {max(needed)}",
            "The measure is ours: the share of neighbours that still follow each other, no more than chance leaves. It "
            "is met, on average, after fewer exchanges than the first proposal makes.",
        ),
    )  # fmt: skip
    rows = tuple(
        (str(steps), f"{left[steps]:.3f}", share(sum(map(is_scrambled, made)), order.count))
        for steps, made in squares.items()
    )
    by_size = tuple(
        (f"{n}x{n}", f"{mean([order_left(by_exchanges(n, EXCHANGES, chance_of(seed))) for seed in seeds]):.3f}",
         f"{1 / (n - 1):.3f}", f"{mean([by_measure(n, chance_of(seed))[1] for seed in seeds]):.1f}")
        for n in BY_SIZE
    )  # fmt: skip
    sizes = Table(
        f"Scrambling by {EXCHANGES} exchanges, by size",
        ("size", "order left, mean", "by chance", "exchanges to the measure, mean"),
        by_size,
    )
    table = Table("Scrambling against exchanges", ("exchanges", "order left, mean", "scrambled by the measure"), rows)
    plot = Scatter("Order left against exchanges", "exchanges", "order left", tuple(left.items()))
    return StudyReport(findings, (table, sizes), (plot,))


def reach(_order: StudyOrder) -> StudyReport:
    """How many of the squares of order 4 exchanges can reach; the same for every order of samples."""
    found = len(reachable(PLAN_ORDER))
    claim = "exchanges of rows and columns give squares by the rules"
    verdict = "True of each, but they stay in the class of the first square; three of four squares are never made."
    return StudyReport((Finding("2.1", claim, "any", f"{found} of {SQUARES_OF_FOUR} squares of order 4", verdict),))


def las_vegas_fills(order: StudyOrder) -> StudyReport:
    """The fill by random rows that the text weighs first: how often it ends, and after how many rows."""
    count = min(order.count, FEW)
    fills = {n: [las_vegas(n, chance_of(seed), ROWS) for seed in range(count)] for n in (3, 4, 5, 6)}
    ended = {n: [rows for square, rows in made if square] for n, made in fills.items()}
    verdict = (
        "True: the rows that it takes grow out of reach from order 5 on; exchanges take microseconds at any order."
    )
    finding = Finding(
        "2.1", "a Las Vegas fill is feasible, but slow", "no figure",
        f"{share(len(ended[4]), count)} end within {ROWS:,} rows at order 4, {share(len(ended[5]), count)} at order 5",
        verdict,
    )  # fmt: skip
    rows = tuple((f"{n}x{n}", share(len(rows), count), f"{mean(rows):,.0f}") for n, rows in ended.items())
    heads = ("size", f"ended within {ROWS:,} rows", "rows of those, mean")
    return StudyReport((finding,), (Table(f"Squares of random rows, {count} fills a size", heads, rows),))


def cage_sizes(order: StudyOrder) -> StudyReport:
    """How many cells cages have: after the walk, after adjusting, by the plan, and by our own way."""
    n, seeds, limits = _n(order), range(order.count), limits_of(_n(order))
    walked = [merged(n, range(n * n), chance_of(seed)) for seed in seeds]
    after = [adjusted(division, n, limits, chance_of(seed)) for seed, division in zip(seeds, walked, strict=True)]
    kept = [division for division, _ in after if division]
    sizes = {
        "merged in reading order": _sizes(walked),
        f"adjusted to P = {limits.p}, Q = {limits.q}": _sizes(kept),
        "merged in random order (not the text's)": _sizes(_random_walks(n, seeds)),
        "our own way": _sizes(map(_division, our_own(order.size, seeds))),
    }
    findings = (
        Finding(
            "2.2", "merging gives cages of 1, 2 or 3 cells; single cells only at the end, and rarely", "1 to 3",
            _percents(sizes["merged in reading order"]), "True where cells are walked in reading order.",
        ),
        Finding(
            "2.2", f"adjusting leaves no cage over P = {limits.p} and Q = {limits.q} of one cell", "always",
            f"{share(len(kept), order.count)}, in {mean([steps for cages, steps in after if cages]):.1f} adjustments",
            "True with two additions: the smallest cage is one of two cells or more, and where too many cells stand "
            "alone, for which the text has no rule, one joins a neighbour.",
        ),
    )  # fmt: skip
    heads = ("cages", *(f"{size} cells" for size in range(1, LARGEST_SHOWN + 1)))
    shown = tuple((name, *(share(c[k], c.total()) for k in range(1, LARGEST_SHOWN + 1))) for name, c in sizes.items())
    plots = tuple(
        Histogram(f"Cage sizes: {name}", "cages", tuple((str(k), c[k]) for k in range(1, LARGEST_SHOWN + 1)))
        for name, c in list(sizes.items())[:2]
    )
    return StudyReport(findings, (Table("Cells of a cage", heads, shown),), plots)


def partition_plan(order: StudyOrder) -> StudyReport:
    """The partition plan with backtracking that the text weighs: cages tried for the plan of its example."""
    found = [partitioned(PLAN_ORDER, PLAN, chance_of(seed)) for seed in range(order.count)]
    nodes = [tried for division, tried in found if division]
    return StudyReport((
        Finding(
            "2.2", f"cages by a plan such as {', '.join(map(str, PLAN))} need backtracking", "no figure",
            f"{len(nodes)} of {order.count} end; {mean(nodes):.1f} cages tried for {len(PLAN)}, "
            f"at most {max(nodes, default=0)}",
            "At order 4 backtracking is cheap. That the plan itself must come from somewhere remains.",
        ),
    ))  # fmt: skip


def limits(order: StudyOrder) -> StudyReport:
    """What puzzles with one solution cost by our ladder, against P and against Q."""
    n, usual = _n(order), limits_of(_n(order))
    by_p = {p: _costs(n, CageLimits(p, usual.q), READING, order.count) for p in P_STEPS}
    random_by_p = {p: _costs(n, CageLimits(p, usual.q), RANDOM, order.count) for p in P_STEPS}
    by_q = {q: _costs(n, CageLimits(usual.p, q), READING, order.count) for q in Q_STEPS}
    at_p, random_at_p, at_q = (_ends(costs) for costs in (by_p, random_by_p, by_q))
    findings = (
        Finding(
            "2.2", "P too large makes puzzles too hard", "no figure",
            f"median cost {_span(at_p)}; with cells walked in random order {_span(random_at_p)}",
            "P says little by the text's own walk: merging leaves at most 3 cells in a cage, and adjusting makes few "
            "larger ones. Where cages do grow, with cells in random order, "
            + ("a larger P makes them harder." if _rises(random_by_p) else "there is no steady trend at this size."),
        ),
        Finding(
            "2.2", "Q too large makes puzzles too easy", "no figure", f"median cost {_span(at_q)}",
            "True of the puzzles with one solution." if at_q[1] < at_q[0] else "Not seen at this size.",
        ),
        _bounds(n),
    )  # fmt: skip
    tables = (
        _cost_table("P", f"Q = {usual.q}", by_p, order),
        _cost_table("P", f"Q = {usual.q}, cells merged in random order (not the text's)", random_by_p, order),
        _cost_table("Q", f"P = {usual.p}", by_q, order),
    )
    return StudyReport(findings, tables, (_cost_plot("P", random_by_p), _cost_plot("Q", by_q)))


def _bounds(n: int) -> Finding:
    """Which P and Q the method cannot keep."""
    usual = limits_of(n)
    p = next(p for p in range(1, n * n) if CageLimits(p, usual.q).possible(n))
    q = max(q for q in range(n * n) if CageLimits(usual.p, q).possible(n))
    return Finding(
        "2.2", "P and Q can be chosen", "4 and 2 for order 4",
        f"P from {p} on with Q = {usual.q}; Q up to {q} with P = {usual.p}",
        "Not freely: no adjustment makes a cage more than merging left, which is at most one for every two cells.",
    )  # fmt: skip


def unique(order: StudyOrder) -> StudyReport:
    """How many puzzles have one solution as drawn, by size."""
    drawn = {n: _drawn(n, limits_of(n), order.count) for n in BY_SIZE}
    found = {n: sum(map(is_unique, puzzles)) for n, puzzles in drawn.items()}
    n = _n(order)
    finding = Finding(
        "2", "the puzzle has one solution", "not tested",
        f"{share(found[n], order.count)} of {order.size} as drawn",
        "The text's gap: nothing makes the solution the only one. Method transform draws again until it is.",
    )  # fmt: skip
    rows = tuple(
        (f"{n}x{n}", f"P = {limits_of(n).p}, Q = {limits_of(n).q}", share(len(drawn[n]), order.count),
         share(found[n], order.count))
        for n in BY_SIZE
    )  # fmt: skip
    heads = ("size", "limits", "cages adjusted", "one solution")
    return StudyReport((finding,), (Table("Puzzles as drawn", heads, rows),))


def times(_order: StudyOrder) -> StudyReport:
    """How long the parts of the method take, by size."""
    rows = tuple((f"{n}x{n}", *(f"{_milliseconds(part):.2f}" for part in _parts(n))) for n in BY_SIZE)
    heads = (
        "size",
        f"{EXCHANGES} exchanges",
        "exchanges to the measure",
        "cages merged and adjusted",
        "clues",
        "proof",
    )
    return StudyReport(times=(Table("Time of each part, in milliseconds", heads, rows),))


def _parts(n: int) -> tuple[Callable[[int], object], ...]:
    seeds, start = range(TIMED), [merged(n, range(n * n), chance_of(seed)) for seed in range(TIMED)]
    squares = [flat(by_exchanges(n, EXCHANGES, chance_of(seed))) for seed in seeds]
    puzzles = _drawn(n, limits_of(n), TIMED)
    return (
        lambda seed: by_exchanges(n, EXCHANGES, chance_of(seed)),
        lambda seed: by_measure(n, chance_of(seed)),
        lambda seed: adjusted(merged(n, range(n * n), chance_of(seed)), n, limits_of(n), chance_of(seed)),
        lambda seed: clued(n, squares[seed], start[seed], by_chance(chance_of(seed))),
        lambda seed: is_unique(puzzles[seed % len(puzzles)]),
    )


def _milliseconds(part: Callable[[int], object]) -> float:
    part(0)
    began = perf_counter()
    for seed in range(TIMED):
        part(seed)
    return 1000 * (perf_counter() - began) / TIMED


def _drawn(n: int, cage_limits: CageLimits, count: int, walk: str = READING) -> list[Puzzle]:
    drawn = (transformed(n, Transform(cage_limits, walk=walk), chance_of(seed)) for seed in range(count))
    return [puzzle for puzzle in drawn if puzzle]


def _random_walks(n: int, seeds: range) -> list[Division]:
    made = []
    for seed in seeds:
        chance = chance_of(seed)
        made.append(merged(n, chance.shuffled(range(n * n)), chance))
    return made


def _division(puzzle: Puzzle) -> Division:
    return frozenset(frozenset(cage.cells) for cage in puzzle.cages)


def _sizes(divisions: Iterable[Division]) -> Counter[int]:
    return Counter(len(cage) for division in divisions for cage in division)


def _percents(sizes: Counter[int]) -> str:
    return ", ".join(f"{size}: {share(sizes[size], sizes.total())}" for size in sorted(sizes))


def _costs(n: int, cage_limits: CageLimits, walk: str, count: int) -> list[int]:
    return [cost(puzzle) for puzzle in _drawn(n, cage_limits, count, walk) if is_unique(puzzle)]


def _ends(costs: dict[int, list[int]]) -> tuple[float, float]:
    """The median costs at the least and at the greatest step that has any puzzle."""
    middles = [median(found) for found in costs.values() if found]
    return (middles[0], middles[-1]) if middles else (0, 0)


def _rises(costs: dict[int, list[int]]) -> bool:
    """Do the medians grow from step to step?"""
    middles = [median(found) for found in costs.values() if found]
    return all(one < other for one, other in pairwise(middles))


def _span(ends: tuple[float, float]) -> str:
    return f"from {ends[0]:,.0f} to {ends[1]:,.0f}"


def _cost_table(letter: str, other: str, costs: dict[int, list[int]], order: StudyOrder) -> Table:
    rows = tuple(
        (str(step), share(len(found), order.count), f"{median(found):,.0f}" if found else "-")
        for step, found in costs.items()
    )
    return Table(f"Cost against {letter}, {other}", (letter, "one solution", "cost, median"), rows)


def _cost_plot(letter: str, costs: dict[int, list[int]]) -> Scatter:
    points = tuple((float(step), float(one)) for step, found in costs.items() for one in found)
    return Scatter(f"Cost against {letter}", letter, "cost", points)


STUDY = Study(
    ("tu", "transform"),
    "Tu Yangyang, Study on the Generation Algorithm of KenKen Problem (2013)",
    "Squares by exchanges of rows and columns, cages by merging and adjusting, clues by chance.",
    300,
    SIZES,
    (scrambling, reach, las_vegas_fills, cage_sizes, partition_plan, limits, unique, times),
)
