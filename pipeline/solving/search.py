"""All solutions of a board up to a limit, proved."""

import numpy as np

from pipeline.model.puzzle import BLACK, Solution
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import Board, start_masks, tables
from pipeline.solving.implied_cages import for_search

NODE_BUDGET = 200_000  # nodes, a few seconds; puzzles for people need fewer than a thousand
SHORT_BUDGET = 50  # of a search with cages that follow; of hundreds that end so soon none takes 30,000 without them
_UNSHUFFLED = np.empty(0, np.int64)


class BudgetSpentError(Exception):
    """The search ended without a proof."""


def solve(board: Board, limit: int = 2) -> tuple[Solution, ...]:
    """All solutions up to `limit`, values in reading order; raises BudgetSpentError when they cannot be proved."""
    found = np.zeros((limit, len(board.givens)), np.int64)
    number = _searched(board, found)
    return tuple(_values(row) for row in found[:number].tolist())


def _searched(board: Board, found: IntArray) -> int:
    """The number of solutions, which are written into `found`.

    Most searches are short on the board `for_search`. A long one goes through the board itself, so that it gives up on
    the same puzzles as ever: on that depends which puzzles a book has.
    """
    from pipeline.solving.kernels.solve.search import search  # where others prove, nothing loads kernels

    start = start_masks(board)
    shorter = for_search(board)
    if shorter is not board:
        number, left = search(tables(shorter), start, SHORT_BUDGET, _UNSHUFFLED, found)
        if left > 0:
            return number
    number, left = search(tables(board), start, NODE_BUDGET, _UNSHUFFLED, found)
    if left <= 0:
        raise BudgetSpentError(f"no proof within {NODE_BUDGET} nodes")
    return number


def _values(masks: list[int]) -> Solution:
    return tuple([mask.bit_length() if mask else BLACK for mask in masks])
