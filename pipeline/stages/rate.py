"""rate: a puzzle is proved to have one solution, rated and signed."""

from enum import StrEnum

from pipeline.families import family_named
from pipeline.model.level import Grading
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import RatedPuzzle
from pipeline.model.score_range import ScoreRange


class Defect(StrEnum):
    """Why a puzzle cannot be printed."""

    NONE = "has no solution"
    MANY = "has more than one solution"
    UNPROVED = "has too many open cells to count its solutions"

    @property
    def solutions(self) -> int | None:
        """How many solutions the puzzle has, 2 standing for more; None where nobody knows."""
        return {Defect.NONE: 0, Defect.MANY: 2}.get(self)


def rate(
    puzzle: Puzzle, grading: Grading = Grading.LADDER, population: ScoreRange | None = None
) -> RatedPuzzle | Defect:
    """The puzzle with its proved solution, rating and signature, or what is wrong with it.

    Its level is that of the grading, by a population if there is one.
    """
    from pipeline.solving.search import BudgetSpentError, solve

    family = family_named(puzzle.family)
    try:
        solutions = solve(family.model(puzzle))
    except BudgetSpentError:
        return Defect.UNPROVED
    if len(solutions) != 1:
        return Defect.MANY if solutions else Defect.NONE
    solution = solutions[0]
    rating = family.graded(puzzle, family.rate(puzzle, solution), grading, population)
    return RatedPuzzle(puzzle, solution, rating, family.signature(puzzle, solution))
