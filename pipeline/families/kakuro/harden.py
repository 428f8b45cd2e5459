"""From a Kakuro that the techniques of single runs solve to such as are stuck there, with one solution all the same."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pipeline.families.kakuro.kernels_fill import redraw
from pipeline.solving.board import Tables
from pipeline.solving.climbing import ladder_array
from pipeline.solving.kernels.chance import below
from pipeline.solving.kernels.climb import COST, climb, new_tally
from pipeline.solving.kernels.search import search
from pipeline.solving.kernels.state import LOG_COLUMNS, STATE_ROWS
from pipeline.solving.techniques import ANY_COST, Ladder
from pipeline.solving.words import Words

MOVES = 4000  # changes in all
PROOF_NODES = 100  # of each search
CHEAPER = 8  # one change in so many may make the puzzle cheaper


def hardened(tables: Tables, start: Words, ladder: Ladder, values: Words, state: Words) -> Iterator[Words]:
    """Values (as bits) that the ladder does not solve from `start` and that are the only solution.

    `values` is one that the ladder solves. It is changed towards higher cost as long as that remains so, because
    costly puzzles lie near those beyond the ladder. With each that is found, the tables hold its sums.
    """
    steps = ladder_array(ladder)
    tally = new_tally(0)
    room = np.empty((STATE_ROWS, len(start)), np.int64)
    no_log = np.empty((0, LOG_COLUMNS), np.int64)
    cost = 0
    for _ in range(MOVES):
        made = values.copy()
        if not redraw(tables, made, state):
            continue
        if climb(tables, steps, start, ANY_COST, room, tally, no_log):
            if _has_one_solution(tables, start):
                yield made
        elif tally[0, COST] >= cost or below(state, CHEAPER) == 0:
            values, cost = made, int(tally[0, COST])


def _has_one_solution(tables: Tables, start: Words) -> bool:
    found = np.empty((2, len(start)), np.int64)
    number, left = search(tables, start, PROOF_NODES, np.empty(0, np.int64), found)
    return bool(number == 1 and left > 0)
