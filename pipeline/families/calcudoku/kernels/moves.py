"""Changes of the cages of a Calcudoku in the making. A change makes new cages beside the old ones, so it can be undone.

A cage keeps its number as long as it lives; numbers that are free stand in a row of their own.
"""

from pipeline.families.calcudoku.kernels.cage_clues import DrawClue, put_cell
from pipeline.families.calcudoku.kernels.cage_layout import within_share
from pipeline.families.calcudoku.kernels.workspace import (
    CAGE_TOTAL,
    CELLS,
    FREE,
    FREE_COUNT,
    LARGEST,
    LIMITS,
    MIXED,
    NEW,
    NUMBERS,
    OLD,
    OPERATOR,
    OWNER,
    PLACE,
    SINGLE_TOTAL,
    SIZE,
    TUPLES,
)
from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.neighbours import neighbour
from pipeline.solving.kernels.engine.random_numbers import below

DICE = 20  # below RECLUE a change draws another clue, above RESHAPE it moves a cell, else it keeps the sizes of cages
RECLUE = 9
RESHAPE = 17


@kernel
def take_number(work: IntArray) -> int:
    """A free number for a cage, which has no cells yet."""
    work[NUMBERS, FREE_COUNT] -= 1
    cage = int(work[FREE, work[NUMBERS, FREE_COUNT]])
    work[SIZE, cage] = 0
    return cage


@kernel
def _give_back(work: IntArray, group: int) -> None:
    for i in range(work[NUMBERS, group]):
        work[FREE, work[NUMBERS, FREE_COUNT]] = work[NUMBERS, group + 1 + i]
        work[NUMBERS, FREE_COUNT] += 1
    work[NUMBERS, group] = 0


@kernel
def _count_group(work: IntArray, group: int, sign: int) -> None:
    for i in range(work[NUMBERS, group]):
        work[NUMBERS, CAGE_TOTAL] += sign
        work[NUMBERS, SINGLE_TOTAL] += sign if work[SIZE, work[NUMBERS, group + 1 + i]] == 1 else 0


@kernel
def own_cells(cage: int, work: IntArray) -> None:
    """Let the cells of a cage know it."""
    for i in range(work[SIZE, cage]):
        work[OWNER, work[CELLS + i, cage]] = cage
        work[PLACE, work[CELLS + i, cage]] = i


@kernel
def _exchange(work: IntArray, out: int, into: int) -> None:
    """Take the cages of one group out of the grid, and put those of the other into it."""
    _count_group(work, out, -1)
    _count_group(work, into, 1)
    for i in range(work[NUMBERS, into]):
        own_cells(work[NUMBERS, into + 1 + i], work)


@kernel
def carry_out_change(work: IntArray) -> None:
    """Put the new cages of a change into the grid."""
    _exchange(work, OLD, NEW)


@kernel
def keep_change(work: IntArray) -> None:
    """Forget the old cages of a change."""
    _give_back(work, OLD)
    work[NUMBERS, NEW] = 0


@kernel
def undo_change(work: IntArray) -> None:
    """Put the old cages of a change back into the grid."""
    _exchange(work, NEW, OLD)
    drop_change(work)


@kernel
def _replace(old: int, work: IntArray, first: int, size: int) -> None:
    """Note that a change takes a cage away (-1: none) and makes one of so many of the cells from `first` on."""
    if old >= 0:
        work[NUMBERS, OLD + 1 + work[NUMBERS, OLD]] = old
        work[NUMBERS, OLD] += 1
    if size == 0:
        return
    cage = take_number(work)
    work[NUMBERS, NEW + 1 + work[NUMBERS, NEW]] = cage
    work[NUMBERS, NEW] += 1
    for i in range(first, first + size):
        put_cell(work, cage, work[MIXED, i])


@kernel
def _grow_within(n: int, work: IntArray, total: int, size: int, state: IntArray) -> bool:
    """Order cells so that the first `size` of them hang together, and the others too; False if chance fails."""
    _bring(work, 0, below(state, total))
    for have in range(1, size):
        if not _bring_next(n, work, 0, have, have, total, state):
            return False
    for have in range(1, total - size):
        if not _bring_next(n, work, size, have, size + have, total, state):
            return False
    return True


@kernel
def _bring(work: IntArray, i: int, j: int) -> None:
    kept = work[MIXED, i]
    work[MIXED, i] = work[MIXED, j]
    work[MIXED, j] = kept


@kernel
def _bring_next(n: int, work: IntArray, first: int, have: int, place: int, total: int, state: IntArray) -> bool:
    """Bring a cell that touches one of the `have` cells from `first` on to a place; False if there is none."""
    start = below(state, total - place)
    for k in range(total - place):
        j = place + (start + k) % (total - place)
        for i in range(first, first + have):
            apart = abs(work[MIXED, i] - work[MIXED, j])
            if (apart == 1 and work[MIXED, i] // n == work[MIXED, j] // n) or apart == n:
                _bring(work, place, j)
                return True
    return False


@kernel
def _list_cells(work: IntArray, cage: int, first: int) -> int:
    for i in range(work[SIZE, cage]):
        work[MIXED, first + i] = work[CELLS + i, cage]
    return first + int(work[SIZE, cage])


@kernel
def _same(work: IntArray, cage: int, size: int) -> bool:
    """Are the first cells those of the cage, in whichever order?"""
    for i in range(size):
        held = False
        for j in range(work[SIZE, cage]):
            held |= work[CELLS + j, cage] == work[MIXED, i]
        if not held:
            return False
    return size == int(work[SIZE, cage])


@kernel
def _part_anew(n: int, a: int, b: int, size: int, work: IntArray, state: IntArray) -> bool:
    """Part the cells of two cages that touch into one of so many cells and the rest."""
    total = _list_cells(work, b, _list_cells(work, a, 0))
    if not _grow_within(n, work, total, size, state):
        return False
    if _same(work, a, size) or _same(work, b, size):
        return False
    _replace(a, work, 0, size)
    _replace(b, work, size, total - size)
    return True


@kernel
def propose_change(n: int, cell: int, work: IntArray, tuples: IntArray, state: IntArray, draw_clue: DrawClue) -> bool:
    """Make the new cages of a random change at a cell: half the time another clue, else other cells; False if it fails.

    Two neighbouring cages mostly keep their sizes, so the sizes stay distributed as they were grown.
    """
    cage = work[OWNER, cell]
    size = work[SIZE, cage]
    dice = below(state, DICE)
    without = 0
    if dice < RECLUE and size > 1:
        _list_cells(work, cage, 0)
        _replace(cage, work, 0, size)
        without = 1 << work[OPERATOR, cage]
    else:
        near = neighbour(n, cell, below(state, 4))
        if near < 0 or work[OWNER, near] == cage:
            return False
        other = work[OWNER, near]
        if dice > RESHAPE:
            size += 1 if dice & 1 else -1
            rest = work[SIZE, cage] + work[SIZE, other] - size
            if min(size, rest) < 1 or max(size, rest) > work[LIMITS, LARGEST]:
                return False
        if not _part_anew(n, cage, other, size, work, state):
            return False
    for i in range(work[NUMBERS, NEW]):
        new = work[NUMBERS, NEW + 1 + i]
        if not draw_clue(n, new, without, work, tuples, state):
            return False
    _count_group(work, OLD, -1)
    _count_group(work, NEW, 1)
    wrong = within_share(work[NUMBERS, CAGE_TOTAL], work[NUMBERS, SINGLE_TOTAL], work)
    _count_group(work, NEW, -1)
    _count_group(work, OLD, 1)
    return wrong == 0


@kernel
def drop_change(work: IntArray) -> None:
    """Forget a change that was not carried out."""
    work[NUMBERS, OLD] = 0
    _give_back(work, NEW)


@kernel
def weaker(work: IntArray) -> bool:
    """Do the new cages of a change admit at least as many tuples together as the old ones?"""
    old = 1
    new = 1
    for i in range(work[NUMBERS, OLD]):
        old *= work[TUPLES, work[NUMBERS, OLD + 1 + i]]
    for i in range(work[NUMBERS, NEW]):
        new *= work[TUPLES, work[NUMBERS, NEW + 1 + i]]
    return new >= old
