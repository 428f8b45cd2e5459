"""All cages of a line filled together."""

from __future__ import annotations

import numpy as np

from pipeline.solving.arrays import Words
from pipeline.solving.board import Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.cages.cage_line_parts import CAGE, INSIDE, PIECE_ROWS, find_pieces
from pipeline.solving.kernels.cages.cage_tuples import ALIVE, KEY, PACKED, list_tuples, strike_dead, value_at
from pipeline.solving.kernels.engine.state import HOUSE, close, note


@entry
def line_fillings(tables: Tables, state: Words, log: Words, degree: int) -> int:
    """What no filling of a whole line uses in which all its cages reach their targets.

    Exact: a set of used values is reached by the first pieces and completed by the others; a tuple lives if it
    leads from a reached set to a completable one. `degree` is the most tuples of a cage that are gone through.
    """
    values, houses, cages, links, _ = tables
    starts = np.zeros(cages.shape[0] + 1, np.int64)
    listing = list_tuples(cages, state, starts)
    pieces = np.zeros((PIECE_ROWS, values), np.int64)
    forward = np.empty((values + 1, 1 << values), np.int64)
    backward = np.empty((values + 1, 1 << values), np.int64)
    offered = 0
    for h in range(2 * values):
        number = find_pieces(houses, cages, links, h, 1, pieces)
        if not _fill(pieces, number, starts, listing, forward, degree):
            continue
        _complete(pieces, number, starts, listing, forward, backward)
        hit = 0
        for p in range(number):
            hit |= strike_dead(cages, pieces[CAGE, p], starts, listing, state, log)
        if hit:
            note(log, HOUSE, h, 0)
            offered += close(log)
    return offered


@kernel
def _clear(sets: Words) -> None:
    for i in range(sets.shape[0]):
        for j in range(sets.shape[1]):
            sets[i, j] = 0


@kernel
def _fill(pieces: Words, number: int, starts: Words, listing: Words, forward: Words, most: int) -> bool:
    """Mark the sets that the first pieces reach; False if the tuples of a piece are too many, or the line is full."""
    _clear(forward)
    forward[0, 0] = 1
    several = False
    for p in range(number):
        cage = pieces[CAGE, p]
        if starts[cage] == starts[cage + 1] or starts[cage + 1] - starts[cage] > most:
            return False
        several = several or starts[cage + 1] - starts[cage] > 1
        for t in range(starts[cage], starts[cage + 1]):
            held = _held(listing[PACKED, t], pieces[INSIDE, p])
            listing[KEY, t] = held
            for used in range(forward.shape[1]):
                if forward[p, used] and used & held == 0:
                    forward[p + 1, used | held] = 1
    return several


@kernel
def _held(packed: int, inside: int) -> int:
    """The values that a tuple puts into the cells `inside` (bits of positions), as bits."""
    held = 0
    i = 0
    while inside >> i:
        if inside >> i & 1:
            held |= 1 << (value_at(packed, i) - 1)
        i += 1
    return held


@kernel
def _complete(pieces: Words, number: int, starts: Words, listing: Words, forward: Words, backward: Words) -> None:
    """Mark the tuples that lead from a reached set to one which the later pieces complete."""
    _clear(backward)
    backward[number, backward.shape[1] - 1] = 1
    for p in range(number - 1, -1, -1):
        for t in range(starts[pieces[CAGE, p]], starts[pieces[CAGE, p] + 1]):
            held = listing[KEY, t]
            listing[ALIVE, t] = 0
            for used in range(forward.shape[1]):
                if forward[p, used] and used & held == 0 and backward[p + 1, used | held]:
                    backward[p, used] = 1
                    listing[ALIVE, t] = 1
