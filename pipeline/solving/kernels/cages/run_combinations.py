"""Combinations of runs and of cages whose values all differ: different values that make the sum.

The usual first steps of people's solves: the table of combinations (Zhou Yang and Tong Sibo prune by it), impossible
combinations dropped, values that all of them share.
"""

from __future__ import annotations

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, CAGE_SIZE, CAGE_TARGET
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.cages.cage_arithmetic import combine, fixed_and_union
from pipeline.solving.kernels.cages.cage_state import close_cage, took_turn
from pipeline.solving.kernels.engine.bits import single
from pipeline.solving.kernels.engine.state import CAND, PATTERN, PLACED, PUT, note, propose_strike, propose_value


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
        if not took_turn(due, k, turn):
            continue
        size = cages[k, CAGE_SIZE]
        cells = cages[k, CAGE_HEAD : CAGE_HEAD + size]
        some, every = combine(size, cages[k, CAGE_TARGET], (1 << values) - 1, _placed_values(cells, size, state), 0)
        if only_one and some != every:
            continue
        offered += _strike_run(cages, k, state, log, some)
    return offered


@kernel
def run_combinations(cages: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int) -> int:
    """Run combinations: values in no combination of the sum that the candidates of the run admit leave it."""
    offered = 0
    for k in range(cages.shape[0]):
        if not took_turn(due, k, turn):
            continue
        size = cages[k, CAGE_SIZE]
        cells = cages[k, CAGE_HEAD : CAGE_HEAD + size]
        fixed, union = fixed_and_union(state[CAND], cells, size)
        some, _ = combine(size, cages[k, CAGE_TARGET], union, fixed, 0)
        offered += _strike_run(cages, k, state, log, some)
    return offered


@kernel
def run_mandatory(cages: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int) -> int:
    """Mandatory value: a value of all combinations that has one place left in the run stands there."""
    offered = 0
    for k in range(cages.shape[0]):
        if not took_turn(due, k, turn):
            continue
        size = cages[k, CAGE_SIZE]
        cells = cages[k, CAGE_HEAD : CAGE_HEAD + size]
        fixed, union = fixed_and_union(state[CAND], cells, size)
        _, every = combine(size, cages[k, CAGE_TARGET], union, fixed, 0)
        once = 0
        twice = 0
        for i in range(size):
            twice |= once & state[CAND, cells[i]]
            once |= state[CAND, cells[i]]
        hidden = every & once & ~twice
        for i in range(size):
            if not state[PLACED, cells[i]] and not state[PUT, cells[i]] and single(state[CAND, cells[i]] & hidden):
                for j in range(size):
                    note(log, PATTERN, cells[j], state[CAND, cells[j]])
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
def _placed_values(cells: IntArray, size: int, state: IntArray) -> int:
    values = 0
    for i in range(size):
        if state[PLACED, cells[i]]:
            values |= state[CAND, cells[i]]
    return values
