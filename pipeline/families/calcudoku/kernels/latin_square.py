"""Random Latin squares by the moves of Jacobson and Matthews, which reach every one of them.

Method: M. Jacobson, P. Matthews, "Generating uniformly distributed random Latin squares", J. Combin. Des. 4 (1996).
A move may leave one cell with two values more and one less; the next move goes on from that cell.
"""

from pipeline.families.calcudoku.kernels.workspace import SQUARE
from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.random_numbers import below


@kernel
def cyclic_square(n: int, work: IntArray) -> None:
    """Write the square whose every row is the one above moved on by one; values 1..n in reading order."""
    for cell in range(n * n):
        work[SQUARE, cell] = (cell // n + cell % n) % n + 1


@kernel
def _find(work: IntArray, first: int, step: int, n: int, value: int, skip: int) -> int:
    """The cell of a line (first cell, step) that holds a value; of two such the first, or the other with `skip`."""
    found = -1
    cell = first
    for _ in range(n):
        if work[SQUARE, cell] == value:
            found = cell
            if skip == 0:
                break
            skip -= 1
        cell += step
    return found


@kernel
def mix_square(n: int, work: IntArray, state: IntArray) -> None:
    """Turn a Latin square into a random one, in n cubed moves and as many more as it takes to end with one."""
    proper = True
    moves = n * n * n
    row = 0
    column = 0
    extra = 0
    lacking = 0
    while moves > 0 or not proper:
        moves -= 1
        if proper:
            row = below(state, n)
            column = below(state, n)
            out = work[SQUARE, row * n + column]
            lacking = (out + below(state, n - 1)) % n + 1
            kept = lacking
            skip = 0
        else:
            kept = work[SQUARE, row * n + column]
            out = extra
            dice = below(state, 8)
            if dice & 1:
                out = kept
                kept = extra
            skip = dice >> 1
        across = _find(work, row * n, 1, n, lacking, skip & 1)
        down = _find(work, column, n, n, lacking, skip >> 1)
        work[SQUARE, row * n + column] = kept
        work[SQUARE, across] = out
        work[SQUARE, down] = out
        row = down // n
        column = across % n
        other = work[SQUARE, row * n + column]
        proper = other == out
        if proper:
            work[SQUARE, row * n + column] = lacking
        else:
            extra = lacking
            lacking = out
