"""The level of a puzzle in the making, found on the tables at hand and no further than is of interest."""

from pipeline.families.shared.level_lookup import level_of
from pipeline.families.sudoku.grid_rules import GridRules
from pipeline.frozen import frozen
from pipeline.model.level import Level
from pipeline.solving.arrays import IntArray
from pipeline.solving.kernels.solve.logic_solve import COST, HARDEST, LEFT, ROUNDS, TECHNIQUE, TOTALS
from pipeline.solving.logic_solve import Bounds, solve_tally
from pipeline.solving.techniques import ANY_COST


@frozen
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
    tally = solve_tally(rules.tables, givens, steps, bounds=Bounds(most, surplus))
    used = frozenset(tally[1 : int(tally[TOTALS, ROUNDS]) + 1, TECHNIQUE].tolist())
    return TrialRating(not tally[TOTALS, LEFT], int(tally[TOTALS, HARDEST]), used, int(tally[TOTALS, COST]))


def level_by(rules: GridRules, found: TrialRating) -> Level | None:
    """The level of a solve by a lower part of the rules' ladder; None where that did not reach."""
    if not found.solved:
        return None
    weight = rules.ladder[found.hardest].weight if found.hardest >= 0 else 0
    return level_of(rules.table, rules.ladder, weight, found.cost)
