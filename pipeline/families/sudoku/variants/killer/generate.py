"""One try at a killer of a level: cages on a full grid, repaired until the level's ladder solves it."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from pipeline.families.base import Made
from pipeline.families.shared.ladder_grading import graded
from pipeline.families.shared.level_lookup import ladder_up_to
from pipeline.families.sudoku.constraints import constraints_of
from pipeline.families.sudoku.dig.digging import fill
from pipeline.families.sudoku.dig.generate import values_of
from pipeline.families.sudoku.grid import board
from pipeline.families.sudoku.grid_rules import plain_rules
from pipeline.families.sudoku.orbits import orbits_of
from pipeline.families.sudoku.sizes import KILLER
from pipeline.families.sudoku.variants.killer.kernels_repair import CageLimits, Task, find_rare_of_cages, make_cages
from pipeline.families.sudoku.variants.killer.ladder import KILLER_LADDER
from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import Cage, Operator, Puzzle
from pipeline.model.slot import Params
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import tables
from pipeline.solving.compiling import passed
from pipeline.solving.kernels.engine.random_numbers import below, shuffled, start
from pipeline.solving.kernels.engine.state import LOG_COLUMNS, STATE_ROWS
from pipeline.solving.kernels.solve.logic_solve import new_tally
from pipeline.solving.logic_solve import (
    TINY,
    free_ladder_array,
    ladder_array,
    logic_solve_argument,
    most_rounds,
    solve_by_logic,
    solve_of,
)
from pipeline.solving.techniques import Ladder

TRIES = 12  # full grids of one attempt
RUN = Operator.RUN  # looking it up for every cage takes as long as the cage
NO = range(1)  # printed digits, and cages of one cell, unless they are asked for
MOVES = 250  # changes of cages before another full grid is cheaper


class Recipe(NamedTuple):
    """How cages of a level are made: the sizes to draw from, the changes of cages that leave only rare techniques.

    rough: per 100 cells the candidates too many that singles and single cages may leave at first.
    """

    sizes: tuple[int, ...]
    rough: int
    changes: int = 0


# Published killers have pairs and triples mostly, few cages of more than five cells and none of one. The ladder is
# asked early: the longer single cages alone say where to cut, the more pairs are left.
RECIPES: dict[Level, Recipe] = {
    Level.EASY: Recipe((2, 2, 2, 3, 3, 3, 3, 4, 4, 5), 700),
    Level.MEDIUM: Recipe((2, 2, 2, 3, 3, 3, 3, 4, 4, 5), 600),
    Level.HARD: Recipe((2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5), 900),
    Level.EXPERT: Recipe((2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5), 500, 1),
    Level.EXTREME: Recipe((2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 6), 500, 4),
}


class LevelTarget(NamedTuple):
    """What is tried for: side, level and its table, the ladder to repair with, the first technique that must be met.

    givens: the numbers of printed digits that will do; symmetry: how they lie. singles: those of cages of one cell.
    """

    n: int
    givens: range
    singles: range
    symmetry: str
    table: LevelTable
    level: Level
    ladder: Ladder
    floor: int


def attempt(params: Params, table: LevelTable, level: Level | None, seed: int) -> Made | None:
    """A puzzle of the level (of a random one for None), or None when this attempt misses it."""
    state = start(seed)
    level = level or table.levels[below(state, len(table.levels))]
    ladder = _repair_ladder(table, level)
    constraints = constraints_of(params)
    aim = LevelTarget(
        params.size.width,
        constraints.givens or NO,
        constraints.single_cells or NO,
        constraints.symmetry,
        table,
        level,
        ladder,
        _floor(table, level, len(ladder)),
    )
    return next((made for _ in range(TRIES) if (made := _try(aim, state))), None)


def _try(aim: LevelTarget, state: IntArray) -> Made | None:
    n, recipe, rules = aim.n, RECIPES[aim.level], plain_rules(aim.n)
    full = fill(rules, state)
    start_from = rules.blank.copy()
    given = _given_cells(aim, state)
    start_from[given] = full[given]
    owner = np.empty(n * n, np.int64)
    tally = new_tally(most_rounds(n * n, n))
    sizes = np.minimum(recipe.sizes, n)
    singles = aim.singles[below(state, len(aim.singles))]
    limits = np.array(CageLimits(sizes.max(), singles, MOVES, aim.floor, recipe.changes, recipe.rough * n * n // 100))
    steps = ladder_array(aim.ladder, KILLER_LADDER), free_ladder_array(aim.ladder)
    task = Task(rules.tables, *steps, start_from, full, limits)
    if not make_cages(logic_solve_argument(), find_argument(), task, sizes, owner, tally, state):
        return None
    if sum(cells == 1 for cells in Counter(owner.tolist()).values()) not in aim.singles:
        return None
    puzzle = _puzzle(n, full, owner, start_from)
    by_logic = solve_by_logic(board(puzzle), KILLER_LADDER) if recipe.changes else solve_of(tally, aim.ladder)
    level = graded(by_logic, aim.table, KILLER_LADDER).level
    return Made(puzzle, by_logic=by_logic) if level is aim.level else None


@cache
def find_argument() -> Callable[..., int]:
    """The kernel `find_rare_of_cages` as an argument for other kernels."""
    state = np.zeros((STATE_ROWS, len(TINY.givens)), np.int64)
    nothing = np.empty((0, LOG_COLUMNS), np.int64)
    find_rare_of_cages(tables(TINY), state, nothing, ladder_array(KILLER_LADDER[:1]), new_tally(0))
    return passed(find_rare_of_cages)


def _given_cells(aim: LevelTarget, state: IntArray) -> list[int]:
    """Random cells to give, as many as asked for and as symmetric."""
    while True:
        number = aim.givens[below(state, len(aim.givens))]
        orbits = orbits_of(aim.n, aim.symmetry)
        cells: list[int] = []
        for place in shuffled(state, orbits.shape[0]).tolist():
            if len(cells) == number:
                break
            orbit = [cell for cell in orbits[place].tolist() if cell >= 0]
            if len(cells) + len(orbit) <= number:
                cells += orbit
        if len(cells) in aim.givens:
            return cells


@cache
def _repair_ladder(table: LevelTable, level: Level) -> Ladder:
    """The techniques that cages are repaired with: the level's, above hard those of hard."""
    known = [one for one in table.levels if one.rank <= min(level.rank, Level.HARD.rank)]
    return ladder_up_to(table, KILLER_LADDER, known[-1])


@cache
def _floor(table: LevelTable, level: Level, most: int) -> int:
    """The place in the ladder of the first technique that the level below lacks."""
    place = table.levels.index(level)
    return len(ladder_up_to(table, KILLER_LADDER, table.levels[place - 1])) % most if place else 0


def _puzzle(n: int, full: IntArray, owner: IntArray, start_from: IntArray) -> Puzzle:
    values = [mask.bit_length() for mask in full.tolist()]
    groups: dict[int, list[int]] = {}
    for cell, name in enumerate(owner.tolist()):
        if name in groups:
            groups[name].append(cell)
        else:
            groups[name] = [cell]
    cages = [Cage(tuple(cells), RUN, sum([values[cell] for cell in cells])) for cells in groups.values()]
    return Puzzle("sudoku", n, n, values_of(start_from), tuple(cages), KILLER)
