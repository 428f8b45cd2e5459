"""Subsets: as many cells as values in a house, seen from the cells (naked) or from the values (hidden).

Pairs, triplets and quads; after Nicolas Juillerat's Explainer 1.2.1.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_FULL, HOUSE_HEAD, HOUSE_SIZE
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import MOST_VALUES
from pipeline.solving.kernels.engine.choices import ITEM, UNION, begin_subsets, is_chosen, new_walk, next_subset
from pipeline.solving.kernels.engine.state import (
    CAND,
    DUE_HOUSES,
    HOUSE,
    PATTERN,
    PLACED,
    close,
    note,
    propose_strike,
    took_turn,
)

LARGEST_SUBSET = 4  # cells or values; of a larger naked subset the rest of the house is a smaller hidden one


@kernel
def naked_subsets(houses: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int, size: int) -> int:
    """Naked subset: so many open cells of a house have so many candidates between them.

    These cells take all of these values, so the other cells of the house lose them.
    """
    offered = 0
    walk = new_walk(LARGEST_SUBSET)
    masks = np.empty(MOST_VALUES, np.int64)
    cells = np.empty(MOST_VALUES, np.int64)
    for h in range(houses.shape[0]):
        if not took_turn(due, DUE_HOUSES, h, turn):
            continue
        length = 0
        for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
            if not state[PLACED, houses[h, i]]:
                cells[length] = houses[h, i]
                masks[length] = state[CAND, houses[h, i]]
                length += 1
        if length <= size:
            continue
        begin_subsets(walk)
        while next_subset(masks, length, size, walk):
            hit = 0
            for i in range(length):
                if not is_chosen(walk, size, i):
                    hit |= propose_strike(state, log, cells[i], walk[UNION, size - 1])
            if hit:
                note(log, HOUSE, h, walk[UNION, size - 1])
                for d in range(size):
                    note(log, PATTERN, cells[walk[ITEM, d]], masks[walk[ITEM, d]])
                offered += close(log)
    return offered


@kernel
def list_places(cells: IntArray, state: IntArray, values: int, masks: IntArray, names: IntArray) -> int:
    """Write which of some values (bits) are open in the cells: their places as bits of positions, and they as bits."""
    length = 0
    missing = 0
    for i in range(cells.shape[0]):
        missing |= 0 if state[PLACED, cells[i]] else state[CAND, cells[i]]
    values &= missing
    while values:
        bit = values & -values
        values ^= bit
        places = 0
        for i in range(cells.shape[0]):
            if not state[PLACED, cells[i]] and state[CAND, cells[i]] & bit:
                places |= 1 << i
        masks[length] = places
        names[length] = bit
        length += 1
    return length


@kernel
def hidden_subsets(
    houses: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int, size: int, values: int
) -> int:
    """Hidden subset: so many values of a full house have so many places between them.

    These values fill all of these places, which lose all other candidates.
    """
    offered = 0
    walk = new_walk(LARGEST_SUBSET)
    masks = np.empty(MOST_VALUES, np.int64)
    names = np.empty(MOST_VALUES, np.int64)
    for h in range(houses.shape[0]):
        if not took_turn(due, DUE_HOUSES, h, turn):
            continue
        cells = houses[h, HOUSE_HEAD : HOUSE_HEAD + houses[h, HOUSE_SIZE]]
        length = list_places(cells, state, (1 << values) - 1, masks, names) if houses[h, HOUSE_FULL] else 0
        if length <= size:
            continue
        begin_subsets(walk)
        while next_subset(masks, length, size, walk):
            kept = reserve(cells, names, walk, size, state, log)
            if kept:
                note(log, HOUSE, h, kept)
                offered += close(log)
    return offered


@kernel
def reserve(cells: IntArray, names: IntArray, walk: IntArray, size: int, state: IntArray, log: IntArray) -> int:
    """Strike all but the chosen values from their places and note these; returns the values, 0 if that hits nothing.

    names, walk: the values, as by `list_places`, and the walk over their places.
    """
    kept = 0
    for d in range(size):
        kept |= names[walk[ITEM, d]]
    places = walk[UNION, size - 1]
    hit = 0
    for i in range(cells.shape[0]):
        if places >> i & 1:
            hit |= propose_strike(state, log, cells[i], ~kept)
    for i in range(cells.shape[0] if hit else 0):
        if places >> i & 1:
            note(log, PATTERN, cells[i], kept & state[CAND, cells[i]])
    return kept if hit else 0
