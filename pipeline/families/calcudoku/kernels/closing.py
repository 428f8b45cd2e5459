"""What the techniques of cells and of single cages leave of a Calcudoku in the making.

The order in which these techniques are applied does not matter for where they end, so this needs no ladder: it works
off what changed, on the tuples listed for every cage. `row` is the row of the workspace that holds the candidates.
"""

from pipeline.families.calcudoku.kernels.workspace import (
    ALIVE,
    CAGE_COUNT,
    CAGE_FIRST,
    CAGES,
    CELLS,
    GUESS,
    HIDDEN,
    HOUSES,
    NUMBERS,
    OWNER,
    PLACE,
    PLACES,
    REACH,
    SETS,
    SINGLE_COUNT,
    SINGLES,
    SIZE,
    TUPLES,
    UNION,
    WAITING,
)
from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import single


@kernel
def restrict(n: int, cell: int, mask: int, row: int, work: IntArray) -> bool:
    """Keep only the candidates in `mask`; False if none is left."""
    old = work[row, cell]
    new = old & mask
    if new == old:
        return True
    work[row, cell] = new
    if new & (new - 1) == 0:
        if new == 0:
            return False
        work[SINGLES, work[NUMBERS, SINGLE_COUNT]] = cell
        work[NUMBERS, SINGLE_COUNT] += 1
    work[NUMBERS, HOUSES] |= 1 << cell // n | 1 << n + cell % n
    _note_cage(work[OWNER, cell], work)
    return True


@kernel
def _note_cage(cage: int, work: IntArray) -> None:
    """Put a cage on the agenda unless it is there."""
    if work[WAITING, cage] == 0:
        work[WAITING, cage] = 1
        last = work[NUMBERS, CAGE_FIRST] + work[NUMBERS, CAGE_COUNT]
        work[CAGES, last if last < work.shape[1] else last - work.shape[1]] = cage
        work[NUMBERS, CAGE_COUNT] += 1


@kernel
def clear(work: IntArray) -> None:
    """Empty an agenda."""
    for k in range(work.shape[1]):
        work[WAITING, k] = 0
    work[NUMBERS, SINGLE_COUNT] = 0
    work[NUMBERS, CAGE_FIRST] = 0
    work[NUMBERS, CAGE_COUNT] = 0
    work[NUMBERS, HOUSES] = 0


@kernel
def begin(n: int, reach: int, row: int, work: IntArray) -> None:
    """Set every cell's candidates to what its cage alone leaves, and put what follows on the agenda."""
    clear(work)
    for cell in range(n * n):
        cage = work[OWNER, cell]
        work[ALIVE, cage] = work[TUPLES, cage]
        work[row, cell] = work[UNION, cage] if reach < PLACES else work[REACH + work[PLACE, cell], cage]
        if single(work[row, cell]):
            work[SINGLES, work[NUMBERS, SINGLE_COUNT]] = cell
            work[NUMBERS, SINGLE_COUNT] += 1
    work[NUMBERS, HOUSES] = (1 << 2 * n) - 1


@kernel
def extend_agenda(n: int, reach: int, row: int, work: IntArray) -> None:
    """Put on the agenda what techniques of a reach may still find where those of the reach below are stuck."""
    if reach == HIDDEN:
        work[NUMBERS, HOUSES] = (1 << 2 * n) - 1
    if reach != PLACES:
        return
    for cell in range(n * n):
        cage = work[OWNER, cell]
        restrict(n, cell, work[REACH + work[PLACE, cell], cage], row, work)
        _note_cage(cage, work)


@kernel
def _strike_singles(n: int, row: int, work: IntArray) -> bool:
    while work[NUMBERS, SINGLE_COUNT]:
        work[NUMBERS, SINGLE_COUNT] -= 1
        cell = work[SINGLES, work[NUMBERS, SINGLE_COUNT]]
        bit = work[row, cell]
        first = cell - cell % n
        column = cell % n
        for i in range(n):
            near = first + i
            if work[row, near] & bit and near != cell and not restrict(n, near, ~bit, row, work):
                return False
            near = column + i * n
            if work[row, near] & bit and near != cell and not restrict(n, near, ~bit, row, work):
                return False
    return True


@kernel
def _hidden_singles(n: int, house: int, row: int, work: IntArray) -> bool:
    first = house * n if house < n else house - n
    step = 1 if house < n else n
    once = 0
    twice = 0
    cell = first
    for _ in range(n):
        twice |= once & work[row, cell]
        once |= work[row, cell]
        cell += step
    if once != (1 << n) - 1:
        return False
    hidden = once & ~twice
    cell = first
    while hidden:
        found = work[row, cell] & hidden
        if found:
            hidden ^= found
            if not single(found) or not restrict(n, cell, found, row, work):
                return False
        cell += step
    return True


@kernel
def _filter_set(n: int, cage: int, row: int, work: IntArray, tuples: IntArray) -> bool:
    """Strike the values that no tuple uses in any open cell."""
    size = work[SIZE, cage]
    union = 0
    for i in range(size):
        mask = work[row, work[CELLS + i, cage]]
        union |= mask if mask & (mask - 1) else 0
    if union == 0:
        return True
    allowed = 0
    openings = 0
    for i in range(size):
        mask = work[row, work[CELLS + i, cage]]
        if mask & (mask - 1):
            openings |= 1 << i
            mask = union
        allowed |= mask << i * n
    used = list_used(cage, allowed, work, tuples)
    union = 0
    for i in range(size):
        if openings >> i & 1:
            union |= used >> i * n
    for i in range(size):
        if openings >> i & 1 and not restrict(n, work[CELLS + i, cage], union, row, work):
            return False
    return True


@kernel
def candidates(n: int, cage: int, row: int, work: IntArray) -> int:
    """The candidates of a cage's cells, side by side as in a tuple."""
    allowed = 0
    for i in range(work[SIZE, cage]):
        allowed |= work[row, work[CELLS + i, cage]] << i * n
    return allowed


@kernel
def keep_used(n: int, cage: int, used: int, row: int, work: IntArray) -> bool:
    """Keep what some tuples use, cell by cell; False if a cell has none left."""
    full = (1 << n) - 1
    for i in range(work[SIZE, cage]):
        if not restrict(n, work[CELLS + i, cage], used >> i * n & full, row, work):
            return False
    return True


@kernel
def list_used(cage: int, allowed: int, work: IntArray, tuples: IntArray) -> int:
    """The values of the tuples within what is allowed, as in a tuple. The others move behind them, but for a guess."""
    used = 0
    alive = work[ALIVE, cage]
    if work[NUMBERS, GUESS]:
        for t in range(alive):
            if tuples[cage, t] & ~allowed == 0:
                used |= tuples[cage, t]
        return used
    t = 0
    while t < alive:
        packed = tuples[cage, t]
        if packed & ~allowed == 0:
            used |= packed
            t += 1
        else:
            alive -= 1
            tuples[cage, t] = tuples[cage, alive]
            tuples[cage, alive] = packed
    work[ALIVE, cage] = alive
    return used


@kernel
def _filter_cells(n: int, cage: int, row: int, work: IntArray, tuples: IntArray) -> bool:
    """Strike the values that no tuple uses in this cell."""
    used = list_used(cage, candidates(n, cage, row, work), work, tuples)
    return keep_used(n, cage, used, row, work)


@kernel
def _filter_next(n: int, reach: int, row: int, work: IntArray, tuples: IntArray) -> bool:
    """Filter the cage that waits longest, so that changes gather in the others meanwhile."""
    first = work[NUMBERS, CAGE_FIRST]
    work[NUMBERS, CAGE_FIRST] = first + 1 if first + 1 < work.shape[1] else 0
    work[NUMBERS, CAGE_COUNT] -= 1
    cage = work[CAGES, first]
    work[WAITING, cage] = 0
    if reach < PLACES:
        return _filter_set(n, cage, row, work, tuples)
    if work[ALIVE, cage] < 2 and work[NUMBERS, GUESS] == 0:
        return True
    return _filter_cells(n, cage, row, work, tuples)


@kernel
def work_off(n: int, reach: int, row: int, work: IntArray, tuples: IntArray) -> bool:
    """Apply the techniques of cells and of houses and cages by themselves; False on a contradiction."""
    while True:
        if not _strike_singles(n, row, work):
            return False
        if work[NUMBERS, CAGE_COUNT]:
            if not _filter_next(n, reach, row, work, tuples):
                return False
        elif work[NUMBERS, HOUSES] and reach > SETS:
            changed = work[NUMBERS, HOUSES]
            house = 0
            while not changed >> house & 1:
                house += 1
            work[NUMBERS, HOUSES] = changed ^ 1 << house
            if not _hidden_singles(n, house, row, work):
                return False
        else:
            return True
