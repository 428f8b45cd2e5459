"""Squares and cages as two published texts begin them; what they leave undone the changes of `make` do.

`transform`: the cyclic square, rows and columns of which are exchanged until it is scrambled; its cages are those of
`merging.py`. Tu Yangyang, "Study on the Generation Algorithm of KenKen Problem" (2013).
`candidates`: candidates of every cell, a random digit only where pairs, triples and single candidates give nothing
more; every cell joins a random neighbour. Calcoolation (2009).
"""

from pipeline.families.calcudoku.kernels.cage_layout import list_sizes, may_join, move_cell
from pipeline.families.calcudoku.kernels.workspace import LARGEST, LIMITS, MIXED, OWNER, SQUARE, STACK
from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import count, lowest, single
from pipeline.solving.kernels.engine.neighbours import neighbour
from pipeline.solving.kernels.engine.random_numbers import below

SWAPS = 11  # more than ten scramble well
SWAPS_MOST = 60
STARTS = 300  # of a square by candidates


@kernel
def transform_square(n: int, work: IntArray, state: IntArray) -> None:
    """Exchange rows and columns of the square until it is scrambled: at most a third of its steps as they were."""
    swaps = 0
    while swaps < SWAPS or (swaps < SWAPS_MOST and 3 * _steps(n, work) > n * (n - 1)):
        swaps += 1
        a = below(state, n)
        b = (a + 1 + below(state, n - 1)) % n
        across = below(state, 2)
        for i in range(n):
            one = a * n + i if across else a + i * n
            other = b * n + i if across else b + i * n
            kept = work[SQUARE, one]
            work[SQUARE, one] = work[SQUARE, other]
            work[SQUARE, other] = kept


@kernel
def _steps(n: int, work: IntArray) -> int:
    """How many cells hold one more than their left neighbour, as all do in the cyclic square: a measure of order."""
    steps = 0
    for cell in range(n * n):
        if cell % n and work[SQUARE, cell] == work[SQUARE, cell - 1] % n + 1:
            steps += 1
    return steps


@kernel
def merge(n: int, work: IntArray, state: IntArray) -> None:
    """Join every cell without company, in reading order, to a random neighbour or its cage if that has room."""
    for cell in range(n * n):
        work[OWNER, cell] = cell
    list_sizes(n, work)
    for cell in range(n * n):
        if work[MIXED, work[OWNER, cell]] > 1:
            continue
        start = below(state, 4)
        for k in range(4):
            near = neighbour(n, cell, (start + k) & 3)
            if near >= 0 and work[MIXED, work[OWNER, near]] < work[LIMITS, LARGEST] and may_join(cell, near, work):
                move_cell(cell, work[OWNER, near], work)
                break


@kernel
def candidate_square(n: int, work: IntArray, state: IntArray) -> bool:
    """Write a random square by candidates, begun again where they contradict each other; False if that never ends."""
    for _ in range(STARTS):
        for cell in range(n * n):
            work[STACK, cell] = (1 << n) - 1
            work[SQUARE, cell] = 0
        if _fill(n, work, state):
            return True
    return False


@kernel
def _fill(n: int, work: IntArray, state: IntArray) -> bool:
    while True:
        while _write_singles(n, work) or _strike_sets(n, 2, work) or _strike_sets(n, 3, work):
            pass
        cell = _random_blank(n, work, state)
        if cell < 0:
            return True
        left = work[STACK, cell]
        if left == 0:
            return False
        for _ in range(below(state, count(left))):
            left &= left - 1
        work[STACK, cell] = left & -left


@kernel
def _random_blank(n: int, work: IntArray, state: IntArray) -> int:
    """A random cell without a value; -1 if all have one."""
    start = below(state, n * n)
    for k in range(n * n):
        cell = (start + k) % (n * n)
        if work[SQUARE, cell] == 0:
            return cell
    return -1


@kernel
def _write_singles(n: int, work: IntArray) -> bool:
    """Write cells with one candidate and strike it from their lines; was there any?"""
    found = False
    for cell in range(n * n):
        mask = work[STACK, cell]
        if work[SQUARE, cell] or not single(mask):
            continue
        found = True
        work[SQUARE, cell] = lowest(mask)
        for i in range(n):
            work[STACK, cell - cell % n + i] &= ~mask
            work[STACK, cell % n + i * n] &= ~mask
        work[STACK, cell] = mask
    return found


@kernel
def _strike_sets(n: int, size: int, work: IntArray) -> bool:
    """Strike the candidates of naked pairs or triples from the rest of their line; was there any to strike?"""
    for house in range(2 * n):
        first = house * n if house < n else house - n
        step = 1 if house < n else n
        for a in range(n):
            mask = work[STACK, first + a * step]
            if count(mask) == size and _strike_set(n, first, step, mask, size, work):
                return True
    return False


@kernel
def _strike_set(n: int, first: int, step: int, mask: int, size: int, work: IntArray) -> bool:
    held = 0
    for i in range(n):
        held += 1 if work[STACK, first + i * step] & ~mask == 0 else 0
    struck = False
    for i in range(n):
        other = work[STACK, first + i * step]
        if held == size and other & mask and other & ~mask:
            work[STACK, first + i * step] = other & ~mask
            struck = True
    return struck
