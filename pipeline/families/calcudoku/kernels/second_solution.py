"""Is there a solution of a Calcudoku in the making beside the square that it was made from?"""

from pipeline.families.calcudoku.kernels.closing import clear, restrict
from pipeline.families.calcudoku.kernels.reaching import CloseIn
from pipeline.families.calcudoku.kernels.workspace import GUESS, NUMBERS, PLACES, ROWS, SQUARE, STACK
from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import count
from pipeline.solving.kernels.solve.search import fewest


@kernel
def open_candidates(n: int, row: int, work: IntArray) -> int:
    """How many candidates too many the cells have; 0 when all are placed."""
    left = 0
    for cell in range(n * n):
        left += count(work[row, cell]) - 1
    return left


@kernel
def other_solution(n: int, nodes: int, work: IntArray, tuples: IntArray, close_in: CloseIn) -> int:
    """Search for a solution that is not the square, from the candidates in the first row of the stack.

    0 if there is none, 1 if there is one; -1 if the nodes do not suffice. The stack is used up.
    """
    work[NUMBERS, GUESS] = 1
    found = _search_other(n, nodes, work, tuples, close_in)
    work[NUMBERS, GUESS] = 0
    return found


@kernel
def _search_other(n: int, nodes: int, work: IntArray, tuples: IntArray, close_in: CloseIn) -> int:
    row = STACK
    while row >= STACK:
        cell = fewest(work[row, : n * n])
        if cell < 0:
            if _differs(n, row, work):
                return 1
            row -= 1
            continue
        nodes -= 1
        if nodes < 0 or row + 1 == ROWS:
            return -1
        bit = work[row, cell] & -work[row, cell]
        _copy_row(n, row, row + 1, work)
        alive = _try(n, cell, bit, row + 1, work, tuples, close_in)
        # What is left to try in this cell replaces the node itself.
        if _try(n, cell, ~bit, row, work, tuples, close_in):
            row += 1 if alive else 0
        elif alive:
            _copy_row(n, row + 1, row, work)
        else:
            row -= 1
    return 0


@kernel
def _copy_row(n: int, source: int, target: int, work: IntArray) -> None:
    for cell in range(n * n):
        work[target, cell] = work[source, cell]


@kernel
def _differs(n: int, row: int, work: IntArray) -> bool:
    for cell in range(n * n):
        if work[row, cell] != 1 << (work[SQUARE, cell] - 1):
            return True
    return False


@kernel
def _try(n: int, cell: int, mask: int, row: int, work: IntArray, tuples: IntArray, close_in: CloseIn) -> bool:
    clear(work)
    return restrict(n, cell, mask, row, work) and close_in(n, PLACES, row, work, tuples)
