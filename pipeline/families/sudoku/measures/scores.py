"""The measures of the published grading by singles: how a puzzle is solved by them, and its score."""

from collections.abc import Sequence

from pipeline.families.sudoku.measures.grading import PLACES, SCORE_RANGES, WEIGHTS, normalised
from pipeline.families.sudoku.symmetry import FIRST_REVEALS, singles
from pipeline.model.puzzle import Puzzle, Solution


def score(puzzle: Puzzle, solution: Solution, seed: int = FIRST_REVEALS) -> int:
    """Every cell's weight, summed; the seed decides which cells are revealed."""
    return weighted(singles(puzzle, solution, seed))


def weighted(counts: tuple[int, int, int]) -> int:
    """The score of so many naked singles, hidden ones and reveals.

    >>> weighted((40, 6, 2))
    62
    """
    return sum(weight * cells for weight, cells in zip(WEIGHTS.values(), counts, strict=True))


def measures(puzzle: Puzzle, solution: Solution) -> tuple[tuple[str, float], ...]:
    """The three counts of a plain puzzle, its score, and where that lies in the frozen population (0 to 1)."""
    counts = singles(puzzle, solution)
    total = weighted(counts)
    share = round(normalised(total, *SCORE_RANGES[puzzle.width]), PLACES)
    return (*zip(WEIGHTS, counts, strict=True), ("weighted_singles", total), ("normalised_singles", share))


def measures_of(puzzle: Puzzle, solution: Solution, reveals: int) -> tuple[tuple[str, float], ...]:
    """The score as the mean of so many orders of reveals, its place, and the least and greatest score of them."""
    found = scores(puzzle, solution, reveals)
    mean = mean_score(found)
    share = round(normalised(mean, *SCORE_RANGES[puzzle.width]), PLACES)
    extremes = (("weighted_singles_least", min(found)), ("weighted_singles_greatest", max(found)))
    return (("weighted_singles", mean), ("normalised_singles", share), *extremes)


def mean_score(found: Sequence[int]) -> float:
    """The mean of scores by several orders of reveals, whole where it is a whole number."""
    mean = round(sum(found) / len(found), PLACES)
    return int(mean) if mean.is_integer() else mean


def scores(puzzle: Puzzle, solution: Solution, reveals: int) -> tuple[int, ...]:
    """The scores of a puzzle by so many orders of reveals, the usual one first."""
    return tuple(score(puzzle, solution, FIRST_REVEALS + number) for number in range(reveals))
