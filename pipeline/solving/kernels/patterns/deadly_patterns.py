"""What patterns with two solutions have in common: some cells of which one must break the pattern."""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_HEAD, HOUSE_SIZE, PEERS
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import MOST_VALUES
from pipeline.solving.kernels.engine.choices import ITEM, UNION, begin_subsets, new_walk, next_subset
from pipeline.solving.kernels.engine.state import CAND, HOUSE, PATTERN, PLACED, close, note, propose_strike
from pipeline.solving.kernels.engine.visibility import sees

MASKS, CELLS = range(2)  # rows of the members of a subset
MEMBER_ROWS = 2


@kernel
def among(cells: IntArray, length: int, cell: int) -> bool:
    """Is the cell one of the first `length`?"""
    for i in range(length):
        if cells[i] == cell:
            return True
    return False


@kernel
def strike_seen_by_all(links: IntArray, state: IntArray, log: IntArray, cells: IntArray, length: int, mask: int) -> int:
    """Propose to remove candidates from all cells that see each of the given ones; 1 if any has them."""
    hit = 0
    for i in range(PEERS + 1, PEERS + 1 + links[cells[0], PEERS]):
        cell = links[cells[0], i]
        seen = 1 if state[CAND, cell] & mask else 0
        k = 1
        while seen and k < length:
            seen = 1 if sees(links, cell, cells[k]) else 0
            k += 1
        if seen:
            hit |= propose_strike(state, log, cell, mask)
    return hit


@kernel
def note_cells(state: IntArray, log: IntArray, cells: IntArray, length: int) -> int:
    """Note cells with their candidates and end the application; returns 1, to be counted."""
    for i in range(length):
        note(log, PATTERN, cells[i], state[CAND, cells[i]])
    return close(log)


@kernel
def naked_with_roof(
    houses: IntArray,
    state: IntArray,
    log: IntArray,
    h: int,
    roof: IntArray,
    length: int,
    extra: int,
    sizes: int,
    pattern: IntArray,
    depth: int,
) -> int:
    """Type 3: naked subsets of a house in which the roof cells (`length`) stand for one cell with their extra values.

    One of the roof cells holds an extra value. sizes: as bits. What shows it are the cells of the pattern (`depth`),
    then those of the subset.
    """
    if sizes == 0:
        return 0
    members = np.empty((MEMBER_ROWS, MOST_VALUES + 1), np.int64)
    walk = new_walk(MOST_VALUES)
    offered = 0
    number = 1
    members[MASKS, 0] = extra
    for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
        cell = houses[h, i]
        if not state[PLACED, cell] and not among(roof, length, cell):
            members[MASKS, number] = state[CAND, cell]
            members[CELLS, number] = cell
            number += 1
    for size in range(2, number):
        if not sizes >> size & 1:
            continue
        begin_subsets(walk)
        while next_subset(members[MASKS], number, size, walk) and walk[ITEM, 0] == 0:
            hit = 0
            for i in range(1, number):
                if not among(walk[ITEM], size, i):
                    hit |= propose_strike(state, log, members[CELLS, i], walk[UNION, size - 1])
            if hit:
                note(log, HOUSE, h, walk[UNION, size - 1])
                for i in range(depth):
                    note(log, PATTERN, pattern[i], state[CAND, pattern[i]])
                for d in range(1, size):
                    note(log, PATTERN, members[CELLS, walk[ITEM, d]], members[MASKS, walk[ITEM, d]])
                offered += close(log)
    return offered
