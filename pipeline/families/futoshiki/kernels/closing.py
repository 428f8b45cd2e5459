"""What signs and singles leave of a Futoshiki in the making, and its clues as an array.

The order in which these techniques are applied does not matter for where they end, so this needs no ladder. Signs are
in the order of their smaller values, so that one pass up and one down carries bounds along every chain.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import LARGER as MORE
from pipeline.solving.board import SMALLER as LESS
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.bits import count
from pipeline.solving.kernels.engine.random_numbers import shuffle
from pipeline.solving.kernels.relations.orders import values_above, values_below

# Rows of the clues: the values of givens as bits (0: none) by cell; of every pair of neighbours the smaller and the
# larger one, and 1 where their sign is printed. Of these there are more.
GIVEN, SMALLER, LARGER, SHOWN = range(4)
CLUE_ROWS = 4


@kernel
def close_in(n: int, orders: IntArray, cand: IntArray) -> int:
    """Apply bounds of signs, naked and hidden singles until nothing changes; returns the open cells left.

    orders: the signs, smaller and larger cells. -1 for a contradiction: a cell or a value of a line has nothing left.
    """
    full = (1 << n) - 1
    changed = True
    while changed:
        changed = False
        for k in range(orders.shape[0]):
            changed |= _keep(cand, orders[k, MORE], values_above(cand[orders[k, LESS]]))
        for k in range(orders.shape[0] - 1, -1, -1):
            changed |= _keep(cand, orders[k, LESS], values_below(cand[orders[k, MORE]]))
        for line in range(2 * n):
            first = line * n if line < n else line - n
            found = _close_line(n, first, 1 if line < n else n, full, cand)
            if found < 0:
                return -1
            changed |= found > 0
    left = 0
    for cell in range(n * n):
        left += 1 if cand[cell] & (cand[cell] - 1) else 0
    return left


@kernel
def _keep(cand: IntArray, cell: int, mask: int) -> bool:
    new = cand[cell] & mask
    if new == cand[cell]:
        return False
    cand[cell] = new
    return True


@kernel
def _close_line(n: int, first: int, step: int, full: int, cand: IntArray) -> int:
    """Strike placed values from a line, and place those that have one cell left; 1 if that changes a cell.

    -1 where a value has no cell, or two cells hold the same one.
    """
    fixed = 0
    once = 0
    twice = 0
    for cell in range(first, first + n * step, step):
        mask = cand[cell]
        if mask & (mask - 1) == 0:
            if mask == 0 or fixed & mask:
                return -1
            fixed |= mask
        twice |= once & mask
        once |= mask
    if once != full:
        return -1
    hidden = once & ~twice & ~fixed
    changed = 0
    for cell in range(first, first + n * step, step):
        mask = cand[cell]
        if mask & (mask - 1):
            new = mask & ~fixed
            if new & hidden:
                new &= hidden
            if new != mask:
                cand[cell] = new
                changed = 1
    return changed


@kernel
def is_solvable(n: int, orders: IntArray, square: IntArray, stack: IntArray, nodes: int) -> bool:
    """Is there a solution from the candidates in the first row of a stack, shape (cells + 1, cells)?

    It tries the values of the square first: a second solution mostly lies near the first. True too where so many nodes
    do not prove that there is none. The search of `solving.kernels` proves the same of every board; this one, for lines
    and signs alone, takes a quarter of its time, and such proofs are most of what a puzzle costs.
    """
    depth = 0
    left = close_in(n, orders, stack[0])
    while depth >= 0 and nodes:
        if left == 0:
            return True
        cell = _narrowest(n, stack[depth]) if left > 0 else -1
        if cell < 0:
            depth -= 1
            if depth >= 0:
                left = close_in(n, orders, stack[depth])
            continue
        nodes -= 1
        for other in range(n * n):
            stack[depth + 1, other] = stack[depth, other]
        mask = stack[depth, cell]
        bit = mask & square[cell] if mask & square[cell] else mask & -mask
        stack[depth, cell] ^= bit
        depth += 1
        stack[depth, cell] = bit
        left = close_in(n, orders, stack[depth])
    return depth >= 0


@kernel
def _narrowest(n: int, cand: IntArray) -> int:
    """The first open cell with fewest candidates."""
    best = -1
    least = 99
    for cell in range(n * n):
        size = count(cand[cell])
        if 1 < size < least:
            best = cell
            least = size
    return best


@kernel
def first_masks(n: int, clues: IntArray, cand: IntArray) -> None:
    """Write the candidates that the givens alone leave to their own cells."""
    for cell in range(n * n):
        cand[cell] = clues[GIVEN, cell] if clues[GIVEN, cell] else (1 << n) - 1


@entry
def write_clues(n: int, square: IntArray, clues: IntArray) -> int:
    """Write the clues of a filled square (values as bits), all of them shown; returns the number of pairs."""
    number = 0
    for bit in range(n):
        for cell in range(n * n):
            clues[GIVEN, cell] = square[cell]
            if square[cell] != 1 << bit:
                continue
            for side in range(4):
                row = cell // n + (side - 1) * (1 - side % 2)
                column = cell % n + (side - 2) * (side % 2)
                if 0 <= row < n and 0 <= column < n and square[row * n + column] > square[cell]:
                    clues[SMALLER, number] = cell
                    clues[LARGER, number] = row * n + column
                    clues[SHOWN, number] = 1
                    number += 1
    return number


@kernel
def take_away(n: int, clue: int, clues: IntArray) -> int:
    """Remove a clue, a given or behind all cells a sign; returns what stood there, 0 if nothing did."""
    row = GIVEN if clue < n * n else SHOWN
    column = clue if clue < n * n else clue - n * n
    held = clues[row, column]
    clues[row, column] = 0
    return int(held)


@kernel
def put_back(n: int, clue: int, held: int, clues: IntArray) -> None:
    """Write a clue again."""
    if clue < n * n:
        clues[GIVEN, clue] = held
    else:
        clues[SHOWN, clue - n * n] = held


@kernel
def turn(n: int, square: IntArray, clue: int, clues: IntArray, cand: IntArray) -> None:
    """State the opposite of a clue that is taken away: its sign turned, or any other value of its cell."""
    if clue < n * n:
        cand[clue] &= ~square[clue]
        return
    k = clue - n * n
    smaller = clues[SMALLER, k]
    clues[SMALLER, k] = clues[LARGER, k]
    clues[LARGER, k] = smaller
    clues[SHOWN, k] ^= 1


@kernel
def shown(pairs: int, clues: IntArray) -> IntArray:
    """The signs that are shown, as in `Tables`."""
    orders = np.empty((count_signs(pairs, clues), 2), np.int64)
    number = 0
    for k in range(pairs):
        if clues[SHOWN, k]:
            orders[number, LESS] = clues[SMALLER, k]
            orders[number, MORE] = clues[LARGER, k]
            number += 1
    return orders


@kernel
def count_signs(pairs: int, clues: IntArray) -> int:
    """How many signs are shown."""
    number = 0
    for k in range(pairs):
        number += clues[SHOWN, k]
    return number


@entry
def mixed(state: IntArray, length: int) -> IntArray:
    """The numbers 0 to length - 1 in random order."""
    items = np.arange(length)
    shuffle(state, items, length)
    return items
