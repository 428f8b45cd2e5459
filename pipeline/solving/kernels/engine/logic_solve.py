"""Solving as a person does: the easiest technique that makes progress, then from the bottom of the ladder again."""

from __future__ import annotations

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import Tables
from pipeline.solving.compiling import entry, kernel, shared
from pipeline.solving.kernels.cages.cage_techniques import (
    cage_cells,
    cage_claiming,
    cage_pointing,
    cage_sets,
    cages_of_one,
    run_bounds,
    run_combinations,
    run_fillings,
    run_hidden,
    run_mandatory,
    run_sums,
)
from pipeline.solving.kernels.engine.search import new_scratch
from pipeline.solving.kernels.engine.state import ROUND, begin, carry_out
from pipeline.solving.kernels.engine.step_cost import step_cost
from pipeline.solving.kernels.houses.direct_techniques import direct_hidden_subsets, direct_locked
from pipeline.solving.kernels.houses.house_techniques import (
    fish,
    hidden_singles,
    hidden_subsets,
    last_cells,
    locked,
    naked_singles,
    naked_subsets,
)
from pipeline.solving.kernels.relations.order_techniques import order_bounds, order_forks, order_pointing
from pipeline.solving.techniques import Code

LAST_CELL, HIDDEN_SINGLE, NAKED_SINGLE, LOCKED, NAKED_SUBSET, HIDDEN_SUBSET, FISH = (int(c) for c in list(Code)[:7])
DIRECT_LOCKED, DIRECT_HIDDEN_SUBSET = (int(c) for c in list(Code)[7:9])
CAGE_OF_ONE, CAGE_SET, CAGE_CELLS, CAGE_POINTING, CAGE_CLAIMING = (int(c) for c in list(Code)[9:14])
RUN_SUMS, RUN_COMBINATIONS, RUN_MANDATORY, RUN_BOUNDS, RUN_FILLINGS, RUN_HIDDEN = (int(c) for c in list(Code)[14:20])
ORDER_BOUND, ORDER_FORK, ORDER_POINTING = (int(c) for c in list(Code)[20:23])
CODES = 23  # these; the codes above are patterns, which are kernels of their own

# Row 0 of a tally: open cells left (0: solved), the hardest technique (-1: none), the cost, the number of rounds,
# the technique to try next, and the applications of it that lie in the state already. Its other rows are rounds:
# technique, applications on offer, open cells before.
LEFT, HARDEST, COST, ROUNDS, NEXT, OFFERED = range(6)
TALLY_COLUMNS = 6


@kernel
def offer(
    tables: Tables, code: int, degree: int, state: IntArray, log: IntArray, scratch: IntArray, due: IntArray, turn: int
) -> int:
    """Propose all applications of one technique into the state; returns how many there are.

    `due` holds, per cage, a bit for every turn (place in the ladder) that has yet to look at how it changed.
    """
    values, houses, cages, links, intersections, orders = tables
    if code == LAST_CELL:
        return last_cells(houses, state, log)
    if code == HIDDEN_SINGLE:
        return hidden_singles(houses, state, log, degree)
    if code == NAKED_SINGLE:
        return naked_singles(state, log)
    if code == LOCKED:
        return locked(houses, links, intersections, state, log, degree)
    if code == NAKED_SUBSET:
        return naked_subsets(houses, state, log, degree)
    if code == HIDDEN_SUBSET:
        return hidden_subsets(houses, state, log, degree, values)
    if code == FISH:
        return fish(houses, state, log, degree, values)
    if code == DIRECT_LOCKED:
        return direct_locked(houses, links, intersections, state, log, degree)
    if code == DIRECT_HIDDEN_SUBSET:
        return direct_hidden_subsets(houses, state, log, degree, values)
    if code == CAGE_OF_ONE:
        return cages_of_one(cages, state, log)
    if code == CAGE_SET:
        return cage_sets(cages, state, log, scratch, due, turn)
    if code == CAGE_CELLS:
        return cage_cells(cages, state, log, scratch, due, turn)
    if code == CAGE_POINTING:
        return cage_pointing(cages, houses, links, state, log, scratch)
    if code == CAGE_CLAIMING:
        return cage_claiming(cages, houses, links, state, log, scratch)
    if code == RUN_SUMS:
        return run_sums(cages, state, log, due, turn, degree, values)
    if code == RUN_COMBINATIONS:
        return run_combinations(cages, state, log, due, turn)
    if code == RUN_MANDATORY:
        return run_mandatory(cages, state, log, due, turn)
    if code == RUN_BOUNDS:
        return run_bounds(cages, state, log, due, turn)
    if code == RUN_FILLINGS:
        return run_fillings(cages, state, log, due, turn)
    if code == RUN_HIDDEN:
        return run_hidden(cages, state, log, due, turn, degree)
    if code == ORDER_BOUND:
        return order_bounds(orders, state, log)
    if code == ORDER_FORK:
        return order_forks(houses, orders, state, log, degree)
    return order_pointing(values, houses, links, orders, state, log)


@entry
def new_tally(rounds: int) -> IntArray:
    """Room for the totals of a solve and so many rounds."""
    tally = np.zeros((rounds + 1, TALLY_COLUMNS), np.int64)
    tally[0, HARDEST] = -1
    return tally


@shared
def logic_solve(
    tables: Tables, ladder: IntArray, start: IntArray, most: int, state: IntArray, tally: IntArray, log: IntArray
) -> int:
    """Solve as far as the ladder reaches, and as long as the cost is at most `most`; returns the open cells left.

    ladder: techniques, easiest first; columns as in `cost`.
    start: the candidates to begin with; an empty array to go on with `state` and `tally` as they are.
    state: shape (4, cells), holds the final candidates.
    tally: totals and rounds, see above; as many rounds are written as there is room for.
    log: what every application consists of, see `state`; generators pass an empty one.
    It also stops before a technique that is no kernel of this module; the caller looks for its applications,
    writes their number into the tally and calls again.
    """
    _, houses, _, links, intersections, _ = tables
    room = np.empty((2, max(houses.shape[0], state.shape[1])), np.int64)
    scratch = new_scratch(tables.cages)
    due = np.full(tables.cages.shape[0], -1, np.int64)
    if start.shape[0]:
        tally[0, LEFT] = begin(links, start, state)
        tally[0, HARDEST] = -1
        for column in range(COST, TALLY_COLUMNS):
            tally[0, column] = 0
    left = tally[0, LEFT]
    t = tally[0, NEXT]
    offered = tally[0, OFFERED]
    tally[0, OFFERED] = 0
    while left and t < ladder.shape[0] and tally[0, COST] <= most:
        if offered == 0:
            if ladder[t, 0] >= CODES:
                break
            offered = offer(tables, ladder[t, 0], ladder[t, 1], state, log, scratch, due, t)
        if offered == 0:
            t += 1
            continue
        tally[0, ROUNDS] += 1
        if tally[0, ROUNDS] < tally.shape[0]:
            tally[tally[0, ROUNDS], 0] = t
            tally[tally[0, ROUNDS], 1] = offered
            tally[tally[0, ROUNDS], 2] = left
        if log.shape[0]:
            log[0, ROUND] = tally[0, ROUNDS]
        tally[0, HARDEST] = max(tally[0, HARDEST], t)
        tally[0, COST] += step_cost(houses, intersections, state, ladder, t, offered, room)
        left -= carry_out(links, state, due)
        offered = 0
        t = 0
    tally[0, LEFT] = left
    tally[0, NEXT] = t
    return left
