"""The last resort of a person with a rubber: take a candidate for true and follow it until it contradicts itself."""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.bits import count
from pipeline.solving.kernels.engine.state import CAND, PATTERN, PLACED, close, copy_row, note, propose_strike
from pipeline.solving.kernels.solve.search import fill_agenda, new_agenda, new_scratch, propagate, restrict


@kernel
def followed(
    tables: Tables, cand: IntArray, trial: IntArray, agenda: IntArray, scratch: IntArray, cell: int, bit: int
) -> bool:
    """Write into `trial` what singles and single cages leave once a candidate is true; False on a contradiction."""
    copy_row(cand, trial)
    fill_agenda(agenda, 0)
    restrict(tables.links, trial, agenda, cell, bit)
    return propagate(tables, trial, agenda, scratch)


@entry
def probe(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """Nishio, contradiction: a candidate from which singles and single cages lead to a contradiction is false.

    `degree` is the most candidates of a cell that is looked at.
    """
    _, houses, cages, _, _, _ = tables
    trial = np.empty(state.shape[1], np.int64)
    agenda = new_agenda(state.shape[1], houses, cages)
    scratch = new_scratch(cages)
    offered = 0
    for cell in range(state.shape[1]):
        left = state[CAND, cell]
        if state[PLACED, cell] or count(left) > degree:
            continue
        while left:
            bit = left & -left
            left ^= bit
            if not followed(tables, state[CAND], trial, agenda, scratch, cell, bit):
                propose_strike(state, log, cell, bit)
                note(log, PATTERN, cell, bit)
                offered += close(log)
    return offered
