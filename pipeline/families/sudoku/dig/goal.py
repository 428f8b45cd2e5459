"""What a generator is after: a level, what it may and must need, and what an author asks of the givens."""

from functools import lru_cache

import numpy as np

from pipeline.families.shared.level_lookup import cost_range, ladder_up_to
from pipeline.families.shared.technique_needs import places_without
from pipeline.families.sudoku.constraints import Constraints
from pipeline.families.sudoku.dig.digging import singles_of
from pipeline.families.sudoku.dig.kernels_spread import Singles
from pipeline.families.sudoku.dig.trial_rating import TrialRating, level_by, trial_rating
from pipeline.families.sudoku.grid_rules import GridRules
from pipeline.frozen import frozen_unique
from pipeline.model.level import Level
from pipeline.solving.arrays import IntArray
from pipeline.solving.techniques import ANY_COST, Code, Ladder

SINGLES = {Code.LAST_CELL, Code.HIDDEN_SINGLE, Code.NAKED_SINGLE}
SEARCHED = range(64, 101)  # cells of grids where few puzzles beyond hard are extreme
TINY = 16  # cells of a grid whose puzzles all fall to singles


@frozen_unique
class Goal:
    """A level, and how to tell whether givens have it.

    steps: the techniques it may need, for the kernels; singles: which of these are singles, and `alone` says that
    nothing else is. low, high: the costs to aim at, ANY_COST where the level is not cut by cost.
    least: givens that it hardly ever has fewer of.
    surplus: candidates too many that puzzles of the level usually have where the common techniques are stuck.
    struck: for each required technique its place in the ladder, and the steps up to its weight without it.
    """

    level: Level
    constraints: Constraints
    steps: IntArray
    singles: Singles
    alone: bool
    low: int
    high: int
    surplus: int
    least: int
    hardest: int | None
    struck: tuple[tuple[int, IntArray], ...]


@lru_cache(maxsize=256)
def goal_of(rules: GridRules, level: Level, constraints: Constraints) -> Goal:
    """The goal of making puzzles of a level as an author asks."""
    ladder = rules.ladder
    names = [technique.name for technique in ladder]
    hardest = names.index(constraints.asked.hardest) if constraints.asked.hardest else None
    lower = ladder_up_to(rules.table, ladder, level)[: None if hardest is None else hardest + 1]
    low, high = cost_range(rules.table, level)
    cells = rules.cells
    return Goal(
        level,
        constraints,
        rules.steps[: len(lower)],
        singles_of(lower),
        cells <= TINY or all(technique.code in SINGLES for technique in lower),
        low,
        high,
        cells if level is Level.EXTREME and cells in SEARCHED and not constraints.asked.named else 0,
        cells * 3 // 8 if level is rules.table.levels[0] and low < ANY_COST and cells > TINY else 0,
        hardest,
        tuple((names.index(name), _without(rules, ladder, names.index(name))) for name in constraints.asked.requires),
    )


def _without(rules: GridRules, ladder: Ladder, place: int) -> IntArray:
    """The steps of a technique's weight and below, but for itself."""
    return rules.steps[places_without(ladder, place)]


def is_by_cost(goal: Goal) -> bool:
    """Is it cost that cuts the level?"""
    return goal.low < ANY_COST and goal.hardest is None and not goal.constraints.asked.requires


def has_level(rules: GridRules, goal: Goal, givens: IntArray) -> bool:
    """Have givens with one solution the level, and need they what is asked for?"""
    found = trial_rating(rules, givens, goal.steps, goal.surplus)
    return level_by(rules, found) is goal.level and _needs(rules, goal, givens, found)


def _needs(rules: GridRules, goal: Goal, givens: IntArray, found: TrialRating) -> bool:
    if goal.hardest is not None and found.hardest != goal.hardest:
        return False
    return all(place in found.used and not trial_rating(rules, givens, steps).solved for place, steps in goal.struck)


def number_of(givens: IntArray) -> int:
    """How many cells are given."""
    return int((np.bitwise_count(givens) == 1).sum())
