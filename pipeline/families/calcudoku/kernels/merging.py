"""Cages by merging cells, then adjusted to the most cells of a cage and the number of single cells.

Method: Tu Yangyang, "Study on the Generation Algorithm of KenKen Problem" (2013). The order of the walk is random: in
reading order no cage would get more than three cells. A change of cages is tried, then taken back if it does not fit.
"""

from pipeline.families.calcudoku.kernels.cage_layout import (
    count_cages,
    free_name,
    list_sizes,
    may_join,
    move_cell,
    within_share,
)
from pipeline.families.calcudoku.kernels.workspace import ALLOWED, LARGEST, LIMITS, MIXED, OWNER, STACK
from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.cages.cage_arithmetic import DIVIDE
from pipeline.solving.kernels.engine.neighbours import hangs_together, neighbour
from pipeline.solving.kernels.engine.random_numbers import below, shuffled

RIGHT = 2  # side of a cell; the next is the lower one


@entry
def merge_and_adjust(n: int, work: IntArray, state: IntArray) -> None:
    """Merge cells with their right or lower neighbours; part cages that are too large; mend the number of singles.

    No cage is too large then; the number of single cells may still be wrong where no adjustment fits.
    """
    _merge(n, work, state)
    for cage in range(n * n):
        while work[MIXED, cage] > work[LIMITS, LARGEST]:
            if not _give_part(n, cage, work, state):
                _split(n, cage, work, state)
    for _ in range(n * n):
        wrong = _wrong(n, work)
        if wrong == 0 or not (_join_single(n, work, state) if wrong > 0 else _leave_single(n, work, state)):
            return


@kernel
def _merge(n: int, work: IntArray, state: IntArray) -> None:
    """Let every cell without a cage form one with its right or lower neighbour, or join the neighbour's."""
    order = shuffled(state, n * n)
    for cell in range(n * n):
        work[OWNER, cell] = cell
    list_sizes(n, work)
    most = work[LIMITS, LARGEST] if work[LIMITS, ALLOWED] == 1 << DIVIDE else n * n
    for k in range(n * n):
        cell = order[k]
        if work[MIXED, work[OWNER, cell]] > 1:
            continue
        side = below(state, 2)
        for i in range(2):
            near = neighbour(n, cell, RIGHT + ((side + i) & 1))
            if near >= 0 and work[MIXED, work[OWNER, near]] < most and may_join(cell, near, work):
                move_cell(cell, work[OWNER, near], work)
                break


@kernel
def _wrong(n: int, work: IntArray) -> int:
    """-1 for too few single cells, 1 for too many, 0 if their number fits."""
    cages, singles = count_cages(n, work)
    return within_share(cages, singles, work)


@kernel
def _keeps(n: int, before: int, work: IntArray) -> bool:
    """Is the number of single cells right, or still wrong in the way it was?"""
    after = _wrong(n, work)
    return after in (0, before)


@kernel
def _room_beside(n: int, cell: int, least: int, work: IntArray, state: IntArray) -> int:
    """A random neighbouring cage of at least so many cells that has room for the cell; -1 if there is none."""
    side = below(state, 4)
    for k in range(4):
        near = neighbour(n, cell, (side + k) & 3)
        if near < 0 or work[OWNER, near] == work[OWNER, cell] or not may_join(cell, near, work):
            continue
        if least <= work[MIXED, work[OWNER, near]] < work[LIMITS, LARGEST]:
            return int(work[OWNER, near])
    return -1


@kernel
def _give_part(n: int, cage: int, work: IntArray, state: IntArray) -> bool:
    """Give a cell of a cage to a neighbouring one that has room, if the rest hangs together."""
    before = _wrong(n, work)
    start = below(state, n * n)
    for k in range(n * n):
        cell = (start + k) % (n * n)
        if work[OWNER, cell] != cage:
            continue
        other = _room_beside(n, cell, 1, work, state)
        if other < 0:
            continue
        move_cell(cell, other, work)
        if hangs_together(n, work[OWNER], cage, work[MIXED, cage]) and _keeps(n, before, work):
            return True
        move_cell(cell, cage, work)
    return False


@kernel
def _split(n: int, cage: int, work: IntArray, state: IntArray) -> None:
    """Make part of too large a cage a new one; a single cell only if nothing else fits."""
    before = _wrong(n, work)
    new = free_name(work)
    size = work[MIXED, cage]
    for less in range(size):
        wanted = min(work[LIMITS, LARGEST], size - 2) - less
        start = below(state, n * n)
        for k in range(n * n):
            cell = (start + k) % (n * n)
            if work[OWNER, cell] != cage:
                continue
            _grow_part(n, cell, new, wanted, work)
            if hangs_together(n, work[OWNER], cage, work[MIXED, cage]) and (wanted == 1 or _keeps(n, before, work)):
                return
            for other in range(n * n):
                if work[OWNER, other] == new:
                    move_cell(other, cage, work)


@kernel
def _grow_part(n: int, first: int, new: int, wanted: int, work: IntArray) -> None:
    """Move a cell to a new cage, and cells of its old one that touch that until it has as many as wanted."""
    old = work[OWNER, first]
    move_cell(first, new, work)
    grown = True
    while grown and work[MIXED, new] < wanted:
        grown = False
        for cell in range(n * n):
            if work[OWNER, cell] != old or grown:
                continue
            for side in range(4):
                near = neighbour(n, cell, side)
                grown |= near >= 0 and work[OWNER, near] == new
            if grown:
                move_cell(cell, new, work)


@kernel
def _join_single(n: int, work: IntArray, state: IntArray) -> bool:
    """Let a single cell join a neighbouring cage that has room; False if that fits nowhere."""
    start = below(state, n * n)
    for least in (2, 1):
        for k in range(n * n):
            cell = (start + k) % (n * n)
            cage = work[OWNER, cell]
            if work[MIXED, cage] > 1:
                continue
            other = _room_beside(n, cell, least, work, state)
            if other < 0:
                continue
            move_cell(cell, other, work)
            if _keeps(n, 1, work):
                return True
            move_cell(cell, cage, work)
    return False


@kernel
def _leave_single(n: int, work: IntArray, state: IntArray) -> bool:
    """Let a smallest cage keep one cell and hand the rest to its neighbours; where none has room, be split off."""
    start = below(state, n * n)
    for size in range(2, work[LIMITS, LARGEST] + 1):
        for k in range(n * n):
            cell = (start + k) % (n * n)
            if work[MIXED, work[OWNER, cell]] == size and _hand_rest(n, cell, work, state):
                return True
    for k in range(n * n):
        cell = (start + k) % (n * n)
        cage = work[OWNER, cell]
        if work[MIXED, cage] == 1:
            continue
        move_cell(cell, free_name(work), work)
        if hangs_together(n, work[OWNER], cage, work[MIXED, cage]) and _keeps(n, -1, work):
            return True
        move_cell(cell, cage, work)
    return False


@kernel
def _hand_rest(n: int, kept: int, work: IntArray, state: IntArray) -> bool:
    """Hand all cells of a cage but one to neighbouring cages that have room; all stays as it was if that fails."""
    for cell in range(n * n):
        work[STACK, cell] = work[OWNER, cell]
    cage = work[OWNER, kept]
    moved = True
    while moved and work[MIXED, cage] > 1:
        moved = False
        for cell in range(n * n):
            if cell == kept or work[OWNER, cell] != cage:
                continue
            other = _room_beside(n, cell, 2, work, state)
            if other >= 0:
                move_cell(cell, other, work)
                moved = True
    if work[MIXED, cage] == 1 and _keeps(n, -1, work):
        return True
    for cell in range(n * n):
        move_cell(cell, work[STACK, cell], work)
    return False
