"""rate: a puzzle is proved to have one solution, rated and signed; one that has not shows where."""

from __future__ import annotations

from enum import StrEnum
from itertools import combinations
from typing import TYPE_CHECKING

from pipeline.families import family_named
from pipeline.families.shared.signing import TOO_SYMMETRIC, TooSymmetricError
from pipeline.model.level import Grading
from pipeline.model.printed_grid import cell_name
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import RatedPuzzle
from pipeline.model.score_range import ScoreRange
from pipeline.model.values import digit_of

if TYPE_CHECKING:
    from pipeline.solving.board import Board
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


def evidence(puzzle: Puzzle, defect: Defect) -> str:
    """Two givens that cannot both be right, or a cell that two solutions fill differently; empty where it has none."""
    family = family_named(puzzle.family)
    board, width = family.model(puzzle), family.size(puzzle).width
    if defect is Defect.NONE:
        return _clash(board, puzzle, width)
    return _open_cell(board, puzzle, width) if defect is Defect.MANY else ""


def _clash(board: Board, puzzle: Puzzle, width: int) -> str:
    """The first two cells of a house that are given the same digit: as a rule one of them is mistyped."""
    for _, cells in board.houses:
        for one, other in combinations([cell for cell in cells if board.givens[cell] > 0], 2):
            if board.givens[one] == board.givens[other]:
                places = f"{cell_name(one, width)} and {cell_name(other, width)}"
                return f"{digit_of(board.givens[one], puzzle)} stands in {places}, which must differ"
    return ""


def _open_cell(board: Board, puzzle: Puzzle, width: int) -> str:
    """The first cell that two solutions fill differently, and with what."""
    from pipeline.solving.search import solve

    for cell, values in enumerate(zip(*solve(board), strict=True)):
        if len(set(values)) > 1:
            digits = " or ".join(digit_of(value, puzzle) for value in sorted(values))
            return f"{cell_name(cell, width)} can be {digits}"
    return ""
