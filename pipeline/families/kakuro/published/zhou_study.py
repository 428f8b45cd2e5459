"""The study of text A: its tables and prunings, its grades, its linear system, its integer program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from functools import lru_cache
from itertools import combinations_with_replacement, islice
from statistics import median
from time import perf_counter

from pipeline.families.kakuro.grid import VALUES
from pipeline.families.kakuro.published.cell_search import Pruning, search_cells, unused_set
from pipeline.families.kakuro.published.combinations import SINGLE, SUM_AND_PRODUCT
from pipeline.families.kakuro.published.linear_system import freedom, rank
from pipeline.families.kakuro.published.run_ratio import adjusted, adjusted_for_each, ratio, white_cells
from pipeline.families.shared.studies import (
    Finding,
    Histogram,
    Study,
    StudyOrder,
    StudyReport,
    Table,
    mean,
    share,
)
from pipeline.model.level import Level
from pipeline.model.puzzle import Puzzle
from pipeline.model.seed import derive

SIZES = ("10x8", "8x10", "6x6", "5x5")
"""The text's 8x10 has 8 rows and 10 columns with the border; sizes here are width by height."""

GRADES = ((Level.EASY, 1.51, 1.575), (Level.MEDIUM, 1.575, 1.625), (Level.HARD, 1.625, 1.695))
"""The text's bands 1.51-1.57, 1.58-1.62, 1.63-1.69, with their gaps closed in the middle."""

BELOW, ABOVE = "below easy", "above hard"
SEARCHED = 12  # puzzles that are searched cell by cell
MOST_NODES = 30_000


@lru_cache(maxsize=4)
def sample(order: StudyOrder) -> tuple[Puzzle, ...]:
    """Puzzles of ours of the size, of any level: the text's own way makes none that large."""
    from pipeline.families.kakuro import FAMILY

    params = FAMILY.params(order.size, {})
    seeds = (derive("kakuro study", order.size, number) for number in range(10 * order.count))
    made = (FAMILY.attempt(params, None, seed) for seed in seeds)
    return tuple(islice((puzzle for puzzle in made if puzzle), order.count))


def tables(_order: StudyOrder) -> StudyReport:
    """The text's two tables, counted anew."""
    long = sum(size > 1 for size, _ in SINGLE)
    pairs = {known[1:] for known in SUM_AND_PRODUCT}
    repeats = [values for values in _with_repeats() if unused_set(values) is not None]
    return StudyReport(
        (
            Finding(
                "1)", "some sums have one combination", "34 sums", f"{long} sums", "The table is complete and right."
            ),
            Finding(
                "3)",
                "sum and product of the values left tell whether one repeats: both correspond one to one",
                "one to one",
                f"{len(SUM_AND_PRODUCT)} of {2**VALUES} sets with their size, {len(pairs)} pairs without it",
                "One to one among sets of equal size only.",
            ),
            Finding(
                "3)",
                "a value that repeats is found by the table",
                "always",
                f"{len(repeats)} of {len(list(_with_repeats())):,} collections with a repeat pass, such as "
                + ", ".join(map(str, repeats[0])),
                "Not always: the repeat must be looked for in the values themselves, as the program's own array does.",
            ),
            Finding(
                "3)", "the table has 29 entries", "29", f"{len(SUM_AND_PRODUCT)}", "The text's length is not explained."
            ),
        )
    )


def _with_repeats() -> list[tuple[int, ...]]:
    """The collections of up to nine values in which one stands twice or more."""
    return [
        values
        for size in range(2, VALUES + 1)
        for values in combinations_with_replacement(range(1, VALUES + 1), size)
        if len(set(values)) < size
    ]


def grades(order: StudyOrder) -> StudyReport:
    """p and the share of puzzles in each band, by both readings of its corrections."""
    puzzles = sample(order)
    readings: tuple[tuple[str, Callable[[Puzzle], float]], ...] = (
        ("p alone", ratio),
        ("corrected once", adjusted),
        ("corrected for each", adjusted_for_each),
    )
    counts = {name: Counter(_band(figure(puzzle)) for puzzle in puzzles) for name, figure in readings}
    heads = (BELOW, *(level for level, _, _ in GRADES), ABOVE)
    rows = tuple((name, *(share(found[band], len(puzzles)) for band in heads)) for name, found in counts.items())
    once, each = counts["corrected once"], counts["corrected for each"]
    middle_p = mean([ratio(puzzle) for puzzle in puzzles])
    inside = [sum(found[level] for level, _, _ in GRADES) for found in (once, each)]
    return StudyReport(
        (
            Finding("b)", "p is about 1.60 on average", "1.60", f"{middle_p:.2f}", "Close, on layouts of ours."),
            Finding(
                "b)",
                "p is lowered where a sum has one combination or a crossing is determined",
                "once, or for each: the text does not say",
                f"{share(inside[0], len(puzzles))} in the bands if once, {share(inside[1], len(puzzles))} if for each",
                "Only if corrected once the bands hold puzzles; that is how they are graded here.",
            ),
            Finding(
                "b)",
                "the bands leave gaps at 1.575, 1.625 and their outer ends",
                "1.51-1.57, 1.58-1.62, 1.63-1.69",
                "cut at 1.575 and 1.625",
                "The outer bands are open here, so that every puzzle has a grade.",
            ),
            Finding(
                "c)",
                "40 to 60 white cells and more than 20 runs",
                "40 < n < 60, 20 < m",
                f"n {mean([white_cells(p) for p in puzzles]):.1f}, m {mean([len(p.cages) for p in puzzles]):.1f}",
                "Layouts of the text's size are so.",
            ),
        ),
        (Table("Share of puzzles by band", ("reading", *map(str, heads)), rows),),
        (Histogram("Grades, corrected once", "puzzles", tuple((str(band), once[band]) for band in heads)),),
    )


def _band(figure: float) -> str:
    inside = next((str(level) for level, low, high in GRADES if low <= figure < high), None)
    return inside or (BELOW if figure < GRADES[0][1] else ABOVE)


def prunings(order: StudyOrder) -> StudyReport:
    """Values written by the text's search with every pruning on and off."""
    puzzles = sample(order)[:SEARCHED]
    choices: tuple[tuple[str, Collection[Pruning]], ...] = (
        ("none", ()),
        *((f"{one} alone", (one,)) for one in Pruning),
        *((f"all but {one}", [other for other in Pruning if other is not one]) for one in Pruning),
        ("all", tuple(Pruning)),
    )
    found = {name: [search_cells(puzzle, 2, chosen, MOST_NODES) for puzzle in puzzles] for name, chosen in choices}
    rows = tuple(
        (
            name,
            f"{median(dict(one.counts)['nodes'] for one in searches):,.0f}",
            share(sum(one.ended for one in searches), len(searches)),
        )
        for name, searches in found.items()
    )
    ended = {name: sum(one.ended for one in searches) for name, searches in found.items()}
    return StudyReport(
        (
            Finding(
                "a)",
                "the three prunings bring 9^n down to 9! and less",
                "9! = 362,880",
                f"{ended['all']} of {len(puzzles)} puzzles proved within {MOST_NODES:,} values with all, "
                f"{ended['none']} with none",
                "They help greatly; nothing bounds the search by 9!, and in reading order some grids stay hard.",
            ),
        ),
        (Table("Values written until the solution is proved", ("prunings", "median", "proved"), rows),),
    )


def linear_system(order: StudyOrder) -> StudyReport:
    """What the equations of the sums alone leave open."""
    puzzles = sample(order)
    left = [freedom(puzzle) for puzzle in puzzles]
    return StudyReport(
        (
            Finding(
                "c)",
                "a puzzle has one solution if its linear system has one",
                "wanted, not shown",
                f"{share(sum(not one for one in left), len(left))} of the puzzles, all of which have one solution; "
                f"rank {mean([rank(puzzle) for puzzle in puzzles]):.1f}, {mean(left):.1f} values free",
                "The system can have one solution only where runs outnumber cells; the text breaks off here.",
            ),
        ),
    )


def integer_program(order: StudyOrder) -> StudyReport:
    """The direct route, by a solver of today; nothing where it is not installed."""
    from importlib.util import find_spec

    if find_spec("scipy") is None:
        return StudyReport()
    from pipeline.families.kakuro.published.integer_program import search_integers

    puzzles = sample(order)[:SEARCHED]
    start = perf_counter()
    found = [search_integers(puzzle) for puzzle in puzzles]
    spent = perf_counter() - start
    proved = sum(len(one.solutions) == 1 for one in found)
    finding = Finding(
        "a)",
        "integer programming is the direct way, and too much work",
        "9^n states",
        f"{proved} of {len(puzzles)} proved, {mean([dict(one.counts)['nodes'] for one in found]):.1f} nodes each",
        "A solver of today does it at once.",
    )
    times = Table(
        "Time of an integer program", ("size", "ms a puzzle"), ((order.size, f"{1000 * spent / len(puzzles):.0f}"),)
    )
    return StudyReport((finding,), times=(times,))


STUDY = Study(
    ("zhou",),
    "Zhou Yang, Tong Sibo: Kakuro (solving, grading and generating; standard grid 8x10)",
    "Counts the text's tables anew, grades puzzles by both readings of its corrections, switches each of its prunings "
    "off, and tries its linear system and its integer program.",
    120,
    SIZES,
    (tables, grades, prunings, linear_system, integer_program),
)
