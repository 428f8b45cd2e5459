"""Pointing and claiming between a cage and a line: what the cage needs there, and what the line needs of the cage."""

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, CAGE_SIZE, HOUSE_FULL, HOUSE_HEAD, HOUSE_SIZE, HOUSES_OF_CELL
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.cages.cage_arithmetic import support
from pipeline.solving.kernels.cages.cage_state import close_cage, has_cell, open_cells
from pipeline.solving.kernels.cages.cage_values import allow_candidates, strike_unreached
from pipeline.solving.kernels.engine.bits import single
from pipeline.solving.kernels.engine.state import CAND, HOUSE, note, propose_strike
from pipeline.solving.kernels.engine.visibility import lies_in


@kernel
def cage_pointing(
    cages: IntArray, houses: IntArray, links: IntArray, state: IntArray, log: IntArray, scratch: IntArray
) -> int:
    """Cage pointing: a value that all tuples of a cage put into one line stands there, so nowhere else in the line.

    After Simon Tatham's Keen (Hard).
    """
    offered = 0
    for k in range(cages.shape[0]):
        if open_cells(cages, state, k) < 2:
            continue
        allow_candidates(cages, state, k, scratch)
        for i in range(cages[k, CAGE_SIZE]):
            cell = cages[k, CAGE_HEAD + i]
            for h in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[cell, HOUSES_OF_CELL]):
                house = links[cell, h]
                if not _first_of_line(cages, links, k, i, house):
                    continue
                members = _members(cages, links, k, house)
                if single(members):
                    continue
                common = support(cages, k, members, 0, scratch)
                hit = 0
                for j in range(HOUSE_HEAD, HOUSE_HEAD + houses[house, HOUSE_SIZE]):
                    if not has_cell(cages, k, houses[house, j]):
                        hit |= propose_strike(state, log, houses[house, j], common)
                if hit:
                    note(log, HOUSE, house, common)
                    offered += close_cage(cages, state, log, k)
    return offered


@kernel
def cage_claiming(
    cages: IntArray, houses: IntArray, links: IntArray, state: IntArray, log: IntArray, scratch: IntArray
) -> int:
    """Cage claiming: where only one cage can hold a value of a full line, its tuples without that value there are out.

    What the others leave of its cells' candidates stays. Keen lacks it.
    """
    offered = 0
    for k in range(cages.shape[0]):
        if open_cells(cages, state, k) < 2:
            continue
        allow_candidates(cages, state, k, scratch)
        for i in range(cages[k, CAGE_SIZE]):
            cell = cages[k, CAGE_HEAD + i]
            for h in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[cell, HOUSES_OF_CELL]):
                house = links[cell, h]
                if not houses[house, HOUSE_FULL] or not _first_of_line(cages, links, k, i, house):
                    continue
                inside = 0
                outside = 0
                for j in range(HOUSE_HEAD, HOUSE_HEAD + houses[house, HOUSE_SIZE]):
                    if has_cell(cages, k, houses[house, j]):
                        inside |= state[CAND, houses[house, j]]
                    else:
                        outside |= state[CAND, houses[house, j]]
                if inside & ~outside:
                    support(cages, k, _members(cages, links, k, house), inside & ~outside, scratch)
                    offered += strike_unreached(cages, state, log, k, scratch)
    return offered


@kernel
def _members(cages: IntArray, links: IntArray, cage: int, house: int) -> int:
    """The cells of a cage in a house, as bits of positions."""
    members = 0
    for i in range(cages[cage, CAGE_SIZE]):
        if lies_in(links, cages[cage, CAGE_HEAD + i], house):
            members |= 1 << i
    return members


@kernel
def _first_of_line(cages: IntArray, links: IntArray, cage: int, i: int, house: int) -> bool:
    """Is the cell at position i the first of its cage in a house? So every house is looked at once."""
    for j in range(i):
        if lies_in(links, cages[cage, CAGE_HEAD + j], house):
            return False
    return True
