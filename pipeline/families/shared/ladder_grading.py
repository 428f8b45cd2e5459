"""Solving a board by logic and reading its level off the table."""

from pipeline.families.shared.level_lookup import level_of
from pipeline.frozen import frozen
from pipeline.model.level import Level, LevelTable
from pipeline.solving.board import Board
from pipeline.solving.logic_solve import LogicSolve, solve_by_logic
from pipeline.solving.techniques import Ladder


@frozen
class Grade:
    """A solve by logic and the level that follows from it; None where the ladder does not solve the board."""

    by_logic: LogicSolve
    level: Level | None


def grade(board: Board, table: LevelTable, ladder: Ladder) -> Grade:
    """Solve a board by the whole ladder and find its level."""
    return graded(solve_by_logic(board, ladder), table, ladder)


def graded(by_logic: LogicSolve, table: LevelTable, ladder: Ladder) -> Grade:
    """The level of a solve by the whole ladder."""
    weight = by_logic.hardest.weight if by_logic.hardest else 0
    return Grade(by_logic, level_of(table, ladder, weight, by_logic.cost) if by_logic.solved else None)
