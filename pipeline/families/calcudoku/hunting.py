"""Making Calcudoku that a ladder does not solve although they have one solution.

Plain Python around compiled kernels: a kernel of its own would hold the ladder once more and take eight seconds to
compile.
"""

from __future__ import annotations

import numpy as np

from pipeline.families.calcudoku.kernels_cages import alter, write_cages
from pipeline.solving.board import Tables
from pipeline.solving.kernels.chance import below
from pipeline.solving.kernels.climb import COST, TALLY_COLUMNS, climb
from pipeline.solving.kernels.search import search
from pipeline.solving.kernels.state import CAND, LOG_COLUMNS, STATE_ROWS
from pipeline.solving.techniques import ANY_COST
from pipeline.solving.words import Words

NODES = 60  # of a search; puzzles for people need fewer


def hunt(  # noqa: PLR0913, PLR0917  the arguments of the kernel that it follows
    n: int,
    limits: tuple[int, int, int, int],
    moves: int,
    square: Words,
    layout: Words,
    tables: Tables,
    ladder: Words,
    state: Words,
) -> bool:
    """Change the cages of a puzzle that the ladder solves, until it does not while the solution is still the only one.

    Arguments as of `repair`. The way leads up: a puzzle that is still solved is kept if it costs at least nine
    tenths of the dearest so far. False if the ladder solves all that were met.
    """
    full = np.full(n * n, (1 << n) - 1, np.int64)
    found = np.zeros((2, n * n), np.int64)
    tally = np.zeros((1, TALLY_COLUMNS), np.int64)
    nothing = np.empty((0, LOG_COLUMNS), np.int64)
    room = np.empty((STATE_ROWS, n * n), np.int64)
    trial = layout.copy()
    dearest = 0
    for _ in range(moves):
        if not alter(n, limits, square, layout, trial, below(state, n * n), state):
            continue
        total = write_cages(n, square, trial, tables.cages, tables.links)
        here = Tables(tables.values, tables.houses, tables.cages[:total], tables.links, tables.meets)
        if climb(here, ladder, full, ANY_COST, room, tally, nothing):
            number, unspent = search(here, room[CAND], NODES, nothing[:, 0], found)
            if number == 1 and unspent > 0:
                layout[:] = trial
                return True
        elif 10 * tally[0, COST] >= 9 * dearest:
            dearest = max(dearest, tally[0, COST])
            layout[:] = trial
    return False
