"""The published grading of Sudoku by singles: four equal intervals between the extremes of a population."""

from collections.abc import Mapping
from pathlib import Path

from pipeline.families.shared.figures import read_figures
from pipeline.families.shared.gradings import Band, Method, Scale
from pipeline.model.level import Grading, Level
from pipeline.model.size import Size

LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT)  # the text calls the third advanced

SCORE_RANGES: Mapping[int, tuple[int, int]] = {
    Size.parse(size).width: (least, greatest)
    for size, (least, greatest) in read_figures(Path(__file__).parents[1] / "figures" / "score_ranges.yaml").items()
}
"""The least and greatest `weighted_singles` of a population of puzzles, by the side of the grid: frozen figures."""


def _scale(size: Size) -> Scale:
    """Scores below the population's least or above its greatest belong to the outer grades."""
    least, greatest = SCORE_RANGES[size.width]
    ends = (least + (greatest - least) * part / len(LEVELS) for part in range(1, len(LEVELS) + 1))
    bands = tuple(Band(level, end) for level, end in zip(LEVELS, ends, strict=True))
    return Scale(bands, ((Level.EXTREME, "grading weighted_singles has four grades, easy to expert"),))


METHODS: Mapping[Grading, Method] = {
    Grading.WEIGHTED_SINGLES: Method(lambda measures: measures["weighted_singles"], _scale)
}
