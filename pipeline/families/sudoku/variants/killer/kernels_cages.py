"""The cages of a killer Sudoku in the making: grown on a full grid, cut and shifted."""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.neighbours import hangs_together, neighbour
from pipeline.solving.kernels.engine.random_numbers import below, shuffled

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
