"""rate: a puzzle is proved to have one solution, rated and signed."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from pipeline.families import family_named
from pipeline.families.shared.signing import TOO_SYMMETRIC, TooSymmetricError
from pipeline.model.level import Grading
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import RatedPuzzle
from pipeline.model.score_range import ScoreRange

if TYPE_CHECKING:
    from pipeline.solving.logic_solve import LogicSolve


class Defect(StrEnum):
    """Why a puzzle cannot be printed."""

    NONE = "has no solution"
    MANY = "has more than one solution"
    UNPROVED = "has too many open cells to count its solutions"
    SYMMETRIC = TOO_SYMMETRIC

    @property
    def solutions(self) -> int | None:
        """How many solutions the puzzle has, 2 standing for more; None where nobody knows."""
        return {Defect.NONE: 0, Defect.SYMMETRIC: 1, Defect.MANY: 2}.get(self)

    @property
    def remedy(self) -> str:
        """What an author may do about it."""
        if self is Defect.SYMMETRIC:
            return "empty more of its cells"
        return "a printed puzzle has exactly one"


def rate(
    puzzle: Puzzle,
    grading: Grading = Grading.LADDER,
    population: ScoreRange | None = None,
    by_logic: LogicSolve | None = None,
) -> RatedPuzzle | Defect:
    """The puzzle with its proved solution, rating and signature, or what is wrong with it.

    Its level is that of the grading, by a population if there is one. by_logic: its solve by the ladder if making has
    come to it; the proof of one solution is another matter.
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
    try:
        rating = family.rate_solved(puzzle, solution, by_logic) if by_logic else family.rate(puzzle, solution)
        rating = family.graded(puzzle, rating, grading, population)
        return RatedPuzzle(puzzle, solution, rating, family.signature(puzzle, solution))
    except TooSymmetricError:
        return Defect.SYMMETRIC
