"""Two cages that meet in lines, filled together."""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, CAGE_SIZE, CAGES_OF_CELL, HOUSE_FULL, HOUSE_HEAD, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.cage_patterns.cage_tuples import ALIVE, KEY, PACKED, list_tuples, strike_dead, value_at
from pipeline.solving.kernels.cages.cage_state import note_cage
from pipeline.solving.kernels.engine.state import CAND, HOUSE, close, note, propose_strike
from pipeline.solving.kernels.engine.visibility import lies_in

NUMBER = 0  # the entry of `shared` that counts the lines which follow it
KEY_BITS = 63  # the values of a tuple in the lines that two cages share fit into one number, `values` bits for each


@entry
def cage_pairs(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """Pair of cages: a tuple without a partner in a cage that shares lines with its own is out.

    Partners put no value twice into a shared line, and between them every value that only these two cages can hold
    there. What all couples put into a shared line, its other cells lose.

    `degree` is the most couples of tuples that are compared.
    """
    values, houses, cages, links, _, _ = tables
    starts = np.zeros(cages.shape[0] + 1, np.int64)
    listing = list_tuples(cages, state, starts)
    shared = np.zeros(houses.shape[0] + 1, np.int64)
    offered = 0
    for a in range(cages.shape[0]):
        for b in range(a + 1, cages.shape[0]):
            couples = (starts[a + 1] - starts[a]) * (starts[b + 1] - starts[b])
            if couples < 2 or couples > degree or not _share(values, houses, cages, links, a, b, shared):
                continue
            _write_keys(values, cages, links, a, starts, shared, listing)
            _write_keys(values, cages, links, b, starts, shared, listing)
            need = _needed(values, houses, links, state, a, b, shared)
            common = _match(starts, listing, a, b, need)
            hit = strike_dead(cages, a, starts, listing, state, log)
            hit |= strike_dead(cages, b, starts, listing, state, log)
            hit |= _strike_lines(tables, state, log, a, b, shared, common)
            if hit:
                note_cage(cages, a, state, log)
                note_cage(cages, b, state, log)
                for j in range(shared[NUMBER]):
                    note(log, HOUSE, shared[j + 1], 0)
                offered += close(log)
    return offered


@kernel
def _share(values: int, houses: IntArray, cages: IntArray, links: IntArray, a: int, b: int, shared: IntArray) -> bool:
    """Write the number of lines in which two cages meet, and these; False if there are none or too many."""
    shared[NUMBER] = 0
    for h in range(houses.shape[0]):
        if houses[h, HOUSE_FULL] and _touches(cages, links, a, h) and _touches(cages, links, b, h):
            shared[NUMBER] += 1
            shared[shared[NUMBER]] = h
    return 0 < shared[NUMBER] * values <= KEY_BITS


@kernel
def _touches(cages: IntArray, links: IntArray, cage: int, house: int) -> bool:
    for i in range(CAGE_HEAD, CAGE_HEAD + cages[cage, CAGE_SIZE]):
        if lies_in(links, cages[cage, i], house):
            return True
    return False


@kernel
def _write_keys(
    values: int, cages: IntArray, links: IntArray, cage: int, starts: IntArray, shared: IntArray, listing: IntArray
) -> None:
    """The values of every tuple in the shared lines as bits of one number."""
    for t in range(starts[cage], starts[cage + 1]):
        listing[KEY, t] = 0
        listing[ALIVE, t] = 0
    for i in range(cages[cage, CAGE_SIZE]):
        for j in range(shared[NUMBER]):
            if lies_in(links, cages[cage, CAGE_HEAD + i], shared[j + 1]):
                for t in range(starts[cage], starts[cage + 1]):
                    listing[KEY, t] |= 1 << (values * j + value_at(listing[PACKED, t], i) - 1)


@kernel
def _needed(values: int, houses: IntArray, links: IntArray, state: IntArray, a: int, b: int, shared: IntArray) -> int:
    """The values that only these two cages can hold in the shared lines, as in a key."""
    need = 0
    for j in range(shared[NUMBER]):
        outside = 0
        for i in range(HOUSE_HEAD, HOUSE_HEAD + values):
            cell = houses[shared[j + 1], i]
            if not _owned(links, cell, a, b):
                outside |= state[CAND, cell]
        need |= (((1 << values) - 1) & ~outside) << (values * j)
    return need


@kernel
def _owned(links: IntArray, cell: int, a: int, b: int) -> bool:
    owner = links[cell, CAGES_OF_CELL + 1] if links[cell, CAGES_OF_CELL] else -1
    return owner == a or owner == b


@kernel
def _match(starts: IntArray, listing: IntArray, a: int, b: int, need: int) -> int:
    """Mark the tuples that have a partner; returns the values that all couples use, as in a key."""
    common = -1
    for s in range(starts[a], starts[a + 1]):
        one = listing[KEY, s]
        for t in range(starts[b], starts[b + 1]):
            other = listing[KEY, t]
            if one & other == 0 and need & ~(one | other) == 0:
                listing[ALIVE, s] = 1
                listing[ALIVE, t] = 1
                common &= one | other
    return common


@kernel
def _strike_lines(tables: Tables, state: IntArray, log: IntArray, a: int, b: int, shared: IntArray, common: int) -> int:
    values, houses, _, links, _, _ = tables
    hit = 0
    for j in range(shared[NUMBER]):
        for i in range(HOUSE_HEAD, HOUSE_HEAD + values):
            cell = houses[shared[j + 1], i]
            if not _owned(links, cell, a, b):
                hit |= propose_strike(state, log, cell, common >> (values * j) & ((1 << values) - 1))
    return hit
