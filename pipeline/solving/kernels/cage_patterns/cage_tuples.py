"""The tuples of all cages at one point of a solve, and the parts of cages in lines, for patterns that compare cages."""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, CAGE_SIZE, CAGES_OF_CELL, HOUSE_HEAD, HOUSE_SIZE
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

CAGE, INSIDE = range(2)  # rows of parts: the cage, and as bits which of its cells lie inside the lines
PART_ROWS = 2


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


@kernel
def find_cage_parts(houses: IntArray, cages: IntArray, links: IntArray, first: int, lines: int, parts: IntArray) -> int:
    """Write the parts of cages in the lines from house `first` on; returns their number, 0 if a cell has no cage."""
    number = 0
    for h in range(first, first + lines):
        for j in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
            cell = houses[h, j]
            if links[cell, CAGES_OF_CELL] == 0:
                return 0
            cage = links[cell, CAGES_OF_CELL + 1]
            p = 0
            while p < number and parts[CAGE, p] != cage:
                p += 1
            if p == number:
                parts[CAGE, p] = cage
                parts[INSIDE, p] = 0
                number += 1
            i = 0
            while cages[cage, CAGE_HEAD + i] != cell:
                i += 1
            parts[INSIDE, p] |= 1 << i
    return number
