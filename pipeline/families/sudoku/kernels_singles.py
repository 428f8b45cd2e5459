"""Solving by singles alone, one cell at a time, for the measure `weighted_singles` and its parts."""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.bits import single
from pipeline.solving.kernels.engine.random_numbers import below

ONCE, TWICE = range(2)  # columns of a house's row: values that stand in a cell of it, and in two
HOUSE_KINDS = 3  # rows, then columns, then boxes


@kernel
def _strike(form: IntArray, high: int, wide: int, cand: IntArray, cell: int) -> None:
    """Fill in a cell's value: it leaves the cell's row, column and box."""
    n = high * wide
    bit = 1 << (form[cell] >> 1)
    row = cell // n
    column = cell % n
    first = row // high * high * n + column // wide * wide
    for i in range(n):
        cand[row * n + i] &= ~bit
        cand[i * n + column] &= ~bit
        cand[first + i // wide * n + i % wide] &= ~bit
    cand[cell] = 0


@kernel
def _hidden(form: IntArray, high: int, wide: int, cand: IntArray, seen: IntArray) -> int:
    """The first cell whose value has no other place in a row, column or box; -1 if there is none."""
    n = high * wide
    for h in range(HOUSE_KINDS * n):
        seen[h, ONCE] = 0
        seen[h, TWICE] = 0
    for cell in range(n * n):
        mask = cand[cell]
        if mask:
            row = cell // n
            column = cell % n
            box = row // high * high + column // wide
            seen[row, TWICE] |= seen[row, ONCE] & mask
            seen[row, ONCE] |= mask
            seen[n + column, TWICE] |= seen[n + column, ONCE] & mask
            seen[n + column, ONCE] |= mask
            seen[2 * n + box, TWICE] |= seen[2 * n + box, ONCE] & mask
            seen[2 * n + box, ONCE] |= mask
    for cell in range(n * n):
        if cand[cell]:
            row = cell // n
            column = cell % n
            box = row // high * high + column // wide
            bit = 1 << (form[cell] >> 1)
            if ~(seen[row, TWICE] & seen[n + column, TWICE] & seen[2 * n + box, TWICE]) & bit:
                return cell
    return -1


@kernel
def _naked(cand: IntArray) -> int:
    """The first open cell with one candidate; -1 if there is none."""
    for cell in range(cand.shape[0]):
        if single(cand[cell]):
            return cell
    return -1


@kernel
def _any_open(cand: IntArray, left: int, state: IntArray) -> int:
    """One of the open cells, so many of which are left, each as likely."""
    place = below(state, left)
    for cell in range(cand.shape[0]):
        if cand[cell]:
            if place == 0:
                return cell
            place -= 1
    return -1


@entry
def count_singles(form: IntArray, high: int, wide: int, state: IntArray) -> tuple[int, int, int]:
    """How many cells are naked singles, hidden ones, and neither, when a form is solved by the easiest in turn.

    form: a solved grid with marked givens, value * 2 + given, shape (n * n,). Where no cell is a single, a random
    one is revealed from it, by the random numbers of `state`.
    """
    n = high * wide
    cand = np.empty(n * n, np.int64)
    seen = np.empty((HOUSE_KINDS * n, TWICE + 1), np.int64)
    naked = 0
    hidden = 0
    revealed = 0
    left = n * n
    for cell in range(n * n):
        cand[cell] = (1 << n) - 1
    for cell in range(n * n):
        if form[cell] & 1:
            _strike(form, high, wide, cand, cell)
            left -= 1
    while left:
        cell = _naked(cand)
        if cell >= 0:
            naked += 1
        else:
            cell = _hidden(form, high, wide, cand, seen)
            if cell >= 0:
                hidden += 1
            else:
                cell = _any_open(cand, left, state)
                revealed += 1
        _strike(form, high, wide, cand, cell)
        left -= 1
    return naked, hidden, revealed
