"""Values that can be placed because of what pointing, claiming or a hidden subset would strike.

The measure `se` weighs these below the strikes themselves, because nobody needs to write candidates for them.
"""

from __future__ import annotations

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_HEAD
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import single
from pipeline.solving.kernels.engine.state import CAND, HOUSE, PLACED, PUT, note, propose_value
from pipeline.solving.kernels.houses.house_techniques import (
    ITEM,
    UNION,
    begin_subsets,
    lies_in,
    list_places,
    locked_values,
    next_subset,
)


@kernel
def direct_locked(
    houses: IntArray, links: IntArray, intersections: IntArray, state: IntArray, log: IntArray, kinds: int
) -> int:
    """Values locked where a house of the kinds meets another, which leaves them one place in a third like the first."""
    offered = 0
    for m in range(intersections.shape[0]):
        a = intersections[m, 0]
        b = intersections[m, 1]
        locked = locked_values(houses, links, intersections, state, m) if kinds >> houses[a, 0] & 1 else 0
        if locked == 0:
            continue
        for k in range(intersections.shape[0]):
            c = intersections[k, 0]
            if intersections[k, 1] != b or c == a or houses[c, 0] != houses[a, 0]:
                continue
            once = 0
            twice = 0
            for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[c, 1]):
                if not lies_in(links, houses[c, i], b):
                    twice |= once & state[CAND, houses[c, i]]
                    once |= state[CAND, houses[c, i]]
            offered += _place_in(houses, links, state, log, a, b, c, locked & once & ~twice)
    return offered


@kernel
def _place_in(
    houses: IntArray, links: IntArray, state: IntArray, log: IntArray, a: int, b: int, c: int, left: int
) -> int:
    """Place what has one place left in house c outside of b, because house a needs it in b."""
    offered = 0
    for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[c, 1] if left else 0):
        cell = houses[c, i]
        bit = state[CAND, cell] & left
        if single(bit) and not state[PLACED, cell] and not state[PUT, cell] and not lies_in(links, cell, b):
            note(log, HOUSE, a, bit)
            note(log, HOUSE, b, bit)
            offered += propose_value(state, log, c, cell, bit)
    return offered


@kernel
def direct_hidden_subsets(houses: IntArray, state: IntArray, log: IntArray, size: int, values: int) -> int:
    """As many values of a full house as places between them, which leaves another value one place."""
    offered = 0
    walk = np.empty((3, 4), np.int64)
    masks = np.empty(16, np.int64)
    names = np.empty(16, np.int64)
    for h in range(houses.shape[0]):
        length = list_places(houses, state, h, values, masks, names) if houses[h, 2] else 0
        if length <= size:
            continue
        begin_subsets(walk)
        while next_subset(masks, length, size, walk):
            for k in range(length):
                rest = masks[k] & ~walk[UNION, size - 1]
                if rest == masks[k] or not single(rest):
                    continue
                for i in range(houses[h, 1]):
                    cell = houses[h, HOUSE_HEAD + i]
                    if rest >> i & 1 and not state[PUT, cell]:
                        for d in range(size):
                            note(log, HOUSE, h, names[walk[ITEM, d]])
                        offered += propose_value(state, log, h, cell, names[k])
    return offered
