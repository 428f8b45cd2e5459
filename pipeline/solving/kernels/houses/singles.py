"""Singles: the one open cell of a house, the one place of a value, the one candidate of a cell.

Every kernel proposes all applications of its technique into the state and returns how many there are. Names and order
of difficulty follow Nicolas Juillerat's Explainer 1.2.1.
"""

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_FULL, HOUSE_HEAD, HOUSE_KIND, HOUSE_SIZE
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import single
from pipeline.solving.kernels.engine.house_kinds import asks_for_kind
from pipeline.solving.kernels.engine.state import CAND, DUE_HOUSES, PLACED, propose_value, took_turn
from pipeline.solving.kernels.engine.visibility import scan_house


@kernel
def last_cells(houses: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int) -> int:
    """Last cell (full house): the one open cell of a full house takes the value that the house lacks."""
    offered = 0
    for h in range(houses.shape[0]):
        if not houses[h, HOUSE_FULL] or not took_turn(due, DUE_HOUSES, h, turn):
            continue
        found = -1
        left = 0
        for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
            if not state[PLACED, houses[h, i]]:
                found = houses[h, i]
                left += 1
        if left == 1 and single(state[CAND, found]):
            offered += propose_value(state, log, h, found, state[CAND, found])
    return offered


@kernel
def hidden_singles(houses: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int, kinds: int) -> int:
    """Hidden single: a value with one place left in a full house of the kinds must stand there.

    kinds: see `techniques.kinds`.
    """
    offered = 0
    for h in range(houses.shape[0]):
        if not houses[h, HOUSE_FULL] or not asks_for_kind(kinds, houses[h, HOUSE_KIND]):
            continue
        if not took_turn(due, DUE_HOUSES, h, turn):
            continue
        hidden, _, _ = scan_house(houses, state, h)
        for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
            cell = houses[h, i]
            if not state[PLACED, cell] and single(state[CAND, cell] & hidden):
                offered += propose_value(state, log, h, cell, state[CAND, cell] & hidden)
    return offered


@kernel
def naked_singles(state: IntArray, log: IntArray) -> int:
    """Naked single: an open cell with one candidate holds it."""
    offered = 0
    for cell in range(state.shape[1]):
        if not state[PLACED, cell] and single(state[CAND, cell]):
            offered += propose_value(state, log, -1, cell, state[CAND, cell])
    return offered
