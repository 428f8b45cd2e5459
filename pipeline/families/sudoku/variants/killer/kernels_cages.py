"""The cages of a killer Sudoku in the making: grown on a full grid, cut and shifted, and written as tables."""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import (
    CAGE_HEAD,
    CAGE_OPERATOR,
    CAGE_SIZE,
    CAGE_TARGET,
    HOUSE_FULL,
    HOUSE_HEAD,
    HOUSE_KIND,
    HOUSE_SIZE,
    HouseKind,
    Tables,
)
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.cages.cage_arithmetic import RUN
from pipeline.solving.kernels.engine.bits import lowest
from pipeline.solving.kernels.engine.neighbours import hangs_together, neighbour
from pipeline.solving.kernels.engine.random_numbers import below, shuffled
from pipeline.solving.kernels.solve.board_tables import joined

CAGE_HOUSE = int(HouseKind.RUN)
PASSES = 8  # over all cells, to find company for single ones


@kernel
def held(full: IntArray, owner: IntArray, name: int) -> int:
    """The values of a cage as bits."""
    values = 0
    for cell in range(full.shape[0]):
        if owner[cell] == name:
            values |= full[cell]
    return values


@kernel
def cage_size(owner: IntArray, name: int) -> int:
    """The number of cells of a cage."""
    size = 0
    for cell in range(owner.shape[0]):
        size += 1 if owner[cell] == name else 0
    return size


@kernel
def grow(n: int, wanted: IntArray, full: IntArray, owner: IntArray, state: IntArray) -> None:
    """Cover a full grid with cages of random shape that hold no value twice; a cage is named by one of its cells.

    wanted: sizes, drawn from at random. Cells that find no company join a cage beside them where they can.
    """
    cells = n * n
    order = shuffled(state, cells)
    members = np.empty(cells, np.int64)
    for cell in range(cells):
        owner[cell] = -1
    for k in range(cells):
        first = order[k]
        if owner[first] >= 0:
            continue
        owner[first] = first
        members[0] = first
        size = 1
        values = full[first]
        most = wanted[below(state, wanted.shape[0])]
        for _ in range(6 * most):
            near = neighbour(n, members[below(state, size)], below(state, 4))
            if size < most and near >= 0 and owner[near] < 0 and full[near] & values == 0:
                owner[near] = first
                values |= full[near]
                members[size] = near
                size += 1


@kernel
def seat_singles(n: int, largest: int, singles: int, full: IntArray, owner: IntArray, state: IntArray) -> bool:
    """Give single cells company, but for so many: they join a cage beside them, or draw a cell of it to themselves.

    False if there are more in the end.
    """
    cells = n * n
    least = least_cells(singles)
    for _ in range(PASSES):
        over = single_cells(owner) - singles
        if over <= 0:
            return True
        order = shuffled(state, cells)
        for k in range(cells):
            cell = order[k]
            if over <= 0 or cage_size(owner, owner[cell]) > 1:
                continue
            if hand_over(n, largest, least, full, owner, cell, state) or draw_in(n, least, owner, cell, state):
                over -= 1
    return single_cells(owner) <= singles


@kernel
def least_cells(singles: int) -> int:
    """The fewest cells of a cage, where so many may have one."""
    return 1 if singles else 2


@kernel
def single_cells(owner: IntArray) -> int:
    """How many cages have one cell."""
    sizes = np.zeros(owner.shape[0], np.int64)
    for cell in range(owner.shape[0]):
        sizes[owner[cell]] += 1
    singles = 0
    for name in range(owner.shape[0]):
        singles += 1 if sizes[name] == 1 else 0
    return singles


@kernel
def hand_over(n: int, largest: int, least: int, full: IntArray, owner: IntArray, cell: int, state: IntArray) -> bool:
    """Move a cell into a random neighbouring cage that has room for it; False if there is none.

    A cage must not fall apart, nor be left with fewer cells than `least`.
    """
    old = owner[cell]
    side = below(state, 4)
    for k in range(4):
        near = neighbour(n, cell, (side + k) % 4)
        if near < 0 or owner[near] == old or full[cell] & held(full, owner, owner[near]):
            continue
        if cage_size(owner, owner[near]) >= largest:
            continue
        owner[cell] = owner[near]
        if _is_sound(n, least, owner, old):
            return True
        owner[cell] = old
    return False


@kernel
def draw_in(n: int, least: int, owner: IntArray, cell: int, state: IntArray) -> bool:
    """Move a random cell beside a single one out of its cage, to that one; False if its cage can spare none."""
    side = below(state, 4)
    for k in range(4):
        near = neighbour(n, cell, (side + k) % 4)
        if near < 0:
            continue
        old = owner[near]
        owner[near] = owner[cell]
        if _is_sound(n, least, owner, old):
            return True
        owner[near] = old
    return False


@kernel
def _is_sound(n: int, least: int, owner: IntArray, name: int) -> bool:
    """Has a cage no cells left, or enough that hang together?"""
    left = cage_size(owner, name)
    return left == 0 or (left >= least and hangs_together(n, owner, name, left))


@kernel
def split_off(n: int, least: int, owner: IntArray, cell: int, state: IntArray) -> bool:
    """Cut a cage in two at a cell, which takes its part of the cage's cells beside it along; False if that fails.

    Neither part may have fewer cells than `least`.
    """
    old = owner[cell]
    size = cage_size(owner, old)
    if size < 2 * least:
        return False
    name = _free_name(owner)
    owner[cell] = name
    if size > 3 or (size == 3 and below(state, 2)):
        side = below(state, 4)
        for k in range(4):
            near = neighbour(n, cell, (side + k) % 4)
            if near >= 0 and owner[near] == old:
                owner[near] = name
                if hangs_together(n, owner, old, size - 2):
                    return True
                owner[near] = old
    if least == 1 and hangs_together(n, owner, old, size - 1):
        return True
    owner[cell] = old
    return False


@kernel
def _free_name(owner: IntArray) -> int:
    used = np.zeros(owner.shape[0], np.int64)
    for cell in range(owner.shape[0]):
        used[owner[cell]] = 1
    name = 0
    while used[name]:
        name += 1
    return name


@entry
def caged(plain: Tables, full: IntArray, owner: IntArray) -> Tables:
    """The tables of a killer: the plain ones with a cage, and a house for it, in the order of first cells."""
    cells = full.shape[0]
    number = np.full(cells, -1, np.int64)
    sizes = np.zeros(cells, np.int64)
    total = 0
    most = 1
    several = 0
    for cell in range(cells):
        if number[owner[cell]] < 0:
            number[owner[cell]] = total
            total += 1
        k = number[owner[cell]]
        sizes[k] += 1
        several += 1 if sizes[k] == 2 else 0
        most = max(most, sizes[k])
    cages = np.full((total, CAGE_HEAD + 2 * most), -1, np.int64)
    for k in range(total):
        cages[k, CAGE_OPERATOR] = RUN
        cages[k, CAGE_TARGET] = 0
        cages[k, CAGE_SIZE] = 0
    for cell in range(cells):
        k = number[owner[cell]]
        cages[k, CAGE_HEAD + cages[k, CAGE_SIZE]] = cell
        cages[k, CAGE_TARGET] += lowest(full[cell])
        cages[k, CAGE_SIZE] += 1
    return joined(plain.values, cells, _with_cages(plain.houses, cages, several), cages)


@kernel
def _with_cages(houses: IntArray, cages: IntArray, several: int) -> IntArray:
    """The houses and behind them the cages of more than one cell."""
    wide = max(houses.shape[1], cages.shape[1])
    all_houses = np.full((houses.shape[0] + several, wide), -1, np.int64)
    for h in range(houses.shape[0]):
        for i in range(houses.shape[1]):
            all_houses[h, i] = houses[h, i]
    h = houses.shape[0]
    full = houses.shape[1] - HOUSE_HEAD
    for k in range(cages.shape[0]):
        if cages[k, CAGE_SIZE] == 1:
            continue
        all_houses[h, HOUSE_KIND] = CAGE_HOUSE
        all_houses[h, HOUSE_SIZE] = cages[k, CAGE_SIZE]
        all_houses[h, HOUSE_FULL] = 1 if cages[k, CAGE_SIZE] == full else 0
        for i in range(cages[k, CAGE_SIZE]):
            all_houses[h, HOUSE_HEAD + i] = cages[k, CAGE_HEAD + i]
        h += 1
    return all_houses
