"""One try at a Sudoku of a grade by our own method: a random full grid of ours, dug while one solution is left."""

from pipeline.families.shared.ladder_grading import grade
from pipeline.families.sudoku.constraints import constraints_of
from pipeline.families.sudoku.dig.digging import dig_unique, site_of
from pipeline.families.sudoku.dig.generate import values_of
from pipeline.families.sudoku.grid import board
from pipeline.families.sudoku.grid_rules import plain_rules
from pipeline.families.sudoku.ladder import LADDER
from pipeline.families.sudoku.measures.grading import METHODS
from pipeline.families.sudoku.measures.scores import score
from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.slot import Params
from pipeline.solving.arrays import IntArray
from pipeline.solving.kernels.engine.random_numbers import below, start

TRIES = 24  # digs of one attempt
ANYHOW = "none"  # the text hides cells one by one


def attempt(params: Params, table: LevelTable, level: Level | None, seed: int) -> Puzzle | None:
    """A puzzle with the grade that the ladder solves too, or None when all digs of this attempt miss it."""
    scale = METHODS[params.grading].scale_by(params.size, params.population)
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


def dug(n: int, symmetry: str, state: IntArray) -> tuple[Puzzle, Solution]:
    """A random grid of ours, and what is left of it after hiding orbits at random while it is the only solution.

    The number of givens to stop at is drawn from 0 to half the cells, as for the text's population.
    """
    rules = plain_rules(n)
    site = site_of(rules, symmetry, state)
    least = below(state, n * n // 2 + 1)
    return rules.puzzle(values_of(dig_unique(site, least, state).givens)), values_of(site.full)
