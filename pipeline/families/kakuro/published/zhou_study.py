"""The study of Zhou and Tong: its tables and prunings, its grades, its linear system, its integer program."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement, islice
from math import factorial
from statistics import median
from time import perf_counter

from pipeline.families.kakuro.drawn_layout import KEY
from pipeline.families.kakuro.grid import VALUES
from pipeline.families.kakuro.levels import table_of
from pipeline.families.kakuro.published.cell_search import Pruning, search_cells, unused_set
from pipeline.families.kakuro.published.combinations import COMBINATIONS, SINGLE, allowed, sum_and_product, values_of
from pipeline.families.kakuro.published.linear_system import freedom, rank
from pipeline.families.kakuro.published.run_ratio import adjusted, adjusted_for_each, ratio, white_cells
from pipeline.families.kakuro.ratios import BANDS
from pipeline.families.shared.published import Search
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
from pipeline.families.shared.verdicts import of_enough, verdict
from pipeline.model.level import Grading, Level
from pipeline.model.puzzle import Puzzle
from pipeline.model.seed import derive
from pipeline.model.size import Size
from pipeline.model.slot import Params

SIZES = ("10x8", "8x10", "6x6", "5x5")
"""The text's 8x10 has 8 rows and 10 columns with the border; sizes here are width by height."""

_LOW, _HIGH = (band.end for band in BANDS[Grading.ADJUSTED_RUN_RATIO][:2])
LOWEST, HIGHEST = 1.505, 1.695
"""The outer ends of the text's bands 1.51-1.57, 1.58-1.62, 1.63-1.69, as it rounds them; `BANDS` has the inner ones."""

GRADES = ((Level.EASY, LOWEST, _LOW), (Level.MEDIUM, _LOW, _HIGH), (Level.HARD, _HIGH, HIGHEST))

CROSSINGS = (((3, 23), (2, 16), 9), ((4, 30), (2, 7), 6))
"""The text's crossings: cells and sum of one run and of the other, and the value where they cross."""

BELOW, ABOVE = "below easy", "above hard"
SEARCHED = 12  # puzzles that are searched cell by cell
SOME = 5  # of these, that a verdict may stand on
MOST_NODES = 30_000


@lru_cache(maxsize=4)
def sample(order: StudyOrder) -> tuple[Puzzle, ...]:
    """Puzzles of ours of the size, of any level: the text's own way makes none that large."""
    from pipeline.families.kakuro.generate import attempt

    size = Size.parse(order.size)
    params = Params("kakuro", size, ((KEY, None),), "")
    seeds = (derive("kakuro study", order.size, number) for number in range(10 * order.count))
    made = (attempt(params, table_of(size), None, seed) for seed in seeds)
    return tuple(islice((one.puzzle for one in made if one), order.count))


def tables(_order: StudyOrder) -> StudyReport:
    """The text's two tables, counted anew, and its examples of sums."""
    pairs = {known[1:] for known in sum_and_product()}
    passing = [values for values in _with_repeats() if unused_set(values) is not None]
    nine = len(COMBINATIONS[3, 9])
    crossed = [values_of(allowed(*one) & allowed(*other)) for one, other, _ in CROSSINGS]
    right = crossed == [(value,) for *_, value in CROSSINGS]
    return StudyReport(
        (
            Finding(
                "1)",
                "some sums have one combination",
                "34 sums",
                f"{len(SINGLE)} sums",
                "The table is complete and right.",
            ),
            Finding(
                "background",
                "9 in three cells has three combinations, and so 18 orders",
                "3, 18",
                f"{nine}, {nine * factorial(3)}",
                "Right.",
            ),
            Finding(
                "2)",
                "23 in three cells crosses 16 in two at 9, and 30 in four 7 in two at 6",
                "9, 6",
                ", ".join(str(value) for values in crossed for value in values),
                "Both are determined by their two sums." if right else "The sums allow more.",
            ),
            Finding(
                "3)",
                "sum and product of the values left tell whether one repeats: both correspond one to one",
                "one to one",
                f"{len(sum_and_product())} of {2**VALUES} sets with their size, {len(pairs)} pairs without it",
                "One to one among sets of equal size only.",
            ),
            Finding(
                "3)",
                "a value that repeats is found by the table",
                "always",
                f"{len(passing)} of {len(_with_repeats()):,} collections with a repeat pass, such as "
                + ", ".join(map(str, passing[0])),
                "Not always: the repeat must be looked for in the values themselves, as the program's own array does.",
            ),
            Finding(
                "3)",
                "the table has 29 entries",
                "29",
                f"{len(sum_and_product())}",
                "Far too short to hold all sets; the text does not say what it leaves out.",
            ),
        )
    )


@cache
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
    once = counts["corrected once"]
    return StudyReport(
        (*_figures(puzzles), *_readings(len(puzzles), once, counts["corrected for each"])),
        (Table("Share of puzzles by band", ("reading", *map(str, heads)), rows),),
        (Histogram("Grades, corrected once", "puzzles", tuple((str(band), once[band]) for band in heads)),),
    )


def _figures(puzzles: Sequence[Puzzle]) -> tuple[Finding, ...]:
    cells, runs = [white_cells(puzzle) for puzzle in puzzles], [len(puzzle.cages) for puzzle in puzzles]
    inside = sum(40 < n < 60 and m > 20 for n, m in zip(cells, runs, strict=True))  # noqa: PLR2004
    middle = mean([ratio(puzzle) for puzzle in puzzles])
    return (
        Finding(
            "b)",
            "p is about 1.60 on average",
            "1.60",
            f"{middle:.2f}",
            of_enough(
                len(puzzles),
                verdict(
                    abs(middle - 1.6), (0.1, "About as much on layouts of ours."), otherwise="Not on layouts of ours."
                ),
            ),
        ),
        Finding(
            "c)",
            "40 to 60 white cells and more than 20 runs",
            "40 < n < 60, 20 < m",
            f"n {mean(cells):.1f} and m {mean(runs):.1f} on average, {share(inside, len(puzzles))} within the bounds",
            of_enough(
                len(puzzles),
                verdict(
                    inside / len(puzzles),
                    (0.1, "Layouts of this size are not so."),
                    (0.5, "Few layouts of ours are so."),
                    otherwise="Most layouts of ours are so.",
                ),
            ),
        ),
    )


def _readings(number: int, once: Counter[str], each: Counter[str]) -> tuple[Finding, ...]:
    inside = [sum(found[level] for level, _, _ in GRADES) for found in (once, each)]
    return (
        Finding(
            "b)",
            "p is lowered where a sum has one combination or a crossing is determined",
            "once, or for each: the text does not say",
            f"{share(inside[0], number)} in the bands if once, {share(inside[1], number)} if for each",
            of_enough(
                number,
                verdict(
                    inside[1] - inside[0],
                    (-1, "Corrected once more puzzles lie in the bands; that is how they are graded here."),
                    otherwise="Either way as few lie in the bands; they are graded by corrections made once here.",
                ),
            ),
        ),
        Finding(
            "b)",
            "easy, normal and hard have bands with gaps between and around them",
            "1.51-1.57, 1.58-1.62, 1.63-1.69",
            f"cut at {_LOW} and {_HIGH}; {share(once[BELOW], number)} below 1.51, {share(once[ABOVE], number)} "
            "above 1.69",
            "The outer bands are open here, so that every puzzle has a grade.",
        ),
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
    ended = {name: sum(one.ended for one in searches) for name, searches in found.items()}
    rows = tuple((name, _middle(searches), share(ended[name], len(searches))) for name, searches in found.items())
    return StudyReport(
        (
            Finding(
                "a)",
                "the three prunings bring 9^n down to 9! and less",
                "9! = 362,880",
                f"{ended['all']} of {len(puzzles)} puzzles proved within {MOST_NODES:,} values with all, "
                f"{ended['none']} with none",
                of_enough(
                    len(puzzles),
                    verdict(
                        _written(found["all"]) - _written(found["none"]),
                        (-1, "They help, but nothing bounds the search by 9!: it goes on in reading order."),
                        otherwise="They do not help on these.",
                    ),
                    SOME,
                ),
            ),
            Finding(
                "a)",
                "unique sums, crossings and repeats each prune the search",
                "three prunings",
                "; ".join(f"{ended[f'all but {one}']} proved without {one}" for one in Pruning),
                "A crossing leaves a cell no value that its runs' sums do not allow, so it does all that unique does.",
            ),
        ),
        (Table("Values written until the solution is proved", ("prunings", "median", "proved"), rows),),
    )


def _written(searches: Sequence[Search]) -> int:
    """How many values all searches have written."""
    return sum(dict(one.counts)["nodes"] for one in searches)


def _middle(searches: Sequence[Search]) -> str:
    """The median number of values; more than the bound where half of the searches meet it."""
    middle = median(dict(one.counts)["nodes"] for one in searches)
    return f"{middle:,.0f}" if middle < MOST_NODES else f"over {MOST_NODES:,}"


def linear_system(order: StudyOrder) -> StudyReport:
    """What the equations of the sums alone leave open."""
    puzzles = sample(order)
    left = [freedom(puzzle) for puzzle in puzzles]
    alone = sum(not one for one in left)
    return StudyReport(
        (
            Finding(
                "c)",
                "a puzzle has one solution if its linear system has one",
                "wanted, not shown",
                f"{share(alone, len(left))} of the puzzles, all of which have one solution; "
                f"rank {mean([rank(puzzle) for puzzle in puzzles]):.1f}, {mean(left):.1f} values free",
                "Right, but empty: the rank of a connected grid is one less than its runs, and below its cells where "
                "every run has two cells or more. The text breaks off here.",
            ),
        ),
    )


def integer_program(order: StudyOrder) -> StudyReport:
    """The direct route, by a solver of today. Its nodes differ among its versions, so they stand with the times."""
    from importlib.util import find_spec

    if find_spec("scipy") is None:
        return StudyReport((_direct("scipy is not installed", "Install puzzlepress[ilp] to try it."),))
    from pipeline.families.kakuro.published.integer_program import search_integers

    puzzles = sample(order)[:SEARCHED]
    start = perf_counter()
    found = [search_integers(puzzle) for puzzle in puzzles]
    spent = 1000 * (perf_counter() - start) / len(puzzles)
    nodes = mean([dict(one.counts)["nodes"] for one in found])
    proved = sum(len(one.solutions) == 1 for one in found)
    text = of_enough(
        len(puzzles),
        verdict(
            len(puzzles) - proved,
            (0, "A solver of today prunes nearly all of them and proves every puzzle."),
            otherwise="A solver of today prunes nearly all of them, but not in every puzzle.",
        ),
        SOME,
    )
    heads = ("size", "ms a puzzle", "nodes of HiGHS a puzzle")
    times = Table("Work of an integer program", heads, ((order.size, f"{spent:.0f}", f"{nodes:.1f}"),))
    return StudyReport((_direct(f"{proved} of {len(puzzles)} proved", text),), times=(times,))


def _direct(proved: str, text: str) -> Finding:
    return Finding(
        "a)",
        "integer programming is the direct way, and too much work",
        "9^n states, 1.47 * 10^38 for n = 40",
        f"9^40 is {9**40:.3g}; {proved}",
        text,
    )


STUDY = Study(
    ("zhou",),
    "Zhou Yang, Tong Sibo: Kakuro (solving, grading and generating; standard grid 8x10)",
    "Counts the text's tables anew, grades puzzles by both readings of its corrections, switches each of its prunings "
    "off, and tries its linear system and its integer program.",
    120,
    SIZES,
    (tables, grades, prunings, linear_system, integer_program),
)
