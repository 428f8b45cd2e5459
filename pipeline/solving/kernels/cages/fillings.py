"""Fillings of a run: the values that its open cells take where all cells differ and make the sum.

Most runs have few candidates left: then values are tried in all open cells but two, and all pairs that make the rest
of the sum are found in one look at both cells.

Elsewhere combinations are looked at one by one, until every candidate has been seen in a filling. Of a combination the
open cells share the values that are not placed, as many as there are cells. Sets of these values are numbered by their
members as bits, and one word holds many such sets, as a bit each: so all sets that some cells can take grow by a value
in a few instructions.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.cages.cage_arithmetic import SUM_MASKS, SUM_STARTS, SUM_VALUES
from pipeline.solving.kernels.engine.bits import count, lowest, single

INSIDE = 5  # members that say which bit of a word a set is; the others say which word
LACKING = np.array([0x55555555, 0x33333333, 0x0F0F0F0F, 0x00FF00FF, 0x0000FFFF], np.int64)
"""Of a word the sets that lack a member."""

# Rows of the room, a column per open cell: its candidates; the members of a combination among them; what it takes in
# fillings. Then, a column per word: the sets that the first cells can take, for none of them on; and the sets that are
# taken where the others can take the rest, likewise.
CANDIDATES, MEMBERS, TAKEN, FIRST_TAKE = range(4)
REST_TAKE = FIRST_TAKE + SUM_VALUES + 1
# Where values are tried: the open cells in order, the two that are not tried last; what is left to try in a cell, and
# what is tried there.
ORDER = REST_TAKE + SUM_VALUES + 1
UNTRIED, TRIED = ORDER + 1, ORDER + 2
ROOM_ROWS = ORDER + 3

TRIES = 120  # that take about as long as to look at the combinations
MIRROR = 16  # bits of a word that `_mirrored` turns round


@kernel
def room_for_fillings(most: int) -> IntArray:
    """Room for the fillings of one run of at most so many cells."""
    return np.zeros((ROOM_ROWS, max(most, 1 << max(most - INSIDE, 0))), np.int64)


@kernel
def list_taken(room: IntArray, number: int, fixed: int, size: int, total: int) -> None:
    """Write into row TAKEN which CANDIDATES of the open cells, so many, stand in some filling of a run.

    fixed: the values of its other cells; size, total: its number of cells and its sum.
    """
    left = 0
    union = fixed
    for i in range(number):
        room[TAKEN, i] = 0
        left |= room[CANDIDATES, i] & ~fixed
        union |= room[CANDIDATES, i]
    if size - count(fixed) != number:
        return
    if number > 1 and _put_in_order(room, number, fixed) <= TRIES:
        _try_values(room, number, total - sum_of(fixed))
        return
    k = SUM_STARTS[size, total]
    while left and k < SUM_STARTS[size, total + 1] and SUM_MASKS[k] <= union:
        values = SUM_MASKS[k] & ~fixed
        if values & left and SUM_MASKS[k] & ~union == 0 and fixed & ~SUM_MASKS[k] == 0:
            _fill_with(room, number, values)
            left = 0
            for i in range(number):
                left |= room[CANDIDATES, i] & ~fixed & ~room[TAKEN, i]
        k += 1


@kernel
def _put_in_order(room: IntArray, number: int, fixed: int) -> int:
    """Write the open cells into row ORDER, the two with most candidates last; returns the tries that the others take.

    The candidates lose the fixed values.
    """
    for i in range(number):
        room[CANDIDATES, i] &= ~fixed
        room[ORDER, i] = i
    for end in (number - 1, number - 2):
        most = end
        for i in range(end):
            if count(room[CANDIDATES, room[ORDER, i]]) > count(room[CANDIDATES, room[ORDER, most]]):
                most = i
        room[ORDER, end], room[ORDER, most] = room[ORDER, most], room[ORDER, end]
    tries = 1
    for i in range(number - 2):
        tries *= count(room[CANDIDATES, room[ORDER, i]])
    return tries


@kernel
def _try_values(room: IntArray, number: int, rest: int) -> None:
    """Add what the open cells take, which make the rest of the sum; cells as in row ORDER."""
    one, other = room[ORDER, number - 2], room[ORDER, number - 1]
    mirrored_one, mirrored_other = mirrored(room[CANDIDATES, one]), mirrored(room[CANDIDATES, other])
    free, mirrored_free = -1, -1  # the values that are not tried
    depth = 0
    room[UNTRIED, 0] = room[CANDIDATES, room[ORDER, 0]]
    while True:
        if depth == number - 2:
            pairs = room[CANDIDATES, one] & free & partners(mirrored_other & mirrored_free, rest)
            if pairs:
                room[TAKEN, one] |= pairs
                room[TAKEN, other] |= room[CANDIDATES, other] & free & partners(mirrored_one & mirrored_free, rest)
                for i in range(depth):
                    room[TAKEN, room[ORDER, i]] |= room[TRIED, i]
        elif room[UNTRIED, depth]:
            bit = room[UNTRIED, depth] & -room[UNTRIED, depth]
            value = lowest(bit)
            room[UNTRIED, depth] ^= bit
            room[TRIED, depth] = bit
            free ^= bit
            mirrored_free ^= 1 << (MIRROR - value)
            rest -= value
            depth += 1
            room[UNTRIED, depth] = room[CANDIDATES, room[ORDER, depth]] & free
            continue
        if depth == 0:
            return
        depth -= 1
        value = lowest(room[TRIED, depth])
        free ^= room[TRIED, depth]
        mirrored_free ^= 1 << (MIRROR - value)
        rest += value


@kernel
def mirrored(mask: int) -> int:
    """A set of values the other way round, as `partners` takes it: bit 16 - v for the value v."""
    mask = (mask & 0x5555) << 1 | mask >> 1 & 0x5555
    mask = (mask & 0x3333) << 2 | mask >> 2 & 0x3333
    mask = (mask & 0x0F0F) << 4 | mask >> 4 & 0x0F0F
    return (mask & 0x00FF) << 8 | mask >> 8


@kernel
def partners(mirrored_mask: int, total: int) -> int:
    """The values that make a sum with another one out of a set, which is given the other way round; and some above."""
    if total < 3 or total >= 2 * SUM_VALUES:
        return 0
    shift = total - MIRROR - 1
    found = mirrored_mask << shift if shift > 0 else mirrored_mask >> -shift
    return found if total & 1 else found & ~(1 << (total // 2 - 1))


@kernel
def sum_of(mask: int) -> int:
    """What all values of a set add up to."""
    total = 0
    while mask:
        total += lowest(mask)
        mask &= mask - 1
    return total


@kernel
def _fill_with(room: IntArray, number: int, values: int) -> None:
    """Add what the open cells take where they share just these values, one each."""
    words = 1 << max(number - INSIDE, 0)
    for w in range(words):
        room[FIRST_TAKE, w] = 0
        room[REST_TAKE + number, w] = 0
    room[FIRST_TAKE, 0] = 1  # the empty set
    room[REST_TAKE + number, words - 1] = 1 << ((1 << min(number, INSIDE)) - 1)  # the full one
    for i in range(number):
        members = 0
        left = values
        for j in range(number):
            members |= 1 << j if room[CANDIDATES, i] & left & -left else 0
            left &= left - 1
        room[MEMBERS, i] = members
        for w in range(words):
            found = 0
            for j in range(number):
                if members >> j & 1:
                    found |= _joined(room[FIRST_TAKE + i], w, j)
            room[FIRST_TAKE + i + 1, w] = found
    for i in range(number - 1, -1, -1):
        _take_back(room, i, number, words, values)


@kernel
def _take_back(room: IntArray, i: int, number: int, words: int, values: int) -> None:
    """Add what cell i takes between the sets of the cells before it and those of the cells behind it."""
    for w in range(words):
        room[REST_TAKE + i, w] = 0
    for j in range(number):
        bit = values & -values
        values ^= bit
        if not room[MEMBERS, i] >> j & 1:
            continue
        met = 0
        for w in range(words):
            met |= _joined(room[FIRST_TAKE + i], w, j) & room[REST_TAKE + i + 1, w]
            room[REST_TAKE + i, w] |= _parted(room[REST_TAKE + i + 1], w, j)
        if met:
            room[TAKEN, i] |= bit


@kernel
def _joined(sets: IntArray, w: int, j: int) -> int:
    """The sets of a word that member j makes of others."""
    if j < INSIDE:
        return (sets[w] & LACKING[j]) << (1 << j)
    member = 1 << (j - INSIDE)
    return sets[w ^ member] if w & member else 0


@kernel
def _parted(sets: IntArray, w: int, j: int) -> int:
    """The sets of a word that member j makes others of."""
    if j < INSIDE:
        return sets[w] >> (1 << j) & LACKING[j]
    member = 1 << (j - INSIDE)
    return 0 if w & member else sets[w ^ member]


@kernel
def run_support(cand: IntArray, cells: IntArray, total: int, room: IntArray, reached: IntArray) -> None:
    """The values of every cell of a run that some filling of the whole run uses, as bits in `reached`."""
    size = cells.shape[0]
    fixed = 0
    number = 0
    for i in range(size):
        if single(cand[cells[i]]):
            fixed |= cand[cells[i]]
        else:
            room[CANDIDATES, number] = cand[cells[i]]
            number += 1
    list_taken(room, number, fixed, size, total)
    number = 0
    for i in range(size):
        reached[i] = cand[cells[i]]
        if not single(cand[cells[i]]):
            reached[i] = room[TAKEN, number]
            number += 1
