"""Puzzles from a full grid: cells hidden by chance, all at once as the text has it, or one after the other.

The text hides a random number of random cells, and says that the full grid, of which there is only one, serves to
check that the puzzle has one solution. That proves nothing: solving for the text's score reveals cells from the same
grid, so it always ends there. Here a search for a second solution decides. Of puzzles hidden at once only those with
few blanks pass, and their score is the number of these; so the population that the grades come from is hidden in turn.
"""

from collections.abc import Sequence

import numpy as np

from pipeline.families.shared.chance import Chance
from pipeline.families.sudoku.dig.digging import dig_unique, site_at
from pipeline.families.sudoku.dig.generate import values_of
from pipeline.families.sudoku.grid import board
from pipeline.families.sudoku.grid_rules import plain_rules
from pipeline.families.sudoku.measures.population import Population
from pipeline.families.sudoku.measures.scores import mean_score, scores
from pipeline.families.sudoku.orbits import orbits_of
from pipeline.families.sudoku.published.full_grids import full_grid
from pipeline.model.puzzle import EMPTY, Puzzle, Solution
from pipeline.model.seed import derive
from pipeline.model.size import Size
from pipeline.solving.arrays import IntArray
from pipeline.solving.kernels.engine.random_numbers import below, start
from pipeline.solving.search import BudgetSpentError, solve

QUARTER = 4
SEED = 1
"""The seed of the populations that the frozen figures come from."""


def blanks_drawn(n: int, chance: Chance) -> int:
    """How many cells to hide: the text says by chance; here a quarter to three quarters, each number as likely."""
    fewest = n * n // QUARTER
    return fewest + chance.below(n * n - 2 * fewest + 1)


def hidden_at_once(full: Solution, orbits: Sequence[Sequence[int]], blanks: int, chance: Chance) -> Puzzle:
    """So many cells of a full grid hidden, or a few more where orbits are hidden whole; it may have many solutions."""
    givens, left = list(full), blanks
    for orbit in chance.shuffled(orbits):
        if left <= 0:
            break
        left -= len(orbit)
        for cell in orbit:
            givens[cell] = EMPTY
    return plain_rules(round(len(full) ** 0.5)).puzzle(tuple(givens))


def has_one_solution(puzzle: Puzzle) -> bool:
    """Is it proved that there is no second solution? What our usual bound does not prove counts as not."""
    try:
        return len(solve(board(puzzle))) == 1
    except BudgetSpentError:
        return False


def hidden_in_turn(full: Solution, state: IntArray) -> Puzzle:
    """A puzzle with one solution: cells hidden in random order, but for those that would give it a second one.

    The number of givens to stop at is drawn from 0 to half the cells, so that some puzzles have no given too many
    and others are full of them.
    """
    n = round(len(full) ** 0.5)
    site = site_at(plain_rules(n), bits(full), orbits_of(n, "none"))
    return plain_rules(n).puzzle(values_of(dig_unique(site, below(state, n * n // 2 + 1), state).givens))


def bits(full: Solution) -> IntArray:
    """A full grid for the kernels, shape (n * n,)."""
    return np.left_shift(1, np.array(full, np.int64) - 1)


def member(n: int, number: int, seed: int = SEED) -> tuple[Puzzle, Solution]:
    """A puzzle of a population with its solution: one of the text's full grids, hidden in turn."""
    full = full_grid(n, Chance(derive("full grid", n, seed, number)))
    return hidden_in_turn(full, start(derive("hidden", n, seed, number))), full


def population(size: Size, count: int, reveals: int = 1) -> Population:
    """The scores of the first puzzles of the usual population, each the mean of so many orders of reveals."""
    made = (member(size.width, number) for number in range(count))
    return Population(size, SEED, tuple(mean_score(scores(*one, reveals)) for one in made), reveals)
