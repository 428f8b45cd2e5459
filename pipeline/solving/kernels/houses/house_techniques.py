"""Techniques of houses: singles, pointing and claiming, subsets, fish.

Each proposes all its applications into the state and returns how many there are.
"""

from __future__ import annotations

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_HEAD, HOUSES_OF_CELL, INTERSECTION_HEAD
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import count, single
from pipeline.solving.kernels.engine.state import (
    CAND,
    HOUSE,
    PATTERN,
    PLACED,
    close,
    note,
    propose_strike,
    propose_value,
)

ITEM, UNION, DEPTH = range(3)  # rows of a walk over subsets


@kernel
def last_cells(houses: IntArray, state: IntArray, log: IntArray) -> int:
    """Full houses with one open cell."""
    offered = 0
    for h in range(houses.shape[0]):
        if not houses[h, 2]:
            continue
        found = -1
        left = 0
        for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, 1]):
            if not state[PLACED, houses[h, i]]:
                found = houses[h, i]
                left += 1
        if left == 1 and single(state[CAND, found]):
            offered += propose_value(state, log, h, found, state[CAND, found])
    return offered


@kernel
def hidden_singles(houses: IntArray, state: IntArray, log: IntArray, kinds: int) -> int:
    """Values with one place left in a full house of the kinds (bits)."""
    offered = 0
    for h in range(houses.shape[0]):
        if not houses[h, 2] or not kinds >> houses[h, 0] & 1:
            continue
        once = 0
        twice = 0
        for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, 1]):
            mask = state[CAND, houses[h, i]]
            twice |= once & mask
            once |= mask
        hidden = once & ~twice
        for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, 1]):
            cell = houses[h, i]
            if not state[PLACED, cell] and single(state[CAND, cell] & hidden):
                offered += propose_value(state, log, h, cell, state[CAND, cell] & hidden)
    return offered


@kernel
def naked_singles(state: IntArray, log: IntArray) -> int:
    """Open cells with one candidate."""
    offered = 0
    for cell in range(state.shape[1]):
        if not state[PLACED, cell] and single(state[CAND, cell]):
            offered += propose_value(state, log, -1, cell, state[CAND, cell])
    return offered


@kernel
def lies_in(links: IntArray, cell: int, house: int) -> bool:
    """Is the cell in the house?"""
    for i in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[cell, HOUSES_OF_CELL]):
        if links[cell, i] == house:
            return True
    return False


@kernel
def locked_values(houses: IntArray, links: IntArray, intersections: IntArray, state: IntArray, m: int) -> int:
    """The values that the first house of an intersection holds only where it meets the second."""
    inside = 0
    for i in range(INTERSECTION_HEAD, INTERSECTION_HEAD + intersections[m, 2]):
        if not state[PLACED, intersections[m, i]]:
            inside |= state[CAND, intersections[m, i]]
    if inside == 0:
        return 0
    a = intersections[m, 0]
    for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[a, 1]):
        cell = houses[a, i]
        if not lies_in(links, cell, intersections[m, 1]):
            inside &= ~state[CAND, cell]
    return inside


@kernel
def locked(
    houses: IntArray, links: IntArray, intersections: IntArray, state: IntArray, log: IntArray, kinds: int
) -> int:
    """Values that a full house of the kinds (bits) can only hold where it meets another: struck from the other."""
    offered = 0
    for m in range(intersections.shape[0]):
        a = intersections[m, 0]
        b = intersections[m, 1]
        inside = locked_values(houses, links, intersections, state, m) if kinds >> houses[a, 0] & 1 else 0
        while inside:
            bit = inside & -inside
            inside ^= bit
            hit = 0
            for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[b, 1]):
                cell = houses[b, i]
                if state[CAND, cell] & bit and not lies_in(links, cell, a):
                    hit |= propose_strike(state, log, cell, bit)
            if hit:
                note(log, HOUSE, a, bit)
                note(log, HOUSE, b, bit)
                offered += close(log)
    return offered


@kernel
def next_subset(masks: IntArray, length: int, size: int, walk: IntArray) -> bool:
    """Advance to the next `size` of `masks` whose union has `size` bits; False at the end.

    `walk` (3 rows) holds the chosen indices in row ITEM and the union in the last column used of row UNION;
    a walk starts with all of it -1 but DEPTH 0. Naked and hidden subsets and fish are this one walk.
    """
    d = walk[DEPTH, 0]
    while d >= 0:
        before = walk[UNION, d - 1] if d else 0
        i = walk[ITEM, d] + 1
        end = length - size + d
        while i <= end and (masks[i] == 0 or count(before | masks[i]) > size):
            i += 1
        if i > end:
            d -= 1
            continue
        walk[ITEM, d] = i
        walk[UNION, d] = before | masks[i]
        if d == size - 1:
            walk[DEPTH, 0] = d
            if count(walk[UNION, d]) == size:
                return True
            continue
        d += 1
        walk[ITEM, d] = i
    return False


@kernel
def begin_subsets(walk: IntArray) -> None:
    """Start a walk over subsets."""
    walk[:] = -1
    walk[DEPTH, 0] = 0


@kernel
def _chosen(walk: IntArray, size: int, index: int) -> bool:
    for d in range(size):
        if walk[ITEM, d] == index:
            return True
    return False


@kernel
def naked_subsets(houses: IntArray, state: IntArray, log: IntArray, size: int) -> int:
    """As many open cells of a house as values between them: the values are struck from its other cells."""
    offered = 0
    walk = np.empty((3, 4), np.int64)
    masks = np.empty(16, np.int64)
    cells = np.empty(16, np.int64)
    for h in range(houses.shape[0]):
        length = 0
        for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, 1]):
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
                if not _chosen(walk, size, i):
                    hit |= propose_strike(state, log, cells[i], walk[UNION, size - 1])
            if hit:
                note(log, HOUSE, h, walk[UNION, size - 1])
                for d in range(size):
                    note(log, PATTERN, cells[walk[ITEM, d]], masks[walk[ITEM, d]])
                offered += close(log)
    return offered


@kernel
def list_places(houses: IntArray, state: IntArray, h: int, values: int, masks: IntArray, names: IntArray) -> int:
    """Write a house's open values: their places as bits of its positions, and the values as bits."""
    length = 0
    for v in range(values):
        places = 0
        for i in range(houses[h, 1]):
            cell = houses[h, HOUSE_HEAD + i]
            if not state[PLACED, cell] and state[CAND, cell] >> v & 1:
                places |= 1 << i
        if places:
            masks[length] = places
            names[length] = 1 << v
            length += 1
    return length


@kernel
def hidden_subsets(houses: IntArray, state: IntArray, log: IntArray, size: int, values: int) -> int:
    """As many values of a full house as places between them: other values are struck from those places."""
    offered = 0
    walk = np.empty((3, 4), np.int64)
    masks = np.empty(16, np.int64)
    names = np.empty(16, np.int64)
    for h in range(houses.shape[0]):
        if not houses[h, 2]:
            continue
        length = list_places(houses, state, h, values, masks, names)
        if length <= size:
            continue
        begin_subsets(walk)
        while next_subset(masks, length, size, walk):
            kept = 0
            for d in range(size):
                kept |= names[walk[ITEM, d]]
            cells = houses[h, HOUSE_HEAD : HOUSE_HEAD + houses[h, 1]]
            if reserve(cells, walk[UNION, size - 1], kept, state, log):
                note(log, HOUSE, h, kept)
                offered += close(log)
    return offered


@kernel
def reserve(cells: IntArray, places: int, kept: int, state: IntArray, log: IntArray) -> int:
    """Strike all but the kept values from some places (bits) of the cells and note these; 1 if that hits, else 0."""
    hit = 0
    for i in range(cells.shape[0]):
        if places >> i & 1:
            hit |= propose_strike(state, log, cells[i], ~kept)
    for i in range(cells.shape[0] if hit else 0):
        if places >> i & 1:
            note(log, PATTERN, cells[i], kept & state[CAND, cells[i]])
    return hit


@kernel
def fish(houses: IntArray, state: IntArray, log: IntArray, size: int, values: int) -> int:
    """A value whose places in some rows lie in as many columns is struck from these elsewhere; likewise columns."""
    offered = 0
    walk = np.empty((3, 4), np.int64)
    masks = np.empty(16, np.int64)
    for first in (0, values):  # the houses of a square board begin with its rows, then its columns
        for v in range(values):
            length = 0
            for line in range(values):
                masks[line] = 0
                for i in range(values):
                    cell = houses[first + line, HOUSE_HEAD + i]
                    if not state[PLACED, cell] and state[CAND, cell] >> v & 1:
                        masks[line] |= 1 << i
                length += 1 if masks[line] else 0
            if length <= size:
                continue
            begin_subsets(walk)
            while next_subset(masks, values, size, walk):
                hit = 0
                for line in range(values):
                    if masks[line] & walk[UNION, size - 1] and not _chosen(walk, size, line):
                        hit |= _strike_line(houses, state, log, first + line, walk[UNION, size - 1], 1 << v)
                if hit:
                    for d in range(size):
                        note(log, HOUSE, first + walk[ITEM, d], 1 << v)
                    offered += close(log)
    return offered


@kernel
def _strike_line(houses: IntArray, state: IntArray, log: IntArray, line: int, places: int, bit: int) -> int:
    hit = 0
    for i in range(houses[line, 1]):
        if places >> i & 1:
            hit |= propose_strike(state, log, houses[line, HOUSE_HEAD + i], bit)
    return hit
