"""Hidden subsets of a run that need not hold every value: only those of all its combinations are sure to stand."""

from __future__ import annotations

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, CAGE_SIZE, CAGE_TARGET
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.cages.cage_arithmetic import SUM_VALUES, combine, fixed_and_union
from pipeline.solving.kernels.cages.cage_state import open_cells, took_turn
from pipeline.solving.kernels.engine.choices import ITEM, UNION, begin_subsets, new_walk, next_subset
from pipeline.solving.kernels.engine.state import CAND, PLACED, close
from pipeline.solving.kernels.houses.subsets import LARGEST_SUBSET, reserve


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
        if not took_turn(due, k, turn) or open_cells(cages, state, k) <= size:
            continue
        length = _places_of_needed(cages, k, state, masks, names)
        if length < size:
            continue
        begin_subsets(walk)
        while next_subset(masks, length, size, walk):
            kept = 0
            for d in range(size):
                kept |= names[walk[ITEM, d]]
            cells = cages[k, CAGE_HEAD : CAGE_HEAD + cages[k, CAGE_SIZE]]
            if reserve(cells, walk[UNION, size - 1], kept, state, log):
                offered += close(log)
    return offered


@kernel
def _places_of_needed(cages: IntArray, run: int, state: IntArray, masks: IntArray, names: IntArray) -> int:
    """The values that all combinations of a run need, and their places as bits; returns the number of values."""
    size = cages[run, CAGE_SIZE]
    cells = cages[run, CAGE_HEAD : CAGE_HEAD + size]
    fixed, union = fixed_and_union(state[CAND], cells, size)
    _, every = combine(size, cages[run, CAGE_TARGET], union, fixed, 0)
    length = 0
    for v in range(SUM_VALUES):
        places = 0
        for i in range(size):
            if not state[PLACED, cells[i]] and state[CAND, cells[i]] >> v & 1:
                places |= 1 << i
        if places and every >> v & 1:
            masks[length] = places
            names[length] = 1 << v
            length += 1
    return length
