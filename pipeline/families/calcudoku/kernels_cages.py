"""Making Calcudoku: a Latin square, cages grown at random, and repair of the cages until the ladder solves it."""

from __future__ import annotations

import numpy as np

from pipeline.solving.board import CAGE_HEAD, OWNERS, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.bits import count
from pipeline.solving.kernels.cages import ADD, DIVIDE, MULTIPLY, SUBTRACT
from pipeline.solving.kernels.chance import below, shuffle
from pipeline.solving.kernels.climb import climb, new_tally
from pipeline.solving.kernels.state import LOG_COLUMNS, STATE_ROWS, copy_rows, list_open, open_candidates
from pipeline.solving.techniques import ANY_COST
from pipeline.solving.words import Words

OWNER, OPERATOR = range(2)  # rows of a layout: the cage of each cell, the operator of each cage
PAIR = 2
# Published cages: 10-14 % of one cell, 57-62 % pairs, 18-26 % triples, 2-10 % of four; larger ones are rare.
WANTED = np.array([2, 2, 2, 2, 2, 2, 3, 3, 3, 4], np.int64)
SINGLES_PERCENT = 14


@kernel
def _neighbour(n: int, cell: int, side: int) -> int:
    row = cell // n
    column = cell % n
    if side == 0:
        return cell - n if row > 0 else -1
    if side == 1:
        return cell - 1 if column > 0 else -1
    if side == 2:
        return cell + 1 if column < n - 1 else -1
    return cell + n if row < n - 1 else -1


@kernel
def cage_size(layout: Words, cage: int) -> int:
    """The number of cells of a cage."""
    size = 0
    for cell in range(layout.shape[1]):
        size += 1 if layout[OWNER, cell] == cage else 0
    return size


@kernel
def single_count(layout: Words) -> int:
    """The number of cages of one cell."""
    sizes = np.zeros(layout.shape[1], np.int64)
    for cell in range(layout.shape[1]):
        sizes[layout[OWNER, cell]] += 1
    singles = 0
    for cage in range(layout.shape[1]):
        singles += 1 if sizes[cage] == 1 else 0
    return singles


@kernel
def cage_count(layout: Words) -> int:
    """The number of cages."""
    used = np.zeros(layout.shape[1], np.int64)
    for cell in range(layout.shape[1]):
        used[layout[OWNER, cell]] = 1
    return used.sum()


@entry
def grow(n: int, largest: int, layout: Words, state: Words) -> None:
    """Cover the grid with cages of random shape; cells that find no company stay alone."""
    cells = n * n
    order = np.arange(cells)
    shuffle(state, order, cells)
    layout[OWNER] = -1
    for k in range(cells):
        first = order[k]
        if layout[OWNER, first] >= 0:
            continue
        layout[OWNER, first] = first
        wanted = min(WANTED[below(state, WANTED.shape[0])], largest)
        size = 1
        for _ in range(4 * wanted):  # random walk: from a random cell of the cage to a random free neighbour
            if size >= wanted:
                break
            cell = below(state, cells)
            tries = 0
            while layout[OWNER, cell] != first:
                cell = (cell + 1) % cells
                tries += 1
            near = _neighbour(n, cell, below(state, 4))
            if near >= 0 and layout[OWNER, near] < 0:
                layout[OWNER, near] = first
                size += 1


@kernel
def connected(n: int, layout: Words, cage: int) -> bool:
    """Does a cage hang together by edges?"""
    cells = layout.shape[1]
    reached = np.zeros(cells, np.int64)
    queue = np.empty(cells, np.int64)
    length = 0
    for cell in range(cells):
        if layout[OWNER, cell] == cage:
            queue[0] = cell
            reached[cell] = 1
            length = 1
            break
    i = 0
    while i < length:
        for side in range(4):
            near = _neighbour(n, queue[i], side)
            if near >= 0 and not reached[near] and layout[OWNER, near] == cage:
                reached[near] = 1
                queue[length] = near
                length += 1
        i += 1
    return length == cage_size(layout, cage)


@kernel
def _free_name(layout: Words) -> int:
    used = np.zeros(layout.shape[1], np.int64)
    for cell in range(layout.shape[1]):
        used[layout[OWNER, cell]] = 1
    for cage in range(layout.shape[1]):
        if not used[cage]:
            return cage
    return -1


@kernel
def split_off(n: int, layout: Words, cell: int) -> bool:
    """Make a cell a cage of its own; False (layout unchanged) if it is one, or the rest would fall apart."""
    old = layout[OWNER, cell]
    if cage_size(layout, old) == 1:
        return False
    name = _free_name(layout)
    layout[OWNER, cell] = name
    if not connected(n, layout, old):
        layout[OWNER, cell] = old
        return False
    layout[OPERATOR, name] = ADD
    return True


@kernel
def hand_over(n: int, largest: int, layout: Words, cell: int, state: Words) -> bool:
    """Move a cell into a random neighbouring cage with room; False if none or the old cage would fall apart."""
    old = layout[OWNER, cell]
    side = below(state, 4)
    for k in range(4):
        near = _neighbour(n, cell, (side + k) % 4)
        if near < 0 or layout[OWNER, near] == old or cage_size(layout, layout[OWNER, near]) >= largest:
            continue
        layout[OWNER, cell] = layout[OWNER, near]
        if cage_size(layout, old) == 0 or connected(n, layout, old):
            return True
        layout[OWNER, cell] = old
    return False


@entry
def settle_singles(n: int, largest: int, low: int, high: int, layout: Words, state: Words) -> bool:
    """Bring the number of single cells into low..high (high -1: the published share); False if it resists."""
    cells = n * n
    for _ in range(8 * cells):
        singles = single_count(layout)
        most = singles_most(layout) if high < 0 else high
        if low <= singles <= most:
            return True
        cell = below(state, cells)
        alone = cage_size(layout, layout[OWNER, cell]) == 1
        if singles > most and alone:
            hand_over(n, largest, layout, cell, state)
        elif singles < low and not alone:
            split_off(n, layout, cell)
    return False


@kernel
def singles_most(layout: Words) -> int:
    """The published share of single cells for this number of cages, at least one."""
    return max(cage_count(layout) * SINGLES_PERCENT // 100, 1)


@kernel
def draw_operator(square: Words, layout: Words, cage: int, allowed: int, state: Words) -> bool:
    """Give a cage a random operator among the allowed (bits by number) that fits it; False if none does."""
    size = 0
    low = 99
    high = 0
    for cell in range(layout.shape[1]):
        if layout[OWNER, cell] == cage:
            size += 1
            low = min(low, square[cell])
            high = max(high, square[cell])
    if size == 1:
        layout[OPERATOR, cage] = ADD
        return True
    fits = allowed & (1 << ADD | 1 << MULTIPLY)
    if size == PAIR:
        fits |= allowed & 1 << SUBTRACT
        if high % low == 0:
            fits |= allowed & 1 << DIVIDE
    if fits == 0:
        return False
    chosen = below(state, count(fits))
    for _ in range(chosen):
        fits &= fits - 1
    layout[OPERATOR, cage] = count((fits & -fits) - 1)
    return True


@entry
def draw_operators(square: Words, layout: Words, allowed: int, state: Words) -> bool:
    """Give every cage an operator; False if one has none that fits."""
    for cage in range(layout.shape[1]):
        if cage_size(layout, cage) and not draw_operator(square, layout, cage, allowed, state):
            return False
    return True


@entry
def write_cages(n: int, square: Words, layout: Words, cages: Words, links: Words) -> int:
    """Write the layout into the tables `cages` and `links`; returns the number of cages."""
    number = np.full(n * n, -1, np.int64)
    room = (cages.shape[1] - CAGE_HEAD) // 2
    total = 0
    for cell in range(n * n):
        name = layout[OWNER, cell]
        if number[name] < 0:
            number[name] = total
            cages[total, 0] = layout[OPERATOR, name]
            cages[total, 2] = 0
            total += 1
        k = number[name]
        size = cages[k, 2]
        differ = 0
        for j in range(size):
            other = cages[k, CAGE_HEAD + j]
            if other // n == cell // n or other % n == cell % n:
                differ |= 1 << j
        cages[k, CAGE_HEAD + size] = cell
        cages[k, CAGE_HEAD + room + size] = differ
        cages[k, 2] = size + 1
        links[cell, OWNERS] = 1
        links[cell, OWNERS + 1] = k
    for k in range(total):
        cages[k, 1] = _target(square, cages, k)
    return total


@kernel
def _target(square: Words, cages: Words, cage: int) -> int:
    first = square[cages[cage, CAGE_HEAD]]
    if cages[cage, 0] == SUBTRACT:
        return abs(first - square[cages[cage, CAGE_HEAD + 1]])
    if cages[cage, 0] == DIVIDE:
        second = square[cages[cage, CAGE_HEAD + 1]]
        return max(first, second) // min(first, second)
    result = first
    for i in range(CAGE_HEAD + 1, CAGE_HEAD + cages[cage, 2]):
        value = square[cages[cage, i]]
        result = result * value if cages[cage, 0] == MULTIPLY else result + value
    return result


@kernel
def _change(n: int, largest: int, allowed: int, square: Words, layout: Words, cell: int, state: Words) -> bool:
    """One random change of the cages at a cell: mostly its cage's operator, else its cage."""
    dice = below(state, 10)
    old = layout[OWNER, cell]
    if dice < 5:
        return draw_operator(square, layout, old, allowed, state)
    if dice < 8:
        if not hand_over(n, largest, layout, cell, state):
            return False
    elif not split_off(n, layout, cell):
        return False
    if cage_size(layout, old) and not draw_operator(square, layout, old, allowed, state):
        return False
    return draw_operator(square, layout, layout[OWNER, cell], allowed, state)


@entry
def alter(
    n: int,
    limits: tuple[int, int, int, int],
    square: Words,
    layout: Words,
    trial: Words,
    cell: int,
    state: Words,
) -> bool:
    """Copy the layout into `trial` and change the cages there at a cell; False if that is not allowed."""
    largest, low, high, allowed = limits
    copy_rows(layout, trial)
    if not _change(n, largest, allowed, square, trial, cell, state):
        return False
    singles = single_count(trial)
    return low <= singles <= (singles_most(trial) if high < 0 else high)


@entry
def repair(
    n: int,
    limits: tuple[int, int, int, int],
    moves: int,
    square: Words,
    layout: Words,
    tables: Tables,
    ladder: Words,
    state: Words,
) -> bool:
    """Change cages where the ladder is stuck, as long as that leaves no more candidates, until it solves the puzzle.

    limits: largest cage, least and most single cells (-1: the published share), allowed operators as bits.
    layout: shape (2, cells), changed in place. False if it is still stuck after all moves.
    """
    full = np.full(n * n, (1 << n) - 1, np.int64)
    tally = new_tally(0)
    nothing = np.empty((0, LOG_COLUMNS), np.int64)
    room = np.empty((STATE_ROWS, n * n), np.int64)
    trial = layout.copy()
    stuck = full.copy()
    length = 0
    least = -1
    for move in range(moves + 1):
        if move and not alter(n, limits, square, layout, trial, stuck[below(state, length)], state):
            continue
        total = write_cages(n, square, trial, tables.cages, tables.links)
        here = Tables(tables.values, tables.houses, tables.cages[:total], tables.links, tables.meets)
        climb(here, ladder, full, int(ANY_COST), room, tally, nothing)
        left = open_candidates(room)
        if least >= 0 and left > least:
            continue
        least = left
        copy_rows(trial, layout)
        if left == 0:
            return True
        length = list_open(room, stuck)
    return False


@entry
def empty_tables(shared: Tables, largest: int) -> Tables:
    """Tables of a size with room for cages of up to `largest` cells."""
    cells = shared.links.shape[0]
    cages = np.full((cells, CAGE_HEAD + 2 * largest), -1, np.int64)
    return Tables(shared.values, shared.houses, cages, shared.links.copy(), shared.meets)
