"""Digging givens out of a full grid of any houses as long as a ladder still solves it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pipeline.solving.board import Tables
from pipeline.solving.compiling import entry
from pipeline.solving.kernels.chance import shuffle
from pipeline.solving.kernels.climb import COST, new_tally
from pipeline.solving.kernels.state import LOG_COLUMNS, STATE_ROWS
from pipeline.solving.words import Words


@entry
def peel(
    climb: Callable[..., int], tables: Tables, ladder: Words, most: int, full: Words, orbits: Words, state: Words
) -> Words:
    """Givens as bits after removing every orbit without which the ladder still solves at a cost of at most `most`.

    orbits: cells that are removed together, one row each, padded with -1; they are tried in random order.
    """
    everything = (1 << tables.values) - 1
    givens = full.copy()
    room = np.empty((STATE_ROWS, full.shape[0]), np.int64)
    tally = new_tally(0)
    nothing = np.empty((0, LOG_COLUMNS), np.int64)
    order = np.arange(orbits.shape[0])
    shuffle(state, order, orbits.shape[0])
    for k in range(orbits.shape[0]):
        row = orbits[order[k]]
        for i in range(row.shape[0]):
            if row[i] >= 0:
                givens[row[i]] = everything
        left = climb(tables, ladder, givens, most, room, tally, nothing)
        if left or tally[0, COST] > most:
            for i in range(row.shape[0]):
                if row[i] >= 0:
                    givens[row[i]] = full[row[i]]
    return givens
