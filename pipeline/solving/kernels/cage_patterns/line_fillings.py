"""All cages of a line filled together."""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.cage_patterns.cage_tuples import (
    ALIVE,
    CAGE,
    INSIDE,
    KEY,
    PACKED,
    PART_ROWS,
    find_cage_parts,
    list_tuples,
    strike_dead,
    value_at,
)
from pipeline.solving.kernels.engine.house_kinds import is_line
from pipeline.solving.kernels.engine.state import HOUSE, close, note


@entry
def line_fillings(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """Line filling: a value leaves a cell if no filling of the whole line, cage by cage, puts it there.

    Exact: a set of used values is reached by the first parts and completed by the others; a tuple lives if it
    leads from a reached set to a completable one. `degree` is the most tuples of a cage that are gone through.
    """
    values, houses, cages, links, _, _ = tables
    starts = np.zeros(cages.shape[0] + 1, np.int64)
    listing = list_tuples(cages, state, starts)
    parts = np.zeros((PART_ROWS, values), np.int64)
    forward = np.empty((values + 1, 1 << values), np.int64)
    backward = np.empty((values + 1, 1 << values), np.int64)
    offered = 0
    for h in range(houses.shape[0]):
        if not is_line(houses, h):
            continue
        number = find_cage_parts(houses, cages, links, h, 1, parts)
        if not _fill(parts, number, starts, listing, forward, degree):
            continue
        _complete(parts, number, starts, listing, forward, backward)
        hit = 0
        for p in range(number):
            hit |= strike_dead(cages, parts[CAGE, p], starts, listing, state, log)
        if hit:
            note(log, HOUSE, h, 0)
            offered += close(log)
    return offered


@kernel
def _clear(sets: IntArray) -> None:
    for i in range(sets.shape[0]):
        for j in range(sets.shape[1]):
            sets[i, j] = 0


@kernel
def _fill(parts: IntArray, number: int, starts: IntArray, listing: IntArray, forward: IntArray, most: int) -> bool:
    """Mark the sets that the first parts reach; False if the tuples of a part are too many, or the line is full."""
    _clear(forward)
    forward[0, 0] = 1
    several = False
    for p in range(number):
        cage = parts[CAGE, p]
        if starts[cage] == starts[cage + 1] or starts[cage + 1] - starts[cage] > most:
            return False
        several = several or starts[cage + 1] - starts[cage] > 1
        for t in range(starts[cage], starts[cage + 1]):
            held = _held(listing[PACKED, t], parts[INSIDE, p])
            listing[KEY, t] = held
            for used in range(forward.shape[1]):
                if forward[p, used] and used & held == 0:
                    forward[p + 1, used | held] = 1
    return several


@kernel
def _held(packed: int, inside: int) -> int:
    """The values that a tuple puts into the cells `inside` (bits of positions), as bits."""
    held = 0
    i = 0
    while inside >> i:
        if inside >> i & 1:
            held |= 1 << (value_at(packed, i) - 1)
        i += 1
    return held


@kernel
def _complete(
    parts: IntArray, number: int, starts: IntArray, listing: IntArray, forward: IntArray, backward: IntArray
) -> None:
    """Mark the tuples that lead from a reached set to one which the later parts complete."""
    _clear(backward)
    backward[number, backward.shape[1] - 1] = 1
    for p in range(number - 1, -1, -1):
        for t in range(starts[parts[CAGE, p]], starts[parts[CAGE, p] + 1]):
            held = listing[KEY, t]
            listing[ALIVE, t] = 0
            for used in range(forward.shape[1]):
                if forward[p, used] and used & held == 0 and backward[p + 1, used | held]:
                    backward[p, used] = 1
                    listing[ALIVE, t] = 1
