"""Unique rectangles and loops: cells in which two values could be swapped, were they the only candidates.

Every house that a loop visits holds one of its odd and one of its even cells. It holds only for puzzles with one
solution, whose houses all hold every value and that have no cages.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_HEAD, HOUSE_SIZE, HOUSES_OF_CELL, PEERS, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.bits import single
from pipeline.solving.kernels.engine.degrees import has_loop, has_type, longest_loop, subset_sizes
from pipeline.solving.kernels.engine.state import CAND, HOUSE, list_open, note, propose_strike
from pipeline.solving.kernels.engine.step_cost import CODE, DEGREE
from pipeline.solving.kernels.engine.visibility import lies_in, sees
from pipeline.solving.kernels.patterns.deadly_patterns import among, naked_with_roof, note_cells, strike_seen_by_all

# Rows of a walk: the place in the list of cells to choose from, the number of cells so far with more than the two
# values, and their other values; the loop's cells.
TRY, EXTRAS, OTHERS, CHOSEN = range(4)
WALK_ROWS = 4
EVEN_CELL, ODD_CELL = 0b01, 0b10  # who visits a house: a cell at an even, an odd place of the loop

ROOM = 64  # loops to begin with
PAIR, LENGTH, LOOP = range(3)  # columns of a loop: its two values as bits, the number of its cells, the cells
LEAST = 4  # cells of a loop
SEVERAL = 2  # cells of a loop that may have other values, each its own
NUMBER = 0  # the column of lists of cells that counts those which follow it


@entry
def unique_rectangles(tables: Tables, state: IntArray, log: IntArray, ladder: IntArray, t: int) -> tuple[int, int]:
    """Unique rectangles and loops: the roof, the cells with other candidates too, must break the pattern.

    Looks for technique t of the ladder and for those of the same code that follow it, in loops that are listed once for
    all of them. Proposes all applications of the first technique that has any; returns its place, or that of the last
    one, and how many there are.

    Degree of a technique: see `techniques.deadly`. Type 1: a roof of one cell loses the pair. Type 2: the one other
    value of the roof leaves what sees all of it. Type 3: the roof completes a naked subset. Type 4: a value of the pair
    that only the roof can hold in a house takes the other one's place. After Nicolas Juillerat's Explainer.
    """
    end = t
    most = 0
    while end < ladder.shape[0] and ladder[end, CODE] == ladder[t, CODE]:
        most = max(most, longest_loop(ladder[end, DEGREE]))
        end += 1
    room = ROOM
    while True:
        loops = np.empty((room, LOOP + most), np.int64)
        number = _list_loops(tables, state, most, loops)
        if number <= room:
            break
        room = number
    for k in range(t, end if number else t):
        offered = 0
        for i in range(number):
            if has_loop(ladder[k, DEGREE], loops[i, LENGTH]):
                offered += _settle(tables, state, log, ladder[k, DEGREE], loops[i])
        if offered:
            return k, offered
    return end - 1, 0


@kernel
def _list_loops(tables: Tables, state: IntArray, most: int, loops: IntArray) -> int:
    """Write all loops of up to so many cells; returns how many there are, even if they do not fit."""
    values, houses, _, links, _, _ = tables
    number = 0
    unsolved = np.empty(state.shape[1], np.int64)
    cells = np.empty(state.shape[1], np.int64)
    near = np.empty((state.shape[1], links.shape[1] - PEERS), np.int64)
    walk = np.zeros((WALK_ROWS, most + 1), np.int64)
    seen = np.zeros(houses.shape[0], np.int64)
    unsolved = unsolved[: list_open(state, unsolved)]
    for v in range(values):
        for w in range(v):
            pair = 1 << v | 1 << w
            length = _list_cells(state, unsolved, pair, cells)
            if length >= LEAST:
                _list_near(links, cells[:length], near)
            for start in range(length - LEAST + 1):
                _begin(links, state, walk, seen, pair, cells[start])
                depth = 1
                while depth:
                    if depth < most and _advance(links, state, near, walk, seen, depth, pair):
                        _visit(links, seen, walk[CHOSEN, depth], depth & 1, 1)
                        depth += 1
                        walk[TRY, depth] = 0
                        if _closes(links, seen, walk, depth):
                            _keep(loops, number, pair, walk, depth)
                            number += 1
                    else:
                        depth -= 1
                        _visit(links, seen, walk[CHOSEN, depth], depth & 1, 0)
    return number


@kernel
def _list_cells(state: IntArray, unsolved: IntArray, pair: int, cells: IntArray) -> int:
    """Write the cells with both values that can lie in a loop; returns how many there are.

    But for two cells, all cells of a loop have no other values, or all have the same one. So where fewer than two cells
    have the pair alone, those with several other values lie in no loop. That spares most walks.
    """
    bare = 0
    for cell in unsolved:
        bare += 1 if state[CAND, cell] == pair else 0
    length = 0
    for cell in unsolved:
        others = state[CAND, cell] & ~pair
        if state[CAND, cell] & pair == pair and (bare >= LEAST - SEVERAL or others & (others - 1) == 0):
            cells[length] = cell
            length += 1
    return length


@kernel
def _list_near(links: IntArray, cells: IntArray, near: IntArray) -> None:
    """Write per cell of an ascending list those of the list that see it: their NUMBER, then they, ascending."""
    for cell in cells:
        near[cell, NUMBER] = 0
    for i in range(cells.shape[0]):
        for j in range(i):
            a = cells[j]
            b = cells[i]
            if sees(links, a, b):
                near[a, NUMBER] += 1
                near[a, near[a, NUMBER]] = b
                near[b, NUMBER] += 1
                near[b, near[b, NUMBER]] = a


@kernel
def _begin(links: IntArray, state: IntArray, walk: IntArray, seen: IntArray, pair: int, cell: int) -> None:
    """Begin a walk at a cell."""
    others = state[CAND, cell] & ~pair
    walk[CHOSEN, 0] = cell
    walk[EXTRAS, 1] = 1 if others else 0
    walk[OTHERS, 1] = others
    walk[TRY, 1] = 0
    _visit(links, seen, cell, 0, 1)


@kernel
def _advance(
    links: IntArray, state: IntArray, near: IntArray, walk: IntArray, seen: IntArray, depth: int, pair: int
) -> bool:
    """Choose the next cell that can stand at this place of the loop, after its first one; False if there is none."""
    before = walk[CHOSEN, depth - 1]
    k = walk[TRY, depth] + 1
    while k <= near[before, NUMBER]:
        cell = near[before, k]
        others = state[CAND, cell] & ~pair
        extras = walk[EXTRAS, depth] + (1 if others else 0)
        others |= walk[OTHERS, depth]
        if cell > walk[CHOSEN, 0] and (extras <= SEVERAL or single(others)):
            free = True
            for i in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[cell, HOUSES_OF_CELL]):
                if seen[links[cell, i]] >> (depth & 1) & 1:
                    free = False
            if free:
                walk[TRY, depth] = k
                walk[CHOSEN, depth] = cell
                walk[EXTRAS, depth + 1] = extras
                walk[OTHERS, depth + 1] = others
                return True
        k += 1
    return False


@kernel
def _visit(links: IntArray, seen: IntArray, cell: int, parity: int, mark: int) -> None:
    """Mark a cell's houses as visited by an odd or even cell, or (mark 0) no longer so."""
    for i in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[cell, HOUSES_OF_CELL]):
        house = links[cell, i]
        seen[house] = seen[house] & ~(1 << parity) | mark << parity


@kernel
def _closes(links: IntArray, seen: IntArray, walk: IntArray, depth: int) -> bool:
    """Is it a loop, walked in one of its two directions, with an odd and an even cell in every house?"""
    last = walk[CHOSEN, depth - 1]
    if depth < LEAST or depth & 1 or walk[CHOSEN, 1] > last or not sees(links, walk[CHOSEN, 0], last):
        return False
    for h in range(seen.shape[0]):
        if seen[h] == EVEN_CELL or seen[h] == ODD_CELL:
            return False
    return True


@kernel
def _keep(loops: IntArray, number: int, pair: int, walk: IntArray, length: int) -> None:
    """Write a loop into its row, if there is one."""
    if number < loops.shape[0]:
        loops[number, PAIR] = pair
        loops[number, LENGTH] = length
        for d in range(length):
            loops[number, LOOP + d] = walk[CHOSEN, d]


@kernel
def _settle(tables: Tables, state: IntArray, log: IntArray, degree: int, kept: IntArray) -> int:
    """What the cells with more than the two values must be."""
    _, houses, _, links, _, _ = tables
    pair = kept[PAIR]
    depth = kept[LENGTH]
    loop = kept[LOOP:]
    roof = np.empty(depth, np.int64)
    others = 0
    number = 0
    for d in range(depth):
        if state[CAND, loop[d]] != pair:
            others |= state[CAND, loop[d]] & ~pair
            roof[number] = loop[d]
            number += 1
    hit = 0
    if number == 1 and has_type(degree, 1):
        hit = propose_strike(state, log, roof[0], pair)
    elif number > 1 and single(others) and has_type(degree, 2):
        hit = strike_seen_by_all(links, state, log, roof, number, others)
    offered = note_cells(state, log, loop, depth) if hit else 0
    sizes = 0 if single(others) else subset_sizes(degree)
    for h in range(houses.shape[0] if number == 2 else 0):
        if lies_in(links, roof[0], h) and lies_in(links, roof[1], h):
            if has_type(degree, 4):
                offered += _locked(houses, state, log, h, roof, pair, loop, depth)
            offered += naked_with_roof(houses, state, log, h, roof, 2, others, sizes, loop, depth)
    return offered


@kernel
def _locked(
    houses: IntArray, state: IntArray, log: IntArray, h: int, roof: IntArray, pair: int, loop: IntArray, depth: int
) -> int:
    """A value of the pair that only the two roof cells can hold in their house: neither holds the other one."""
    elsewhere = 0
    for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
        if not among(roof, 2, houses[h, i]):
            elsewhere |= state[CAND, houses[h, i]]
    offered = 0
    left = pair & ~elsewhere
    while left:
        bit = left & -left
        left ^= bit
        hit = propose_strike(state, log, roof[0], pair ^ bit)
        hit |= propose_strike(state, log, roof[1], pair ^ bit)
        if hit:
            note(log, HOUSE, h, bit)
            offered += note_cells(state, log, loop, depth)
    return offered
