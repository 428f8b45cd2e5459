"""Values that can be placed because of what pointing, claiming or a hidden subset would strike.

Nicolas Juillerat's Explainer, and so the measure `se`, weighs these below the strikes themselves, because nobody
needs to write candidates for them.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import FULL_HOUSE, HOUSE_FULL, HOUSE_HEAD, HOUSE_KIND, HOUSE_SIZE, OTHER_HOUSE
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import MOST_VALUES, single
from pipeline.solving.kernels.engine.choices import ITEM, UNION, begin_subsets, new_walk, next_subset
from pipeline.solving.kernels.engine.house_kinds import asks_for_kind
from pipeline.solving.kernels.engine.state import (
    CAND,
    DUE_HOUSES,
    HOUSE,
    PLACED,
    PUT,
    end_turn,
    note,
    propose_value,
    took_turn,
)
from pipeline.solving.kernels.engine.visibility import lies_in
from pipeline.solving.kernels.houses.locked_candidates import locked_values
from pipeline.solving.kernels.houses.subsets import LARGEST_SUBSET, list_places


@kernel
def direct_locked(
    houses: IntArray,
    links: IntArray,
    intersections: IntArray,
    state: IntArray,
    log: IntArray,
    due: IntArray,
    turn: int,
    kinds: int,
) -> int:
    """Direct pointing and claiming: a locked candidate leaves its value one place in a third house like the first."""
    offered = 0
    around = np.zeros(houses.shape[0], np.int64)  # per house what is due of it and of those that it meets
    for m in range(intersections.shape[0]):
        b = intersections[m, OTHER_HOUSE]
        around[b] |= due[DUE_HOUSES, b] | due[DUE_HOUSES, intersections[m, FULL_HOUSE]]
    for m in range(intersections.shape[0]):
        a = intersections[m, FULL_HOUSE]
        b = intersections[m, OTHER_HOUSE]
        if not asks_for_kind(kinds, houses[a, HOUSE_KIND]) or not around[b] >> turn & 1:
            continue
        locked = locked_values(houses, intersections, state, m)
        if locked == 0:
            continue
        for k in range(intersections.shape[0]):
            c = intersections[k, FULL_HOUSE]
            if intersections[k, OTHER_HOUSE] != b or c == a or houses[c, HOUSE_KIND] != houses[a, HOUSE_KIND]:
                continue
            once = 0
            twice = 0
            for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[c, HOUSE_SIZE]):
                if not lies_in(links, houses[c, i], b):
                    twice |= once & state[CAND, houses[c, i]]
                    once |= state[CAND, houses[c, i]]
            offered += _place_in(houses, links, state, log, a, b, c, locked & once & ~twice)
    end_turn(due, DUE_HOUSES, houses.shape[0], turn)
    return offered


@kernel
def _place_in(
    houses: IntArray, links: IntArray, state: IntArray, log: IntArray, a: int, b: int, c: int, left: int
) -> int:
    """Place what has one place left in house c outside of b, because house a needs it in b."""
    offered = 0
    for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[c, HOUSE_SIZE] if left else 0):
        cell = houses[c, i]
        bit = state[CAND, cell] & left
        if single(bit) and not state[PLACED, cell] and not state[PUT, cell] and not lies_in(links, cell, b):
            note(log, HOUSE, a, bit)
            note(log, HOUSE, b, bit)
            offered += propose_value(state, log, c, cell, bit)
    return offered


@kernel
def direct_hidden_subsets(
    houses: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int, size: int, values: int
) -> int:
    """Direct hidden subset: one that takes all but one of the places of another value of its house."""
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
            for k in range(length):
                rest = masks[k] & ~walk[UNION, size - 1]
                if rest == masks[k] or not single(rest):
                    continue
                for i in range(cells.shape[0]):
                    if rest >> i & 1 and not state[PUT, cells[i]]:
                        for d in range(size):
                            note(log, HOUSE, h, names[walk[ITEM, d]])
                        offered += propose_value(state, log, h, cells[i], names[k])
    return offered
