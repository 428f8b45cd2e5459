"""What the study of the text counts: puzzles of a population, puzzles hidden at once, and the full grids they are from.

Works with compiled kernels, so that the study's own module can be read without loading them.
"""

from functools import lru_cache

from pipeline.families.shared.chance import Chance
from pipeline.families.sudoku.grid import board
from pipeline.families.sudoku.ladder import LADDER
from pipeline.families.sudoku.measures.explainer import explainer_rating
from pipeline.families.sudoku.measures.scores import scores
from pipeline.families.sudoku.published.full_grids import full_grid
from pipeline.families.sudoku.published.hiding import has_one_solution, hidden_at_once, member
from pipeline.families.sudoku.symmetry import signature, singles
from pipeline.frozen import frozen
from pipeline.model.puzzle import EMPTY, Puzzle, Solution
from pipeline.model.seed import derive
from pipeline.solving.logic_solve import solve_by_logic


@frozen
class Sample:
    """A puzzle of a population: its N1, N2 and N3, and its score by every order of reveals, the usual one first."""

    puzzle: Puzzle
    solution: Solution
    counts: tuple[int, int, int]
    scores: tuple[int, ...]

    @property
    def blanks(self) -> int:
        """The cells to fill in."""
        return self.puzzle.givens.count(EMPTY)


@frozen
class AtOnce:
    """Puzzles with so many cells hidden at once: how many there were, and the N1, N2, N3 of those with one solution."""

    blanks: int
    drawn: int
    unique: tuple[tuple[int, int, int], ...]


@lru_cache(maxsize=2)
def population_samples(n: int, count: int, orders: int) -> tuple[Sample, ...]:
    """The first puzzles of the frozen population, scored by so many orders of reveals."""
    found = (member(n, number) for number in range(count))
    return tuple(Sample(*one, singles(*one), scores(*one, orders)) for one in found)


@lru_cache(maxsize=16)
def at_once(n: int, blanks: int, number: int) -> AtOnce:
    """Puzzles of the text's full grids with so many cells hidden at once."""
    cells = [(cell,) for cell in range(n * n)]
    unique = []
    for seed in range(number):
        chance = Chance(derive("at once", n, blanks, seed))
        full = full_grid(n, chance)
        puzzle = hidden_at_once(full, cells, blanks, chance)
        if has_one_solution(puzzle):
            unique.append(singles(puzzle, full))
    return AtOnce(blanks, number, tuple(unique))


def distinct_grids(n: int, number: int) -> int:
    """How many of so many full grids of the text differ, symmetric copies taken as one."""
    grids = (full_grid(n, Chance(derive("grids", n, seed))) for seed in range(number))
    return len({signature(Puzzle("sudoku", n, n, full), full) for full in grids})


def cost_and_rating(sample: Sample) -> tuple[int, float | None]:
    """What a puzzle costs by our ladder, as far as it goes, and the measure `se`, None where it has none."""
    return solve_by_logic(board(sample.puzzle), LADDER).cost, explainer_rating(sample.puzzle)
