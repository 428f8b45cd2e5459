"""Unique rectangles and loops: cells in which two values could be swapped, were they the only candidates.

Every house that a loop visits holds one of its odd and one of its even cells. It holds only for puzzles with one
solution, whose houses all hold every value and that have no cages.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_HEAD, HOUSE_SIZE, HOUSES_OF_CELL, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.bits import single
from pipeline.solving.kernels.engine.degrees import has_loop, has_type, longest_loop, subset_sizes
from pipeline.solving.kernels.engine.state import CAND, HOUSE, PLACED, note, propose_strike
from pipeline.solving.kernels.engine.visibility import lies_in, sees
from pipeline.solving.kernels.patterns.deadly_patterns import among, naked_with_roof, note_cells, strike_seen_by_all

# Rows of a walk: the place in the list of cells, the number of cells so far with more than the two values, and
# their other values; the loop's cells; those of them with other values.
TRY, EXTRAS, OTHERS, LOOP, ROOF = range(5)
WALK_ROWS = 5
EVEN_CELL, ODD_CELL = 0b01, 0b10  # who visits a house: a cell at an even, an odd place of the loop


@entry
def unique_rectangles(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """Unique rectangles and loops: the roof, the cells with other candidates too, must break the pattern.

    degree: see `techniques.deadly`. Type 1: a roof of one cell loses the pair. Type 2: the one other value of the roof
    leaves what sees all of it. Type 3: the roof completes a naked subset. Type 4: a value of the pair that only the
    roof can hold in a house takes the other one's place. After Nicolas Juillerat's Explainer.
    """
    values, houses, _, links, _, _ = tables
    most = longest_loop(degree)
    offered = 0
    cells = np.empty(state.shape[1], np.int64)
    walk = np.zeros((WALK_ROWS, most + 1), np.int64)
    seen = np.zeros(houses.shape[0], np.int64)
    for v in range(values):
        for w in range(v):
            pair = 1 << v | 1 << w
            length = 0
            for cell in range(state.shape[1]):
                if not state[PLACED, cell] and state[CAND, cell] & pair == pair:
                    cells[length] = cell
                    length += 1
            for start in range(length - 3):
                depth = 0
                walk[TRY, 0] = start - 1
                while depth >= 0:
                    if not _advance(links, state, cells[:length], walk, seen, depth, pair, start):
                        depth -= 1
                        if depth >= 0:
                            _visit(links, seen, walk[LOOP, depth], depth & 1, 0)
                        continue
                    _visit(links, seen, walk[LOOP, depth], depth & 1, 1)
                    depth += 1
                    if has_loop(degree, depth) and _closes(links, seen, walk, depth):
                        offered += _settle(tables, state, log, degree, pair, walk, depth)
                    if depth == most:
                        depth -= 1
                        _visit(links, seen, walk[LOOP, depth], depth & 1, 0)
                    else:
                        walk[TRY, depth] = start
    return offered


@kernel
def _advance(
    links: IntArray, state: IntArray, cells: IntArray, walk: IntArray, seen: IntArray, depth: int, pair: int, start: int
) -> bool:
    """Choose the next cell that can stand at this place of the loop; False if there is none."""
    end = cells.shape[0] if depth else start + 1
    k = walk[TRY, depth] + 1
    while k < end:
        cell = cells[k]
        others = state[CAND, cell] & ~pair
        extras = walk[EXTRAS, depth] + (1 if others else 0)
        others |= walk[OTHERS, depth]
        if (depth == 0 or sees(links, walk[LOOP, depth - 1], cell)) and (extras <= 2 or single(others)):
            free = True
            for i in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[cell, HOUSES_OF_CELL]):
                if seen[links[cell, i]] >> (depth & 1) & 1:
                    free = False
            if free:
                walk[TRY, depth] = k
                walk[LOOP, depth] = cell
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
    if depth & 1 or walk[TRY, 1] > walk[TRY, depth - 1] or not sees(links, walk[LOOP, 0], walk[LOOP, depth - 1]):
        return False
    for h in range(seen.shape[0]):
        if seen[h] == EVEN_CELL or seen[h] == ODD_CELL:
            return False
    return True


@kernel
def _settle(tables: Tables, state: IntArray, log: IntArray, degree: int, pair: int, walk: IntArray, depth: int) -> int:
    """What the cells with more than the two values must be."""
    _, houses, _, links, _, _ = tables
    roof = walk[ROOF]
    loop = walk[LOOP]
    others = walk[OTHERS, depth]
    number = 0
    for d in range(depth):
        if state[CAND, loop[d]] != pair:
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
            offered += naked_with_roof(houses, state, log, h, roof, 2, others, sizes)
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
