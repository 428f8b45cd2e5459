"""Values that a cage needs, in cells that all lie in one house: no other cell of the house holds them."""

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, CAGE_SIZE, HOUSE_HEAD, HOUSE_SIZE, HOUSES_OF_CELL, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.cages.cage_arithmetic import admitted
from pipeline.solving.kernels.cages.cage_state import close_cage, has_cell
from pipeline.solving.kernels.engine.state import CAND, HOUSE, note, propose_strike
from pipeline.solving.kernels.engine.visibility import lies_in


@entry
def mandatory_values(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """A value of all combinations of a cage's sum, with all its places in one house, leaves the rest of the house.

    The combinations are those that the candidates admit. degree: the most cells of a cage that is looked at.
    """
    _, houses, cages, links, _, _ = tables
    offered = 0
    for k in range(cages.shape[0]):
        if cages[k, CAGE_SIZE] > degree:
            continue
        _, every, fixed = admitted(cages, k, state[CAND])
        every &= ~fixed
        while every:
            bit = every & -every
            every ^= bit
            offered += _point(houses, links, state, log, cages, k, bit)
    return offered


@kernel
def _point(
    houses: IntArray, links: IntArray, state: IntArray, log: IntArray, cages: IntArray, cage: int, bit: int
) -> int:
    """Strike a value from the houses that hold all its places in the cage, outside of these places."""
    cells = cages[cage, CAGE_HEAD : CAGE_HEAD + cages[cage, CAGE_SIZE]]
    first = 0
    while state[CAND, cells[first]] & bit == 0:
        first += 1
    offered = 0
    for i in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[cells[first], HOUSES_OF_CELL]):
        house = links[cells[first], i]
        common = True
        for j in range(first + 1, cells.shape[0]):
            if state[CAND, cells[j]] & bit and not lies_in(links, cells[j], house):
                common = False
        hit = 0
        for j in range(HOUSE_HEAD, HOUSE_HEAD + houses[house, HOUSE_SIZE] if common else 0):
            if not has_cell(cages, cage, houses[house, j]):
                hit |= propose_strike(state, log, houses[house, j], bit)
        if hit:
            note(log, HOUSE, house, bit)
            offered += close_cage(cages, state, log, cage)
    return offered
