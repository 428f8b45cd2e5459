"""Almost locked sets: cells of a house with one value more than cells; two of them that share a value in sight."""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_HEAD, HOUSE_SIZE, HOUSES_OF_CELL, PEERS, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.bits import MOST_VALUES, count, lowest
from pipeline.solving.kernels.engine.choices import begin_choice, next_choice
from pipeline.solving.kernels.engine.state import CAND, PATTERN, PLACED, close, note, propose_strike
from pipeline.solving.kernels.engine.visibility import lies_in

ROOM = 512  # sets to begin with
BITS = 60  # cells per word of a set of cells
UNION, SIZE, FIRST = range(3)  # columns of a set: its values, the number of its cells, the cells


@entry
def almost_locked_sets(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """Almost locked sets (ALS-XZ): two sets share a value that only one of them can hold, their restricted common.

    The one without it is locked, so another value that both have stands in one of them and leaves all cells that see
    it in both. With two restricted commons each set is locked but for one of these. degree: the most cells of a set.
    After Bernhard Hobiger's HoDoKu.
    """
    values, houses, _, links, _, _ = tables
    room = ROOM
    while True:
        sets = np.empty((room, FIRST + degree), np.int64)
        number = _list_sets(houses, links, state, degree, sets)
        if number <= room:
            break
        room = number
    words = state.shape[1] // BITS + 1
    holds = np.zeros((number * values, words), np.int64)  # per set and value its cells with the value
    seen = np.zeros((number * values, words), np.int64)  # and the cells with the value that see all of these
    for k in range(number):
        _survey(values, links, state, sets, holds, seen, k)
    offered = 0
    for i in range(number):
        for j in range(i):
            common = sets[i, UNION] & sets[j, UNION]
            if common & (common - 1):
                restricted = _restricted(values, holds, seen, i, j, common)
                if restricted:
                    offered += _strike_pair(values, state, log, sets, seen, i, j, restricted)
    return offered


@kernel
def _list_sets(houses: IntArray, links: IntArray, state: IntArray, most: int, sets: IntArray) -> int:
    """Write all almost locked sets; returns how many there are, even if they do not fit."""
    number = 0
    pick = np.empty(MOST_VALUES, np.int64)
    cells = np.empty(MOST_VALUES, np.int64)
    for h in range(houses.shape[0]):
        length = 0
        for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
            if not state[PLACED, houses[h, i]]:
                cells[length] = houses[h, i]
                length += 1
        for size in range(1, min(most, length) + 1):
            begin_choice(pick, size)
            while next_choice(pick, size, length):
                union = 0
                for d in range(size):
                    union |= state[CAND, cells[pick[d]]]
                if count(union) != size + 1 or _known(links, cells, pick, size, h):
                    continue
                if number < sets.shape[0]:
                    sets[number, UNION] = union
                    sets[number, SIZE] = size
                    for d in range(size):
                        sets[number, FIRST + d] = cells[pick[d]]
                number += 1
    return number


@kernel
def _known(links: IntArray, cells: IntArray, pick: IntArray, size: int, h: int) -> bool:
    """Do the chosen cells all lie in an earlier house too?"""
    first = cells[pick[0]]
    for i in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[first, HOUSES_OF_CELL]):
        inside = 0
        for d in range(size):
            inside += 1 if lies_in(links, cells[pick[d]], links[first, i]) else 0
        if inside == size and links[first, i] < h:
            return True
    return False


@kernel
def _survey(
    values: int, links: IntArray, state: IntArray, sets: IntArray, holds: IntArray, seen: IntArray, k: int
) -> None:
    """Fill in which cells of a set hold each of its values, and which cells with the value see all of them."""
    size = sets[k, SIZE]
    for d in range(size):
        cell = sets[k, FIRST + d]
        left = state[CAND, cell]
        while left:
            holds[k * values + lowest(left & -left) - 1, cell // BITS] |= 1 << (cell % BITS)
            left &= left - 1
    left = sets[k, UNION]
    while left:
        bit = left & -left
        left ^= bit
        row = k * values + lowest(bit) - 1
        fresh = True
        for d in range(size):
            cell = sets[k, FIRST + d]
            if not state[CAND, cell] & bit:
                continue
            if fresh:
                for w in range(seen.shape[1]):
                    seen[row, w] = -1
            fresh = False
            _keep_peers(links, state, seen, row, cell, bit)


@kernel
def _keep_peers(links: IntArray, state: IntArray, seen: IntArray, row: int, cell: int, bit: int) -> None:
    """Keep of a set of cells the peers of a cell that have the value."""
    i = PEERS + 1
    for w in range(seen.shape[1]):
        kept = 0
        while i < PEERS + 1 + links[cell, PEERS] and links[cell, i] // BITS == w:
            if state[CAND, links[cell, i]] & bit:
                kept |= 1 << (links[cell, i] % BITS)
            i += 1
        seen[row, w] &= kept


@kernel
def _restricted(values: int, holds: IntArray, seen: IntArray, i: int, j: int, common: int) -> int:
    """The common values that only one of two sets can hold, because all their places in both see each other."""
    restricted = 0
    while common:
        bit = common & -common
        common ^= bit
        v = lowest(bit) - 1
        blind = 0
        for w in range(seen.shape[1]):
            blind |= holds[j * values + v, w] & ~seen[i * values + v, w]
        if blind == 0:
            restricted |= bit
    return restricted


@kernel
def _strike_pair(
    values: int, state: IntArray, log: IntArray, sets: IntArray, seen: IntArray, i: int, j: int, restricted: int
) -> int:
    """One of two sets goes without a restricted value and holds all others, or each does without one of two."""
    doubly = restricted & (restricted - 1) != 0 and not _overlap(sets, i, j)
    hit = 0
    left = sets[i, UNION] | sets[j, UNION]
    while left:
        bit = left & -left
        left ^= bit
        v = lowest(bit) - 1
        for w in range(seen.shape[1]):
            a = seen[i * values + v, w]
            b = seen[j * values + v, w]
            if doubly and not bit & restricted:
                targets = a | b
            else:
                targets = a & b if restricted & ~bit else 0
            while targets:
                cell = w * BITS
                low = targets & -targets
                targets ^= low
                while low > 1:
                    low >>= 1
                    cell += 1
                hit |= propose_strike(state, log, cell, bit)
    if not hit:
        return 0
    for k in (i, j):
        for d in range(sets[k, SIZE]):
            note(log, PATTERN, sets[k, FIRST + d], state[CAND, sets[k, FIRST + d]])
    return close(log)


@kernel
def _overlap(sets: IntArray, i: int, j: int) -> bool:
    for d in range(sets[i, SIZE]):
        for e in range(sets[j, SIZE]):
            if sets[i, FIRST + d] == sets[j, FIRST + e]:
                return True
    return False
