"""Making Sudoku: a full grid by random search, then digging givens out as long as a ladder still solves it."""

from __future__ import annotations

from typing import Any

import numpy as np

from pipeline.solving.board import Tables
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.chance import shuffle
from pipeline.solving.kernels.climb import reaches
from pipeline.solving.kernels.search import search
from pipeline.solving.kernels.state import STATE_ROWS

FILL_NODES = 2000  # a full grid takes about as many nodes as cells; past this another start is cheaper
FILL_STARTS = 50


@kernel
def full_grid(tables: Tables, state: Any) -> Any:
    """A random full grid as bits, shape (cells,); all zero when every start ran out of nodes."""
    cells = tables.links.shape[0]
    found = np.zeros((1, cells), np.int64)
    start = np.full(cells, (1 << tables.values) - 1, np.int64)
    for _ in range(FILL_STARTS):
        number, _ = search(tables, start, FILL_NODES, state, found)
        if number:
            break
    return found[0]


@kernel
def dig(tables: Tables, ladder: Any, most: int, full: Any, orbits: Any, state: Any) -> Any:
    """Givens as bits after removing every orbit without which the ladder still solves at a cost of at most `most`.

    orbits: cells that are removed together, one row each, padded with -1; they are tried in random order.
    """
    everything = (1 << tables.values) - 1
    givens = full.copy()
    room = np.empty((STATE_ROWS, full.shape[0]), np.int64)
    order = np.arange(orbits.shape[0])
    shuffle(state, order, orbits.shape[0])
    for k in range(orbits.shape[0]):
        row = orbits[order[k]]
        for i in range(row.shape[0]):
            if row[i] >= 0:
                givens[row[i]] = everything
        if not reaches(tables, ladder, givens, most, room):
            for i in range(row.shape[0]):
                if row[i] >= 0:
                    givens[row[i]] = full[row[i]]
    return givens
