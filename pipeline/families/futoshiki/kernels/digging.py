"""Making Futoshiki: clues are taken away from a filled square as long as techniques still lead back to it."""

from collections.abc import Callable

import numpy as np

from pipeline.families.futoshiki.kernels.closing import (
    CLUE_ROWS,
    GIVEN,
    SHOWN,
    close_in,
    count_signs,
    first_masks,
    is_solvable,
    put_back,
    shown,
    take_away,
    turn,
)
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.random_numbers import below, shuffle
from pipeline.solving.kernels.engine.state import LOG_COLUMNS, STATE_ROWS
from pipeline.solving.kernels.solve.logic_solve import new_due, new_tally
from pipeline.solving.techniques import ANY_COST

PROOF_NODES = 100  # of one search for a second solution; a clue stays where they do not do


@kernel
def _closes(n: int, pairs: int, clues: IntArray, cand: IntArray) -> bool:
    """Do signs and singles lead to the solution?"""
    first_masks(n, clues, cand)
    return close_in(n, shown(pairs, clues), cand) == 0


@kernel
def _copy(source: IntArray, target: IntArray) -> None:
    for row in range(CLUE_ROWS):
        for column in range(source.shape[1]):
            target[row, column] = source[row, column]


@kernel
def _thin_out(
    n: int,
    pairs: int,
    signs: int,
    givens: int,
    order: IntArray,
    square: IntArray,
    clues: IntArray,
    cand: IntArray,
    state: IntArray,
) -> None:
    """Show all signs and so many givens, more where these do not close; then about half of the signs, if they do."""
    for k in range(pairs):
        clues[SHOWN, k] = 1
    for cell in range(n * n):
        clues[GIVEN, cell] = 0
    first_masks(n, clues, cand)
    left = close_in(n, shown(pairs, clues), cand)
    for k in range(order.shape[0]):
        cell = order[order.shape[0] - 1 - k]
        if cell < n * n and (givens > 0 or left) and (left == 0 or cand[cell] != square[cell]):
            clues[GIVEN, cell] = square[cell]
            givens -= 1
            cand[cell] = square[cell]
            left = close_in(n, shown(pairs, clues), cand) if left else 0
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
    needed = is_solvable(n, shown(pairs, clues), square, stack, PROOF_NODES)
    turn(n, square, clue, clues, stack[0])
    return needed


@entry
def dig(
    logic_solve: Callable[..., int],
    blank: Tables,
    ladder: IntArray,
    lower: IntArray,
    rounds: int,
    pairs: int,
    signs: int,
    givens: int,
    order: IntArray,
    square: IntArray,
    clues: IntArray,
    state: IntArray,
) -> bool:
    """Take away clues in an order as long as signs and singles, or else a ladder, lead to the solution.

    It does so in new random orders, up to so many rounds, until what is left is too hard for a lower ladder; returns
    whether it is. At least `signs` signs stay. blank: the tables of the size without signs. No ladder has a rare
    technique. order: all clues, cells for givens and behind all cells pairs for signs. square: the solution as bits.
    clues: as by `write_clues`. givens: so many are shown at first, then they go in their turn.
    """
    n = blank.values
    cand = np.empty(n * n, np.int64)
    stack = np.empty((n * n + 1, n * n), np.int64)
    for _ in range(rounds):
        _thin_out(n, pairs, signs, givens, order, square, clues, cand, state)
        left = count_signs(pairs, clues)
        for k in range(order.shape[0]):
            held = take_away(n, order[k], clues) if order[k] < n * n or left > signs else 0
            if held == 0:
                continue
            spared = _closes(n, pairs, clues, cand)
            if not spared and ladder.shape[0] and not _is_needed(n, pairs, square, order[k], clues, cand, stack):
                spared = _is_solved(logic_solve, blank, pairs, clues, ladder, cand)
            if not spared:
                put_back(n, order[k], held, clues)
            elif order[k] >= n * n:
                left -= 1
        if not _closes(n, pairs, clues, cand) and not _is_solved(logic_solve, blank, pairs, clues, lower, cand):
            return True
        shuffle(state, order, order.shape[0])
    return False


@kernel
def _is_solved(
    logic_solve: Callable[..., int], blank: Tables, pairs: int, clues: IntArray, ladder: IntArray, cand: IntArray
) -> bool:
    """Does a ladder lead to the solution from some candidates?"""
    room = np.empty((STATE_ROWS, cand.shape[0]), np.int64)
    nothing = np.empty((0, LOG_COLUMNS), np.int64)
    board = _tables(blank, shown(pairs, clues))
    return logic_solve(board, ladder, cand, int(ANY_COST), room, new_tally(0), new_due(board), nothing) == 0


@kernel
def _tables(blank: Tables, orders: IntArray) -> Tables:
    return Tables(blank.values, blank.houses, blank.cages, blank.links, blank.intersections, orders)


@entry
def dig_deep(
    logic_solve: Callable[..., int],
    blank: Tables,
    lower: IntArray,
    rounds: int,
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
    singles were enough to the end. -1 for the first where the lower ladder solves what is left in all rounds.
    """
    n = blank.values
    cand = np.empty(n * n, np.int64)
    stack = np.empty((n * n + 1, n * n), np.int64)
    for _ in range(rounds):
        _thin_out(n, pairs, signs, givens, order, square, clues, cand, state)
        left = count_signs(pairs, clues)
        number = 0
        plain = -1
        for k in range(order.shape[0]):
            held = take_away(n, order[k], clues) if order[k] < n * n or left > signs else 0
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
        if plain >= 0 and not _closes(n, pairs, clues, cand):
            if not _is_solved(logic_solve, blank, pairs, clues, lower, cand):
                return number, plain
        shuffle(state, order, order.shape[0])
    return -1, 0


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
    close_in(blank.values, shown(pairs, clues), cand)
    return _tables(blank, shown(pairs, clues))
