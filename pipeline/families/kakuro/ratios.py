"""The figures of two published gradings: white cells per run, and the same lowered where sums give much away."""

from collections.abc import Mapping
from functools import partial
from itertools import product
from pathlib import Path

from pipeline.families.kakuro.published.linear_system import rank
from pipeline.families.kakuro.published.run_ratio import corrected, determined_crossings, single_runs, white_cells
from pipeline.families.shared.figures import read_figures, read_levels
from pipeline.families.shared.gradings import Band, Measures, Method, Scale
from pipeline.model.level import Grading, Level
from pipeline.model.puzzle import Puzzle
from pipeline.model.size import Size

_THREE = tuple((level, "this grading has three grades, easy to hard") for level in (Level.EXPERT, Level.EXTREME))
_BLOCKS = (
    "white cells / runs is half the mean run length; runs have two cells or more, so it is at most 1 only in blocks of "
    "2x2 cells; use medium"
)

NEVER: Mapping[tuple[Grading, Level], str] = {(Grading.RUN_RATIO, Level.EASY): _BLOCKS}
"""Grades that no connected layout of runs of two cells or more has, whatever its size, and why."""

BANDS: Mapping[Grading, tuple[Band, ...]] = {
    Grading.RUN_RATIO: (Band(Level.EASY, 1.0, closed=True), Band(Level.MEDIUM, 1.5, closed=True), Band(Level.HARD, 9)),
    Grading.ADJUSTED_RUN_RATIO: (Band(Level.EASY, 1.575), Band(Level.MEDIUM, 1.625), Band(Level.HARD, 9)),
}


AIMS: Mapping[tuple[Grading, Level], range] = {
    (Grading.RUN_RATIO, Level.MEDIUM): range(130, 151),
    (Grading.RUN_RATIO, Level.HARD): range(151, 176),
    (Grading.ADJUSTED_RUN_RATIO, Level.EASY): range(145, 173),
    (Grading.ADJUSTED_RUN_RATIO, Level.MEDIUM): range(173, 178),
    (Grading.ADJUSTED_RUN_RATIO, Level.HARD): range(178, 191),
}
"""What layouts for a grade are drawn for: white cells per run, in hundredths.

Nearly every puzzle has a run with one combination and a determined crossing, so that what is adjusted is 0.15 less.
"""

RARE_GRADES: Mapping[Grading, Mapping[Size, tuple[Level, ...]]] = {
    Grading(grading): {Size.parse(size): read_levels(levels) for size, levels in sizes.items()}
    for grading, sizes in read_figures(Path(__file__).parent / "figures" / "rare_grades.yaml").items()
}
"""The grades that hardly any puzzle of a size has: frozen figures. A size stands for its transpose too."""


def measures(puzzle: Puzzle) -> tuple[tuple[str, float], ...]:
    """White cells, runs, the share of black cells, the figures of both gradings, and of the runs' equations."""
    white, runs, independent = white_cells(puzzle), len(puzzle.cages), rank(puzzle)
    single, determined = len(single_runs(puzzle)), len(determined_crossings(puzzle))
    return (
        ("white_cells", white),
        ("runs", runs),
        ("black_share", round(1 - white / len(puzzle.givens), 3)),
        ("run_ratio", round(white / runs, 3)),
        ("adjusted_run_ratio", round(corrected(white / runs, single, determined), 3)),
        ("single_runs", single),
        ("determined_crossings", determined),
        ("rank", independent),
        ("freedom", white - independent),
    )


def ratio(measured: Measures) -> float:
    """White cells per run, not rounded."""
    return measured["white_cells"] / measured["runs"]


def adjusted_ratio(measured: Measures) -> float:
    """White cells per run less its corrections, not rounded."""
    return corrected(ratio(measured), int(measured["single_runs"]), int(measured["determined_crossings"]))


def grades_of_layout(grading: Grading, size: Size, p: float) -> tuple[Level, ...]:
    """The grades that puzzles on a layout with so many white cells per run may have, low to high.

    >>> [str(level) for level in grades_of_layout(Grading.ADJUSTED_RUN_RATIO, Size(8, 10), 1.7)]
    ['easy', 'medium', 'hard']
    """
    corrections = product((0, 1), repeat=2) if grading is Grading.ADJUSTED_RUN_RATIO else [(0, 0)]
    scale = METHODS[grading].scale(size)
    found = {scale.level_of(corrected(p, *correction)) for correction in corrections}
    return tuple(level for level in Level if level in found)


def _scale(grading: Grading, size: Size) -> Scale:
    missed = RARE_GRADES[grading].get(min(size, size.transposed), ())
    hardly = ((level, f"hardly any {size} puzzle has so many white cells per run") for level in missed)
    never = ((level, reason) for (of, level), reason in NEVER.items() if of is grading)
    return Scale(BANDS[grading], (*never, *hardly, *_THREE))


METHODS: Mapping[Grading, Method] = {
    Grading.RUN_RATIO: Method(ratio, partial(_scale, Grading.RUN_RATIO)),
    Grading.ADJUSTED_RUN_RATIO: Method(adjusted_ratio, partial(_scale, Grading.ADJUSTED_RUN_RATIO)),
}
