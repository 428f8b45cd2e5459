"""The level of a puzzle in the making, found on the tables at hand and no further than is of interest."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pipeline.families.shared.level_lookup import level_of
from pipeline.families.sudoku.grid_rules import GridRules
from pipeline.model.level import Level
from pipeline.solving.arrays import IntArray
from pipeline.solving.kernels.engine.state import CAND, LOG_COLUMNS, STATE_ROWS
from pipeline.solving.kernels.solve.logic_solve import (
    COST,
    HARDEST,
    LEFT,
    ROUNDS,
    TALLY_COLUMNS,
    TECHNIQUE,
    TOTALS,
    go_on,
    logic_solve,
)
from pipeline.solving.patterns import find_rare
from pipeline.solving.techniques import ANY_COST


@dataclass(frozen=True, slots=True)
class TrialRating:
    """What a solve by logic came to: solved or not, places in the ladder (hardest technique, all), cost."""

    solved: bool
    hardest: int
    used: frozenset[int]
    cost: int


def trial_rating(
    rules: GridRules, givens: IntArray, steps: IntArray, surplus: int = 0, most: int = ANY_COST
) -> TrialRating:
    """Solve as far as the steps reach, easiest first, columns as in step_cost.py; costs above `most` end it.

    Where the common techniques are stuck with fewer candidates too many than `surplus`, rare ones are not tried.
    """
    cells = givens.shape[0]
    state = np.empty((STATE_ROWS, cells), np.int64)
    tally = np.zeros((cells * (rules.values + 1) + 1, TALLY_COLUMNS), np.int64)
    nothing = np.empty((0, LOG_COLUMNS), np.int64)
    logic_solve(rules.tables, steps, givens, most, state, tally, nothing)
    if int(np.bitwise_count(state[CAND]).sum()) - cells >= surplus:
        go_on(logic_solve, find_rare, rules.tables, steps, most, state, tally, nothing)
    used = frozenset(tally[1 : int(tally[TOTALS, ROUNDS]) + 1, TECHNIQUE].tolist())
    return TrialRating(not tally[TOTALS, LEFT], int(tally[TOTALS, HARDEST]), used, int(tally[TOTALS, COST]))


def level_by(rules: GridRules, found: TrialRating) -> Level | None:
    """The level of a solve by a lower part of the rules' ladder; None where that did not reach."""
    if not found.solved:
        return None
    weight = rules.ladder[found.hardest].weight if found.hardest >= 0 else 0
    return level_of(rules.table, rules.ladder, weight, found.cost)
