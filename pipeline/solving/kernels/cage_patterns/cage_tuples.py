"""The tuples of all cages at one point of a solve, listed for the patterns that compare cages with each other."""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, CAGE_SIZE
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.cages.cage_arithmetic import (
    ALLOWED,
    LAST,
    OPERATORS,
    STATE,
    STEPS,
    VALUE,
    WALK_STEPS,
    admits,
    begin_tuples,
    next_tuple,
)
from pipeline.solving.kernels.engine.state import CAND, propose_strike
from pipeline.solving.kernels.solve.search import new_scratch
from pipeline.solving.techniques import TUPLES_MOST

BITS = 4  # of a cell's value less one within a packed tuple
VALUE_MASK = (1 << BITS) - 1

# Rows of a listing: a tuple's values, whether it is still possible, its values in the lines at hand.
PACKED, ALIVE, KEY = range(3)
LISTING_ROWS = 3


@kernel
def list_tuples(cages: IntArray, state: IntArray, starts: IntArray) -> IntArray:
    """The tuples that the candidates admit; those of cage k stand from starts[k] up to starts[k + 1].

    starts: shape (cages + 1,), written here. A cage with more than TUPLES_MOST has none in the list.
    """
    listing = np.empty((LISTING_ROWS, (cages.shape[0] + 1) * TUPLES_MOST), np.int64)
    scratch = new_scratch(cages)
    end = 0
    for k in range(cages.shape[0]):
        starts[k] = end
        for i in range(cages[k, CAGE_SIZE]):
            scratch[ALLOWED, i] = state[CAND, cages[k, CAGE_HEAD + i]]
        scratch[STATE, LAST] = scratch[STATE, STEPS] + WALK_STEPS
        for operator in OPERATORS:
            if not admits(cages, k, operator):
                continue
            begin_tuples(cages, k, operator, scratch)
            while end - starts[k] <= TUPLES_MOST and next_tuple(cages, k, operator, scratch):
                if end - starts[k] < TUPLES_MOST:
                    listing[PACKED, end] = _packed(cages[k, CAGE_SIZE], scratch)
                end += 1
        if end - starts[k] > TUPLES_MOST or scratch[STATE, STEPS] >= scratch[STATE, LAST]:
            end = starts[k]
    starts[cages.shape[0]] = end
    return listing


@kernel
def _packed(size: int, scratch: IntArray) -> int:
    """The tuple that a walk stands at in one number; read by `value_at`. 15 cells fit into 63 bits."""
    packed = 0
    for i in range(size):
        packed |= (scratch[VALUE, i] - 1) << (BITS * i)
    return packed


@kernel
def value_at(packed: int, i: int) -> int:
    """The value that a packed tuple puts into the cage's cell i."""
    return (packed >> (BITS * i) & VALUE_MASK) + 1


@kernel
def strike_dead(cages: IntArray, cage: int, starts: IntArray, listing: IntArray, state: IntArray, log: IntArray) -> int:
    """Propose to strike what no living tuple of a cage uses; 1 if that hits anything, else 0."""
    hit = 0
    for i in range(cages[cage, CAGE_SIZE]):
        reached = 0
        for t in range(starts[cage], starts[cage + 1]):
            if listing[ALIVE, t]:
                reached |= 1 << (value_at(listing[PACKED, t], i) - 1)
        hit |= propose_strike(state, log, cages[cage, CAGE_HEAD + i], ~reached)
    return hit
