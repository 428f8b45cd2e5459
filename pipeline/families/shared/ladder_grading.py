"""Climbing a board and reading its level off the table."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.families.shared.leveling import level_of
from pipeline.model.level import Level, LevelTable
from pipeline.solving.board import Board
from pipeline.solving.logic_solve import Climb, climb_board
from pipeline.solving.techniques import Ladder


@dataclass(frozen=True, slots=True)
class Grade:
    """A climb and the level that follows from it; None where the ladder does not solve the board."""

    climb: Climb
    level: Level | None


def grade(board: Board, table: LevelTable, ladder: Ladder) -> Grade:
    """Solve a board by the whole ladder and find its level."""
    return graded(climb_board(board, ladder), table, ladder)


def graded(climb: Climb, table: LevelTable, ladder: Ladder) -> Grade:
    """The level of a climb by the whole ladder."""
    weight = climb.hardest.weight if climb.hardest else 0
    return Grade(climb, level_of(table, ladder, weight, climb.cost) if climb.solved else None)
