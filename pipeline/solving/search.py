"""All solutions of a board up to a limit, proved."""

import numpy as np

from pipeline.model.puzzle import BLACK, Solution
from pipeline.solving.board import Board, start_masks, tables
from pipeline.solving.implied_cages import with_implied_cages
from pipeline.solving.kernels.solve.search import search

NODE_BUDGET = 200_000  # nodes, a few seconds; puzzles for people need fewer than a thousand


class BudgetSpentError(Exception):
    """The search ended without a proof."""


def solve(board: Board, limit: int = 2) -> tuple[Solution, ...]:
    """All solutions up to `limit`, values in reading order; raises BudgetSpentError when they cannot be proved."""
    found = np.zeros((limit, len(board.givens)), np.int64)
    number, left = search(
        tables(with_implied_cages(board)), start_masks(board), NODE_BUDGET, np.empty(0, np.int64), found
    )
    if left <= 0:
        raise BudgetSpentError(f"no proof within {NODE_BUDGET} nodes")
    return tuple(_values(row) for row in found[:number].tolist())


def _values(masks: list[int]) -> Solution:
    return tuple(mask.bit_length() if mask else BLACK for mask in masks)
