"""Values that a cage needs, in cells that all lie in one house: no other cell of the house holds them."""

from __future__ import annotations

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, CAGE_SIZE, CAGE_TARGET, HOUSE_HEAD, HOUSE_SIZE, HOUSES_OF_CELL, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.cages.cage_arithmetic import combine, fixed_and_union
from pipeline.solving.kernels.engine.state import CAND, HOUSE, PATTERN, close, note, propose_strike
from pipeline.solving.kernels.engine.visibility import lies_in


@entry
def mandatory_values(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """Cage pointing of killers: a value of all combinations with all places in one house leaves the rest of it.

    The combinations are those of the sum that the candidates admit.

    degree: the most cells of a cage that is looked at.
    """
    _, houses, cages, links, _, _ = tables
    offered = 0
    for k in range(cages.shape[0]):
        size = cages[k, CAGE_SIZE]
        cells = cages[k, CAGE_HEAD : CAGE_HEAD + size]
        if size > degree:
            continue
        fixed, union = fixed_and_union(state[CAND], cells, size)
        _, every = combine(size, cages[k, CAGE_TARGET], union, fixed, 0)
        every &= ~fixed
        while every:
            bit = every & -every
            every ^= bit
            offered += _point(houses, links, state, log, cells, size, bit)
    return offered


@kernel
def _point(
    houses: IntArray, links: IntArray, state: IntArray, log: IntArray, cells: IntArray, size: int, bit: int
) -> int:
    """Strike a value from the houses that hold all its places in the cage, outside of these places."""
    first = 0
    while state[CAND, cells[first]] & bit == 0:
        first += 1
    offered = 0
    for i in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[cells[first], HOUSES_OF_CELL]):
        house = links[cells[first], i]
        common = True
        for j in range(first + 1, size):
            if state[CAND, cells[j]] & bit and not lies_in(links, cells[j], house):
                common = False
        hit = 0
        for j in range(HOUSE_HEAD, HOUSE_HEAD + houses[house, HOUSE_SIZE] if common else 0):
            cell = houses[house, j]
            if not _is_one(cells, size, cell):
                hit |= propose_strike(state, log, cell, bit)
        if hit:
            note(log, HOUSE, house, bit)
            for j in range(size):
                note(log, PATTERN, cells[j], state[CAND, cells[j]])
            offered += close(log)
    return offered


@kernel
def _is_one(cells: IntArray, size: int, cell: int) -> bool:
    for i in range(size):
        if cells[i] == cell:
            return True
    return False
