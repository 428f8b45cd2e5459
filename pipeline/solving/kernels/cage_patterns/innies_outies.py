"""The rule of 45: a house's values have one sum, so cages that fill houses but for a few cells give these cells.

A cage that lies inside takes its target from the total. Of one that lies across the edge either the cells inside count
(innies) or, with the opposite sign, those outside (outies), whichever are fewer. A cell without a cage is left over.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import (
    CAGE_HEAD,
    CAGE_SIZE,
    CAGE_TARGET,
    CAGES_OF_CELL,
    HOUSE_HEAD,
    HOUSE_SIZE,
    PEERS,
    Tables,
)
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.bits import MOST_VALUES, lowest
from pipeline.solving.kernels.engine.degrees import cells_left_over, houses_together
from pipeline.solving.kernels.engine.house_kinds import BOX, COLUMN, ROW, span_of_kind
from pipeline.solving.kernels.engine.state import CAND, HOUSE, PATTERN, PLACED, close, note, propose_strike
from pipeline.solving.kernels.engine.visibility import sees

CELL, SIGN, VALUE = range(3)  # rows of what is left over: a cell; 1 for one inside, -1 for one outside; a trial
LEFT_OVER_ROWS = 3
# Rows of sums, a column per cage: what its cells hold, and how many are open; the same of those inside; has it any
# inside? The last row is a list of cages.
HELD, OPEN, HELD_INSIDE, OPEN_INSIDE, WITHIN, LISTED = range(6)
SUM_ROWS = 6
MOST = 3  # cells left over, and houses together
# Rows of what is open, one per house: the number of cages that have open cells there; from column CAGE on each of them
# and how many.
NUMBER = 0
CAGE = 1
CAGE_STEP = 2
MOST_CAGES = PEERS - CAGES_OF_CELL - 1  # of one cell


@entry
def house_sums(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """Rule of 45, innies and outies: what houses, adjacent lines or two adjacent boxes hold beside their cages.

    The few cells left over have a known sum, or difference: values without partners for it leave them.
    degree: see `techniques.house_sums`.
    """
    values, houses, cages, links, _, _ = tables
    inside = np.zeros(state.shape[1], np.int64)
    sums = _sum_cages(cages, state)
    caged = _all_caged(links)
    listed = np.empty((houses.shape[0], CAGE + CAGE_STEP * MOST_CAGES * values), np.int64)
    over = np.zeros((LEFT_OVER_ROWS, MOST), np.int64)
    group = np.empty(MOST, np.int64)
    beside = 0  # boxes side by side
    first, boxes = span_of_kind(houses, BOX)
    for box in range(first, first + boxes):
        beside += 1 if houses[box, HOUSE_HEAD] < values else 0
    offered = 0
    for kind in (ROW, COLUMN, BOX):
        first, number = span_of_kind(houses, kind)
        for house in range(first, first + number):
            _list_open(houses, links, state, house, listed[house])
        for at in range(number):
            for length in range(1, houses_together(degree) + 1):
                for step in (1, beside):
                    if not _gather(kind, first, number, at, length, step, beside, group):
                        continue
                    left = _count_left_over(listed, group, length, sums)
                    left += 0 if caged else _count_uncaged(houses, links, state, group, length)
                    if not 0 < left <= cells_left_over(degree):
                        continue
                    met = _sum_inside(houses, links, state, group, length, sums)
                    _mark(houses, group, length, inside, 1)
                    total = values * (values + 1) // 2 * length
                    rest = _left_over(total, cages, state, inside, sums, met, over)
                    if not caged:
                        rest = _leave_uncaged(rest, links, state, inside, over)
                    if _strike(links, state, log, over, rest):
                        offered += _close(state, log, over, group, length)
                    _mark(houses, group, length, inside, 0)
    return offered


@kernel
def _gather(kind: int, first: int, number: int, at: int, length: int, step: int, beside: int, group: IntArray) -> bool:
    """Write a group of adjacent houses, the first of it the one `at` of its kind; False if there is none.

    first, number: the houses of the kind. step: from a house of the group to the next, 1 for lines and for boxes beside
    each other, `beside` for boxes one above the other.
    """
    if (length == 1 or kind != BOX) and step != 1:
        return False
    if kind == BOX and (length > 2 or (length == 2 and step == 1 and at % beside == beside - 1)):
        return False
    if at + (length - 1) * step >= number:
        return False
    for i in range(length):
        group[i] = first + at + i * step
    return True


@kernel
def _mark(houses: IntArray, group: IntArray, length: int, inside: IntArray, mark: int) -> None:
    for i in range(length):
        for j in range(HOUSE_HEAD, HOUSE_HEAD + houses[group[i], HOUSE_SIZE]):
            inside[houses[group[i], j]] = mark


@kernel
def _sum_cages(cages: IntArray, state: IntArray) -> IntArray:
    """Per cage what it holds and its open cells; nothing of them inside a group."""
    sums = np.zeros((SUM_ROWS, cages.shape[0]), np.int64)
    for k in range(cages.shape[0]):
        for i in range(CAGE_HEAD, CAGE_HEAD + cages[k, CAGE_SIZE]):
            if state[PLACED, cages[k, i]]:
                sums[HELD, k] += lowest(state[CAND, cages[k, i]])
            else:
                sums[OPEN, k] += 1
    return sums


@kernel
def _sum_inside(
    houses: IntArray, links: IntArray, state: IntArray, group: IntArray, length: int, sums: IntArray
) -> int:
    """The same of the cells of a group of houses; lists the cages that have any, ascending; returns their number."""
    number = 0
    for i in range(length):
        for j in range(HOUSE_HEAD, HOUSE_HEAD + houses[group[i], HOUSE_SIZE]):
            cell = houses[group[i], j]
            for c in range(CAGES_OF_CELL + 1, CAGES_OF_CELL + 1 + links[cell, CAGES_OF_CELL]):
                k = links[cell, c]
                if not sums[WITHIN, k]:
                    _list_cage(sums, number, k)
                    number += 1
                if state[PLACED, cell]:
                    sums[HELD_INSIDE, k] += lowest(state[CAND, cell])
                else:
                    sums[OPEN_INSIDE, k] += 1
    return number


@kernel
def _list_cage(sums: IntArray, number: int, cage: int) -> None:
    """Add a cage, of which nothing inside is counted yet, to an ascending list of so many."""
    sums[WITHIN, cage] = 1
    sums[HELD_INSIDE, cage] = 0
    sums[OPEN_INSIDE, cage] = 0
    while number and sums[LISTED, number - 1] > cage:
        sums[LISTED, number] = sums[LISTED, number - 1]
        number -= 1
    sums[LISTED, number] = cage


@kernel
def _list_open(houses: IntArray, links: IntArray, state: IntArray, house: int, row: IntArray) -> None:
    """Write into a row which cages have open cells in a house, and how many."""
    last = CAGE
    for j in range(HOUSE_HEAD, HOUSE_HEAD + houses[house, HOUSE_SIZE]):
        cell = houses[house, j]
        if state[PLACED, cell]:
            continue
        for c in range(CAGES_OF_CELL + 1, CAGES_OF_CELL + 1 + links[cell, CAGES_OF_CELL]):
            at = CAGE
            while at < last and row[at] != links[cell, c]:
                at += CAGE_STEP
            if at == last:
                row[at] = links[cell, c]
                row[at + 1] = 0
                last += CAGE_STEP
            row[at + 1] += 1
    row[NUMBER] = (last - CAGE) // CAGE_STEP


@kernel
def _count_left_over(listed: IntArray, group: IntArray, length: int, sums: IntArray) -> int:
    """The number of cells left over; most groups have too many, and nothing else of them is asked for."""
    for i in range(length):
        row = listed[group[i]]
        for at in range(CAGE, CAGE + CAGE_STEP * row[NUMBER], CAGE_STEP):
            sums[OPEN_INSIDE, row[at]] += row[at + 1]
    number = 0
    for i in range(length):
        row = listed[group[i]]
        for at in range(CAGE, CAGE + CAGE_STEP * row[NUMBER], CAGE_STEP):
            inside = sums[OPEN_INSIDE, row[at]]
            number += min(inside, sums[OPEN, row[at]] - inside)
            sums[OPEN_INSIDE, row[at]] = 0  # a cage of several houses counts once
    return number


@kernel
def _left_over(
    total: int, cages: IntArray, state: IntArray, inside: IntArray, sums: IntArray, met: int, over: IntArray
) -> int:
    """Write the cells left over; returns what they hold together, signs counted. Behind the last stands the sign 0.

    Nothing is inside any more then.
    """
    number = 0
    for i in range(MOST):
        over[SIGN, i] = 0
    for listed in range(met):
        k = sums[LISTED, listed]
        open_inside = sums[OPEN_INSIDE, k]
        outies = sums[OPEN, k] - open_inside < open_inside
        held_outside = sums[HELD, k] - sums[HELD_INSIDE, k]
        total -= cages[k, CAGE_TARGET] - held_outside if outies else sums[HELD_INSIDE, k]
        for i in range(CAGE_HEAD, CAGE_HEAD + cages[k, CAGE_SIZE]):
            cell = cages[k, i]
            if state[PLACED, cell] or (inside[cell] == 1) == outies:
                continue
            over[CELL, number] = cell
            over[SIGN, number] = -1 if outies else 1
            number += 1
        sums[WITHIN, k] = 0
        sums[OPEN_INSIDE, k] = 0
    return total


@kernel
def _all_caged(links: IntArray) -> bool:
    """Has every cell a cage?"""
    for cell in range(links.shape[0]):
        if links[cell, CAGES_OF_CELL] == 0:
            return False
    return True


@kernel
def _count_uncaged(houses: IntArray, links: IntArray, state: IntArray, group: IntArray, length: int) -> int:
    """The open cells without a cage in a group of houses."""
    number = 0
    for i in range(length):
        for j in range(HOUSE_HEAD, HOUSE_HEAD + houses[group[i], HOUSE_SIZE]):
            cell = houses[group[i], j]
            number += 1 if links[cell, CAGES_OF_CELL] == 0 and not state[PLACED, cell] else 0
    return number


@kernel
def _leave_uncaged(rest: int, links: IntArray, state: IntArray, inside: IntArray, over: IntArray) -> int:
    """Add the open cells inside that have no cage to those left over; the rest, less what the others of them hold."""
    number = _count_left(over)
    for cell in range(inside.shape[0]):
        if not inside[cell] or links[cell, CAGES_OF_CELL]:
            continue
        if state[PLACED, cell]:
            rest -= lowest(state[CAND, cell])
            continue
        over[CELL, number] = cell
        over[SIGN, number] = 1
        number += 1
    return rest


@kernel
def _count_left(over: IntArray) -> int:
    """How many cells are left over: those with a sign."""
    number = 0
    while number < MOST and over[SIGN, number]:
        number += 1
    return number


@kernel
def _strike(links: IntArray, state: IntArray, log: IntArray, over: IntArray, rest: int) -> int:
    """Propose to strike from the cells left over what does not go with the rest; 1 if that hits anything."""
    number = _count_left(over)
    hit = 0
    for i in range(number):
        kept = 0
        left = state[CAND, over[CELL, i]]
        while left:
            bit = left & -left
            left ^= bit
            over[VALUE, i] = bit
            if _completed(links, state, over, number, i, rest - over[SIGN, i] * lowest(bit)):
                kept |= bit
        hit |= propose_strike(state, log, over[CELL, i], ~kept)
    return hit


@kernel
def _completed(links: IntArray, state: IntArray, over: IntArray, number: int, fixed: int, rest: int) -> bool:
    """Can the cells left over but the one that is fixed hold the rest?"""
    if number == 1:
        return rest == 0
    a = 1 if fixed == 0 else 0
    b = number - fixed - a  # the third, if there are three
    left = state[CAND, over[CELL, a]]
    while left:
        bit = left & -left
        left ^= bit
        over[VALUE, a] = bit
        missing = rest - over[SIGN, a] * lowest(bit)
        if _clash(links, over, fixed, a):
            continue
        if number == 2:
            if missing == 0:
                return True
            continue
        value = missing * over[SIGN, b]
        if 0 < value <= MOST_VALUES and state[CAND, over[CELL, b]] >> (value - 1) & 1:
            over[VALUE, b] = 1 << (value - 1)
            if not _clash(links, over, fixed, b) and not _clash(links, over, a, b):
                return True
    return False


@kernel
def _clash(links: IntArray, over: IntArray, i: int, j: int) -> bool:
    return over[VALUE, i] == over[VALUE, j] and sees(links, over[CELL, i], over[CELL, j])


@kernel
def _close(state: IntArray, log: IntArray, over: IntArray, group: IntArray, length: int) -> int:
    for i in range(length):
        note(log, HOUSE, group[i], 0)
    for i in range(MOST):
        if over[SIGN, i] == 0:
            break
        note(log, PATTERN, over[CELL, i], state[CAND, over[CELL, i]])
    return close(log)
