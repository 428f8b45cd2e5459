"""Wings: a few cells of two or three candidates of which one end must hold a value."""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import PEERS, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.bits import count, single
from pipeline.solving.kernels.engine.state import CAND, HOUSE, PATTERN, PLACED, close, note
from pipeline.solving.kernels.engine.visibility import (
    LINK_A,
    LINK_B,
    LINK_HOUSE,
    list_pairs,
    room_for_links,
    sees,
    strike_seen,
    strong_links,
)
from pipeline.solving.techniques import W_WING


@entry
def wings(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """XY-wing (degree 2), XYZ-wing (degree 3, the candidates of the pivot) or W_WING: one of the ends holds a value.

    The value leaves all cells that see all ends. After Nicolas Juillerat's Explainer; W-wings after Bernhard
    Hobiger's HoDoKu.
    """
    _, houses, _, links, _, _ = tables
    if degree == W_WING:
        return _w_wings(houses, links, state, log)
    offered = 0
    ends = np.empty(state.shape[1], np.int64)
    for pivot in range(state.shape[1]):
        if state[PLACED, pivot] or count(state[CAND, pivot]) != degree:
            continue
        length = 0
        for i in range(PEERS + 1, PEERS + 1 + links[pivot, PEERS]):
            mask = state[CAND, links[pivot, i]]
            if count(mask) == 2 and count(mask | state[CAND, pivot]) == 3:
                ends[length] = links[pivot, i]
                length += 1
        for i in range(length):
            for j in range(i):
                offered += _wing(links, state, log, pivot, ends[i], ends[j])
    return offered


@kernel
def _wing(links: IntArray, state: IntArray, log: IntArray, pivot: int, a: int, b: int) -> int:
    """Whichever candidate the pivot holds, it or one of the ends holds the value that all ends share."""
    shared = state[CAND, a] & state[CAND, b]
    if not single(shared) or state[CAND, a] | state[CAND, b] != state[CAND, pivot] | shared:
        return 0
    third = pivot if state[CAND, pivot] & shared else -1
    if not strike_seen(links, state, log, a, b, third, shared):
        return 0
    for cell in (pivot, a, b):
        note(log, PATTERN, cell, state[CAND, cell])
    return close(log)


@kernel
def _w_wings(houses: IntArray, links: IntArray, state: IntArray, log: IntArray) -> int:
    """Two cells of the same pair, joined by the two places of one value, hold the other value between them."""
    offered = 0
    pairs = room_for_links(houses)
    ends = np.empty(state.shape[1], np.int64)
    length = list_pairs(state, ends)
    values = 0
    for i in range(length):
        values |= state[CAND, ends[i]]
    while values:
        bit = values & -values
        values ^= bit
        strong = strong_links(houses, state, bit, pairs)
        for i in range(length):
            for j in range(i):
                a = ends[i]
                b = ends[j]
                if not state[CAND, a] & bit or state[CAND, a] != state[CAND, b] or sees(links, a, b):
                    continue
                for k in range(strong):
                    if _joins(links, pairs, k, a, b) and strike_seen(links, state, log, a, b, -1, state[CAND, a] ^ bit):
                        note(log, PATTERN, a, state[CAND, a])
                        note(log, PATTERN, b, state[CAND, a])
                        note(log, PATTERN, pairs[k, LINK_A], bit)
                        note(log, PATTERN, pairs[k, LINK_B], bit)
                        note(log, HOUSE, pairs[k, LINK_HOUSE], bit)
                        offered += close(log)
    return offered


@kernel
def _joins(links: IntArray, pairs: IntArray, k: int, a: int, b: int) -> bool:
    """Does a see one end of a strong link and b the other?"""
    first = pairs[k, LINK_A]
    second = pairs[k, LINK_B]
    return (sees(links, a, first) and sees(links, b, second)) or (sees(links, a, second) and sees(links, b, first))
