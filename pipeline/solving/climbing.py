"""A solve by the technique ladder, as data: what was done in which order, how hard and how costly it was."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from pipeline.model.rating import Step
from pipeline.solving.board import Board, start_masks, tables
from pipeline.solving.kernels.climb import climb
from pipeline.solving.kernels.state import STATE_ROWS
from pipeline.solving.techniques import ANY_COST, Code, Ladder, Technique
from pipeline.solving.words import Words

PLACING = {Code.LAST_CELL, Code.HIDDEN_SINGLE, Code.NAKED_SINGLE, Code.CAGE_OF_ONE, Code.RUN_MANDATORY}


@dataclass(frozen=True, slots=True)
class Climb:
    """How far the ladder came: solved or not, its hardest technique (None if no step was needed), cost and trace."""

    solved: bool
    hardest: Technique | None
    cost: int
    trace: tuple[Step, ...]


@lru_cache(maxsize=128)
def ladder_array(ladder: Ladder) -> Words:
    """The ladder for the kernels, shape (techniques, 4): code, degree, weight, 1 if it places values."""
    return np.array([(t.code, t.degree, t.weight, t.code in PLACING) for t in ladder], np.int64)


def climb_board(board: Board, ladder: Ladder) -> Climb:
    """Solve a board by the ladder; every step applies all occurrences of the easiest technique at once."""
    room = len(board.givens) * (board.values + 1)
    state = np.empty((STATE_ROWS, len(board.givens)), np.int64)
    rounds = np.empty((room, 3), np.int64)
    trace = np.empty((room, 4), np.int64)
    left, hardest, cost, n_rounds, n_trace = climb(
        tables(board), ladder_array(ladder), start_masks(board), ANY_COST, state, rounds, trace
    )
    done = [(ladder[t].name, offered) for t, offered, _ in rounds[:n_rounds].tolist()]
    steps = _steps(done, trace[:n_trace].tolist())
    return Climb(left == 0, ladder[hardest] if hardest >= 0 else None, int(cost), steps)


def _steps(done: list[tuple[str, int]], trace: list[list[int]]) -> tuple[Step, ...]:
    placed: list[list[tuple[int, int]]] = [[] for _ in done]
    removed: list[list[tuple[int, int]]] = [[] for _ in done]
    for number, cell, put, strike in trace:
        placed[number] += [(cell, value) for value in values_of(put)]
        removed[number] += [(cell, value) for value in values_of(strike)]
    return tuple(Step(*done[i], tuple(placed[i]), tuple(removed[i])) for i in range(len(done)))


def values_of(mask: int) -> tuple[int, ...]:
    """The values of a set of bits, ascending."""
    return tuple(v + 1 for v in range(mask.bit_length()) if mask >> v & 1)
