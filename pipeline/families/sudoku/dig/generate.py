"""One try at a Sudoku of a level: a random full grid, dug out until what is left has the level.

Levels within the reach of singles are dug as long as these lead back. Others are dug as long as one solution is left,
over and over from the same full grid, whose other solutions are remembered; large grids orbit by orbit.
"""

from itertools import repeat

import numpy as np

from pipeline.families.sudoku.constraints import LARGEST, SMALLEST, Constraints, constraints_of
from pipeline.families.sudoku.dig.digging import (
    EVERY_SINGLE,
    FULL_PROOF,
    PROOF_NODES,
    Dug,
    Site,
    dig_singles,
    dig_unique,
    emptied,
    empty_orbits,
    fill,
    is_minimal,
    site_at,
    site_of,
    spare_one,
)
from pipeline.families.sudoku.dig.goal import Goal, goal_of, has_level, is_by_cost, number_of
from pipeline.families.sudoku.dig.kernels_walk import WalkLimits, walk
from pipeline.families.sudoku.dig.trial_rating import level_by, trial_rating
from pipeline.families.sudoku.grid import board
from pipeline.families.sudoku.grid_rules import GridRules, plain_rules
from pipeline.families.sudoku.symmetry import signature, singles
from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import BLACK, EMPTY, Puzzle
from pipeline.model.slot import Params
from pipeline.solving.arrays import IntArray
from pipeline.solving.kernels.engine.random_numbers import below, shuffled, start
from pipeline.solving.kernels.solve.search import random_solution
from pipeline.solving.search import solve

TRIES = 8  # full grids of one attempt
DIGS = 40  # of one full grid
LARGE = 200  # cells from which on proofs of one solution take so long that givens go one orbit at a time
LARGE_NODES = 60
WALKS = 400  # outcomes of one walk over the values of a pattern that are looked at
MOVES = 20_000  # changes on the way to an outcome
NEAR = 4  # an aim at a cost may miss it by this part of the level's range
_VALUES: dict[int, int] = {0: BLACK, **{1 << bit: bit + 1 for bit in range(LARGEST)}}


def attempt(params: Params, table: LevelTable, level: Level | None, seed: int) -> Puzzle | None:
    """A puzzle of the level (of a random one for None), or None when all digs of this attempt miss it."""
    state = start(seed)
    level = level or table.levels[below(state, len(table.levels))]
    return make(plain_rules(params.size.width), level, constraints_of(params), state)


def make(rules: GridRules, level: Level, constraints: Constraints, state: IntArray) -> Puzzle | None:
    """A puzzle on a rules, or None when no full grid of this attempt holds one that is found."""
    goal = goal_of(rules, level, constraints)
    for _ in range(1 if constraints.pattern else TRIES):
        givens = (
            _fitted(rules, goal, state)
            if constraints.pattern
            else _dug(site_of(rules, constraints.symmetry, state), goal, state)
        )
        if givens is not None:
            return rules.puzzle(values_of(givens))
    return None


def _dug(site: Site, goal: Goal, state: IntArray) -> IntArray | None:
    if (goal.alone or is_by_cost(goal)) and not goal.constraints.minimal:
        return _within_singles(site, goal, state)
    slowly = site.full.shape[0] >= LARGE or (site.rules.steep and goal.level is Level.HARD)
    if slowly and not goal.constraints.minimal:
        return _one_by_one(site, goal, state)
    return _beyond_singles(site, goal, state)


def _drawn(constraints: Constraints, state: IntArray) -> int:
    """A random number of givens to dig down to, of those asked for; 0 where any will do."""
    return 0 if constraints.givens is None else constraints.givens[0] + below(state, len(constraints.givens))


def _fitted(rules: GridRules, goal: Goal, state: IntArray) -> IntArray | None:
    """Values for the cells of a pattern, changed again and again until they have the level."""
    cells = np.array(goal.constraints.pattern)
    full = fill(rules, state)
    givens = rules.blank.copy()
    givens[cells] = full[cells]
    floor, nodes = (0, 0) if goal.alone or is_by_cost(goal) else (full.shape[0], PROOF_NODES)
    for _ in range(WALKS):
        if not walk(
            rules.tables, np.array(EVERY_SINGLE + WalkLimits(MOVES, floor, nodes)), rules.blank, givens, cells, state
        ):
            return None
        if has_level(rules, goal, givens) and (not goal.constraints.minimal or _is_minimal_as_it_is(rules, givens)):
            return givens
    return None


def _is_minimal_as_it_is(rules: GridRules, givens: IntArray) -> bool:
    """The same where the full grid is not known yet."""
    full = random_solution(rules.tables, givens, FULL_PROOF, 1, np.empty(0, np.int64))
    return is_minimal(site_at(rules, full, rules.orbits("none")), givens)


def _within_singles(site: Site, goal: Goal, state: IntArray) -> IntArray | None:
    """What singles solve, dug out altogether or, where the level is cut by cost, to a cost drawn from its range."""
    least = _drawn(goal.constraints, state) or goal.least
    dug = dig_singles(site, goal.singles, least, state)
    if is_by_cost(goal):
        givens = _at_cost(site, goal, dug.gone, goal.low + below(state, goal.high - goal.low + 1))
    else:
        givens = dug.givens if has_level(site.rules, goal, dug.givens) else None
    return givens if givens is not None and goal.constraints.fits(number_of(givens)) else None


def _at_cost(site: Site, goal: Goal, gone: IntArray, most: int) -> IntArray | None:
    """The givens after removals that cost at most so much and little less: sought from the end, for costs hardly fall.

    None if what is found has another level.
    """
    best = None
    low, high = 0, len(gone)
    while low < high:
        middle = (low + 6 * high + 6) // 7
        givens = emptied(site, gone[:middle])
        found = trial_rating(site.rules, givens, goal.steps, most=most)
        if not found.solved or found.cost > most:
            high = middle - 1
            continue
        best = givens, found
        low = len(gone) if found.cost >= most - (goal.high - goal.low) // NEAR else middle
    return best[0] if best and level_by(site.rules, best[1]) is goal.level else None


def _beyond_singles(site: Site, goal: Goal, state: IntArray) -> IntArray | None:
    """What singles do not solve, by digging one full grid often; what they solve too where no given may be spared."""
    for _ in range(DIGS):
        dug = dig_unique(site, 0, state)
        if (dug.plain == len(dug.gone)) is not goal.alone or not has_level(site.rules, goal, dug.givens):
            continue
        givens = dug.givens if goal.constraints.minimal else refilled(site, goal, dug, state)
        if goal.constraints.fits(number_of(givens)) and (not goal.constraints.minimal or is_minimal(site, givens)):
            return givens
    return None


def refilled(site: Site, goal: Goal, dug: Dug, state: IntArray) -> IntArray:
    """The givens with some emptied orbits given back, where there are too few and the level does not change."""
    givens = dug.givens
    left, least = number_of(givens), _drawn(goal.constraints, state)
    if left >= least:
        return givens
    for place in shuffled(state, len(dug.gone)).tolist():
        cells = [cell for cell in site.orbits[dug.gone[place]].tolist() if cell >= 0]
        if left >= least or not goal.constraints.fits_below(left + len(cells)):
            continue
        more = givens.copy()
        more[cells] = site.full[cells]
        if has_level(site.rules, goal, more):
            givens, left = more, left + len(cells)
    return givens


def _one_by_one(site: Site, goal: Goal, state: IntArray) -> IntArray | None:
    """Dug by singles, then orbit by orbit as long as the level's techniques solve the rest; None if it stays below."""
    givens = dig_singles(site, EVERY_SINGLE, _drawn(goal.constraints, state), state).givens
    order = shuffled(state, site.orbits.shape[0])
    place = 0
    while place < len(order):
        before = givens.copy()
        orbit, place = spare_one(site, givens, order, place, LARGE_NODES)
        if orbit < 0:
            break
        if not trial_rating(site.rules, givens, goal.steps).solved:
            givens = before
        elif goal.constraints.fits_below(number_of(givens)) and has_level(site.rules, goal, givens):
            return _given_back(site, goal, givens, state)
    return None


def _given_back(site: Site, goal: Goal, givens: IntArray, state: IntArray) -> IntArray | None:
    """The givens, with so many more as are asked for; None where the level does not hold so long."""
    if goal.constraints.fits(number_of(givens)):
        return givens
    more = refilled(site, goal, Dug(givens, empty_orbits(site, givens), 0), state)
    return more if goal.constraints.fits(number_of(more)) else None


def values_of(masks: IntArray) -> tuple[int, ...]:
    """Givens from bits; cells with more than one candidate are empty."""
    return tuple(map(_VALUES.get, masks.tolist(), repeat(EMPTY)))


def warm_up() -> None:
    """Run every kernel once that works without the ladder."""
    site, state = warm_up_search()
    values = values_of(site.full)
    solved = plain_rules(SMALLEST).puzzle(values)
    dig_unique(site, 0, state)
    singles(solved, values)
    signature(solved, values)


def warm_up_search() -> tuple[Site, IntArray]:
    """Those of them once that fill a grid and prove a solution; the grid to dig in, and the state of chance."""
    rules = plain_rules(SMALLEST)
    state = start(0)
    site = site_of(rules, "none", state)
    solve(board(rules.puzzle(values_of(rules.blank))))
    return site, state
