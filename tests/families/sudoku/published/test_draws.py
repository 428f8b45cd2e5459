"""Puzzles drawn as the Sudoku report says, and the repair of the last draw."""

import pytest

from pipeline.families import FAMILIES
from pipeline.families.sudoku.measures.grading import LEVELS
from pipeline.families.sudoku.symmetry import signature
from pipeline.model.level import Grading, Level
from pipeline.model.puzzle import Puzzle
from pipeline.model.slot import Params
from pipeline.solving.search import solve

SUDOKU = FAMILIES["sudoku"]

TRANSFORM = {"method": "transform"}


def params(size: str, grading: Grading = Grading.LADDER, **options: object) -> Params:
    return SUDOKU.params(size, TRANSFORM | options).graded_by(grading)


def grid_of(puzzle: Puzzle) -> str:
    """The signature of the full grid."""
    (solution,) = solve(SUDOKU.model(puzzle))
    return signature(Puzzle("sudoku", puzzle.width, puzzle.height, solution), solution)


def test_the_first_draw_that_will_do_is_kept_as_drawn() -> None:
    made = SUDOKU.make(params("9x9"), Level.EASY, 1)
    assert made and made.origin
    assert not made.origin.repaired
    assert str(made.origin).startswith("as drawn, draw ")
    assert len(solve(SUDOKU.model(made.puzzle))) == 1


@pytest.mark.parametrize("grading", [Grading.LADDER, Grading.WEIGHTED_SINGLES])
def test_grids_are_those_of_the_text_under_both_gradings(grading: Grading) -> None:
    found = [SUDOKU.make(params("6x6", grading, repair=True), Level.EASY, seed) for seed in range(4)]
    assert len({grid_of(made.puzzle) for made in found if made}) == 1


def test_without_repair_draws_end() -> None:
    assert SUDOKU.make(params("9x9", draws=3), Level.EXPERT, 1) is None


def test_a_repair_counts_the_givens_that_it_changed() -> None:
    made = SUDOKU.make(params("9x9", draws=1, repair=True), Level.MEDIUM, 2)
    assert made and made.origin
    assert made.origin.repaired > 0
    (solution,) = solve(SUDOKU.model(made.puzzle))
    assert SUDOKU.rate(made.puzzle, solution).level is Level.MEDIUM


@pytest.mark.parametrize("level", LEVELS)
def test_every_grade_can_be_repaired(level: Level) -> None:
    made = next(filter(None, (SUDOKU.make(params("9x9", Grading.WEIGHTED_SINGLES, draws=2, repair=True), level, seed)
                              for seed in range(20))))  # fmt: skip
    (solution,) = solve(SUDOKU.model(made.puzzle))
    rating = SUDOKU.rate(made.puzzle, solution)
    assert SUDOKU.graded(made.puzzle, rating, Grading.WEIGHTED_SINGLES).level is level


def test_givens_and_symmetry_hold_in_draws() -> None:
    asked = params("6x6", givens=22, symmetry="rotational")
    made = next(filter(None, (SUDOKU.make(asked, None, seed) for seed in range(20))))
    given = [bool(value) for value in made.puzzle.givens]
    assert (sum(given), given) == (22, given[::-1])


def test_one_set_of_draws_is_all_there_is_without_repair() -> None:
    assert (SUDOKU.tries(params("9x9")), SUDOKU.failures(params("9x9"))) == (1, 1)
    assert SUDOKU.failures(params("9x9", repair=True)) > 1


def test_the_shortfall_names_the_share_of_draws() -> None:
    assert "draws as the published method makes them" in SUDOKU.shortfall(params("9x9"))
    assert SUDOKU.shortfall(SUDOKU.params("9x9", {})) == ""
