"""The part of Tu Yangyang's study that is about cages: their sizes, the partition plan, and what P and Q do."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median

from pipeline.families.calcudoku.published.draws import (
    chance_of,
    cost,
    flat,
    is_unique,
    order_of,
    our_own,
    transformed_puzzles,
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
from pipeline.families.calcudoku.published.elementary_squares import EXCHANGES, by_exchanges
from pipeline.families.shared.studies import Finding, Histogram, Scatter, StudyOrder, StudyReport, Table, share
from pipeline.families.shared.verdicts import TOO_FEW, mean_or_none, of_enough, verdict
from pipeline.model.puzzle import Puzzle

P_STEPS, Q_STEPS = (3, 4, 5, 6), (0, 1, 2, 3, 4, 5)
PLAN_ORDER = 4
LARGEST_SHOWN = 6
MERGED = 3  # cells at most, where cages are merged in reading order
RARE = 0.05
LEAST = 10  # puzzles, that the median of their costs may decide
CHEAP = 2  # cages tried for one that stays

Costs = dict[int, list[int]]


def cage_sizes(order: StudyOrder) -> StudyReport:
    """How many cells cages have: after the walk, after adjusting, by the plan, and by our own way."""
    n, seeds, limits = order_of(order), range(order.count), limits_of(order_of(order))
    walked = [merged(n, range(n * n), chance_of(seed)) for seed in seeds]
    after = [adjusted(division, n, limits, chance_of(seed)) for seed, division in zip(seeds, walked, strict=True)]
    kept = [division for division, _ in after if division]
    in_order, steps = _sizes(walked), [taken for division, taken in after if division]
    sizes = {
        "merged in reading order": in_order,
        f"adjusted to P = {limits.p}, Q = {limits.q}": _sizes(kept),
        "merged in random order (not the text's)": _sizes(_random_walks(n, seeds)),
        "our own way": _sizes(map(_division, our_own(order.size, seeds))),
    }
    findings = (
        Finding(
            "2.2", "merging gives cages of 1, 2 or 3 cells; single cells only at the end, and rarely", "1 to 3",
            _percents(in_order), of_enough(order.count, _merging(in_order)),
        ),
        Finding(
            "2.2", f"adjusting leaves no cage over P = {limits.p} and Q = {limits.q} of one cell", "always",
            f"{share(len(kept), order.count)}, in {mean_or_none(steps)} adjustments",
            ("True" if len(kept) == order.count else "True of those that are not given up,")
            + " with two additions: the smallest cage is one of two cells or more, and where too many cells stand "
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


def ways_to_cages(order: StudyOrder) -> StudyReport:
    """Plain merging, adjusting and the plan side by side: what puzzles of order 4 on the same squares come to."""
    n, seeds = PLAN_ORDER, range(order.count)
    walked = [merged(n, range(n * n), chance_of(seed)) for seed in seeds]
    ways: dict[str, list[Division | None]] = {
        "plain merging": list(walked),
        "merging, adjusted": [adjusted(walked[seed], n, limits_of(n), chance_of(seed))[0] for seed in seeds],
        f"plan {', '.join(map(str, PLAN))}": [partitioned(n, PLAN, chance_of(seed))[0] for seed in seeds],
    }
    rows = tuple((name, *_unique_share(n, divisions)) for name, divisions in ways.items())
    heads = ("cages by", "one solution", "cost, median")
    return StudyReport(tables=(Table("Puzzles of 4x4 by the way their cages are made", heads, rows),))


def _unique_share(n: int, divisions: Sequence[Division | None]) -> tuple[str, str]:
    costs = []
    for seed, division in enumerate(divisions):
        chance = chance_of(seed)
        square = flat(by_exchanges(n, EXCHANGES, chance))
        puzzle = clued(n, square, division, by_chance(chance)) if division else None
        if puzzle and is_unique(puzzle):
            costs.append(cost(puzzle))
    return share(len(costs), len(divisions)), f"{median(costs):,.0f}" if costs else "-"


def partition_plan(order: StudyOrder) -> StudyReport:
    """The partition plan with backtracking that the text weighs: cages tried for the plan of its example."""
    found = [partitioned(PLAN_ORDER, PLAN, chance_of(seed)) for seed in range(order.count)]
    nodes = [tried for division, tried in found if division]
    return StudyReport((
        Finding(
            "2.2", f"cages by a plan such as {', '.join(map(str, PLAN))} need backtracking", "no figure",
            f"{len(nodes)} of {order.count} end; {mean_or_none(nodes)} cages tried for {len(PLAN)}, "
            f"at most {max(nodes, default=0)}",
            of_enough(len(nodes), _backtracking(nodes))
            + " That the plan itself must come from somewhere remains.",
        ),
    ))  # fmt: skip


def limits(order: StudyOrder) -> StudyReport:
    """What puzzles with one solution cost by our ladder, against P and against Q."""
    n, usual = order_of(order), limits_of(order_of(order))
    by_p = {p: _costs(n, CageLimits(p, usual.q), READING, order.count) for p in P_STEPS}
    random_by_p = {p: _costs(n, CageLimits(p, usual.q), RANDOM, order.count) for p in P_STEPS}
    by_q = {q: _costs(n, CageLimits(usual.p, q), READING, order.count) for q in Q_STEPS}
    findings = (
        Finding(
            "2.2", "P too large makes puzzles too hard", "no figure",
            f"median cost {_span(by_p)}; with cells walked in random order {_span(random_by_p)}",
            f"By the text's own walk: {_trend(by_p)} Merging leaves at most 3 cells in a cage, and adjusting makes few "
            f"larger ones. Where cages do grow, with cells in random order: {_trend(random_by_p)}",
        ),
        Finding(
            "2.2", "Q too large makes puzzles too easy", "no figure", f"median cost {_span(by_q)}", _easing(by_q),
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
    return [cost(puzzle) for puzzle in transformed_puzzles(n, cage_limits, count, walk) if is_unique(puzzle)]


def _merging(sizes: Counter[int]) -> str:
    if max(sizes) > MERGED:
        return "Not so here: some cages are larger."
    return verdict(
        sizes[1] / sizes.total(),
        (RARE, "True where cells are walked in reading order."),
        otherwise="True of the sizes; single cells are not rare here.",
    )


def _backtracking(nodes: Sequence[int]) -> str:
    return verdict(
        median(nodes) / len(PLAN) if nodes else 0,
        (CHEAP, "At order 4 backtracking is cheap."),
        otherwise="Even at order 4 backtracking tries many cages.",
    )


def _middles(costs: Costs) -> list[float]:
    """The median cost at each step that has any puzzle."""
    return [median(found) for found in costs.values() if found]


def _decides(costs: Costs) -> bool:
    """Are there two medians at least, and samples enough for each?"""
    return len(_middles(costs)) > 1 and all(len(found) >= LEAST for found in costs.values() if found)


def _trend(costs: Costs) -> str:
    """Whether the medians grow from step to step."""
    if not _decides(costs):
        return "too few samples to say."
    rises = all(one < other for one, other in pairwise(_middles(costs)))
    return "a larger P makes puzzles harder." if rises else "there is no steady trend at this size."


def _easing(costs: Costs) -> str:
    if not _decides(costs):
        return TOO_FEW
    first, *_, last = _middles(costs)
    return "True of the puzzles with one solution." if last < first else "Not seen at this size."


def _span(costs: Costs) -> str:
    middles = _middles(costs)
    return f"from {middles[0]:,.0f} to {middles[-1]:,.0f}" if len(middles) > 1 else "-"


def _cost_table(letter: str, other: str, costs: Costs, order: StudyOrder) -> Table:
    rows = tuple(
        (str(step), share(len(found), order.count), f"{median(found):,.0f}" if found else "-")
        for step, found in costs.items()
    )
    return Table(f"Cost against {letter}, {other}", (letter, "one solution", "cost, median"), rows)


def _cost_plot(letter: str, costs: Costs) -> Scatter:
    points = tuple((float(step), float(one)) for step, found in costs.items() for one in found)
    return Scatter(f"Cost against {letter}", letter, "cost", points)
