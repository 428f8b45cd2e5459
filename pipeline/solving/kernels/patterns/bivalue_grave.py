"""The bivalue universal grave: if all open cells had two candidates, each twice in its houses, all could be swapped.

It holds only for puzzles with one solution, whose houses all hold every value and that have no cages.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_HEAD, HOUSE_SIZE, HOUSES_OF_CELL, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.bits import count, single
from pipeline.solving.kernels.engine.degrees import has_type, subset_sizes
from pipeline.solving.kernels.engine.state import CAND, HOUSE, PLACED, note, propose_strike
from pipeline.solving.kernels.engine.step_cost import CODE, DEGREE
from pipeline.solving.kernels.engine.visibility import lies_in
from pipeline.solving.kernels.patterns.deadly_patterns import naked_with_roof, note_cells, strike_seen_by_all

MOST = 8  # cells with more than two candidates


@entry
def bivalue_graves(tables: Tables, state: IntArray, log: IntArray, ladder: IntArray, t: int) -> tuple[int, int]:
    """Bivalue universal grave (BUG): the cells with more than two candidates must break the pattern.

    Looks for technique t of the ladder and for those of the same code that follow it. Proposes all applications of the
    first technique that has any; returns its place, or that of the last one, and how many there are.

    Degree of a technique: the types to look for and the sizes of subsets, see `techniques.deadly`. Type 1: one such
    cell takes one of its extra values. Type 2: all have the same extra value, so it leaves what sees them all. Type 3:
    they complete a naked subset. Type 4: two share a value that their house has nowhere else. After Nicolas Juillerat's
    Explainer.
    """
    values, houses, _, links, _, _ = tables
    cells = np.empty(MOST, np.int64)
    extra = np.zeros(state.shape[1], np.int64)
    number = _extras(values, houses, links, state, cells, extra)
    k = t
    while True:
        offered = _settle(houses, links, state, log, ladder[k, DEGREE], cells[:number], extra) if number else 0
        if offered or k + 1 == ladder.shape[0] or ladder[k + 1, CODE] != ladder[t, CODE]:
            return k, offered
        k += 1


@kernel
def _settle(
    houses: IntArray, links: IntArray, state: IntArray, log: IntArray, degree: int, cells: IntArray, extra: IntArray
) -> int:
    """What the cells with more than two candidates must be."""
    number = cells.shape[0]
    union = 0
    for i in range(number):
        union |= extra[cells[i]]
    if number == 1 and has_type(degree, 1):
        if propose_strike(state, log, cells[0], state[CAND, cells[0]] & ~union):
            return note_cells(state, log, cells, number)
    if number > 1 and single(union) and has_type(degree, 2):
        if strike_seen_by_all(links, state, log, cells, number, union):
            return note_cells(state, log, cells, number)
    offered = 0
    for h in range(houses.shape[0] if number > 1 else 0):
        inside = 0
        for i in range(number):
            inside += 1 if lies_in(links, cells[i], h) else 0
        if inside < number:
            continue
        if number == 2 and has_type(degree, 4):
            offered += _locked(state, log, h, cells, extra)
        sizes = subset_sizes(degree)
        offered += naked_with_roof(houses, state, log, h, cells, number, union, sizes, cells, number)
    return offered


@kernel
def _extras(values: int, houses: IntArray, links: IntArray, state: IntArray, cells: IntArray, extra: IntArray) -> int:
    """Find the candidates without which all cells have two, each twice in its houses; returns how many cells have them.

    0 if there are none, or too many.
    """
    places = np.zeros((houses.shape[0], values), np.int64)
    for h in range(houses.shape[0]):
        for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
            for v in range(0 if state[PLACED, houses[h, i]] else values):
                places[h, v] += state[CAND, houses[h, i]] >> v & 1
    number = 0
    for cell in range(state.shape[1]):
        if state[PLACED, cell] or count(state[CAND, cell]) == 2:
            continue
        for v in range(values):
            often = state[CAND, cell] >> v & 1
            for i in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[cell, HOUSES_OF_CELL]):
                often &= 1 if places[links[cell, i], v] > 2 else 0
            extra[cell] |= often << v
        if number == MOST or extra[cell] == 0 or count(state[CAND, cell] & ~extra[cell]) != 2:
            return 0
        cells[number] = cell
        number += 1
    for h in range(houses.shape[0]):
        for v in range(values):
            left = places[h, v]
            for i in range(number):
                left -= extra[cells[i]] >> v & 1 if lies_in(links, cells[i], h) else 0
            if left != 0 and left != 2:
                return 0
    return number


@kernel
def _locked(state: IntArray, log: IntArray, h: int, cells: IntArray, extra: IntArray) -> int:
    """A value that the two cells share and that the house holds nowhere else: one holds it, the other an extra."""
    a = cells[0]
    b = cells[1]
    offered = 0
    left = state[CAND, a] & state[CAND, b] & ~extra[a] & ~extra[b]
    while left:
        bit = left & -left
        left ^= bit
        hit = propose_strike(state, log, a, state[CAND, a] & ~extra[a] & ~bit)
        hit |= propose_strike(state, log, b, state[CAND, b] & ~extra[b] & ~bit)
        if hit:
            note(log, HOUSE, h, bit)
            offered += note_cells(state, log, cells, 2)
    return offered
