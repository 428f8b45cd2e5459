"""The method of the depth-first paper: layouts filled at random, and kept if they have one solution."""

import pytest

from pipeline.families import FAMILIES
from pipeline.families.base import Made
from pipeline.families.graded import graded_params
from pipeline.families.shared.options import OptionError
from pipeline.model.level import Grading, Level
from pipeline.model.puzzle import BLACK
from pipeline.model.slot import FAILURES, Params
from pipeline.solving.search import solve

KAKURO = FAMILIES["kakuro"]
STAIRS = "..#/.../#.."


def fill(size: str, grading: Grading = Grading.LADDER, **options: object) -> Params:
    return graded_params(FAMILIES, KAKURO, KAKURO.params(size, {"method": "fill", **options}), grading)


def made(params: Params, level: Level | None, seed: int = 1) -> Made:
    found = KAKURO.make(params, level, seed)
    assert found
    assert found.origin
    return found


@pytest.mark.parametrize("level", [None, Level.EASY])
def test_a_fill_is_kept_as_drawn_where_it_has_one_solution_and_the_level(level: Level | None) -> None:
    found = made(fill("4x4", draws=2000), level)
    (solution,) = solve(KAKURO.model(found.puzzle))
    assert str(found.origin).startswith("as drawn, draw ")
    assert level in {None, KAKURO.rate(found.puzzle, solution).level}


def test_draws_that_all_fail_make_no_puzzle() -> None:
    assert KAKURO.make(fill("8x10", draws=2), None, 1) is None


@pytest.mark.parametrize(
    ("size", "grading", "level"),
    [
        ("5x5", Grading.LADDER, Level.MEDIUM),
        ("6x6", Grading.RUN_RATIO, Level.HARD),
        ("6x6", Grading.ADJUSTED_RUN_RATIO, Level.EASY),
    ],
)
def test_repair_changes_values_of_the_last_draw_until_it_will_do(size: str, grading: Grading, level: Level) -> None:
    params = fill(size, grading, draws=1, repair=True)
    found = next(found for seed in range(50) if (found := KAKURO.make(params, level, seed)))
    (solution,) = solve(KAKURO.model(found.puzzle))
    rating = KAKURO.graded(found.puzzle, KAKURO.rate(found.puzzle, solution), grading)
    assert rating.level is level
    assert found.origin
    assert (found.origin.draw, found.origin.repaired > 0) == (1, True)


@pytest.mark.parametrize(
    ("grading", "level"), [(Grading.RUN_RATIO, Level.MEDIUM), (Grading.ADJUSTED_RUN_RATIO, Level.EASY)]
)
def test_a_fill_as_drawn_has_the_grade_of_a_published_method(grading: Grading, level: Level) -> None:
    found = made(fill("4x4", grading, draws=2000), level)
    assert found.origin
    assert not found.origin.repaired
    assert KAKURO.methods[grading].level_of(KAKURO.size(found.puzzle), dict(KAKURO.measures(found.puzzle, ()))) is level


def test_the_layout_of_an_author_is_filled_too() -> None:
    found = made(fill("4x4", layout=STAIRS, draws=2000), None)
    assert ["#" if given == BLACK else "." for given in found.puzzle.givens] == list(STAIRS.replace("/", ""))


def test_a_layout_of_an_author_that_cannot_have_a_grade_lacks_its_level() -> None:
    table = KAKURO.levels(fill("4x4", Grading.ADJUSTED_RUN_RATIO, layout=STAIRS))
    assert table.levels == (Level.EASY,)


def test_an_attempt_is_what_make_gives() -> None:
    params = fill("4x4", draws=2000)
    assert KAKURO.attempt(params, None, 1) == made(params, None).puzzle


def test_a_slot_is_given_up_after_its_draws_unless_they_are_repaired() -> None:
    drawn, repaired, ours = fill("5x5"), fill("5x5", repair=True), KAKURO.params("5x5", {})
    assert [KAKURO.tries(params) for params in (drawn, repaired)] == [1, 1]
    assert [KAKURO.failures(params) for params in (drawn, repaired, ours)] == [1, FAILURES, FAILURES]


def test_where_fills_are_rare_the_share_and_better_sizes_are_named() -> None:
    advice = KAKURO.shortfall(fill("10x8"))
    assert advice.startswith("filled at random, 0.1 % of 8x10 layouts with short runs have one solution")
    assert "with over 1.5 white cells per run" in advice
    assert "raise options.draws, set options.repair to true, or ask for 4x4 (5.4 %)" in advice
    assert "of 12x12 layouts" in KAKURO.shortfall(fill("31x31"))
    assert not KAKURO.shortfall(KAKURO.params("8x10", {}))


@pytest.mark.parametrize("option", [{"draws": 5}, {"repair": True}])
def test_draws_and_repair_are_refused_without_the_published_method(option: dict[str, object]) -> None:
    with pytest.raises(OptionError, match="is for published methods only; use method fill"):
        KAKURO.params("5x5", option)
