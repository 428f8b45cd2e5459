"""One try at a Kakuro of a level: draw a layout, fill it until the level's techniques solve it, grade it, walk on."""

from dataclasses import astuple, dataclass, replace

import numpy as np

from pipeline.families.kakuro.drawn_layout import KEY, read_layout
from pipeline.families.kakuro.grid import clued, directed_runs
from pipeline.families.kakuro.kernels.layouts import draw_layout
from pipeline.families.kakuro.kernels.making import Aims, make
from pipeline.families.kakuro.kernels.run_eliminations import BY_COMBINATIONS, BY_FILLINGS, BY_SUMS
from pipeline.families.kakuro.kernels.run_tables import run_tables
from pipeline.families.kakuro.ladder import LADDER
from pipeline.families.kakuro.ratios import AIMS, METHODS
from pipeline.families.shared.level_lookup import ladder_up_to, level_of
from pipeline.model.level import Grading, Level, LevelTable
from pipeline.model.puzzle import BLACK, Puzzle
from pipeline.model.slot import Params
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import Tables
from pipeline.solving.kernels.engine.random_numbers import below, start
from pipeline.solving.kernels.solve.search import search
from pipeline.solving.logic_solve import ladder_array, solve_tables_by_logic
from pipeline.solving.techniques import Ladder

FILL = "fill"
LAYOUTS = 40  # drawn by one attempt, until one fits
MOVES, MOVES_PER_CELL = 2000, 12  # changes of values
WALKS = 24  # of one attempt, to puzzles beside the first
STEPS = 4  # one in so many cells is changed on such a walk
FILLS = 12  # of one attempt
PROOF_NODES = 200
SMALL = 7  # up to this side few layouts have the white cells per run of a grade
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


@dataclass(frozen=True, slots=True)
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

    def made(self, strength: int, walk: int, beyond: int, state: IntArray) -> bool:
        """Fill the grid, or walk on from what it holds; False if that fails."""
        fewest = self.shape.cells * self.shape.shares[2] // 100
        moves = MOVES + MOVES_PER_CELL * self.shape.cells
        given = int(bool(self.shape.given))
        aims = Aims(strength, self.wanted, fewest, self.ratio, given, moves, walk, beyond)
        return bool(make(self.black, self.values, self.shape.width, self.shape.height, np.array(aims), state))

    def level(self, table: LevelTable, ladder: Ladder) -> Level | None:
        """The level; None where the ladder, or the lower part of it, does not solve the puzzle."""
        by_logic = solve_tables_by_logic(self.tables, self.blank, ladder, ladder_array(ladder))
        weight = by_logic.hardest.weight if by_logic.hardest else 0
        return level_of(table, LADDER, weight, by_logic.cost) if by_logic.solved else None


def attempt(params: Params, table: LevelTable, level: Level | None, seed: int) -> Puzzle | None:
    """A puzzle of the level (any level for None), or None when this attempt misses it."""
    state = start(seed)
    if params.grading is not Grading.LADDER:
        return _graded(params, level, state)
    grid = _first(shape_of(params, level), state)
    if grid is None:
        return None
    if params.option("method") == FILL:
        return _filled(grid, table, level, state)
    return _climbed(grid, table, level, state)


def _climbed(grid: Grid, table: LevelTable, level: Level | None, state: IntArray) -> Puzzle | None:
    """The default: values that the level's techniques just solve, and the level is what their cost makes it."""
    strength, beyond = STRENGTHS[level or Level.HARD]
    if not grid.made(strength, 0, beyond, state):
        return None
    if level is None:
        return grid.puzzle
    ladder = LADDER if beyond else ladder_up_to(table, LADDER, level)
    for _ in range(WALKS):
        if grid.level(table, ladder) is level:
            return grid.puzzle
        if not grid.made(strength, 0 if beyond else 1 + grid.shape.cells // STEPS, WIDER * beyond, state):
            return None
    return None


def _graded(params: Params, level: Level | None, state: IntArray) -> Puzzle | None:
    """A puzzle on a layout with the grade (any for None) of a published method."""
    scale = METHODS[params.grading].scale(params.size)
    for _ in range(LAYOUTS):
        grid = _first(shape_of(params, level), state)
        if grid is None or level not in (None, scale.level_of(grid.layout_ratio)):
            continue
        if params.option("method") == FILL:
            return _filled(grid, LevelTable(()), None, state)
        made = _climbed(grid, LevelTable(()), None, state)
        if made and level in (None, scale.level_of(grid.layout_ratio)):  # where values found no rest it has changed
            return made
    return None


def _first(shape: Shape, state: IntArray) -> Grid | None:
    """An empty grid with the first layout that fits."""
    return next((grid for _ in range(LAYOUTS) if (grid := laid_out(shape, state))), None)


def _filled(grid: Grid, table: LevelTable, level: Level | None, state: IntArray) -> Puzzle | None:
    """The published way: fill a layout at random and search for a second solution.

    Where there is one, values are changed as by default, on this very layout; what has the level is kept.
    """
    strength, beyond = STRENGTHS[level or Level.HARD]
    fixed = replace(grid, shape=replace(grid.shape, given=tuple(grid.black.astype(bool).tolist())))
    for _ in range(FILLS):
        fixed.values[:] = 0
        make(fixed.black, fixed.values, fixed.shape.width, fixed.shape.height, np.zeros(8, np.int64), state)
        if not fixed.values.any() or not (_is_only(fixed) or fixed.made(strength, 1, beyond, state)):
            continue
        if level is None or fixed.level(table, LADDER) is level:
            return fixed.puzzle
    return None


def _is_only(grid: Grid) -> bool:
    """Does a search prove that the values are the only solution?"""
    found = np.empty((2, grid.shape.cells), np.int64)
    number, left = search(grid.tables, grid.blank, PROOF_NODES, np.empty(0, np.int64), found)
    return bool(number == 1 and left > 0)


def shape_of(params: Params, level: Level | None) -> Shape:
    """What layouts the params ask for; the published way goes by the white cells per run that it says a level has."""
    text = params.option(KEY)
    given = read_layout(str(text), params.size) if text else ()
    grading = params.grading
    if level and grading is Grading.LADDER and params.option("method") == FILL and min(astuple(params.size)) > SMALL:
        grading, level = Grading.ADJUSTED_RUN_RATIO, min(level, Level.HARD, key=[*Level].index)
    ratio = AIMS.get((grading, level), range(1)) if level else range(1)
    return Shape(params.size.width - 1, params.size.height - 1, ratio, given)


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
