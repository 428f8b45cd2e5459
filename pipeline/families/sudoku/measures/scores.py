"""The measure `weighted_singles`, and puzzles dug at random to be graded by it."""

from pipeline.families.shared.ladder_grading import grade
from pipeline.families.sudoku.constraints import constraints_of
from pipeline.families.sudoku.dig.digging import dig_unique, site_of
from pipeline.families.sudoku.dig.generate import values_of
from pipeline.families.sudoku.grid import board
from pipeline.families.sudoku.grid_rules import plain_rules
from pipeline.families.sudoku.ladder import LADDER
from pipeline.families.sudoku.measures.grading import METHODS
from pipeline.families.sudoku.symmetry import singles
from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.seed import derive
from pipeline.model.slot import Params
from pipeline.solving.arrays import IntArray
from pipeline.solving.kernels.engine.random_numbers import below, start

WEIGHTS = (1, 2, 5)  # of a naked single, a hidden one, a cell that is neither and is revealed
TRIES = 24  # digs of one attempt
ANYHOW = "none"  # the method hides cells one by one


def score(puzzle: Puzzle, solution: Solution) -> int:
    """Every cell's weight, summed."""
    return sum(weight * cells for weight, cells in zip(WEIGHTS, singles(puzzle, solution), strict=True))


def attempt(params: Params, table: LevelTable, level: Level | None, seed: int) -> Puzzle | None:
    """A puzzle with the grade that the ladder solves too, or None when all digs of this attempt miss it."""
    scale = METHODS[params.grading].scale(params.size)
    symmetry, constraints = str(params.option("symmetry") or ANYHOW), constraints_of(params)
    state = start(seed)
    for _ in range(TRIES):
        puzzle, solution = dug(params.size.width, symmetry, state)
        fits = level is None or scale.level_of(score(puzzle, solution)) is level
        if (
            fits
            and constraints.fits(sum(given > 0 for given in puzzle.givens))
            and grade(board(puzzle), table, LADDER).level
        ):
            return puzzle
    return None


def population(n: int, number: int) -> tuple[Puzzle, Solution]:
    """A puzzle of the population that the scale comes from, with its solution."""
    return dug(n, ANYHOW, start(derive("weighted_singles", n, number)))


def dug(n: int, symmetry: str, state: IntArray) -> tuple[Puzzle, Solution]:
    """A random grid, and what is left of it after hiding cells at random while the solution stays the only one.

    The number of givens to stop at is drawn from 0 to half the cells, so that some puzzles have no given too many
    and others are full of them.
    """
    rules = plain_rules(n)
    site = site_of(rules, symmetry, state)
    least = below(state, n * n // 2 + 1)
    return rules.puzzle(values_of(dig_unique(site, least, state).givens)), values_of(site.full)
