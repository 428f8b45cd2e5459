"""How many of the Sudoku report's draws have one solution."""

import pytest

from pipeline.families import FAMILIES
from pipeline.families.sudoku.measures.population import Population
from pipeline.families.sudoku.published.drawn_share import drawn_share, drawn_shares
from pipeline.model.level import Grading
from pipeline.model.size import Size

SUDOKU = FAMILIES["sudoku"]


@pytest.mark.parametrize("size", [str(size) for size in SUDOKU.sizes])
def test_every_draw_with_one_solution_has_a_level_by_both_gradings(size: str) -> None:
    figures = drawn_shares()[size]
    assert 0 < figures["unique"] < figures["drawn"]
    for grading in (Grading.LADDER, Grading.WEIGHTED_SINGLES):
        assert sum(figures[grading].values()) == figures["unique"]


def test_the_share_is_that_of_the_grading() -> None:
    params = SUDOKU.params("4x4", {"method": "transform"})
    assert "57.6 % had one solution (37.5 % easy, 11.2 % medium, 8.9 % hard)" in drawn_share(params)
    graded = params.graded_by(Grading.WEIGHTED_SINGLES)
    assert "(47.4 % easy, 5.2 % medium, 2.9 % hard, 2.1 % expert)" in drawn_share(graded)


def test_levels_by_another_population_are_not_counted() -> None:
    population = Population(Size(4, 4), 1, (4, 9)).range
    scaled = SUDOKU.params("4x4", {"method": "transform"}).graded_by(Grading.WEIGHTED_SINGLES, population)
    assert "57.6 % had one solution; raise draws" in drawn_share(scaled)
