"""Puzzles drawn as the text says until one is as asked for; and our own repair of the last one, where that is allowed.

A draw is one of the text's full grids with a random number of random cells hidden at once. Almost all draws with one
solution are easy, so what is harder comes from the repair: cells are hidden in turn, those of the draw first, each
with a proof that one solution is left, as far as needed.
"""

from collections.abc import Callable, Collection

import numpy as np

from pipeline.families.base import Made
from pipeline.families.shared.chance import Chance
from pipeline.families.shared.ladder_grading import grade
from pipeline.families.shared.published_options import REPAIR, draws_of
from pipeline.families.sudoku.constraints import Constraints, constraints_of
from pipeline.families.sudoku.dig.digging import dig_in_order, is_minimal, site_at
from pipeline.families.sudoku.dig.generate import values_of
from pipeline.families.sudoku.dig.goal import goal_of, has_level
from pipeline.families.sudoku.grid import board
from pipeline.families.sudoku.grid_rules import plain_rules
from pipeline.families.sudoku.ladder import LADDER
from pipeline.families.sudoku.measures.grading import METHODS
from pipeline.families.sudoku.measures.scores import score
from pipeline.families.sudoku.orbits import orbits_of
from pipeline.families.sudoku.published.full_grids import full_grid
from pipeline.families.sudoku.published.hiding import bits, blanks_drawn, has_one_solution, hidden_at_once
from pipeline.frozen import frozen
from pipeline.model.level import Grading, Level
from pipeline.model.puzzle import EMPTY, Puzzle, Solution
from pipeline.model.rating import Origin
from pipeline.model.slot import Params
from pipeline.solving.arrays import IntArray

REPAIRS = 100  # of a draw
"""How often a draw's cells are hidden in turn, in other orders and numbers, before its repair is given up."""

Wanted = Callable[[Puzzle, Solution], bool]


@frozen
class Draw:
    """A full grid, and what is left of it; it may have many solutions."""

    full: Solution
    puzzle: Puzzle


def make(params: Params, levels: Collection[Level], level: Level | None, seed: int) -> Made | None:
    """The first draw with one solution that is as asked for, or the last one repaired; None where there is none."""
    constraints, chance, wanted = constraints_of(params), Chance(seed), wanted_by(params, levels, level)
    draws = draws_of(params)
    for number in range(1, draws + 1):
        one = drawn(params.size.width, constraints, chance)
        if has_one_solution(one.puzzle) and wanted(one.puzzle, one.full):
            return Made(one.puzzle, Origin(number))
    fixed = repaired(one, constraints, wanted, chance) if params.option(REPAIR) else None
    return Made(fixed, Origin(draws, changes(one.puzzle, fixed))) if fixed else None


def drawn(n: int, constraints: Constraints, chance: Chance) -> Draw:
    """A puzzle as the text draws it, with so many givens as asked for, and hidden in orbits where symmetry is."""
    full = full_grid(n, chance)
    blanks = n * n - chance.one_of(constraints.givens) if constraints.givens else blanks_drawn(n, chance)
    return Draw(full, hidden_at_once(full, _cells(orbits_of(n, constraints.symmetry)), blanks, chance))


def wanted_by(params: Params, levels: Collection[Level], level: Level | None) -> Wanted:
    """Whether a puzzle with one solution has the level (None: one of several), and all that options ask for.

    Under the text's grading too the ladder must solve it, so that hints and steps can be printed.
    """
    constraints, rules = constraints_of(params), plain_rules(params.size.width)
    wanted = (level,) if level else levels

    def has_grade(puzzle: Puzzle, solution: Solution) -> bool:
        scale = METHODS[params.grading].scale_by(params.size, params.population)
        fits = scale.level_of(score(puzzle, solution)) in wanted
        return fits and grade(board(puzzle), rules.table, LADDER).level is not None

    def has_ladder_level(puzzle: Puzzle, _solution: Solution) -> bool:
        found = level or grade(board(puzzle), rules.table, LADDER).level
        return found in wanted and has_level(rules, goal_of(rules, found, constraints), masks(puzzle))

    def is_wanted(puzzle: Puzzle, solution: Solution) -> bool:
        graded = has_ladder_level if params.grading is Grading.LADDER else has_grade
        if not constraints.fits(_number(puzzle)) or not graded(puzzle, solution):
            return False
        alone = orbits_of(puzzle.width, "none")
        return not constraints.minimal or is_minimal(site_at(rules, bits(solution), alone), masks(puzzle))

    return is_wanted


def repaired(one: Draw, constraints: Constraints, wanted: Wanted, chance: Chance) -> Puzzle | None:
    """The draw with some givens more or less, so that it has one solution and is as asked for; None if none is found.

    First only cells that the draw hides are hidden, in turn; then others too, down to random numbers of givens.
    """
    n = one.puzzle.width
    rules, orbits = plain_rules(n), orbits_of(n, constraints.symmetry)
    site = site_at(rules, bits(one.full), orbits)
    blank = [one.puzzle.givens[cells[0]] == EMPTY for cells in orbits.tolist()]
    least = _number(one.puzzle)
    for _ in range(REPAIRS):
        order = sorted(chance.shuffled(range(len(blank))), key=lambda orbit: not blank[orbit])
        puzzle = rules.puzzle(values_of(dig_in_order(site, np.array(order), least).givens))
        if wanted(puzzle, one.full):
            return puzzle
        least = 0 if constraints.minimal else chance.one_of(constraints.givens or range(n * n // 2))
    return None


def changes(one: Puzzle, other: Puzzle) -> int:
    """In how many cells two puzzles of a full grid have not the same given."""
    return sum(a != b for a, b in zip(one.givens, other.givens, strict=True))


def masks(puzzle: Puzzle) -> IntArray:
    """The givens of a puzzle for the kernels: bits, and all values where a cell is empty."""
    given = np.array(puzzle.givens, np.int64)
    full = (1 << puzzle.width) - 1
    return np.where(given > 0, np.left_shift(1, np.maximum(given, 1) - 1), full)


def _number(puzzle: Puzzle) -> int:
    return sum(given > 0 for given in puzzle.givens)


def _cells(orbits: IntArray) -> list[list[int]]:
    return [[cell for cell in orbit if cell >= 0] for orbit in orbits.tolist()]
