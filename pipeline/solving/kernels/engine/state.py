"""The state of a solve on paper: candidates, what is written in, and what the technique at hand proposes.

One int64 array of shape (4, cells), few enough arguments for kernels that call each other. A technique only
fills PUT and STRIKE; all its applications are carried out together, so that a puzzle and its mirror image
are solved in the same steps.

What each application consists of is written into a `log`, for those who explain a solve; everybody else passes
an empty one. Its row HEADER holds the number of rows USED, the ROUND and the APPLICATION at hand; every other row
says what a cell or house is to an application. Rows that do not fit are counted all the same, so
that the caller can come again with more room.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGES_OF_CELL, HOUSES_OF_CELL, PEERS
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import count, single

CAND, PLACED, PUT, STRIKE = range(4)  # all but PLACED hold values as bits
STATE_ROWS = 4

PATTERN, HOUSE, PUTS, STRIKES = range(4)  # roles in the log: cells and houses that show it, what follows
HEADER = 0  # the first row of the log, and its columns
USED, ROUND, APPLICATION = range(3)
OF_ROUND, OF_APPLICATION, ROLE, WHERE, VALUES = range(5)  # columns of the other rows; WHERE is a cell or a house
LOG_COLUMNS = 5

# Rows of what is due: per cage, per house and per value (from 1 on) a bit for every turn, place in the ladder, that has
# yet to look at how it changed.
DUE_CAGES, DUE_HOUSES, DUE_VALUES = range(3)
DUE_ROWS = 3
COST_TURN = 62  # the bit of what a step costs; no ladder is as long


@kernel
def is_due(due: IntArray, row: int, place: int, turn: int) -> bool:
    """Has a cage, house or value changed since the technique of this turn last looked at it?"""
    return due[row, place] >> turn & 1 == 1


@kernel
def took_turn(due: IntArray, row: int, place: int, turn: int) -> bool:
    """The same, and it has looked now."""
    if not is_due(due, row, place, turn):
        return False
    due[row, place] ^= 1 << turn
    return True


@kernel
def end_turn(due: IntArray, row: int, length: int, turn: int) -> None:
    """Note that the technique of this turn has looked at all cages, houses or values."""
    for place in range(length):
        due[row, place] &= ~(1 << turn)


@kernel
def note(log: IntArray, role: int, where: int, mask: int) -> None:
    """Write a row of the application at hand into the log."""
    if log.shape[0] == 0:
        return
    log[HEADER, USED] += 1
    row = log[HEADER, USED]
    if row < log.shape[0]:
        log[row, OF_ROUND] = log[HEADER, ROUND]
        log[row, OF_APPLICATION] = log[HEADER, APPLICATION]
        log[row, ROLE] = role
        log[row, WHERE] = where
        log[row, VALUES] = mask


@kernel
def close(log: IntArray) -> int:
    """End the application at hand; returns 1, to be counted."""
    if log.shape[0]:
        log[HEADER, APPLICATION] += 1
    return 1


@kernel
def all_due(due: IntArray) -> None:
    """Let every technique look at everything."""
    for row in range(due.shape[0]):
        for place in range(due.shape[1]):
            due[row, place] = -1


@kernel
def begin(links: IntArray, start: IntArray, state: IntArray) -> int:
    """Set up the state from starting candidates, givens placed; returns the number of open cells."""
    left = 0
    for cell in range(start.shape[0]):
        state[CAND, cell] = start[cell]
        state[PLACED, cell] = 0
        state[PUT, cell] = 0
        state[STRIKE, cell] = 0
        if start[cell]:
            left += 1
            if single(start[cell]):
                state[PUT, cell] = start[cell]
    return left - carry_out(links, state, np.empty((0, 0), np.int64))


@kernel
def carry_out(links: IntArray, state: IntArray, due: IntArray) -> int:
    """Place all of PUT and remove all of STRIKE; returns the number of cells placed.

    Cages and houses of changed cells, and the values that they lose or hold, become due again for every technique.
    """
    placed = 0
    changed = 0
    for cell in range(state.shape[1]):
        if state[STRIKE, cell]:
            changed |= state[STRIKE, cell]
            state[CAND, cell] &= ~state[STRIKE, cell]
            state[STRIKE, cell] = 0
            _touch(links, cell, due)
        bit = state[PUT, cell]
        state[PUT, cell] = 0
        if bit == 0 or state[PLACED, cell]:
            continue
        placed += 1
        changed |= state[CAND, cell] | bit
        state[CAND, cell] &= bit
        state[PLACED, cell] = 1
        _touch(links, cell, due)
        for i in range(PEERS + 1, PEERS + 1 + links[cell, PEERS]):
            peer = links[cell, i]
            if state[CAND, peer] & bit:
                state[CAND, peer] &= ~bit
                _touch(links, peer, due)
    for v in range(due.shape[1]):
        if changed >> v & 1:
            due[DUE_VALUES, v] = -1
    return placed


@kernel
def _touch(links: IntArray, cell: int, due: IntArray) -> None:
    if due.shape[0] == 0:
        return
    for i in range(CAGES_OF_CELL + 1, CAGES_OF_CELL + 1 + links[cell, CAGES_OF_CELL]):
        due[DUE_CAGES, links[cell, i]] = -1
    for i in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[cell, HOUSES_OF_CELL]):
        due[DUE_HOUSES, links[cell, i]] = -1


@kernel
def propose_value(state: IntArray, log: IntArray, house: int, cell: int, bit: int) -> int:
    """Propose to place a value that a house (-1: none) shows; 1 if the cell had no proposal yet, else 0.

    It is an application of its own.
    """
    if state[PUT, cell]:
        return 0
    state[PUT, cell] = bit
    if house >= 0:
        note(log, HOUSE, house, bit)
    note(log, PUTS, cell, bit)
    return close(log)


@kernel
def propose_strike(state: IntArray, log: IntArray, cell: int, mask: int) -> int:
    """Propose to remove candidates; 1 if an open cell has any of them, else 0. The caller closes the application."""
    if state[PLACED, cell]:
        return 0
    hit = state[CAND, cell] & mask
    if hit == 0:
        return 0
    state[STRIKE, cell] |= hit
    note(log, STRIKES, cell, hit)
    return 1


@kernel
def open_candidates(state: IntArray) -> int:
    """How many candidates too many the cells have; 0 when all are placed."""
    left = 0
    for cell in range(state.shape[1]):
        if state[CAND, cell]:
            left += count(state[CAND, cell]) - 1
    return left


@kernel
def list_open(state: IntArray, cells: IntArray) -> int:
    """Write the cells with more than one candidate into `cells`; returns their number."""
    length = 0
    for cell in range(state.shape[1]):
        if count(state[CAND, cell]) > 1:
            cells[length] = cell
            length += 1
    return length


@kernel
def copy_row(source: IntArray, target: IntArray) -> None:
    """Copy a 1-D array; numba compiles loops in a tenth of the time that it takes for slice assignment."""
    for i in range(source.shape[0]):
        target[i] = source[i]
