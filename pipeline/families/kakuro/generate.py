"""One try at a Kakuro of a level: draw a layout, fill it until the level's techniques solve it, grade it, walk on."""

from dataclasses import dataclass

import numpy as np

from pipeline.families.base import Made
from pipeline.families.kakuro.drawn_layout import KEY, read_layout
from pipeline.families.kakuro.grid import clued, directed_runs
from pipeline.families.kakuro.kernels.layouts import draw_layout
from pipeline.families.kakuro.kernels.making import Aims, make
from pipeline.families.kakuro.kernels.run_eliminations import BY_COMBINATIONS, BY_FILLINGS, BY_SUMS
from pipeline.families.kakuro.kernels.run_tables import run_tables
from pipeline.families.kakuro.ladder import LADDER
from pipeline.families.kakuro.ratios import AIMS, METHODS, grades_of_layout, measures
from pipeline.families.shared.ladder_grading import Grade, graded
from pipeline.families.shared.level_lookup import ladder_up_to
from pipeline.frozen import frozen
from pipeline.model.level import Grading, Level, LevelTable
from pipeline.model.puzzle import BLACK, Puzzle
from pipeline.model.slot import Params
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import Tables
from pipeline.solving.kernels.engine.random_numbers import below, start
from pipeline.solving.kernels.solve.search import search
from pipeline.solving.logic_solve import ladder_array, solve_tables_by_logic
from pipeline.solving.techniques import Ladder

LAYOUTS = 40  # drawn by one attempt, until one fits
MOVES, MOVES_PER_CELL = 2000, 12  # changes of values
WALKS = 24  # of one attempt, to puzzles beside the first
STEPS = 4  # one in so many cells is changed on such a walk
PROOF_NODES = 200
ALL_NINE = 0x1FF

# How strong the techniques are that a puzzle of a level is made for; and, where the level needs more than those, how
# few candidates too many they may leave: the more, the costlier.
STRENGTHS = {
    Level.EASY: (BY_SUMS, 0),
    Level.MEDIUM: (BY_COMBINATIONS, 0),
    Level.HARD: (BY_FILLINGS, 0),
    Level.EXPERT: (BY_FILLINGS, 40),
    Level.EXTREME: (BY_FILLINGS, 100),
}
WIDER = 2  # times as many on a walk


@frozen
class Shape:
    """What layouts an attempt takes: the size inside the clues, white cells per run in hundredths, or the one given.

    `ratio` 0: any. White cells are wanted in a number between `low` and `high`, and no fewer than `least`.
    """

    width: int
    height: int
    ratio: range
    given: tuple[bool, ...]

    @property
    def shares(self) -> tuple[int, int, int]:
        """Percentages of white cells: wanted from, to, and the least; published 8x8 and up have 62 to 81."""
        return (69, 80, 62) if min(self.width, self.height) > 6 else (66, 90, 50)  # noqa: PLR2004

    @property
    def cells(self) -> int:
        """The number of cells, black and white."""
        return self.width * self.height


@dataclass(slots=True)
class Grid:
    """A puzzle in the making: black cells as 0 and 1, values as bits, shapes (cells,); and what its layout aims at."""

    shape: Shape
    black: IntArray
    values: IntArray
    wanted: int
    ratio: int

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle: its runs with their sums."""
        values = [mask.bit_length() if mask else BLACK for mask in self.values.tolist()]
        return clued(self.shape.width, self.shape.height, values)

    @property
    def layout_ratio(self) -> float:
        """White cells per run of the layout."""
        dark = [bool(cell) for cell in self.black.tolist()]
        return dark.count(False) / len(directed_runs(self.shape.width, self.shape.height, dark))

    @property
    def blank(self) -> IntArray:
        """All candidates of every white cell, as bits."""
        return (1 - self.black) * ALL_NINE

    @property
    def tables(self) -> Tables:
        """The puzzle for the solver."""
        return run_tables(self.black, self.values, self.shape.width)

    @property
    def is_only(self) -> bool:
        """Does a search of a few nodes prove that the values are the only solution?"""
        found = np.empty((2, self.shape.cells), np.int64)
        number, left = search(self.tables, self.blank, PROOF_NODES, np.empty(0, np.int64), found)
        return bool(number == 1 and left > 0)

    def made(self, strength: int, walk: int, beyond: int, state: IntArray) -> bool:
        """Fill the grid, or walk on from what it holds; False if that fails."""
        fewest = self.shape.cells * self.shape.shares[2] // 100
        moves = MOVES + MOVES_PER_CELL * self.shape.cells
        given = int(bool(self.shape.given))
        aims = Aims(strength, self.wanted, fewest, self.ratio, given, moves, walk, beyond)
        return bool(make(self.black, self.values, self.shape.width, self.shape.height, np.array(aims), state))

    def grade(self, table: LevelTable, ladder: Ladder) -> Grade:
        """The solve and the level; no level where the ladder, or the lower part of it, does not solve the puzzle."""
        return graded(
            solve_tables_by_logic(self.tables, self.blank, ladder, ladder_array(ladder, LADDER)), table, LADDER
        )


def attempt(params: Params, table: LevelTable, level: Level | None, seed: int) -> Made | None:
    """A puzzle of the level (any level for None), or None when this attempt misses it."""
    state = start(seed)
    if params.grading is not Grading.LADDER:
        puzzle = _graded(params, level, state)
        return Made(puzzle) if puzzle else None
    grid = first_laid_out(shape_of(params, level), state)
    return _climbed(grid, table, level, state) if grid else None


def _climbed(grid: Grid, table: LevelTable, level: Level | None, state: IntArray) -> Made | None:
    """The default: values that the level's techniques just solve, and the level is what their cost makes it."""
    strength, beyond = STRENGTHS[level or Level.HARD]
    if not grid.made(strength, 0, beyond, state):
        return None
    if level is None:
        return Made(grid.puzzle)
    ladder = LADDER if beyond else ladder_up_to(table, LADDER, level)
    for _ in range(WALKS):
        found = grid.grade(table, ladder)
        if found.level is level:
            return Made(grid.puzzle, by_logic=found.by_logic)
        if not grid.made(strength, 0 if beyond else 1 + grid.shape.cells // STEPS, WIDER * beyond, state):
            return None
    return None


def _graded(params: Params, level: Level | None, state: IntArray) -> Puzzle | None:
    """A puzzle with the grade (any for None) of a published method."""
    return next((made for _ in range(LAYOUTS) if (made := _graded_once(params, level, state))), None)


def attempt_once(params: Params, level: Level | None, seed: int) -> Puzzle | None:
    """A puzzle with the grade of a published method on the first layout drawn for it; None if it has another."""
    return _graded_once(params, level, start(seed))


def _graded_once(params: Params, level: Level | None, state: IntArray) -> Puzzle | None:
    grid = first_laid_out(shape_of(params, level), state)
    if grid is None or (level and level not in grades_of_layout(params.grading, params.size, grid.layout_ratio)):
        return None
    made = _climbed(grid, LevelTable(()), None, state)
    return made.puzzle if made and level in (None, graded_level(params, made.puzzle)) else None


def graded_level(params: Params, puzzle: Puzzle) -> Level:
    """The grade of a puzzle by the published method that the params name."""
    return METHODS[params.grading].level_of(params.size, dict(measures(puzzle)))


def first_laid_out(shape: Shape, state: IntArray) -> Grid | None:
    """An empty grid with the first layout that fits."""
    return next((grid for _ in range(LAYOUTS) if (grid := laid_out(shape, state))), None)


def shape_of(params: Params, level: Level | None) -> Shape:
    """What layouts the params ask for."""
    ratio = AIMS.get((params.grading, level), range(1)) if level else range(1)
    return Shape(params.size.width - 1, params.size.height - 1, ratio, given_layout(params))


def given_layout(params: Params) -> tuple[bool, ...]:
    """The author's own layout, empty where there is none."""
    text = params.option(KEY)
    return read_layout(str(text), params.size) if text else ()


def laid_out(shape: Shape, state: IntArray) -> Grid | None:
    """An empty grid with a layout; None if none is found."""
    low, high, least = shape.shares
    wanted = shape.cells * (low + below(state, high - low + 1)) // 100
    ratio = shape.ratio[below(state, len(shape.ratio))]
    black = np.array(shape.given or np.zeros(shape.cells), np.int64)
    grid = Grid(shape, black, np.zeros(shape.cells, np.int64), wanted, ratio)
    least = shape.cells * least // 100
    if shape.given or draw_layout(black, shape.width, shape.height, wanted, least, ratio, state):
        return grid
    return None


def warm_up() -> None:
    """Run every kernel once that works without the ladder."""
    grid = laid_out(Shape(4, 4, range(1), (False,) * 16), start(0))
    drawn = laid_out(Shape(4, 4, range(1), ()), start(0))
    if grid and drawn and drawn.made(BY_SUMS, 0, 0, start(0)):
        search(drawn.tables, drawn.blank, PROOF_NODES, np.empty(0, np.int64), np.empty((2, 16), np.int64))
