"""The study of text B: its coefficient against the work of its search, and how often random fills are unique."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from statistics import correlation, median
from time import perf_counter

from pipeline.families.kakuro.published.combinations import COMBINATIONS
from pipeline.families.kakuro.published.random_fills import coefficient, drawn_layout, filled, is_unique
from pipeline.families.kakuro.published.run_ratio import ratio
from pipeline.families.kakuro.published.run_search import RunGrid, search_breadth_first, search_depth_first
from pipeline.families.kakuro.published.zhou_study import sample
from pipeline.families.shared.chance import Chance
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
from pipeline.model.level import Level
from pipeline.model.seed import derive
from pipeline.model.size import Size

EXAMPLES = ((45, 27, Level.HARD), (43, 30, Level.MEDIUM))
"""White cells, runs and grade of the text's two puzzles."""

SIZES = ("8x10", "10x8", "6x6", "5x5")
FILLED = ("4x4", "5x5", "6x6", "7x7", "8x8", "8x10")
FILLS = 60  # random fills of a size


def examples(_order: StudyOrder) -> StudyReport:
    """The text's two puzzles by their coefficient."""
    rows = tuple((f"{cells} / {runs}", f"{cells / runs:.2f}", level) for cells, runs, level in EXAMPLES)
    found = [str(coefficient_grade(cells / runs)) for cells, runs, _ in EXAMPLES]
    return StudyReport(
        (
            Finding(
                "5.2", "45 cells in 27 runs are hard, 43 in 30 medium", "1.67, 1.43", ", ".join(found), "So they are."
            ),
            Finding(
                "5.2",
                "puzzles of a coefficient up to 1 are easy",
                "<= 1",
                "no connected layout has one",
                "Cells over runs is half the mean run: 1 only in blocks of 2x2, so the grade is empty.",
            ),
        ),
        (Table("The text's examples", ("cells / runs", "coefficient", "grade"), rows),),
    )


def coefficient_grade(figure: float) -> Level:
    """The text's grade: easy up to 1, medium up to 1.5, hard above."""
    return Level.EASY if figure <= 1 else Level.MEDIUM if figure <= 1.5 else Level.HARD  # noqa: PLR2004


def work(order: StudyOrder) -> StudyReport:
    """Nodes and time of the search against the coefficient."""
    puzzles = sample(order)
    start = perf_counter()
    found = [search_depth_first(puzzle, None) for puzzle in puzzles]
    spent = perf_counter() - start
    nodes = [dict(one.counts)["nodes"] for one in found]
    ratios = [ratio(puzzle) for puzzle in puzzles]
    agrees = correlation(_ranks(ratios), _ranks(nodes)) if len(set(ratios)) > 1 < len(set(nodes)) else 0.0
    grades = Counter(coefficient_grade(one) for one in ratios)
    return StudyReport(
        (
            Finding(
                "5.2",
                "the search takes longer where the coefficient is higher",
                "two puzzles",
                f"rank correlation {agrees:.2f} of coefficient and nodes in {len(puzzles)} puzzles of {order.size}",
                "On average it does, but weakly: among puzzles of one size the sums decide more.",
            ),
            Finding(
                "6.1",
                "the worked grid is solved fast and right",
                "no figure",
                f"{sum(len(one.solutions) == 1 for one in found)} of {len(puzzles)} solved and proved, "
                f"median {median(nodes):.0f} nodes",
                "The run with the fewest fillings next makes the tree small.",
            ),
        ),
        (
            Table(
                "Puzzles by the text's grade",
                ("grade", "puzzles", "share"),
                tuple((str(level), str(grades[level]), share(grades[level], len(puzzles))) for level in
                      (Level.EASY, Level.MEDIUM, Level.HARD)),
            ),
        ),
        (Scatter("Nodes against the coefficient", "coefficient", "nodes", tuple(zip(ratios, nodes, strict=True))),),
        (Table("Time of the search", ("size", "ms a puzzle"), ((order.size, f"{1000 * spent / len(puzzles):.1f}"),)),),
    )  # fmt: skip


def _ranks(values: list[float] | list[int]) -> list[float]:
    """The mean rank of every value among all."""
    ordered = sorted(values)
    first = {value: ordered.index(value) for value in set(values)}
    return [first[value] + (ordered.count(value) - 1) / 2 for value in values]


def choices(order: StudyOrder) -> StudyReport:
    """Combinations and fillings of a run before anything is written."""
    puzzles = sample(order)
    sets = [len(COMBINATIONS[len(cage.cells), cage.target]) for puzzle in puzzles for cage in puzzle.cages]
    grids = [RunGrid(puzzle) for puzzle in puzzles]
    fillings = [
        sum(1 for _ in grid.fillings(run, grid.blank)) for grid in grids for run in range(len(grid.puzzle.cages))
    ]
    classes = Counter(min(number, MANY_SETS) for number in sets)
    named = tuple((f"{n}" if n < MANY_SETS else f"{n} or more", classes[n]) for n in range(1, MANY_SETS + 1))
    return StudyReport(
        (
            Finding(
                "5.1.4",
                "a run has five to eight combinations",
                "5 to 8, 6 to 7 on average",
                f"{mean(sets):.1f} combinations, {mean(fillings):.1f} fillings beside the crossing runs",
                "Fewer in puzzles with one solution; most have runs with one or two.",
            ),
        ),
        plots=(Histogram("Combinations of a run", "runs", named),),
    )


MANY_SETS = 10


def breadth(order: StudyOrder) -> StudyReport:
    """All solutions level by level, beside depth first."""
    puzzles = sample(order)
    wide = [search_breadth_first(puzzle) for puzzle in puzzles]
    deep = [search_depth_first(puzzle, None) for puzzle in puzzles]
    same = sum(set(one.solutions) == set(other.solutions) for one, other in zip(wide, deep, strict=True) if one.ended)
    return StudyReport(
        (
            Finding(
                "5.1.3",
                "breadth first finds all solutions",
                "no figure",
                f"the same solutions as depth first in {same} of {sum(one.ended for one in wide)} puzzles, "
                f"a level holds up to {max(dict(one.counts)['widest'] for one in wide):,} grids",
                "True; depth first to the end finds them too and holds one grid at a time.",
            ),
        ),
    )


@lru_cache(maxsize=8)
def unique_share(size: str, number: int) -> tuple[int, int, float]:
    """How many random fills of random layouts have one solution, how many there were, and the mean coefficient."""
    chosen = Size.parse(size)
    unique = tried = 0
    ratios = []
    for seed in range(number):
        layout = drawn_layout(chosen, derive("random fills", size, seed))
        puzzle = filled(chosen, layout, Chance(derive("fill", size, seed))) if layout else None
        if layout and puzzle:
            tried += 1
            unique += is_unique(puzzle)
            ratios.append(coefficient(chosen, layout))
    return unique, tried, mean(ratios)


def fills(_order: StudyOrder) -> StudyReport:
    """How often a random fill of a random layout has one solution, by size."""
    found = {size: unique_share(size, FILLS) for size in FILLED}
    rows = tuple(
        (size, str(tried), share(unique, tried), f"{figure:.2f}") for size, (unique, tried, figure) in found.items()
    )
    unique, tried, _ = found[FILLED[-1]]
    return StudyReport(
        (
            Finding(
                "5.3",
                "layouts filled at random and searched for a second solution give puzzles of every grade",
                "possible, not efficient",
                f"{unique} of {tried} fills of {FILLED[-1]} are unique",
                "Only in small grids; at the text's size random fills hardly ever have one solution.",
            ),
        ),
        (Table("Random fills with one solution", ("size", "fills", "unique", "mean coefficient"), rows),),
    )


STUDY = Study(
    ("dfs",),
    "Kakuro by pruned depth-first search (paper on a solver over runs; standard grid 8x10)",
    "Grades puzzles by cells over runs, sets that figure against the nodes and the time of the search over runs, and "
    "counts how often random fills have one solution.",
    60,
    SIZES,
    (examples, work, choices, breadth, fills),
)
