"""Contradictions inside a contradiction: what a person does with two rubbers.

A candidate is taken for true and followed. Where that ends without contradiction, the candidates of cells with few are
tried in turn, each for itself; those that contradict themselves are struck, and what that leaves is followed again. In
Nicolas Juillerat's Explainer such chains are called nested.

Trials are shared out to rounds: first those inside which only cells with two candidates are tried, then with three,
with four, and all; in each first the candidates of cells with two, then with three and so on. The first round with any
contradiction is the last. All of its candidates start from the same state, and what trials inside leave does not depend
on their order, so a puzzle and its mirror image are solved in the same steps.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.bits import MOST_VALUES, count, single
from pipeline.solving.kernels.engine.state import CAND, PATTERN, PLACED, close, note, propose_strike
from pipeline.solving.kernels.patterns.probing import followed
from pipeline.solving.kernels.solve.search import fill_agenda, new_agenda, new_scratch, propagate, restrict

FEWEST = 2  # candidates of an open cell
FEW = 4  # so many candidates of a cell are tried before all


@entry
def probe_nested(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """Nested contradiction: a candidate is false that contradicts itself once what contradicts itself then is struck.

    `degree` is the most trials: no round begins that could take more, counted by the candidates that are open now.
    """
    for within in range(FEWEST, FEW + 2):
        most = within if within <= FEW else MOST_VALUES
        for size in range(FEWEST, tables.values + 1):
            degree -= _open_candidates(state, size, size) * _open_candidates(state, FEWEST, most)
            if degree < 0:
                return 0
            offered = _probe_cells(tables, state, log, size, most)
            if offered:
                return offered
    return 0


@kernel
def _open_candidates(state: IntArray, least: int, most: int) -> int:
    """The candidates of open cells that have so many."""
    total = 0
    for cell in range(state.shape[1]):
        size = count(state[CAND, cell])
        if not state[PLACED, cell] and least <= size <= most:
            total += size
    return total


@kernel
def _probe_cells(tables: Tables, state: IntArray, log: IntArray, size: int, most: int) -> int:
    """Try the candidates of cells with `size`; returns how many are false. most: of the cells that are tried inside."""
    trials = np.empty((2, state.shape[1]), np.int64)
    agenda = new_agenda(state.shape[1], tables.houses, tables.cages)
    scratch = new_scratch(tables.cages)
    offered = 0
    for cell in range(state.shape[1]):
        left = 0 if state[PLACED, cell] or count(state[CAND, cell]) != size else state[CAND, cell]
        while left:
            bit = left & -left
            left ^= bit
            possible = followed(tables, state[CAND], trials[0], agenda, scratch, cell, bit)
            if not possible or not _strike_inside(tables, trials, agenda, scratch, most):
                propose_strike(state, log, cell, bit)
                note(log, PATTERN, cell, bit)
                offered += close(log)
    return offered


@kernel
def _strike_inside(tables: Tables, trials: IntArray, agenda: IntArray, scratch: IntArray, most: int) -> bool:
    """Strike from the first row what contradicts itself, until nothing does; False where all then contradicts itself.

    Only cells with at most so many candidates are tried; the second row is room for a trial.
    """
    cand = trials[0]
    struck = True
    while struck:
        struck = False
        for cell in range(cand.shape[0]):
            left = 0 if single(cand[cell]) or count(cand[cell]) > most else cand[cell]
            while left:
                bit = left & -left
                left = left & ~bit
                if followed(tables, cand, trials[1], agenda, scratch, cell, bit):
                    continue
                fill_agenda(agenda, 0)
                if not restrict(tables.links, cand, agenda, cell, ~bit) or not propagate(tables, cand, agenda, scratch):
                    return False
                left &= cand[cell]
                struck = True
    return True
