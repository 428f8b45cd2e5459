"""Which cells see each other, and which values have two places in a house: what patterns are made of."""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_FULL, HOUSE_HEAD, HOUSE_SIZE, HOUSES_OF_CELL, PEERS
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import count
from pipeline.solving.kernels.engine.state import CAND, PLACED, propose_strike

LINK_HOUSE, LINK_A, LINK_B = range(3)  # columns of strong links
LINK_COLUMNS = 3


@kernel
def lies_in(links: IntArray, cell: int, house: int) -> bool:
    """Is the cell in the house?"""
    for i in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[cell, HOUSES_OF_CELL]):
        if links[cell, i] == house:
            return True
    return False


@kernel
def sees(links: IntArray, a: int, b: int) -> bool:
    """Do two cells lie in a common house? A cell does not see itself."""
    if a == b:
        return False
    for i in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[a, HOUSES_OF_CELL]):
        if lies_in(links, b, links[a, i]):
            return True
    return False


@kernel
def scan_house(houses: IntArray, state: IntArray, house: int) -> tuple[int, int, int]:
    """What a house shows: values with one place that are not placed, those that are, and the number of open cells."""
    once = 0
    twice = 0
    placed = 0
    left = 0
    for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[house, HOUSE_SIZE]):
        mask = state[CAND, houses[house, i]]
        twice |= once & mask
        once |= mask
        if state[PLACED, houses[house, i]]:
            placed |= mask
        else:
            left += 1
    return once & ~twice & ~placed, placed, left


@kernel
def strong_links(houses: IntArray, state: IntArray, bit: int, pairs: IntArray) -> int:
    """Write (house, cell, cell) for every full house with two places of a value; returns how many there are."""
    length = 0
    for h in range(houses.shape[0]):
        if not houses[h, HOUSE_FULL]:
            continue
        places = 0
        for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
            cell = houses[h, i]
            if state[CAND, cell] & bit and not state[PLACED, cell]:
                if places < 2:
                    pairs[length, LINK_A + places] = cell
                places += 1
        if places == 2:
            pairs[length, LINK_HOUSE] = h
            length += 1
    return length


@kernel
def room_for_links(houses: IntArray) -> IntArray:
    """Room for the strong links of one value."""
    return np.empty((houses.shape[0] + 1, LINK_COLUMNS), np.int64)


@kernel
def list_pairs(state: IntArray, cells: IntArray) -> int:
    """Write the open cells with two candidates; returns how many there are."""
    length = 0
    for cell in range(state.shape[1]):
        if not state[PLACED, cell] and count(state[CAND, cell]) == 2:
            cells[length] = cell
            length += 1
    return length


@kernel
def strike_seen(links: IntArray, state: IntArray, log: IntArray, a: int, b: int, c: int, mask: int) -> int:
    """Propose to remove candidates from all cells that see a, b and c (-1: no third); 1 if any has them."""
    hit = 0
    for i in range(PEERS + 1, PEERS + 1 + links[a, PEERS]):
        cell = links[a, i]
        if state[CAND, cell] & mask and sees(links, cell, b) and (c < 0 or sees(links, cell, c)):
            hit |= propose_strike(state, log, cell, mask)
    return hit
