"""Making Sudoku: digging givens out of a full grid as long as singles lead back, or one solution is left."""

from typing import NamedTuple

import numpy as np

from pipeline.families.sudoku.dig.kernels_spread import LAST, ROOM_ROWS, begin, spread
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_HEAD, HOUSE_SIZE, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.bits import single
from pipeline.solving.kernels.engine.state import CAND, PLACED
from pipeline.solving.kernels.solve.search import search

WORD = 62  # cells to a word of a set of cells


class DigLimits(NamedTuple):
    """How far a dig goes; columns of its limits, after those of `Singles`.

    start: the place in the order to start from. fewest: givens that stay. removals: the most orbits to empty. nodes: of
    a search for a second solution; 0 where singles alone decide.
    """

    start: int
    fewest: int
    removals: int
    nodes: int


FROM, FEWEST, REMOVALS, NODES = range(LAST + 1, LAST + 1 + len(DigLimits._fields))
TOTAL = 0  # the row of remembered sets that holds, in its first column, the number of the others
AT_ONCE = 3  # this part of the orbits goes at once from a full grid


@kernel
def _remember(full: IntArray, other: IntArray, unavoidable_sets: IntArray) -> None:
    """Add the cells in which two solutions differ; the last row is overwritten where there is no room."""
    row = min(unavoidable_sets[TOTAL, 0] + 1, unavoidable_sets.shape[0] - 1)
    unavoidable_sets[TOTAL, 0] = row
    for w in range(unavoidable_sets.shape[1]):
        unavoidable_sets[row, w] = 0
    for cell in range(full.shape[0]):
        if full[cell] != other[cell]:
            unavoidable_sets[row, cell // WORD] |= 1 << (cell % WORD)


@kernel
def _remember_pairs(values: int, houses: IntArray, full: IntArray, unavoidable_sets: IntArray) -> None:
    """Add the cells of any two values that hang together by houses: in these the two could change places."""
    group = np.empty(full.shape[0], np.int64)
    for a in range(values):
        for b in range(a):
            for cell in range(full.shape[0]):
                group[cell] = cell if full[cell] & (1 << a | 1 << b) else -1
            joined = 1
            while joined:
                joined = 0
                for h in range(houses.shape[0]):
                    joined += _join(houses, full, group, h, 1 << a, 1 << b)
            for first in range(full.shape[0]):
                if group[first] == first and unavoidable_sets[TOTAL, 0] + 1 < unavoidable_sets.shape[0]:
                    unavoidable_sets[TOTAL, 0] += 1
                    for w in range(unavoidable_sets.shape[1]):
                        unavoidable_sets[unavoidable_sets[TOTAL, 0], w] = 0
                    for cell in range(first, full.shape[0]):
                        if group[cell] == first:
                            unavoidable_sets[unavoidable_sets[TOTAL, 0], cell // WORD] |= 1 << (cell % WORD)


@kernel
def _join(houses: IntArray, full: IntArray, group: IntArray, h: int, one: int, other: int) -> int:
    """Give the cells of two values in a house the smaller of their groups; 1 if that changes one."""
    first = -1
    last = -1
    for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
        if full[houses[h, i]] & (one | other):
            last = first
            first = houses[h, i]
            if last >= 0:
                break
    if last < 0 or group[first] == group[last]:
        return 0
    smaller = min(group[first], group[last])
    group[first] = smaller
    group[last] = smaller
    return 1


@kernel
def _mark(there: IntArray, goal: IntArray) -> None:
    """Put cells into a set or, where they are in it, out of it."""
    for i in range(goal.shape[0]):
        if goal[i] >= 0:
            there[goal[i] // WORD] ^= 1 << (goal[i] % WORD)


@kernel
def _breaks_unavoidable_set(there: IntArray, unavoidable_sets: IntArray) -> bool:
    """Do the givens leave one of the remembered sets of cells without any?"""
    for row in range(1, unavoidable_sets[TOTAL, 0] + 1):
        held = 0
        for w in range(unavoidable_sets.shape[1]):
            held |= unavoidable_sets[row, w] & there[w]
        if held == 0:
            return True
    return False


@kernel
def _fill(givens: IntArray, source: IntArray, goal: IntArray) -> int:
    """Take the cells of an orbit from a source; returns their number."""
    size = 0
    for i in range(goal.shape[0]):
        if goal[i] >= 0:
            givens[goal[i]] = source[goal[i]]
            size += 1
    return size


@kernel
def _unique(
    tables: Tables, full: IntArray, room: IntArray, goal: IntArray, nodes: int, unavoidable_sets: IntArray
) -> bool:
    """Is there no second solution? It would differ in an open cell of the goal: in this one, in none before it.

    Where it differs is remembered: no puzzle may lack all these givens.
    """
    unshuffled = np.empty(0, np.int64)
    found = np.empty((1, full.shape[0]), np.int64)
    start = np.empty(full.shape[0], np.int64)
    for cell in range(full.shape[0]):
        start[cell] = room[CAND, cell]
    for i in range(goal.shape[0]):
        cell = goal[i]
        if cell < 0 or room[PLACED, cell]:
            continue
        start[cell] &= ~full[cell]
        number, left = search(tables, start, nodes, unshuffled, found)
        if number:
            _remember(full, found[0], unavoidable_sets)
        if number or left <= 0:
            return False
        start[cell] = full[cell]
    return True


@kernel
def _empty_first(
    tables: Tables,
    limits: IntArray,
    blank: IntArray,
    full: IntArray,
    givens: IntArray,
    orbits: IntArray,
    order: IntArray,
    room: IntArray,
) -> int:
    """Empty the first orbits of a full grid all at once; returns how many, 0 if singles do not lead back to them.

    Givens only help, so each of them could have gone in its turn.
    """
    _, houses, _, links, _, _ = tables
    number: int = order.shape[0] // AT_ONCE
    left = 0
    for cell in range(full.shape[0]):
        left += 1 if full[cell] else 0
    for k in range(number):
        left -= _fill(givens, blank, orbits[order[k]])
    begin(links, givens, room)
    if left >= limits[FEWEST] and spread(houses, links, room, limits, np.arange(full.shape[0])):
        return number
    for k in range(number):
        _fill(givens, full, orbits[order[k]])
    return 0


@entry
def dig(
    tables: Tables,
    limits: IntArray,
    blank: IntArray,
    full: IntArray,
    givens: IntArray,
    orbits: IntArray,
    order: IntArray,
    gone: IntArray,
    unavoidable_sets: IntArray,
) -> tuple[int, int, int]:
    """Empty orbits of the givens, in an order, as long as the rest leads back to them.

    Returns the number of orbits emptied, how many of them singles led back to before anything else was needed, and
    where in the order it stopped. Once singles are not enough they never are again, because givens only go.
    limits: see above. blank: what an empty cell may hold. full, givens: values as bits; the givens are written to.
    orbits: cells that are emptied together, one row each, padded with -1. gone: room for the orbits emptied.
    unavoidable_sets: sets of cells, as bits, in which other solutions differ, their number in row TOTAL; they grow.
    """
    _, houses, _, links, _, _ = tables
    room = np.empty((ROOM_ROWS, full.shape[0] + 1), np.int64)
    there = np.zeros(unavoidable_sets.shape[1], np.int64)
    number = 0
    if limits[FROM] == 0 and limits[REMOVALS] > order.shape[0]:
        number = _empty_first(tables, limits, blank, full, givens, orbits, order, room)
    for k in range(number):
        gone[k] = order[k]
    left = 0
    for cell in range(full.shape[0]):
        if single(givens[cell]):
            there[cell // WORD] |= 1 << (cell % WORD)
            left += 1
    if limits[NODES] and unavoidable_sets[TOTAL, 0] == 0:
        _remember_pairs(tables.values, houses, full, unavoidable_sets)
    plain = -1
    k = limits[FROM] + number
    while k < order.shape[0] and number < limits[REMOVALS]:
        goal = orbits[order[k]]
        k += 1
        if not single(givens[goal[0]]):
            continue
        size = _fill(givens, blank, goal)
        _mark(there, goal)
        spared = left - size >= limits[FEWEST] and not _breaks_unavoidable_set(there, unavoidable_sets)
        if spared:
            begin(links, givens, room)
            spared = spread(houses, links, room, limits, goal)
            if not spared and limits[NODES]:
                spared = _unique(tables, full, room, goal, limits[NODES], unavoidable_sets)
                if spared and plain < 0:
                    plain = number
        if spared:
            gone[number] = order[k - 1]
            number += 1
            left -= size
        else:
            _fill(givens, full, goal)
            _mark(there, goal)
    return number, number if plain < 0 else plain, k
