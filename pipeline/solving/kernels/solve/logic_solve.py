"""Solving as a person does: the easiest technique that makes progress, then from the bottom of the ladder again.

It proves how hard a puzzle is to a person who knows these techniques, and nothing of how many solutions it has. All
applications of a technique are carried out at once, so symmetric copies of a puzzle are solved in the same steps. The
restart at the easiest technique is that of Nicolas Juillerat's Explainer.
"""

from collections.abc import Callable

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import Tables
from pipeline.solving.compiling import entry, kernel, shared
from pipeline.solving.kernels.cages.cage_pointing import cage_claiming, cage_pointing
from pipeline.solving.kernels.cages.cage_values import cage_cells, cage_sets, cages_of_one
from pipeline.solving.kernels.cages.runs import (
    run_bounds,
    run_combinations,
    run_fillings,
    run_hidden,
    run_mandatory,
    run_sums,
)
from pipeline.solving.kernels.engine.state import DUE_ROWS, HEADER, ROUND, all_due, begin, carry_out
from pipeline.solving.kernels.engine.step_cost import CODE, DEGREE, RARE, SEEN, new_cost_room, step_cost
from pipeline.solving.kernels.houses.direct_techniques import direct_hidden_subsets, direct_locked
from pipeline.solving.kernels.houses.fish import fish
from pipeline.solving.kernels.houses.locked_candidates import locked
from pipeline.solving.kernels.houses.singles import hidden_singles, last_cells, naked_singles
from pipeline.solving.kernels.houses.subsets import hidden_subsets, naked_subsets
from pipeline.solving.kernels.relations.order_techniques import order_bounds, order_forks, order_pointing
from pipeline.solving.kernels.relations.orders import ordered_cells
from pipeline.solving.kernels.solve.search import new_scratch
from pipeline.solving.techniques import Code

# A tally says what a solve came to. Its row TOTALS holds the open cells left (0: solved), the hardest technique (-1:
# none), the cost, the number of rounds, the technique to try next, and the applications of it that lie in the state
# already. Every other row is a round: its technique, the applications on offer, the open cells before. Techniques are
# places in the ladder.
TOTALS = 0
LEFT, HARDEST, COST, ROUNDS, NEXT, OFFERED = range(6)
TECHNIQUE, APPLICATIONS, OPEN_BEFORE = range(3)
TALLY_COLUMNS = 6


@kernel
def offer(
    tables: Tables,
    code: int,
    degree: int,
    state: IntArray,
    log: IntArray,
    scratch: IntArray,
    beside: IntArray,
    due: IntArray,
    turn: int,
) -> int:
    """Propose all applications of one technique into the state; returns how many there are.

    `due` holds what has changed since this turn (place in the ladder) looked at it, see `state`; `beside` the cells
    that order relations lead to.
    """
    values, houses, cages, links, intersections, orders = tables
    if code == Code.LAST_CELL:
        return last_cells(houses, state, log, due, turn)
    if code == Code.HIDDEN_SINGLE:
        return hidden_singles(houses, state, log, due, turn, degree)
    if code == Code.NAKED_SINGLE:
        return naked_singles(state, log)
    if code == Code.LOCKED_CANDIDATE:
        return locked(houses, links, intersections, state, log, due, turn, degree)
    if code == Code.NAKED_SUBSET:
        return naked_subsets(houses, state, log, due, turn, degree)
    if code == Code.HIDDEN_SUBSET:
        return hidden_subsets(houses, state, log, due, turn, degree, values)
    if code == Code.FISH:
        return fish(houses, state, log, due, turn, degree, values)
    if code == Code.DIRECT_LOCKED_CANDIDATE:
        return direct_locked(houses, links, intersections, state, log, due, turn, degree)
    if code == Code.DIRECT_HIDDEN_SUBSET:
        return direct_hidden_subsets(houses, state, log, due, turn, degree, values)
    if code == Code.CAGE_OF_ONE:
        return cages_of_one(cages, state, log)
    if code == Code.CAGE_SET:
        return cage_sets(cages, state, log, scratch, due, turn)
    if code == Code.CAGE_CELLS:
        return cage_cells(cages, state, log, scratch, due, turn)
    if code == Code.CAGE_POINTING:
        return cage_pointing(cages, houses, links, state, log, scratch)
    if code == Code.CAGE_CLAIMING:
        return cage_claiming(cages, houses, links, state, log, scratch)
    if code == Code.RUN_SUMS:
        return run_sums(cages, state, log, due, turn, degree, values)
    if code == Code.RUN_COMBINATIONS:
        return run_combinations(cages, state, log, due, turn)
    if code == Code.RUN_MANDATORY:
        return run_mandatory(cages, state, log, due, turn)
    if code == Code.RUN_BOUNDS:
        return run_bounds(cages, state, log, due, turn)
    if code == Code.RUN_FILLINGS:
        return run_fillings(cages, state, log, due, turn)
    if code == Code.RUN_HIDDEN_SUBSET:
        return run_hidden(cages, state, log, due, turn, degree)
    if code == Code.ORDER_BOUND:
        return order_bounds(orders, state, log)
    if code == Code.ORDER_FORK:
        return order_forks(links, beside, state, log, degree)
    if code == Code.ORDER_POINTING:
        return order_pointing(values, houses, links, beside, state, log)
    return 0


@entry
def new_tally(rounds: int) -> IntArray:
    """Room for the totals of a solve and so many rounds."""
    tally = np.zeros((rounds + 1, TALLY_COLUMNS), np.int64)
    tally[TOTALS, HARDEST] = -1
    return tally


@entry
def new_due(tables: Tables) -> IntArray:
    """Room for what is due in a solve, see `state`."""
    return np.empty((DUE_ROWS, max(tables.cages.shape[0], tables.houses.shape[0], tables.values)), np.int64)


@shared
def logic_solve(
    tables: Tables,
    ladder: IntArray,
    start: IntArray,
    most: int,
    state: IntArray,
    tally: IntArray,
    due: IntArray,
    log: IntArray,
) -> int:
    """Solve as far as the ladder reaches, and as long as the cost is at most `most`; returns the open cells left.

    ladder: techniques, easiest first; columns as in `step_cost`.
    start: the candidates to begin with; an empty array to go on with `state`, `tally` and `due` as they are.
    state: shape (STATE_ROWS, cells), holds the final candidates.
    tally: totals and rounds, see above; as many rounds are written as there is room for.
    due: as by `new_due`; a climb up the ladder looks again only at what has changed.
    log: what every application consists of, see `state`; generators pass an empty one.
    It also stops before a rare technique, see `go_on`.
    """
    _, houses, _, links, intersections, orders = tables
    scratch = new_scratch(tables.cages)
    beside = ordered_cells(orders, state.shape[1])
    if start.shape[0]:
        all_due(due)
        tally[TOTALS, LEFT] = begin(links, start, state)
        tally[TOTALS, HARDEST] = -1
        for column in range(COST, TALLY_COLUMNS):
            tally[TOTALS, column] = 0
    room = new_cost_room(houses, state.shape[1], due)
    left = tally[TOTALS, LEFT]
    t = tally[TOTALS, NEXT]
    offered = tally[TOTALS, OFFERED]
    tally[TOTALS, OFFERED] = 0
    while left and t < ladder.shape[0] and tally[TOTALS, COST] <= most:
        if offered == 0:
            if ladder[t, RARE]:
                break
            offered = offer(tables, ladder[t, CODE], ladder[t, DEGREE], state, log, scratch, beside, due, t)
        if offered == 0:
            t += 1
            continue
        tally[TOTALS, ROUNDS] += 1
        if tally[TOTALS, ROUNDS] < tally.shape[0]:
            tally[tally[TOTALS, ROUNDS], TECHNIQUE] = t
            tally[tally[TOTALS, ROUNDS], APPLICATIONS] = offered
            tally[tally[TOTALS, ROUNDS], OPEN_BEFORE] = left
        if log.shape[0]:
            log[HEADER, ROUND] = tally[TOTALS, ROUNDS]
        tally[TOTALS, HARDEST] = max(tally[TOTALS, HARDEST], t)
        if ladder[t, SEEN]:
            tally[TOTALS, COST] += step_cost(houses, intersections, state, ladder, t, offered, room, due)
        left -= carry_out(links, state, due)
        offered = 0
        t = 0
    tally[TOTALS, LEFT] = left
    tally[TOTALS, NEXT] = t
    return left


def go_on(
    logic_solve: Callable[..., int],
    find: Callable[[Tables, IntArray, IntArray, IntArray, IntArray], int],
    tables: Tables,
    ladder: IntArray,
    most: int,
    state: IntArray,
    tally: IntArray,
    due: IntArray,
    log: IntArray,
) -> int:
    """Go on where `logic_solve` is stuck at a rare technique, until nothing helps; returns the open cells left.

    find: takes tables, state, log, ladder and tally, proposes all applications of the rare technique NEXT, and returns
    how many there are; -1 for a technique that it does not know, where the solve ends. It may look for techniques that
    follow NEXT as well, as long as there are none, and leaves in NEXT the last that it has looked for. The other
    arguments are those of `logic_solve`, which has begun this solve. Python calls this function; kernels call
    `go_on_kernel`, which is the same compiled.
    """
    left = tally[TOTALS, LEFT]
    nothing = np.empty(0, np.int64)
    while left and tally[TOTALS, NEXT] < ladder.shape[0] and tally[TOTALS, COST] <= most:
        if ladder[tally[TOTALS, NEXT], RARE]:
            offered = find(tables, state, log, ladder, tally)
            if offered < 0:
                break
            tally[TOTALS, OFFERED] = offered
            if offered == 0:
                tally[TOTALS, NEXT] += 1
                continue
        left = logic_solve(tables, ladder, nothing, most, state, tally, due, log)
    return left


go_on_kernel = kernel(go_on)
