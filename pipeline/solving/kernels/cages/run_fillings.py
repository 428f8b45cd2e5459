"""Fillings of a run, bounded by the smallest and largest candidates or gone through exactly."""

from __future__ import annotations

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, CAGE_SIZE, CAGE_TARGET
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.cages.cage_arithmetic import SUM_VALUES, run_support
from pipeline.solving.kernels.cages.cage_state import close_cage, open_cells, took_turn
from pipeline.solving.kernels.engine.bits import highest, lowest
from pipeline.solving.kernels.engine.state import CAND, propose_strike


@kernel
def run_bounds(cages: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int) -> int:
    """Smallest and largest: a value leaves a cell if the others cannot add so much, or so little, to reach the sum."""
    offered = 0
    for k in range(cages.shape[0]):
        if not took_turn(due, k, turn):
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
    for k in range(cages.shape[0]):
        if not took_turn(due, k, turn) or open_cells(cages, state, k) == 0:
            continue
        size = cages[k, CAGE_SIZE]
        cells = cages[k, CAGE_HEAD : CAGE_HEAD + size]
        run_support(state[CAND], cells, size, cages[k, CAGE_TARGET], reached)
        hit = 0
        for i in range(size):
            hit |= propose_strike(state, log, cells[i], ~reached[i])
        offered += close_cage(cages, state, log, k) if hit else 0
    return offered
