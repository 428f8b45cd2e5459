"""The published grading of Sudoku by singles: four equal intervals between the extremes of a population."""

from collections.abc import Mapping
from pathlib import Path

from pipeline.families.shared.figures import read_figures
from pipeline.families.shared.gradings import Band, Measures, Method, Scale
from pipeline.families.shared.option_types import Whole
from pipeline.families.shared.options import Option
from pipeline.families.sudoku.measures.population import parse_population
from pipeline.model.level import Grading, Level
from pipeline.model.score_range import ScoreRange
from pipeline.model.size import Size

LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT)  # the text calls the third advanced

WEIGHTS = {"naked_singles": 1, "hidden_singles": 2, "reveals": 5}
"""The text's weights of N1, N2 and N3."""

PLACES = 4  # of the normalised score

REVEALS = "reveals"
MEASURE_OPTIONS = (Option(REVEALS, "orders of reveals that a score is the mean of", 1, Whole(1, 1000)),)

SCORE_RANGES: Mapping[int, tuple[int, int]] = {
    Size.parse(size).width: (least, greatest)
    for size, (least, greatest) in read_figures(Path(__file__).parents[1] / "figures" / "score_ranges.yaml").items()
}
"""The least and greatest `weighted_singles` of a population of puzzles, by the side of the grid: frozen figures."""


def bands_of(least: float, greatest: float) -> tuple[tuple[Level, float, float], ...]:
    """The four equal intervals between the extremes of a population: a grade, where it begins and where it ends."""
    ends = [least + (greatest - least) * part / len(LEVELS) for part in range(len(LEVELS) + 1)]
    return tuple(zip(LEVELS, ends, ends[1:], strict=False))


def _scale(least: float, greatest: float) -> Scale:
    """Scores below the population's least or above its greatest belong to the outer grades."""
    bands = tuple(Band(level, end) for level, _, end in bands_of(least, greatest))
    return Scale(bands, ((Level.EXTREME, "grading weighted_singles has four grades, easy to expert"),))


def normalised(score: float, least: float, greatest: float) -> float:
    """Where a score lies between the extremes of a population: the text's (score - a) / (b - a).

    Below 0 or above 1 for a puzzle that is easier or harder than all of them.
    """
    return (score - least) / (greatest - least)


def normalised_by(measures: Measures, population: ScoreRange) -> Measures:
    """The measures of a puzzle with its score normalised by another population."""
    share = normalised(measures["weighted_singles"], population.least, population.greatest)
    return {**measures, "normalised_singles": round(share, PLACES)}


def explain_score(measures: Measures, n: int, population: ScoreRange | None) -> tuple[str, ...]:
    """How the score of a puzzle comes about, where it lies in the population, and its grade."""
    least, greatest = (population.least, population.greatest) if population else SCORE_RANGES[n]
    counts = [(measures[name], name.replace("_", " "), weight) for name, weight in WEIGHTS.items()]
    parts = " + ".join(f"{weight} x {number} {name}" for number, name, weight in counts)
    total = measures["weighted_singles"]
    place = f"normalised ({total} - {least}) / ({greatest} - {least}) = {normalised(total, least, greatest):.3f}"
    return (
        f"Score: {parts} = {total}; {place}.",
        f"Graded by {Grading.WEIGHTED_SINGLES}: {_scale(least, greatest).level_of(total)}.",
    )


METHODS: Mapping[Grading, Method] = {
    Grading.WEIGHTED_SINGLES: Method(
        lambda measures: measures["weighted_singles"],
        lambda size: _scale(*SCORE_RANGES[size.width]),
        lambda population: _scale(population.least, population.greatest),
        lambda text: parse_population(text).range,
    )
}
