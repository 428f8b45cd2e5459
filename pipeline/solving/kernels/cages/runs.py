"""Runs, and cages whose values all differ: the combinations that make the sum, and the fillings of the cells.

Combinations are the usual first steps of people's solves: the table of combinations (Zhou Yang and Tong Sibo prune by
it), impossible ones dropped, values that all of them share. Fillings are bounded by the smallest and largest
candidates, or gone through exactly.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, CAGE_SIZE, CAGE_TARGET
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.cages.cage_arithmetic import SUM_VALUES, admitted, combine, most_cells
from pipeline.solving.kernels.cages.cage_state import close_cage, note_cage, open_cells
from pipeline.solving.kernels.cages.fillings import room_for_fillings, run_support
from pipeline.solving.kernels.engine.bits import highest, lowest, single
from pipeline.solving.kernels.engine.choices import begin_subsets, new_walk, next_subset
from pipeline.solving.kernels.engine.state import (
    CAND,
    DUE_CAGES,
    PLACED,
    PUT,
    close,
    propose_strike,
    propose_value,
    took_turn,
)
from pipeline.solving.kernels.houses.subsets import LARGEST_SUBSET, list_places, reserve


@kernel
def run_sums(
    cages: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int, only_one: int, values: int
) -> int:
    """Run sums: values in no combination of the sum that holds the values already placed leave the run.

    A combination is a set of as many different values out of 1..`values` as the run has cells. With `only_one` not 0
    only runs with a single such combination count (unique sum).
    """
    offered = 0
    for k in range(cages.shape[0]):
        if not took_turn(due, DUE_CAGES, k, turn):
            continue
        placed = 0
        for i in range(CAGE_HEAD, CAGE_HEAD + cages[k, CAGE_SIZE]):
            placed |= state[CAND, cages[k, i]] if state[PLACED, cages[k, i]] else 0
        some, every = combine(cages[k, CAGE_SIZE], cages[k, CAGE_TARGET], (1 << values) - 1, placed)
        if not only_one or some == every:
            offered += _strike_run(cages, k, state, log, some)
    return offered


@kernel
def run_combinations(cages: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int) -> int:
    """Run combinations: values in no combination of the sum that the candidates of the run admit leave it."""
    offered = 0
    for k in range(cages.shape[0]):
        if took_turn(due, DUE_CAGES, k, turn):
            some, _, _ = admitted(cages, k, state[CAND])
            offered += _strike_run(cages, k, state, log, some)
    return offered


@kernel
def run_mandatory(cages: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int) -> int:
    """Mandatory value: a value of all combinations that has one place left in the run stands there."""
    offered = 0
    for k in range(cages.shape[0]):
        if not took_turn(due, DUE_CAGES, k, turn):
            continue
        size = cages[k, CAGE_SIZE]
        cells = cages[k, CAGE_HEAD : CAGE_HEAD + size]
        _, every, _ = admitted(cages, k, state[CAND])
        once = 0
        twice = 0
        for i in range(size):
            twice |= once & state[CAND, cells[i]]
            once |= state[CAND, cells[i]]
        hidden = every & once & ~twice
        for i in range(size):
            if not state[PLACED, cells[i]] and not state[PUT, cells[i]] and single(state[CAND, cells[i]] & hidden):
                note_cage(cages, k, state, log)
                offered += propose_value(state, log, -1, cells[i], state[CAND, cells[i]] & hidden)
    return offered


@kernel
def _strike_run(cages: IntArray, run: int, state: IntArray, log: IntArray, some: int) -> int:
    """Strike from a run all but the values of some combination; 1 if that hits anything, to be counted."""
    hit = 0
    for i in range(CAGE_HEAD, CAGE_HEAD + cages[run, CAGE_SIZE]):
        hit |= propose_strike(state, log, cages[run, i], ~some)
    return close_cage(cages, state, log, run) if hit else 0


@kernel
def run_bounds(cages: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int) -> int:
    """Smallest and largest: a value leaves a cell if the others cannot add so much, or so little, to reach the sum."""
    offered = 0
    for k in range(cages.shape[0]):
        if not took_turn(due, DUE_CAGES, k, turn):
            continue
        size = cages[k, CAGE_SIZE]
        low = 0
        high = 0
        for i in range(CAGE_HEAD, CAGE_HEAD + size):
            low += lowest(state[CAND, cages[k, i]])
            high += highest(state[CAND, cages[k, i]])
        hit = 0
        for i in range(CAGE_HEAD, CAGE_HEAD + size):
            mask = state[CAND, cages[k, i]]
            low_end = max(cages[k, CAGE_TARGET] - (high - highest(mask)), 1)
            high_end = max(min(cages[k, CAGE_TARGET] - (low - lowest(mask)), SUM_VALUES), 0)
            between = ((1 << high_end) - 1) & ~((1 << (low_end - 1)) - 1)
            hit |= propose_strike(state, log, cages[k, i], ~between)
        offered += close_cage(cages, state, log, k) if hit else 0
    return offered


@kernel
def run_fillings(cages: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int) -> int:
    """Run fillings: a value leaves a cell that it stands in in no filling of the whole run by different candidates.

    This is everything that a run alone can show (generalised arc consistency of sum and all-different).
    """
    offered = 0
    reached = np.empty(SUM_VALUES, np.int64)
    room = room_for_fillings(most_cells(cages))
    for k in range(cages.shape[0]):
        if not took_turn(due, DUE_CAGES, k, turn) or open_cells(cages, state, k) == 0:
            continue
        size = cages[k, CAGE_SIZE]
        cells = cages[k, CAGE_HEAD : CAGE_HEAD + size]
        run_support(state[CAND], cells, cages[k, CAGE_TARGET], room, reached)
        hit = 0
        for i in range(size):
            hit |= propose_strike(state, log, cells[i], ~reached[i])
        offered += close_cage(cages, state, log, k) if hit else 0
    return offered


@kernel
def run_hidden(cages: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int, size: int) -> int:
    """Hidden subset of a run: so many values of all combinations have so many places between them.

    The run needs these values, so they fill all of these places, which lose all other candidates.
    """
    offered = 0
    walk = new_walk(LARGEST_SUBSET)
    masks = np.empty(SUM_VALUES, np.int64)
    names = np.empty(SUM_VALUES, np.int64)
    for k in range(cages.shape[0]):
        if not took_turn(due, DUE_CAGES, k, turn) or open_cells(cages, state, k) <= size:
            continue
        cells = cages[k, CAGE_HEAD : CAGE_HEAD + cages[k, CAGE_SIZE]]
        _, every, _ = admitted(cages, k, state[CAND])
        length = list_places(cells, state, every, masks, names)
        if length < size:
            continue
        begin_subsets(walk)
        while next_subset(masks, length, size, walk):
            if reserve(cells, names, walk, size, state, log):
                offered += close(log)
    return offered
