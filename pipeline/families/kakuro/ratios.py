"""The figures of two published gradings: white cells per run, and the same lowered where a sum gives much away."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path

from pipeline.families.kakuro.grid import VALUES
from pipeline.families.shared.figures import read_figures, read_levels
from pipeline.families.shared.gradings import Band, Measures, Method, Scale
from pipeline.model.level import Grading, Level
from pipeline.model.puzzle import BLACK, Puzzle
from pipeline.model.size import Size

RUN_BONUS, CROSSING_BONUS = 5, 10  # hundredths that a run with one combination, and a crossing of two, take off

_SUMS = Counter((size, sum(chosen)) for size in range(1, 10) for chosen in combinations(range(1, VALUES + 1), size))
SINGLE = frozenset(pair for pair, number in _SUMS.items() if number == 1)
"""(cells, sum) of runs that only one combination of values fills."""

_THREE = tuple((level, "this grading has three grades, easy to hard") for level in (Level.EXPERT, Level.EXTREME))
_BLOCKS = "white cells / runs is half the mean run length, and at most 1 only in blocks of 2x2 cells; use medium"

NEVER: Mapping[tuple[Grading, Level], str] = {(Grading.RUN_RATIO, Level.EASY): _BLOCKS}
"""Grades that no connected layout has, whatever its size, and why."""

BANDS: Mapping[Grading, tuple[Band, ...]] = {
    Grading.RUN_RATIO: (Band(Level.EASY, 1.0, closed=True), Band(Level.MEDIUM, 1.5, closed=True), Band(Level.HARD, 9)),
    Grading.ADJUSTED_RUN_RATIO: (Band(Level.EASY, 1.58), Band(Level.MEDIUM, 1.63), Band(Level.HARD, 9)),
}


AIMS: Mapping[tuple[Grading, Level], range] = {
    (Grading.RUN_RATIO, Level.MEDIUM): range(130, 151),
    (Grading.RUN_RATIO, Level.HARD): range(151, 176),
    (Grading.ADJUSTED_RUN_RATIO, Level.EASY): range(145, 158),
    (Grading.ADJUSTED_RUN_RATIO, Level.MEDIUM): range(158, 163),
    (Grading.ADJUSTED_RUN_RATIO, Level.HARD): range(163, 176),
}
"""What layouts for a grade are drawn for: white cells per run, in hundredths."""

RARE_GRADES: Mapping[Grading, Mapping[Size, tuple[Level, ...]]] = {
    Grading(grading): {Size.parse(size): read_levels(levels) for size, levels in sizes.items()}
    for grading, sizes in read_figures(Path(__file__).parent / "figures" / "rare_grades.yaml").items()
}
"""The grades that hardly any layout of a size has: frozen figures. A size stands for its transpose too."""


def measures(puzzle: Puzzle) -> tuple[tuple[str, float], ...]:
    """White cells, runs, the share of black cells, white cells per run, and the same adjusted."""
    white = sum(given != BLACK for given in puzzle.givens)
    runs = len(puzzle.cages)
    return (
        ("white_cells", white),
        ("runs", runs),
        ("black_share", round(1 - white / len(puzzle.givens), 3)),
        ("run_ratio", round(white / runs, 3)),
        ("adjusted_run_ratio", round(white / runs - _bonus(puzzle) / 100, 3)),
    )


def _bonus(puzzle: Puzzle) -> int:
    """Hundredths for runs whose sum has a single combination, and for cells in which two of them cross."""
    known = [cage.cells for cage in puzzle.cages if (len(cage.cells), cage.target) in SINGLE]
    crossed = Counter(cell for cells in known for cell in cells)
    return RUN_BONUS * len(known) + CROSSING_BONUS * sum(number > 1 for number in crossed.values())


def ratio(measured: Measures) -> float:
    """White cells per run, not rounded: what both gradings look at."""
    return measured["white_cells"] / measured["runs"]


def _scale(grading: Grading, size: Size) -> Scale:
    missed = RARE_GRADES[grading].get(min(size, size.transposed), ())
    hardly = ((level, f"hardly any {size} layout has so many white cells per run") for level in missed)
    never = ((level, reason) for (of, level), reason in NEVER.items() if of is grading)
    return Scale(BANDS[grading], (*never, *hardly, *_THREE))


def _method(grading: Grading) -> Method:
    return Method(ratio, lambda size: _scale(grading, size))


METHODS: Mapping[Grading, Method] = {grading: _method(grading) for grading in BANDS}
