"""The study of the depth-first paper: coefficient against work, and how often random fills are unique."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from statistics import median
from time import perf_counter

from pipeline.families.kakuro.grid import clued
from pipeline.families.kakuro.published.combinations import COMBINATIONS, allowed, values_of
from pipeline.families.kakuro.published.depth_first_limits import limits
from pipeline.families.kakuro.published.run_ratio import ratio
from pipeline.families.kakuro.published.run_search import RunGrid, search_breadth_first, search_depth_first
from pipeline.families.kakuro.published.zhou_study import sample
from pipeline.families.kakuro.ratios import AIMS, BANDS
from pipeline.families.shared.chance import Chance
from pipeline.families.shared.gradings import Scale
from pipeline.families.shared.studies import (
    Finding,
    Histogram,
    Scatter,
    Study,
    StudyOrder,
    StudyReport,
    Table,
    mean,
    rank_correlation,
    share,
)
from pipeline.families.shared.verdicts import of_enough, verdict
from pipeline.model.level import Grading, Level
from pipeline.model.puzzle import BLACK, Puzzle
from pipeline.model.seed import derive
from pipeline.model.size import Size
from pipeline.source.wording import counted

EXAMPLES = ((45, 27, Level.HARD), (43, 30, Level.MEDIUM))
"""White cells, runs and grade of the text's two puzzles."""

WORKED = "798#152/132#689/#81759#/81#98##/978#971/##14#93/#63981#/182#321/897#987"
"""The solved grid that the text prints, without the row and column of clues."""

SIZES = ("8x10", "10x8", "6x6", "5x5")
FILLED = ("4x4", "5x5", "6x6", "7x7", "8x8", "8x10")
FILLS = 5  # random fills for every sample that is asked for
MANY_SETS = 10
LONG_RUNS = AIMS[Grading.RUN_RATIO, Level.HARD]

_SCALE = Scale(BANDS[Grading.RUN_RATIO])


def worked_grid() -> tuple[Puzzle, tuple[int, ...]]:
    """The puzzle of the grid that the text prints, and the grid."""
    rows = WORKED.split("/")
    values = tuple(BLACK if mark == "#" else int(mark) for row in rows for mark in row)
    return clued(len(rows[0]), len(rows), values), values


def examples(_order: StudyOrder) -> StudyReport:
    """The text's puzzles by their coefficient, its crossing, its worked grid, and its bound of one."""
    found = [(cells, runs, f"{cells / runs:.2f}", str(_SCALE.level_of(cells / runs))) for cells, runs, _ in EXAMPLES]
    same = all(grade == level for (*_, grade), (*_, level) in zip(found, EXAMPLES, strict=True))
    return StudyReport(
        (
            Finding(
                "5.2",
                "45 cells in 27 runs are hard, 43 in 30 medium",
                "1.67 hard, 1.43 medium",
                ", ".join(f"{figure} {grade}" for _, _, figure, grade in found),
                "So they are." if same else "They are graded otherwise here.",
            ),
            _crossing(),
            _worked(),
            _as_many_equations(),
            Finding(
                "5.2",
                "puzzles of a coefficient up to 1 are easy",
                "<= 1",
                "no connected layout of runs of two cells or more, but 2x2",
                "Cells over runs is half the mean run: with runs of two cells or more 1 only in blocks of 2x2, so the "
                "grade is empty. Only runs of one cell, which no generator here makes, go below.",
            ),
        ),
        (
            Table(
                "The text's examples",
                ("cells / runs", "coefficient", "grade"),
                tuple((f"{cells} / {runs}", figure, grade) for cells, runs, figure, grade in found),
            ),
        ),
    )


def _crossing() -> Finding:
    common = values_of(allowed(4, 29) & allowed(2, 6))
    return Finding(
        "5.1.2",
        "where 29 in four cells crosses 6 in two stands 5",
        "5",
        ", ".join(map(str, common)),
        verdict(len(common), (1, "Right."), otherwise="More than one value fits both."),
    )


def _worked() -> Finding:
    puzzle, values = worked_grid()
    found = search_depth_first(puzzle, None)
    right = found.solutions == (values,)
    return Finding(
        "6.1",
        "the solver finds the grid that is printed, accurately and fast",
        "the grid, no time",
        f"coefficient {ratio(puzzle):.2f}, {len(found.solutions)} solution, {dict(found.counts)['nodes']} nodes",
        "The same grid, and the only one." if right else "Another grid, or more than one.",
    )


def _as_many_equations() -> Finding:
    square = clued(2, 2, (1, 4, 4, 1))
    number = len(search_depth_first(square, None).solutions)
    return Finding(
        "5.2",
        "with as many equations as cells there is one solution",
        "coefficient up to 1",
        f"2x2 cells whose four sums are 5 have {number} solutions",
        "Not so: the sums across and down are equal in all, so that one equation follows from the others.",
    )


def work(order: StudyOrder) -> StudyReport:
    """Nodes and time of the search against the coefficient."""
    puzzles = sample(order)
    ratios = [ratio(puzzle) for puzzle in puzzles]
    nodes, times = [], []
    for puzzle in puzzles:
        start = perf_counter()
        nodes.append(dict(search_depth_first(puzzle, None).counts)["nodes"])
        times.append(1000 * (perf_counter() - start))
    return StudyReport(
        (_follows(order, ratios, nodes), _bound(puzzles, nodes)),
        (_by_grade(ratios), _by_half("Nodes of the search by coefficient", "median nodes", ratios, nodes)),
        (Scatter("Nodes against the coefficient", "coefficient", "nodes", tuple(zip(ratios, nodes, strict=True))),),
        (_by_half("Time of the search by coefficient", "median ms", ratios, times),),
    )


def _by_grade(ratios: Sequence[float]) -> Table:
    counts = Counter(_SCALE.level_of(one) for one in ratios)
    levels = [band.level for band in BANDS[Grading.RUN_RATIO]]
    rows = tuple((str(level), str(counts[level]), share(counts[level], len(ratios))) for level in levels)
    return Table("Puzzles by the text's grade", ("grade", "puzzles", "share"), rows)


def _by_half(title: str, head: str, ratios: Sequence[float], figures: Sequence[float]) -> Table:
    """The median figure of the puzzles with lower and with higher coefficients, as many of each."""
    ordered = sorted(range(len(ratios)), key=ratios.__getitem__)
    middle = len(ordered) // 2
    halves = (("lower", ordered[:middle]), ("upper", ordered[middle:]))
    rows = tuple(
        (
            name,
            f"{ratios[half[0]]:.2f} to {ratios[half[-1]]:.2f}",
            str(len(half)),
            f"{median(figures[k] for k in half):.0f}",
        )
        for name, half in halves
        if half
    )
    return Table(title, ("half", "coefficients", "puzzles", head), rows)


def _follows(order: StudyOrder, ratios: Sequence[float], nodes: Sequence[int]) -> Finding:
    agrees = rank_correlation(ratios, nodes)
    return Finding(
        "5.2",
        "the search takes longer where the coefficient is higher",
        "two puzzles",
        f"rank correlation {agrees:.2f} of coefficient and nodes in {counted(len(ratios), 'puzzle')} of {order.size}",
        of_enough(
            len(ratios),
            verdict(
                agrees,
                (0.2, "Hardly: the sums decide, not the coefficient."),
                (0.6, "On average, but loosely: among puzzles of one size the sums decide more."),
                otherwise="It does.",
            ),
        ),
    )


def _bound(puzzles: Sequence[Puzzle], nodes: Sequence[int]) -> Finding:
    most = max(range(len(nodes)), key=nodes.__getitem__)
    runs = len(puzzles[most].cages)
    return Finding(
        "5.1.4",
        "the work lies between 5^N and 8^N for N runs",
        "5^N to 8^N",
        f"median {median(nodes):.0f} nodes, at most {nodes[most]:,} for {runs} runs",
        verdict(
            nodes[most] / 5**runs,
            (1, "Far less: with the fewest fillings first, most runs are filled in one way only."),
            otherwise="Some grids take that much.",
        ),
    )


def choices(order: StudyOrder) -> StudyReport:
    """Combinations and fillings of a run before anything is written."""
    puzzles = sample(order)
    sets = [len(COMBINATIONS[len(cage.cells), cage.target]) for puzzle in puzzles for cage in puzzle.cages]
    fillings = [number for puzzle in puzzles for number in RunGrid(puzzle).choices]
    table = [len(found) for (size, _), found in COMBINATIONS.items() if size > 1]
    anywhere = sum(number**2 for number in table) / sum(table)
    classes = Counter(min(number, MANY_SETS) for number in sets)
    named = tuple((f"{n}" if n < MANY_SETS else f"{n} or more", classes[n]) for n in range(1, MANY_SETS + 1))
    return StudyReport(
        (
            Finding(
                "summary",
                "a run has six to seven combinations on average",
                "6 to 7",
                f"{mean(table):.1f} a sum, {anywhere:.1f} for the sum of a random set of two to nine values",
                "Right for random sets; the mean of the table itself is lower.",
            ),
            Finding(
                "5.1.4",
                "a run has five to eight combinations",
                "5 to 8",
                f"{mean(sets):.1f} combinations a run of ours, {mean(fillings):.1f} fillings beside its crossing runs, "
                f"the median {median(fillings):.0f}",
                verdict(
                    mean(sets),
                    (4.999, "Fewer in puzzles with one solution, whose sums lie nearer to their ends."),
                    (8, "So it is."),
                    otherwise="More here.",
                ),
            ),
        ),
        plots=(Histogram("Combinations of a run", "runs", named),),
    )


def breadth(order: StudyOrder) -> StudyReport:
    """All solutions level by level, beside depth first."""
    puzzles = sample(order)
    wide = [one for puzzle in puzzles if (one := search_breadth_first(puzzle)).ended]
    deep = [search_depth_first(puzzle, None) for puzzle in puzzles]
    same = sum(any(set(one.solutions) == set(other.solutions) for other in deep) for one in wide)
    widest = max((dict(one.counts)["widest"] for one in wide), default=0)
    return StudyReport(
        (
            Finding(
                "5.1.3",
                "breadth first finds all solutions",
                "no figure",
                f"the same solutions as depth first in {same} of {len(wide)} puzzles, of {len(puzzles)} begun; a level "
                f"holds up to {widest:,} grids",
                verdict(
                    len(wide) - same,
                    (0, "True; depth first to the end finds them too and holds one grid at a time."),
                    otherwise="Not always.",
                ),
            ),
        ),
    )


@lru_cache(maxsize=32)
def unique_fills(size: str, ratios: range, number: int) -> tuple[int, int, float]:
    """Of random layouts drawn for white cells per run, in hundredths (0: any), each filled at random.

    How many fills have one solution, how many there were, and the mean coefficient. Layouts that come out below what
    they are drawn for, as in small grids, are left out where that is a hard coefficient.
    """
    from pipeline.families.kakuro.published_fill import filled, laid_out_for

    unique, coefficients = 0, []
    for seed in range(number):
        empty = laid_out_for(Size.parse(size), ratios, derive("random fills", size, ratios.start, seed))
        grid = filled(empty, Chance(derive("fill", size, ratios.start, seed))) if empty else None
        if grid and not (ratios == LONG_RUNS and _SCALE.level_of(grid.layout_ratio) is not Level.HARD):
            coefficients.append(grid.layout_ratio)
            unique += grid.is_only
    return unique, len(coefficients), mean(coefficients)


def fills(order: StudyOrder) -> StudyReport:
    """How often a random fill of a random layout has one solution, by size and length of runs."""
    from pipeline.families.kakuro.published_fill import SHORT_RUNS

    number = FILLS * order.count
    kinds = (("short", SHORT_RUNS), ("any", range(1)), ("long", LONG_RUNS))
    found = {(size, name): unique_fills(size, ratios, number) for size in FILLED for name, ratios in kinds}
    rows = tuple(
        (size, name, f"{figure:.2f}" if tried else "-", str(tried), share(unique, tried))
        for (size, name), (unique, tried, figure) in found.items()
    )
    unique, tried = (sum(found[FILLED[-1], name][k] for name, _ in kinds) for k in (0, 1))
    long, of_long = (sum(found[size, "long"][k] for size in FILLED) for k in (0, 1))
    return StudyReport(
        (
            Finding(
                "5.3",
                "layouts filled at random and searched for a second solution give puzzles",
                "possible, not efficient",
                f"{unique} of {tried:,} fills of {FILLED[-1]} have one solution",
                of_enough(
                    tried,
                    verdict(
                        unique / max(1, tried),
                        (0, "Not one of them: more fills are needed than were made here."),
                        (0.01, "Possible, but rare: hundreds of fills are needed for one puzzle."),
                        otherwise="It does.",
                    ),
                ),
            ),
            Finding(
                "5.3",
                "the coefficient can be chosen, so that puzzles of every grade come",
                "every grade",
                f"{long} of {of_long:,} fills of layouts above 1.5, of all sizes, have one solution",
                of_enough(
                    of_long,
                    verdict(
                        long,
                        (0, "Not one of them: random fills do not give hard puzzles."),
                        otherwise="Hard ones hardly ever come.",
                    ),
                ),
            ),
        ),
        (Table("Random fills with one solution", ("size", "runs", "mean coefficient", "fills", "unique"), rows),),
    )


STUDY = Study(
    ("dfs",),
    "Kakuro by pruned depth-first search (paper on a solver over runs; standard grid 8x10)",
    "Grades puzzles by cells over runs, sets that figure against the nodes and the time of the search over runs, and "
    "counts how often random fills have one solution.",
    60,
    SIZES,
    (examples, work, limits, choices, breadth, fills),
)
