"""Counting solutions: propagation to a fixed point, then depth-first search with a node budget.

It proves how many solutions a puzzle has, and gives them. Placed values leave their peers; hidden singles come by
once/twice masks over a full house; only when both are quiet, the cells of order relations are narrowed, then one
changed cage is filtered. The search branches on the cell with fewest candidates (fail first: Haralick and Elliott,
Artificial Intelligence 14, 1980).
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import (
    CAGE_HEAD,
    CAGE_OPERATOR,
    CAGE_SIZE,
    CAGES_OF_CELL,
    HOUSE_FULL,
    HOUSE_HEAD,
    HOUSE_SIZE,
    HOUSES_OF_CELL,
    LARGER,
    PEERS,
    SMALLER,
    Tables,
)
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.cages.cage_arithmetic import (
    ALLOWED,
    REACHED,
    RUN,
    SCRATCH_ROWS,
    STATE,
    STATE_COLUMNS,
    STEPS,
    admitted,
    most_cells,
    support,
)
from pipeline.solving.kernels.engine.bits import MOST_VALUES, count, single
from pipeline.solving.kernels.engine.random_numbers import below
from pipeline.solving.kernels.engine.state import copy_row
from pipeline.solving.kernels.relations.orders import values_above, values_below

# Rows of the agenda: what propagation still has to look at. SINGLES is a list, its length stands in column NUMBER;
# the others have a flag for every house and cage.
SINGLES, HOUSES, CAGES = range(3)
AGENDA_ROWS = 3
NUMBER = 0

STEPS_PER_NODE = 1000  # steps of walks over a cage's tuples that take as long as a node


@kernel
def new_agenda(cells: int, houses: IntArray, cages: IntArray) -> IntArray:
    """An empty agenda for a board, shape (AGENDA_ROWS, enough)."""
    return np.zeros((AGENDA_ROWS, max(cells + 1, houses.shape[0], cages.shape[0])), np.int64)


@kernel
def fill_agenda(agenda: IntArray, value: int) -> None:
    """Set every entry of the agenda."""
    for i in range(agenda.shape[0]):
        for j in range(agenda.shape[1]):
            agenda[i, j] = value


@kernel
def note_all(cand: IntArray, agenda: IntArray) -> None:
    """Put everything on the agenda."""
    fill_agenda(agenda, 1)
    agenda[SINGLES, NUMBER] = 0
    for cell in range(cand.shape[0]):
        if single(cand[cell]):
            agenda[SINGLES, NUMBER] += 1
            agenda[SINGLES, agenda[SINGLES, NUMBER]] = cell


@kernel
def restrict(links: IntArray, cand: IntArray, agenda: IntArray, cell: int, mask: int) -> bool:
    """Keep only the candidates in `mask`; False when none is left."""
    old = cand[cell]
    new = old & mask
    if new == old:
        return True
    cand[cell] = new
    if new == 0:
        return False
    if single(new):
        agenda[SINGLES, NUMBER] += 1
        agenda[SINGLES, agenda[SINGLES, NUMBER]] = cell
    for i in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[cell, HOUSES_OF_CELL]):
        agenda[HOUSES, links[cell, i]] = 1
    for i in range(CAGES_OF_CELL + 1, CAGES_OF_CELL + 1 + links[cell, CAGES_OF_CELL]):
        agenda[CAGES, links[cell, i]] = 1
    return True


@kernel
def _strike_placed(links: IntArray, cand: IntArray, agenda: IntArray) -> bool:
    """Strike the value of every single from the cell's peers; False if a cell is left without candidates."""
    while agenda[SINGLES, NUMBER]:
        cell = agenda[SINGLES, agenda[SINGLES, NUMBER]]
        agenda[SINGLES, NUMBER] -= 1
        keep = ~cand[cell]
        for i in range(PEERS + 1, PEERS + 1 + links[cell, PEERS]):
            peer = links[cell, i]
            if cand[peer] & ~keep and not restrict(links, cand, agenda, peer, keep):
                return False
    return True


@kernel
def _hidden_singles(houses: IntArray, links: IntArray, cand: IntArray, agenda: IntArray, house: int) -> bool:
    """Keep the values with one place in a full house there; False if a value has none, or a place two of them."""
    first = HOUSE_HEAD
    last = first + houses[house, HOUSE_SIZE]
    once = 0
    twice = 0
    fixed = 0
    for i in range(first, last):
        mask = cand[houses[house, i]]
        twice |= once & mask
        once |= mask
        fixed |= mask if single(mask) else 0
    if count(once) < last - first:
        return False
    hidden = once & ~twice
    if hidden & ~fixed == 0:
        return True
    for i in range(first, last):
        cell = houses[house, i]
        found = cand[cell] & hidden
        if found and (not single(found) or not restrict(links, cand, agenda, cell, found)):
            return False
    return True


@kernel
def _filter_run(cages: IntArray, links: IntArray, cand: IntArray, agenda: IntArray, cage: int) -> bool:
    """Keep the values of a run's combinations, and those of all with one place there; False if there is none."""
    size = cages[cage, CAGE_SIZE]
    cells = cages[cage, CAGE_HEAD : CAGE_HEAD + size]
    some, every, fixed = admitted(cages, cage, cand)
    if some == 0:
        return False
    once = 0
    twice = 0
    for i in range(size):
        cell = cells[i]
        if not single(cand[cell]) and not restrict(links, cand, agenda, cell, some & ~fixed):
            return False
        twice |= once & cand[cell]
        once |= cand[cell]
    if every & ~once:
        return False
    hidden = every & once & ~twice
    for i in range(size):
        found = cand[cells[i]] & hidden
        if found and (not single(found) or not restrict(links, cand, agenda, cells[i], found)):
            return False
    return True


@kernel
def _filter_cage(
    cages: IntArray, links: IntArray, cand: IntArray, agenda: IntArray, cage: int, scratch: IntArray
) -> bool:
    """Keep what some tuple of a cage uses in each cell; False if a cell is left without candidates."""
    if cages[cage, CAGE_OPERATOR] == RUN:
        return _filter_run(cages, links, cand, agenda, cage)
    size = cages[cage, CAGE_SIZE]
    for i in range(size):
        scratch[ALLOWED, i] = cand[cages[cage, CAGE_HEAD + i]]
    support(cages, cage, 0, 0, scratch)
    for i in range(size):
        if not restrict(links, cand, agenda, cages[cage, CAGE_HEAD + i], scratch[REACHED, i]):
            return False
    return True


@kernel
def _narrow_orders(orders: IntArray, links: IntArray, cand: IntArray, agenda: IntArray) -> bool:
    """Keep what chains of signs leave: once up all chains, once down; False when a cell has nothing left."""
    for r in range(orders.shape[0]):
        if not restrict(links, cand, agenda, orders[r, LARGER], values_above(cand[orders[r, SMALLER]])):
            return False
    for r in range(orders.shape[0] - 1, -1, -1):
        if not restrict(links, cand, agenda, orders[r, SMALLER], values_below(cand[orders[r, LARGER]])):
            return False
    return True


@kernel
def propagate(tables: Tables, cand: IntArray, agenda: IntArray, scratch: IntArray) -> bool:
    """Work off the agenda; False on a contradiction. `scratch` is room for one cage."""
    _, houses, cages, links, _, orders = tables
    while True:
        if not _strike_placed(links, cand, agenda):
            return False
        for h in range(houses.shape[0]):
            if agenda[HOUSES, h]:
                agenda[HOUSES, h] = 0
                if houses[h, HOUSE_FULL] and not _hidden_singles(houses, links, cand, agenda, h):
                    return False
                if agenda[SINGLES, NUMBER] and not _strike_placed(links, cand, agenda):
                    return False
        if _any_house(agenda, houses.shape[0]):
            continue
        if orders.shape[0]:
            if not _narrow_orders(orders, links, cand, agenda):
                return False
            if _any_house(agenda, houses.shape[0]):
                continue
        filtered = False
        for k in range(cages.shape[0]):
            if agenda[CAGES, k]:
                agenda[CAGES, k] = 0
                if not _filter_cage(cages, links, cand, agenda, k, scratch):
                    return False
                filtered = True
                break
        if not filtered:
            return True


@kernel
def _any_house(agenda: IntArray, length: int) -> bool:
    for h in range(length):
        if agenda[HOUSES, h]:
            return True
    return False


@kernel
def new_scratch(cages: IntArray) -> IntArray:
    """Room for the walk over one cage's tuples."""
    return np.zeros((SCRATCH_ROWS, max(most_cells(cages), STATE_COLUMNS)), np.int64)


@kernel
def fewest(cand: IntArray) -> int:
    """The first open cell with fewest candidates; -1 when all cells hold one value."""
    best = -1
    smallest = MOST_VALUES + 1
    for cell in range(cand.shape[0]):
        size = count(cand[cell])
        if 1 < size < smallest:
            best = cell
            smallest = size
            if size == 2:
                break
    return best


@kernel
def pick(mask: int, state: IntArray) -> int:
    """One bit of a set: the lowest, or a random one where `state` has words."""
    if state.shape[0] == 0:
        return mask & -mask
    for _ in range(below(state, count(mask))):
        mask &= mask - 1
    return mask & -mask


@entry
def search(tables: Tables, start: IntArray, budget: int, state: IntArray, found: IntArray) -> tuple[int, int]:
    """Find up to `found.shape[0]` solutions, written into `found` as bits, shape (limit, cells).

    Returns their number and the nodes that the budget has left; the number is proved only while nodes are
    left. Long walks over the tuples of cages count as nodes too.
    `state` is a random state for random branching, or an empty array.
    """
    cells = start.shape[0]
    stack = np.empty((cells + 2, cells), np.int64)
    _, houses, cages, links, _, _ = tables
    agenda = new_agenda(cells, houses, cages)
    scratch = new_scratch(cages)
    solutions = 0
    copy_row(start, stack[0])
    note_all(stack[0], agenda)
    if not propagate(tables, stack[0], agenda, scratch):
        return 0, budget
    depth = 0
    nodes = 0
    while depth >= 0:
        cand = stack[depth]
        cell = fewest(cand)
        if cell < 0:
            copy_row(cand, found[solutions])
            solutions += 1
            if solutions == found.shape[0]:
                break
            depth -= 1
            continue
        nodes += 1
        if nodes + scratch[STATE, STEPS] // STEPS_PER_NODE >= budget:
            return solutions, 0
        bit = pick(cand[cell], state)
        copy_row(cand, stack[depth + 1])
        fill_agenda(agenda, 0)
        restrict(links, stack[depth + 1], agenda, cell, bit)
        alive = propagate(tables, stack[depth + 1], agenda, scratch)
        # What is left to try in this cell replaces the node itself; it is propagated when it is its turn.
        fill_agenda(agenda, 0)
        if restrict(links, cand, agenda, cell, ~bit) and propagate(tables, cand, agenda, scratch):
            depth += 1 if alive else 0
        elif alive:
            copy_row(stack[depth + 1], cand)
        else:
            depth -= 1
    return solutions, budget - nodes


@entry
def random_solution(tables: Tables, start: IntArray, budget: int, starts: int, state: IntArray) -> IntArray:
    """A random solution as bits, shape (cells,), from up to `starts` searches of `budget` nodes; else all zero."""
    found = np.zeros((1, start.shape[0]), np.int64)
    for _ in range(starts):
        number, _ = search(tables, start, budget, state, found)
        if number:
            break
    return found[0]
