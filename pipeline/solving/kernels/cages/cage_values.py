"""What the clue of a single cage leaves of its cells' candidates: stated cells, sets of values, values cell by cell."""

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, CAGE_SIZE, CAGE_TARGET
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.cages.cage_arithmetic import ALLOWED, REACHED, support
from pipeline.solving.kernels.cages.cage_state import close_cage, open_cells
from pipeline.solving.kernels.engine.state import CAND, DUE_CAGES, PLACED, propose_strike, propose_value, took_turn


@kernel
def cages_of_one(cages: IntArray, state: IntArray, log: IntArray) -> int:
    """Stated cell: the clue of a cage of one cell is its value."""
    offered = 0
    for k in range(cages.shape[0]):
        cell = cages[k, CAGE_HEAD]
        if cages[k, CAGE_SIZE] == 1 and not state[PLACED, cell]:
            offered += propose_value(state, log, -1, cell, 1 << (cages[k, CAGE_TARGET] - 1))
    return offered


@kernel
def cage_sets(cages: IntArray, state: IntArray, log: IntArray, scratch: IntArray, due: IntArray, turn: int) -> int:
    """Set of a cage: values that no tuple uses, whichever cell they might stand in, leave all of its cells.

    A tuple gives every cell of the cage a value so that the clue holds and equal values do not meet. Every cell may
    take what any open cell has as a candidate. This is the lowest tier of Simon Tatham's Keen (Easy).
    """
    offered = 0
    for k in range(cages.shape[0]):
        if not took_turn(due, DUE_CAGES, k, turn) or open_cells(cages, state, k) == 0:
            continue
        union = 0
        for i in range(CAGE_HEAD, CAGE_HEAD + cages[k, CAGE_SIZE]):
            if not state[PLACED, cages[k, i]]:
                union |= state[CAND, cages[k, i]]
        for i in range(cages[k, CAGE_SIZE]):
            cell = cages[k, CAGE_HEAD + i]
            scratch[ALLOWED, i] = state[CAND, cell] if state[PLACED, cell] else union
        support(cages, k, 0, 0, scratch)
        union = 0
        for i in range(cages[k, CAGE_SIZE]):
            if not state[PLACED, cages[k, CAGE_HEAD + i]]:
                union |= scratch[REACHED, i]
        for i in range(cages[k, CAGE_SIZE]):
            scratch[REACHED, i] = union
        offered += strike_unreached(cages, state, log, k, scratch)
    return offered


@kernel
def cage_cells(cages: IntArray, state: IntArray, log: IntArray, scratch: IntArray, due: IntArray, turn: int) -> int:
    """Cells of a cage: a value that no tuple uses in this cell leaves it; the second tier of Keen (Normal)."""
    offered = 0
    for k in range(cages.shape[0]):
        if took_turn(due, DUE_CAGES, k, turn) and open_cells(cages, state, k):
            allow_candidates(cages, state, k, scratch)
            support(cages, k, 0, 0, scratch)
            offered += strike_unreached(cages, state, log, k, scratch)
    return offered


@kernel
def strike_unreached(cages: IntArray, state: IntArray, log: IntArray, cage: int, scratch: IntArray) -> int:
    """Strike what the tuples just walked over do not use, cell by cell; 1 if that hits anything, to be counted."""
    hit = 0
    for i in range(cages[cage, CAGE_SIZE]):
        hit |= propose_strike(state, log, cages[cage, CAGE_HEAD + i], ~scratch[REACHED, i])
    return close_cage(cages, state, log, cage) if hit else 0


@kernel
def allow_candidates(cages: IntArray, state: IntArray, cage: int, scratch: IntArray) -> None:
    """Let a walk over the tuples of a cage take the candidates of its cells."""
    for i in range(cages[cage, CAGE_SIZE]):
        scratch[ALLOWED, i] = state[CAND, cages[cage, CAGE_HEAD + i]]
