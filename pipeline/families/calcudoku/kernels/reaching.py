"""How far techniques solve a Calcudoku in the making, lines of cages included."""

from collections.abc import Callable

from pipeline.families.calcudoku.kernels.closing import candidates, keep_used, list_used, restrict, work_off
from pipeline.families.calcudoku.kernels.workspace import ALIVE, CELLS, HOUSES, LINES, NUMBERS, OWNER, PLACE, SIZE
from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import kernel, shared

CloseIn = Callable[[int, int, int, IntArray, IntArray], bool]
"""`close_in`, passed to kernels."""


@kernel
def _line_of(n: int, cage: int, i: int, across: int, work: IntArray) -> int:
    """The cells (bits of positions) of a cage in the line of its cell i; 0 unless cell i is the first of them."""
    cell = work[CELLS + i, cage]
    members = 0
    for j in range(work[SIZE, cage]):
        other = work[CELLS + j, cage]
        if (other // n == cell // n) if across else (other % n == cell % n):
            members |= 1 << j
    return members if members & -members == 1 << i else 0


@kernel
def _inside(n: int, packed: int, members: int) -> int:
    """The values of a tuple in some of its cells."""
    values = 0
    i = 0
    while members >> i:
        if members >> i & 1:
            values |= packed >> i * n
        i += 1
    return values & ((1 << n) - 1)


@kernel
def _filter_line(n: int, cage: int, i: int, across: int, row: int, work: IntArray, tuples: IntArray) -> None:
    """Strike what all tuples put into a line elsewhere in it, and what only tuples use that lack values it needs."""
    members = _line_of(n, cage, i, across, work)
    if members & (members - 1) == 0:
        return
    cell = work[CELLS + i, cage]
    first = cell - cell % n if across else cell % n
    step = 1 if across else n
    outside = 0
    for j in range(n):
        other = first + j * step
        outside |= work[row, other] if work[OWNER, other] != cage else 0
    need = ((1 << n) - 1) & ~outside
    common = (1 << n) - 1
    used = 0
    for t in range(work[ALIVE, cage]):
        packed = tuples[cage, t]
        inside = _inside(n, packed, members)
        common &= inside
        if need & ~inside == 0:
            used |= packed
    if common & outside:
        for j in range(n):
            other = first + j * step
            if work[OWNER, other] != cage:
                restrict(n, other, ~common, row, work)
    if need:
        keep_used(n, cage, used, row, work)


@kernel
def _filter_lines(n: int, row: int, work: IntArray, tuples: IntArray) -> None:
    for cell in range(n * n):
        if work[PLACE, cell]:
            continue
        cage = work[OWNER, cell]
        if work[ALIVE, cage] < 2:
            continue
        list_used(cage, candidates(n, cage, row, work), work, tuples)
        for i in range(work[SIZE, cage] - 1):
            _filter_line(n, cage, i, 0, row, work, tuples)
            _filter_line(n, cage, i, 1, row, work, tuples)


@shared
def close_in(n: int, reach: int, row: int, work: IntArray, tuples: IntArray) -> bool:
    """Work off the agenda with all techniques within reach; False on a contradiction (after a guess)."""
    while work_off(n, reach, row, work, tuples):
        if reach < LINES:
            return True
        _filter_lines(n, row, work, tuples)
        if work[NUMBERS, HOUSES] == 0:
            return True
    return False
