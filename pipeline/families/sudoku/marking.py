"""The level of a puzzle in the making, found on the tables at hand and no further than is of interest."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pipeline.families.shared.leveling import level_of
from pipeline.families.sudoku.ground import Ground
from pipeline.model.level import Level
from pipeline.solving.arrays import IntArray
from pipeline.solving.kernels.engine.logic_solve import (
    COST,
    HARDEST,
    LEFT,
    NEXT,
    OFFERED,
    ROUNDS,
    TALLY_COLUMNS,
    logic_solve,
)
from pipeline.solving.kernels.engine.state import CAND, LOG_COLUMNS, STATE_ROWS
from pipeline.solving.kernels.engine.step_cost import CODE, DEGREE
from pipeline.solving.patterns import pattern
from pipeline.solving.techniques import ANY_COST, Code


@dataclass(frozen=True, slots=True)
class Mark:
    """What a solve by logic came to: solved or not, places in the ladder (hardest technique, all), cost."""

    solved: bool
    hardest: int
    used: frozenset[int]
    cost: int


def mark(ground: Ground, givens: IntArray, steps: IntArray, surplus: int = 0, most: int = ANY_COST) -> Mark:
    """Solve as far as the steps reach, easiest first, columns as in step_cost.py; costs above `most` end it.

    Where the common techniques are stuck with fewer candidates too many than `surplus`, rare ones are not tried.
    """
    cells = givens.shape[0]
    state = np.empty((STATE_ROWS, cells), np.int64)
    tally = np.zeros((cells * (ground.values + 1) + 1, TALLY_COLUMNS), np.int64)
    nothing = np.empty((0, LOG_COLUMNS), np.int64)
    start = givens
    while logic_solve(ground.tables, steps, start, most, state, tally, nothing):
        t = int(tally[0, NEXT])
        if (
            t == len(steps)
            or tally[0, COST] > most
            or (start.shape[0] and int(np.bitwise_count(state[CAND]).sum()) - cells < surplus)
        ):
            break
        find = pattern(Code(int(steps[t, CODE])))
        tally[0, OFFERED] = find(ground.tables, state, nothing, int(steps[t, DEGREE]))
        tally[0, NEXT] = t if tally[0, OFFERED] else t + 1
        start = givens[:0]
    used = frozenset(tally[1 : int(tally[0, ROUNDS]) + 1, 0].tolist())
    return Mark(not tally[0, LEFT], int(tally[0, HARDEST]), used, int(tally[0, COST]))


def level_by(ground: Ground, found: Mark) -> Level | None:
    """The level of a solve by a lower part of the ground's ladder; None where that did not reach."""
    if not found.solved:
        return None
    weight = ground.ladder[found.hardest].weight if found.hardest >= 0 else 0
    return level_of(ground.table, ground.ladder, weight, found.cost)
