"""One try at a Calcudoku of a level: cages on a random Latin square, changed until the level's techniques solve it."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache

import numpy as np

from pipeline.families.base import Made
from pipeline.families.calcudoku.choices import LARGEST, SHARE, limits
from pipeline.families.calcudoku.kernels.cage_clues import DrawClue, draw_clue
from pipeline.families.calcudoku.kernels.making import Aim, make, mend, new_room, write_cages
from pipeline.families.calcudoku.kernels.reaching import CloseIn, close_in
from pipeline.families.calcudoku.kernels.workspace import (
    ALL,
    HIDDEN,
    LIMITS,
    LINES,
    MOST_CELLS,
    OWNER,
    PLACES,
    SETS,
    SQUARE,
    STACK,
    Limits,
)
from pipeline.families.calcudoku.ladder import LADDER, MADE
from pipeline.families.shared.ladder_grading import Grade, graded
from pipeline.families.shared.lines import lines
from pipeline.frozen import frozen
from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import EMPTY, HIGHEST_DIGIT, Cage, Operator, Puzzle, Solution
from pipeline.model.slot import Params
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import (
    CAGE_HEAD,
    CAGE_OPERATOR,
    CAGE_SIZE,
    CAGE_TARGET,
    FROM_ZERO,
    Board,
    Tables,
    start_masks,
    tables,
)
from pipeline.solving.compiling import passed
from pipeline.solving.kernels.engine.random_numbers import start
from pipeline.solving.logic_solve import ladder_array, solve_tables_by_logic

TRIES = 40  # squares of one attempt, and puzzles of a wrong level that it goes on from
MOVES = 100  # changes of the cages of one square
MOVES_LARGE = 300  # and of one with more rows than nine, which has more cages

REACHES = {"cage set": SETS, "hidden single": HIDDEN, "cage cells": PLACES, "cage claiming": LINES}
"""How far the kernels go for a level that ends with a technique; the others by search."""

NONE = -1  # no techniques at all

OPERATORS = {int(operator): operator for operator in Operator}  # looking them up here takes a tenth of the time


@frozen
class Plan:
    """What a level needs of the kernels: limits of the cages, techniques that solve a puzzle and that do not.

    `certain` if nothing else decides on the level.
    """

    limits: Limits
    reach: int
    beyond: int
    certain: bool


@lru_cache(maxsize=64)
def plan(params: Params, table: LevelTable, level: Level | None) -> Plan:
    """How to make puzzles of a level; any level for None."""
    if level is None:
        return Plan(limits(params), LINES, NONE, certain=True)
    reaches = [REACHES.get(str(bound.technique), ALL) for bound in table.bounds]
    place = table.levels.index(level)
    beyond = min(reaches[place - 1], LINES) if place else NONE
    return Plan(limits(params), reaches[place], beyond, certain=place == 0)


def attempt(params: Params, table: LevelTable, level: Level | None, seed: int) -> Made | None:
    """A puzzle of the level (any level for None), or None when all tries of this attempt miss it."""
    how = plan(params, table, level)
    for listed in drafts(params.size.width, how, start(seed)):
        if how.certain:
            return Made(_puzzle(listed, how))
        found = grade_by_ladder(listed, table)
        if found.level is level:
            return Made(_puzzle(listed, how), by_logic=found.by_logic)
    return None


def puzzle_of(n: int, how: Plan, state: IntArray) -> Puzzle | None:
    """A puzzle by a plan, whatever its level; None when all tries fail."""
    return next((_puzzle(listed, how) for listed in drafts(n, how, state)), None)


def drafts(n: int, how: Plan, state: IntArray) -> Iterator[Tables]:
    """Puzzles by a plan as the solver's tables, each going on from the one before."""
    room = new_room(n, how.limits)

    def make_one(fresh: int) -> bool:
        return make(n, Aim(how.reach, how.beyond, _moves(n), fresh), *room, state, *parts())

    return _drafts(n, room[0], lambda: make_one(1), lambda: make_one(0))


def mended(puzzle: Puzzle, solution: Solution, how: Plan, state: IntArray) -> Iterator[tuple[Tables, Puzzle]]:
    """Puzzles by a plan that changes of the cages of another puzzle lead to; solution: one that it has."""
    n = puzzle.width
    room = new_room(n, how.limits)
    clues = np.array([(cage.operator, cage.target) for cage in puzzle.cages], np.int64)

    def begin() -> bool:
        room[0][SQUARE, : n * n] = solution
        for number, cage in enumerate(puzzle.cages):
            room[0][OWNER, list(cage.cells)] = number
        return mend(n, Aim(how.reach, how.beyond, _moves(n), 1), clues, *room, state, *parts())

    aim = Aim(how.reach, how.beyond, _moves(n), 0)
    found = _drafts(n, room[0], begin, lambda: make(n, aim, *room, state, *parts()))
    return ((listed, _puzzle(listed, how)) for listed in found)


def _moves(n: int) -> int:
    return MOVES if n <= HIGHEST_DIGIT else MOVES_LARGE


def _drafts(n: int, work: IntArray, begin: Callable[[], bool], go_on: Callable[[], bool]) -> Iterator[Tables]:
    step = begin
    for _ in range(TRIES):
        if step():
            step = go_on
            yield cage_tables(n, work)
        else:
            step = begin


def cage_tables(n: int, work: IntArray) -> Tables:
    """The puzzle at hand as the solver's tables."""
    blank, _ = _blank(n)
    table = np.empty((n * n, CAGE_HEAD + 2 * MOST_CELLS), np.int64)
    links = blank.links.copy()
    total = write_cages(n, work, table, links)
    return Tables(n, blank.houses, table[:total], links, blank.intersections, blank.orders)


def grade_by_ladder(listed: Tables, table: LevelTable) -> Grade:
    """The solve and the level of a puzzle as tables; no level where it needs what no puzzle made here may need."""
    _, full = _blank(listed.values)
    return graded(solve_tables_by_logic(listed, full, MADE, _steps()), table, LADDER)


def _puzzle(listed: Tables, how: Plan) -> Puzzle:
    n, first_digit = listed.values, how.limits.first_digit
    cages = tuple(_cage(row, first_digit) for row in listed.cages.tolist())
    return Puzzle("calcudoku", n, n, (EMPTY,) * (n * n), cages, first_digit=first_digit)


def _cage(row: list[int], first_digit: int) -> Cage:
    """The cage of a row of the solver's table, where sums of digits from 0 on have a larger target."""
    operator, size = OPERATORS[row[CAGE_OPERATOR] % FROM_ZERO], row[CAGE_SIZE]
    more = size if operator is Operator.ADD and first_digit == 0 else 0
    return Cage(tuple(row[CAGE_HEAD : CAGE_HEAD + size]), operator, row[CAGE_TARGET] - more)


def warm_up() -> None:
    """Run every kernel once that works without the ladder."""
    n = 3
    room = new_room(n, Limits(LARGEST, *SHARE, 1 << Operator.ADD, 1, 1))
    aim = Aim(HIDDEN, NONE, 1, 1)
    make(n, aim, *room, start(0), *parts())
    mend(n, aim, np.empty((0, 2), np.int64), *room, start(0), *parts())
    cage_tables(n, room[0])


@cache
def parts() -> tuple[CloseIn, DrawClue]:
    """The kernels that `make` takes as arguments."""
    work, tuples = new_room(2, Limits(2, *SHARE, 1 << Operator.ADD, 1, 1))
    work[:LIMITS] = 0
    draw_clue(2, 0, 0, work, tuples, start(0))
    close_in(2, SETS, STACK, work, tuples)
    return passed(close_in), passed(draw_clue)


@cache
def _steps() -> IntArray:
    return ladder_array(MADE)


@cache
def _blank(n: int) -> tuple[Tables, IntArray]:
    """The tables of a size without cages, and the candidates to start with."""
    board = Board(n, (EMPTY,) * (n * n), lines(n))
    return tables(board), start_masks(board)
