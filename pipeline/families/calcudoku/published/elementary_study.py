"""The study of Tu Yangyang's text: its squares and cages, what is unique as drawn, and how long the parts take."""

from collections.abc import Callable
from time import perf_counter

from pipeline.families.calcudoku.published.draws import chance_of, flat, is_unique, order_of, transformed_puzzles
from pipeline.families.calcudoku.published.elementary_cage_study import (
    cage_sizes,
    limits,
    partition_plan,
    ways_to_cages,
)
from pipeline.families.calcudoku.published.elementary_cages import adjusted, limits_of, merged
from pipeline.families.calcudoku.published.elementary_clues import by_chance, clued
from pipeline.families.calcudoku.published.elementary_square_study import (
    BY_SIZE,
    FEW,
    ROWS,
    las_vegas_fills,
    reach,
    scrambling,
)
from pipeline.families.calcudoku.published.elementary_squares import EXCHANGES, by_exchanges, by_measure, las_vegas
from pipeline.families.shared.studies import Finding, Study, StudyOrder, StudyReport, Table, share

SIZES = ("4x4", "3x3", "5x5", "6x6", "7x7", "8x8", "9x9")
TIMED = 50  # of each time


def unique(order: StudyOrder) -> StudyReport:
    """How many puzzles have one solution as drawn, by size."""
    drawn = {n: transformed_puzzles(n, limits_of(n), order.count) for n in BY_SIZE}
    found = {n: sum(map(is_unique, puzzles)) for n, puzzles in drawn.items()}
    n = order_of(order)
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
    """How long the parts of the method take, by size, and fills by Las Vegas."""
    rows = tuple((f"{n}x{n}", *(_milliseconds(part, TIMED) for part in _parts(n))) for n in BY_SIZE)
    heads = ("size", f"{EXCHANGES} exchanges", "exchanges to the measure", "cages adjusted", "clues", "proof")
    fills = tuple((f"{n}x{n}", _milliseconds(_las_vegas(n), min(FEW, TIMED))) for n in (3, 4, 5))
    limit = f"Time of a Las Vegas fill of at most {ROWS:,} rows, in milliseconds"
    parts = Table("Time of each part, in milliseconds", heads, rows)
    return StudyReport(times=(parts, Table(limit, ("size", "fill"), fills)))


def _las_vegas(n: int) -> Callable[[int], object]:
    return lambda seed: las_vegas(n, chance_of(seed), ROWS)


def _parts(n: int) -> tuple[Callable[[int], object], ...]:
    seeds, start = range(TIMED), [merged(n, range(n * n), chance_of(seed)) for seed in range(TIMED)]
    squares = [flat(by_exchanges(n, EXCHANGES, chance_of(seed))) for seed in seeds]
    puzzles = transformed_puzzles(n, limits_of(n), TIMED)
    return (
        lambda seed: by_exchanges(n, EXCHANGES, chance_of(seed)),
        lambda seed: by_measure(n, chance_of(seed)),
        lambda seed: adjusted(merged(n, range(n * n), chance_of(seed)), n, limits_of(n), chance_of(seed)),
        lambda seed: clued(n, squares[seed], start[seed], by_chance(chance_of(seed))),
        lambda seed: is_unique(puzzles[seed % len(puzzles)]),
    )


def _milliseconds(part: Callable[[int], object], runs: int) -> str:
    part(0)
    began = perf_counter()
    for seed in range(runs):
        part(seed)
    return f"{1000 * (perf_counter() - began) / runs:.2f}"


STUDY = Study(
    ("tu", "transform"),
    "Tu Yangyang, Study on the Generation Algorithm of KenKen Problem (2013)",
    "Squares by exchanges of rows and columns, cages by merging and adjusting, clues by chance.",
    600,
    SIZES,
    (scrambling, reach, las_vegas_fills, cage_sizes, partition_plan, ways_to_cages, limits, unique, times),
)
