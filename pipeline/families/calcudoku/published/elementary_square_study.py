"""The part of Tu Yangyang's study that is about squares: scrambling, what exchanges reach, fills by Las Vegas."""

from pipeline.families.calcudoku.published.draws import chance_of, order_of
from pipeline.families.calcudoku.published.elementary_squares import (
    EXCHANGES,
    by_exchanges,
    by_measure,
    is_scrambled,
    las_vegas,
    order_left,
    reachable,
)
from pipeline.families.shared.studies import Finding, Scatter, StudyOrder, StudyReport, Table, mean, share
from pipeline.families.shared.verdicts import mean_or_none, of_enough, verdict
from pipeline.source.wording import counted

BY_SIZE = range(3, 10)
EXCHANGE_STEPS = (0, 1, 2, 3, 5, 8, EXCHANGES, 15, 20, 40)
ROWS = 10_000  # random rows of one Las Vegas fill
SLACK = 0.1  # of what chance leaves
FEW = 20  # fills by Las Vegas
FOUR, SQUARES_OF_FOUR = 4, 576


def scrambling(order: StudyOrder) -> StudyReport:
    """How much of its order a square keeps, against the exchanges made, and with the measure as the stop."""
    n, seeds = order_of(order), range(order.count)
    squares = {steps: [by_exchanges(n, steps, chance_of(seed)) for seed in seeds] for steps in EXCHANGE_STEPS}
    left = {steps: mean([order_left(square) for square in made]) for steps, made in squares.items()}
    needed = [by_measure(n, chance_of(seed))[1] for seed in seeds]
    chance = 1 / (n - 1)
    by_size = {n: mean([order_left(by_exchanges(n, EXCHANGES, chance_of(seed))) for seed in seeds]) for n in BY_SIZE}
    findings = (
        Finding(
            "2.1", "more than 10 exchanges scramble well", "more than 10",
            f"order left after {EXCHANGES}: {left[EXCHANGES]:.3f}, by chance {chance:.3f}",
            of_enough(order.count, _scrambles(n, left, by_size)),
        ),
        Finding(
            "2.1", "or stop when a measure of scrambling is met", "no measure given",
            f"{mean(needed):.1f} exchanges, at most {max(needed)}",
            "The measure is ours: the share of neighbours that still follow each other, no more than chance leaves. "
            + of_enough(order.count, _measured(mean(needed))),
        ),
    )  # fmt: skip
    rows = tuple(
        (str(steps), f"{left[steps]:.3f}", share(sum(map(is_scrambled, made)), order.count))
        for steps, made in squares.items()
    )
    shown = tuple(
        (f"{n}x{n}", f"{kept:.3f}", f"{1 / (n - 1):.3f}",
         f"{mean([by_measure(n, chance_of(seed))[1] for seed in seeds]):.1f}")
        for n, kept in by_size.items()
    )  # fmt: skip
    sizes = Table(
        f"Scrambling by {EXCHANGES} exchanges, by size",
        ("size", "order left, mean", "by chance", "exchanges to the measure, mean"),
        shown,
    )
    table = Table("Scrambling against exchanges", ("exchanges", "order left, mean", "scrambled by the measure"), rows)
    plot = Scatter("Order left against exchanges", "exchanges", "order left", tuple(left.items()))
    return StudyReport(findings, (table, sizes), (plot,))


def _scrambles(n: int, left: dict[int, float], by_size: dict[int, float]) -> str:
    if left[EXCHANGES] - left[max(EXCHANGE_STEPS)] > SLACK / (n - 1):
        example = " True of 4x4, the text's example." if n != FOUR and _is_chance(FOUR, by_size[FOUR]) else ""
        return "Not at this size: more exchanges still take order away." + example
    larger = [size for size, kept in by_size.items() if size > n and not _is_chance(size, kept)]
    more = f" Grids from {larger[0]}x{larger[0]} on need more, see the table by size." if larger else ""
    return "True of this size: more take no more order away." + more


def _is_chance(n: int, kept: float) -> bool:
    """Is no more order left than chance leaves, but for the slack of a mean?"""
    return kept * (n - 1) <= 1 + SLACK


def _measured(needed: float) -> str:
    return verdict(
        needed,
        (EXCHANGES - 0.1, "It is met, on average, after fewer exchanges than the first proposal makes."),
        otherwise="It takes, on average, no fewer exchanges than the first proposal makes.",
    )


def reach(_order: StudyOrder) -> StudyReport:
    """How many of the squares of order 4 exchanges can reach; the same for every order of samples."""
    found = len(reachable(FOUR))
    claim = "exchanges of rows and columns give squares by the rules"
    kept = "True of each, but they stay in the class of the first square; three of four squares are never made."
    return StudyReport((Finding("2.1", claim, "any", f"{found} of {SQUARES_OF_FOUR} squares of order 4", kept),))


def las_vegas_fills(order: StudyOrder) -> StudyReport:
    """The fill by random rows that the text weighs first: how often it ends, and after how many rows."""
    count = min(order.count, FEW)
    fills = {n: [las_vegas(n, chance_of(seed), ROWS) for seed in range(count)] for n in (3, 4, 5, 6)}
    ended = {n: [rows for square, rows in made if square] for n, made in fills.items()}
    finding = Finding(
        "2.1", "a Las Vegas fill is feasible, but slow", "no figure",
        f"{share(len(ended[4]), count)} end within {ROWS:,} rows at order 4, {share(len(ended[5]), count)} at order 5",
        of_enough(count, _out_of_reach(len(ended[4]) / count, len(ended[5]) / count), FEW),
    )  # fmt: skip
    rows = tuple((f"{n}x{n}", share(len(rows), count), mean_or_none(rows, 0)) for n, rows in ended.items())
    heads = ("size", f"ended within {ROWS:,} rows", "rows of those, mean")
    return StudyReport((finding,), (Table(f"Squares of random rows, {counted(count, 'fill')} a size", heads, rows),))


def _out_of_reach(four: float, five: float) -> str:
    if not four:
        return "Not even order 4 ends."
    return verdict(
        five,
        (
            0.1,
            "True: the rows that it takes grow out of reach from order 5 on; exchanges take microseconds at any order.",
        ),
        otherwise="True of its speed; order 5 is still within reach.",
    )
