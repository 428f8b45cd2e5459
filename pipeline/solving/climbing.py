"""A solve by the technique ladder, as data: what was done in which order, how hard and how costly it was."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from pipeline.model.rating import Step
from pipeline.solving.board import Board, start_masks, tables
from pipeline.solving.kernels.climb import climb
from pipeline.solving.kernels.state import STATE_ROWS
from pipeline.solving.techniques import Code, Ladder, Technique

PLACING = {Code.LAST_CELL, Code.HIDDEN_SINGLE, Code.NAKED_SINGLE, Code.CAGE_OF_ONE, Code.RUN_MANDATORY}
SCALE = 9  # the cost's fixed point: ninths of a tenth of a weight


@dataclass(frozen=True, slots=True)
class Climb:
    """How far the ladder came: solved or not, its hardest technique (None if no step was needed), cost and trace."""

    solved: bool
    hardest: Technique | None
    cost: int
    trace: tuple[Step, ...]


@lru_cache(maxsize=128)
def ladder_array(ladder: Ladder) -> Any:
    """The ladder for the kernels, shape (techniques, 2): code, degree."""
    return np.array([(t.code, t.degree) for t in ladder], np.int64).reshape(-1, 2)


def climb_board(board: Board, ladder: Ladder) -> Climb:
    """Solve a board by the ladder; every step applies all occurrences of the easiest technique at once."""
    room = len(board.givens) * (board.values + 1)
    state = np.empty((STATE_ROWS, len(board.givens)), np.int64)
    rounds = np.empty((room, 3), np.int64)
    trace = np.empty((room, 4), np.int64)
    left, n_rounds, n_trace = climb(tables(board), ladder_array(ladder), start_masks(board), state, rounds, trace)
    done = [(ladder[t], offered, open_cells) for t, offered, open_cells in rounds[:n_rounds].tolist()]
    hardest = max((technique for technique, _, _ in done), key=lambda t: t.weight, default=None)
    cost = sum(step_cost(*row) for row in done)
    return Climb(left == 0, hardest, cost, _steps(done, trace[:n_trace].tolist()))


def step_cost(technique: Technique, offered: int, open_cells: int) -> int:
    """A person's effort for one step, in fixed point.

    A step costs its technique's weight, and more the longer one must look for it: weight * (1 + open cells /
    (9 * applications on offer)), after Pelanek's finding (arXiv 1403.7373) that scarcity of easy steps
    matters as much as their difficulty. Placements on offer are all carried out, eliminations count once.
    """
    if technique.code in PLACING:
        return technique.weight * (SCALE * offered + open_cells)
    return technique.weight * (SCALE * offered + open_cells) // offered


def _steps(done: list[tuple[Technique, int, int]], trace: list[list[int]]) -> tuple[Step, ...]:
    placed: list[list[tuple[int, int]]] = [[] for _ in done]
    removed: list[list[tuple[int, int]]] = [[] for _ in done]
    for number, cell, put, strike in trace:
        placed[number] += [(cell, value) for value in values_of(put)]
        removed[number] += [(cell, value) for value in values_of(strike)]
    return tuple(
        Step(technique.name, offered, tuple(placed[i]), tuple(removed[i]))
        for i, (technique, offered, _) in enumerate(done)
    )


def values_of(mask: int) -> tuple[int, ...]:
    """The values of a set of bits, ascending."""
    return tuple(v + 1 for v in range(mask.bit_length()) if mask >> v & 1)
