"""Making Futoshiki: clues are taken away from a filled square as long as techniques still lead back to it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pipeline.families.futoshiki.kernels.closing import (
    CLUE_ROWS,
    LARGER,
    SHOWN,
    SMALLER,
    close_in,
    count_signs,
    first_masks,
    is_solvable,
    put_back,
    take_away,
    turn,
)
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import LARGER as MORE
from pipeline.solving.board import SMALLER as LESS
from pipeline.solving.board import Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.random_numbers import below
from pipeline.solving.kernels.engine.state import LOG_COLUMNS, STATE_ROWS
from pipeline.solving.kernels.solve.logic_solve import new_tally
from pipeline.solving.techniques import ANY_COST

PROOF_NODES = 100  # of one search for a second solution; a clue stays where they do not do


@kernel
def _closes(n: int, pairs: int, clues: IntArray, cand: IntArray) -> bool:
    """Do signs and singles lead to the solution?"""
    first_masks(n, clues, cand)
    return close_in(n, pairs, clues, cand) == 0


@kernel
def _copy(source: IntArray, target: IntArray) -> None:
    for row in range(CLUE_ROWS):
        for column in range(source.shape[1]):
            target[row, column] = source[row, column]


@kernel
def _thin_out(
    n: int, pairs: int, signs: int, givens: int, order: IntArray, clues: IntArray, cand: IntArray, state: IntArray
) -> None:
    """Take away givens until so many are left, then about half of the signs at once, where that leaves enough."""
    left = n * n
    for k in range(order.shape[0]):
        if order[k] < n * n and left > givens:
            held = take_away(n, order[k], clues)
            if _closes(n, pairs, clues, cand):
                left -= 1
            else:
                put_back(n, order[k], held, clues)
    full = clues.copy()
    for k in range(pairs):
        clues[SHOWN, k] = below(state, 2)
    if count_signs(pairs, clues) < signs or not _closes(n, pairs, clues, cand):
        _copy(full, clues)


@kernel
def _is_needed(
    n: int, pairs: int, square: IntArray, clue: int, clues: IntArray, cand: IntArray, stack: IntArray
) -> bool:
    """Is there a second solution without a clue, which is taken away? It would have the opposite of the clue.

    `cand` holds what signs and singles leave. Where too many nodes are asked for, the clue is needed.
    """
    for cell in range(n * n):
        stack[0, cell] = cand[cell]
    turn(n, square, clue, clues, stack[0])
    needed = is_solvable(n, pairs, clues, stack, PROOF_NODES)
    turn(n, square, clue, clues, stack[0])
    return needed


@entry
def dig(
    logic_solve: Callable[..., int],
    blank: Tables,
    ladder: IntArray,
    pairs: int,
    signs: int,
    givens: int,
    order: IntArray,
    square: IntArray,
    clues: IntArray,
    state: IntArray,
) -> None:
    """Take away clues in an order as long as signs and singles, or else a ladder, lead to the solution.

    At least `signs` signs stay. blank: the tables of the size without signs. The ladder has no rare technique. order:
    all clues, cells for givens and behind all cells pairs for signs. square: the solution as bits. clues: as by
    `write_clues`, all shown. givens: so many stay at first, then they go in their turn.
    """
    n = blank.values
    cand = np.empty(n * n, np.int64)
    stack = np.empty((n * n + 1, n * n), np.int64)
    room = np.empty((STATE_ROWS, n * n), np.int64)
    nothing = np.empty((0, LOG_COLUMNS), np.int64)
    tally = new_tally(0)
    _thin_out(n, pairs, signs, givens, order, clues, cand, state)
    left = count_signs(pairs, clues)
    for k in range(order.shape[0]):
        if order[k] >= n * n and left == signs:
            continue
        held = take_away(n, order[k], clues)
        if held == 0:
            continue
        spared = _closes(n, pairs, clues, cand)
        if not spared and ladder.shape[0] and not _is_needed(n, pairs, square, order[k], clues, cand, stack):
            listed = _tables(blank, _shown(pairs, clues))
            spared = logic_solve(listed, ladder, cand, int(ANY_COST), room, tally, nothing) == 0
        if not spared:
            put_back(n, order[k], held, clues)
        elif order[k] >= n * n:
            left -= 1


@kernel
def _shown(pairs: int, clues: IntArray) -> IntArray:
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
def _tables(blank: Tables, orders: IntArray) -> Tables:
    return Tables(blank.values, blank.houses, blank.cages, blank.links, blank.intersections, orders)


@entry
def dig_deep(
    n: int,
    pairs: int,
    signs: int,
    givens: int,
    order: IntArray,
    square: IntArray,
    clues: IntArray,
    state: IntArray,
    gone: IntArray,
) -> tuple[int, int]:
    """The same as long as there is one solution, however it is found.

    Returns how many clues it took away one by one, which it writes into `gone`, and of how many of these signs and
    singles were enough to the end.
    """
    cand = np.empty(n * n, np.int64)
    stack = np.empty((n * n + 1, n * n), np.int64)
    _thin_out(n, pairs, signs, givens, order, clues, cand, state)
    left = count_signs(pairs, clues)
    number = 0
    plain = -1
    for k in range(order.shape[0]):
        if order[k] >= n * n and left == signs:
            continue
        held = take_away(n, order[k], clues)
        if held == 0:
            continue
        if not _closes(n, pairs, clues, cand):
            if _is_needed(n, pairs, square, order[k], clues, cand, stack):
                put_back(n, order[k], held, clues)
                continue
            plain = number if plain < 0 else plain
        gone[number] = order[k]
        number += 1
        left -= 1 if order[k] >= n * n else 0
    return number, number if plain < 0 else plain


@entry
def spare(n: int, pairs: int, signs: int, clue: int, square: IntArray, clues: IntArray) -> bool:
    """Take away a clue if there is one solution without it; False where it stays, as a last sign does."""
    if clue >= n * n and count_signs(pairs, clues) == signs:
        return False
    held = take_away(n, clue, clues)
    if held == 0:
        return False
    cand = np.empty(n * n, np.int64)
    stack = np.empty((n * n + 1, n * n), np.int64)
    if _closes(n, pairs, clues, cand) or not _is_needed(n, pairs, square, clue, clues, cand, stack):
        return True
    put_back(n, clue, held, clues)
    return False


@entry
def listed(blank: Tables, pairs: int, clues: IntArray, cand: IntArray) -> Tables:
    """The tables of a puzzle, and what signs and singles leave of its candidates."""
    first_masks(blank.values, clues, cand)
    close_in(blank.values, pairs, clues, cand)
    return _tables(blank, _shown(pairs, clues))
