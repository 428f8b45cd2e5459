"""Which cells form a cage: cages grown at random, with a share of single cells.

The row MIXED counts the cells of every cage meanwhile.
"""

import numpy as np

from pipeline.families.calcudoku.kernels.workspace import (
    ALLOWED,
    FIRST_DIGIT,
    HIGH,
    HIGH_MORE,
    LARGEST,
    LIMITS,
    LOW,
    LOW_MORE,
    MIXED,
    OWNER,
    SQUARE,
)
from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.cages.cage_arithmetic import DIVIDE
from pipeline.solving.kernels.engine.neighbours import hangs_together, neighbour
from pipeline.solving.kernels.engine.random_numbers import below, shuffled

# Published cages: 10-14 % of one cell, 57-62 % pairs, 18-26 % triples, 2-10 % of four; larger ones are rare. Cells that
# find no company later join a pair, so less than half of the cages that are begun are to be larger.
WANTED = np.array([2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4], np.int64)
WANTED_LARGE = np.array([2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 5, 6], np.int64)
LARGE = 4  # cells of the largest cage of most puzzles
HUNDRED = 100


@kernel
def grow(n: int, work: IntArray, state: IntArray) -> None:
    """Cover the grid with cages of random shape; cells that find no company stay alone."""
    cells = n * n
    largest = work[LIMITS, LARGEST]
    order = shuffled(state, cells)
    members = np.empty(cells, np.int64)
    for cell in range(cells):
        work[OWNER, cell] = -1
    for k in range(cells):
        first = order[k]
        if work[OWNER, first] >= 0:
            continue
        work[OWNER, first] = first
        wanted = WANTED[below(state, WANTED.shape[0])]
        if largest > LARGE:
            wanted = min(WANTED_LARGE[below(state, WANTED_LARGE.shape[0])], largest)
        wanted = min(wanted, largest)
        members[0] = first
        size = 1
        for _ in range(4 * wanted):  # from a random cell of the cage to a random free neighbour
            if size >= wanted:
                break
            near = neighbour(n, members[below(state, size)], below(state, 4))
            if near >= 0 and work[OWNER, near] < 0 and may_join(first, near, work):
                work[OWNER, near] = first
                members[size] = near
                size += 1


@kernel
def may_join(first: int, near: int, work: IntArray) -> bool:
    """May two cells form a cage? Where clues are quotients only, one has to divide the other."""
    if work[LIMITS, ALLOWED] != 1 << DIVIDE:
        return True
    a = work[SQUARE, first] - 1 + work[LIMITS, FIRST_DIGIT]
    b = work[SQUARE, near] - 1 + work[LIMITS, FIRST_DIGIT]
    return bool(min(a, b) > 0 and max(a, b) % min(a, b) == 0)


@kernel
def list_sizes(n: int, work: IntArray) -> None:
    """Count the cells of every cage."""
    for cell in range(n * n):
        work[MIXED, cell] = 0
    for cell in range(n * n):
        work[MIXED, work[OWNER, cell]] += 1


@kernel
def count_cages(n: int, work: IntArray) -> tuple[int, int]:
    """The number of cages, and of those of one cell; by the sizes of cages, see `list_sizes`."""
    cages = 0
    singles = 0
    for cage in range(n * n):
        cages += 1 if work[MIXED, cage] else 0
        singles += 1 if work[MIXED, cage] == 1 else 0
    return cages, singles


@kernel
def move_cell(cell: int, cage: int, work: IntArray) -> None:
    """Give a cell to another cage, and keep the sizes."""
    work[MIXED, work[OWNER, cell]] -= 1
    work[OWNER, cell] = cage
    work[MIXED, cage] += 1


@kernel
def free_name(work: IntArray) -> int:
    """A name that no cage has, by the sizes of cages."""
    name = 0
    while work[MIXED, name]:
        name += 1
    return name


@kernel
def within_share(cages: int, singles: int, work: IntArray) -> int:
    """-1 for too few single cells among so many cages, 1 for too many, 0 if their number fits."""
    if singles < (work[LIMITS, LOW] * cages + work[LIMITS, LOW_MORE]) // HUNDRED:
        return -1
    return 1 if singles > (work[LIMITS, HIGH] * cages + work[LIMITS, HIGH_MORE]) // HUNDRED else 0


@kernel
def settle_singles(n: int, work: IntArray, state: IntArray) -> bool:
    """Bring the number of single cells into its limits; False if it resists."""
    cells = n * n
    list_sizes(n, work)
    cages, singles = count_cages(n, work)
    for _ in range(16 * cells):
        wrong = within_share(cages, singles, work)
        if wrong == 0:
            return True
        cell = below(state, cells)
        size = work[MIXED, work[OWNER, cell]]
        if wrong > 0 and size == 1 and _join(n, work, cell, state):
            cages -= 1
            singles -= 1
            singles -= 1 if work[MIXED, work[OWNER, cell]] == 2 else 0
        elif wrong < 0 and size > 1 and _leave(n, work, cell):
            cages += 1
            singles += 2 if size == 2 else 1
    return False


@kernel
def _join(n: int, work: IntArray, cell: int, state: IntArray) -> bool:
    """Give a single cell to a random neighbouring cage that has room."""
    side = below(state, 4)
    for k in range(4):
        near = neighbour(n, cell, (side + k) & 3)
        if near >= 0 and work[MIXED, work[OWNER, near]] < work[LIMITS, LARGEST]:
            move_cell(cell, work[OWNER, near], work)
            return True
    return False


@kernel
def _leave(n: int, work: IntArray, cell: int) -> bool:
    """Make a cell a cage of its own; False if the rest would fall apart."""
    old = work[OWNER, cell]
    name = free_name(work)
    work[OWNER, cell] = name
    if not hangs_together(n, work[OWNER], old, work[MIXED, old] - 1):
        work[OWNER, cell] = old
        return False
    work[MIXED, old] -= 1
    work[MIXED, name] = 1
    return True
