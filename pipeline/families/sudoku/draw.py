"""Draws a Sudoku: cells, boxes, givens, and found digits or candidates. Values from 10 on are letters."""

from __future__ import annotations

from functools import cache

from pipeline.families.sudoku.grid import box_of
from pipeline.model.puzzle import Candidates, Puzzle, Solution
from pipeline.page.drawing import Drawing, Line, Mark, Stroke
from pipeline.page.marks import DIGIT, digits, frame, pencil, walls

_PENCIL_BAND = (0.05, 0.95)


def draw(puzzle: Puzzle, solution: Solution | None, candidates: Candidates | None) -> Drawing:
    """The grid in cell units, origin at its upper left corner; with the solution it is its own answer."""
    marks: list[Mark] = [*_grid(puzzle.width), *digits(puzzle, solution, (0, 0), 0.5, DIGIT)]
    if candidates:
        marks.extend(pencil(puzzle, candidates, puzzle.width, (0, 0), _PENCIL_BAND))
    return Drawing(puzzle.width, puzzle.height, tuple(marks))


@cache
def _grid(side: int) -> tuple[Line, ...]:
    def parted(one: int, other: int) -> bool:
        return box_of(side, one) != box_of(side, other)

    cells = walls(side, side, Stroke.CELL, lambda one, other: not parted(one, other))
    boxes = walls(side, side, Stroke.BOX, parted)
    return (*cells, *boxes, *frame(0, 0, side, side, Stroke.BORDER))
