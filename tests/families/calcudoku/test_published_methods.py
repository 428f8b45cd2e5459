"""Puzzles of the methods of two published texts: drawn until one will do, repaired only where that is asked for."""

from collections.abc import Mapping

import pytest

from pipeline.families import FAMILIES
from pipeline.families.base import Made
from pipeline.families.calcudoku.published.elementary_cages import singles
from pipeline.families.calcudoku.published.elementary_squares import is_scrambled, order_left, reachable
from pipeline.families.calcudoku.published_methods import drawn
from pipeline.families.shared.chance import Chance
from pipeline.families.shared.options import OptionError
from pipeline.model.level import Level
from pipeline.model.puzzle import Operator
from pipeline.model.rating import Origin
from pipeline.model.seed import derive
from pipeline.model.slot import Params
from pipeline.solving.search import solve

CALCUDOKU = FAMILIES["calcudoku"]
SEEDS = range(4)
Options = Mapping[str, object]

COMBINED: list[Options] = [
    {},
    {"operators": ["add"]},
    {"operators": ["subtract", "multiply"]},
    {"zero_based": True},
    {"clues": "no-operator", "draws": 1000},
    {"zero_based": True, "clues": "no-operator", "draws": 1000},
]
TRANSFORM: list[Options] = [
    {"largest_cage": 3, "single_cells": 4},
    {"scramble": "measure"},
    {"scramble": 0},
    {"walk": "random"},
]


def _params(method: str, size: str = "4x4", /, **options: object) -> Params:
    return CALCUDOKU.params(size, {"method": method, **options})


def _cases() -> list[tuple[str, Options]]:
    return [(method, options) for method in ("transform", "candidates") for options in COMBINED] + [
        ("transform", options) for options in TRANSFORM
    ]


@pytest.mark.parametrize(("method", "options"), _cases(), ids=str)
def test_a_drawn_puzzle_has_one_solution_the_level_and_what_options_ask(method: str, options: Options) -> None:
    params = CALCUDOKU.params("3x3" if options.get("draws") else "4x4", {"method": method, **options})
    made = CALCUDOKU.make(params, None, 1)
    assert made
    assert made.origin
    assert not made.origin.repaired
    (solution,) = solve(CALCUDOKU.model(made.puzzle))
    assert CALCUDOKU.defects(made.puzzle, solution) == ()
    assert CALCUDOKU.parse(CALCUDOKU.format(made.puzzle)) == made.puzzle


@pytest.mark.parametrize("method", ["transform", "candidates"])
def test_a_puzzle_as_drawn_is_the_draw_that_its_origin_names(method: str) -> None:
    params = _params(method)
    for seed in SEEDS:
        made = CALCUDOKU.make(params, Level.EASY, seed)
        assert made
        assert made.origin
        assert made.puzzle == drawn(params, Chance(derive(seed, made.origin.draw)))
        assert CALCUDOKU.rate(made.puzzle, solve(CALCUDOKU.model(made.puzzle))[0]).level is Level.EASY


@pytest.mark.parametrize("method", ["transform", "candidates"])
def test_without_repair_nothing_is_made_where_no_draw_will_do(method: str) -> None:
    params = _params(method, draws=1)
    made = [CALCUDOKU.make(params, Level.EXTREME, seed) for seed in SEEDS]
    assert made == [None] * len(SEEDS)
    assert CALCUDOKU.tries(params) == CALCUDOKU.failures(params) == 1


@pytest.mark.parametrize("method", ["transform", "candidates"])
def test_repair_changes_the_last_puzzle_drawn_and_counts_the_cages_that_differ(method: str) -> None:
    params = _params(method, draws=2, repair=True)
    for seed in SEEDS:
        made = CALCUDOKU.make(params, Level.MEDIUM, seed)
        assert made
        last = drawn(params, Chance(derive(seed, 2)))
        assert last
        different = len(set(made.puzzle.cages) - set(last.cages))
        assert made.origin in {Origin(1), Origin(2), Origin(2, different)}
        assert CALCUDOKU.rate(made.puzzle, solve(CALCUDOKU.model(made.puzzle))[0]).level is Level.MEDIUM


def test_a_repaired_puzzle_keeps_p_and_q() -> None:
    params = _params("transform", draws=1, repair=True)
    found = [made for seed in range(12) if (made := CALCUDOKU.make(params, Level.MEDIUM, seed))]
    assert any(made.origin and made.origin.repaired for made in found)
    for made in found:
        sizes = [len(cage.cells) for cage in made.puzzle.cages]
        assert max(sizes) <= 4
        assert sizes.count(1) == 2


def test_tu_transformed_squares_stay_in_the_class_of_the_cyclic_square() -> None:
    known = reachable(4)
    for seed in SEEDS:
        made = CALCUDOKU.make(_params("transform"), None, seed)
        assert made
        (solution,) = solve(CALCUDOKU.model(made.puzzle))
        assert tuple(solution[first : first + 4] for first in range(0, 16, 4)) in known


@pytest.mark.parametrize(("scramble", "scrambled"), [("measure", True), (0, False)])
def test_scramble_is_a_number_of_exchanges_or_the_measure(scramble: object, scrambled: bool) -> None:
    for seed in SEEDS:
        made = CALCUDOKU.make(_params("transform", "5x5", scramble=scramble), None, seed)
        assert made
        (solution,) = solve(CALCUDOKU.model(made.puzzle))
        square = tuple(solution[first : first + 5] for first in range(0, 25, 5))
        assert is_scrambled(square) is scrambled
        assert scrambled or order_left(square) == 1


def test_tu_p_and_q_are_largest_cage_and_single_cells() -> None:
    cases: list[tuple[Options, int, int]] = [({}, 4, 2), ({"largest_cage": 3}, 3, 2)]
    for options, p, q in cases:
        for seed in SEEDS:
            puzzle = drawn(CALCUDOKU.params("4x4", {"method": "transform", **options}), Chance(seed))
            assert puzzle
            assert max(len(cage.cells) for cage in puzzle.cages) <= p
            assert singles(frozenset(frozenset(cage.cells) for cage in puzzle.cages)) == q


def test_calcoolation_puzzles_have_no_single_cells_and_operators_in_turn() -> None:
    puzzle = drawn(_params("candidates"), Chance(1))
    assert puzzle
    assert min(len(cage.cells) for cage in puzzle.cages) == 2
    assert puzzle.cages[0].operator is Operator.ADD


@pytest.mark.parametrize("size", list(map(str, CALCUDOKU.sizes)))
@pytest.mark.parametrize("method", ["transform", "candidates"])
def test_the_share_that_succeeds_is_known_for_every_size(method: str, size: str) -> None:
    text = CALCUDOKU.shortfall(_params(method, size))
    assert f"% of {size} have one solution" in text
    assert "options.repair" in text


def test_our_own_method_has_no_share() -> None:
    params = CALCUDOKU.params("4x4", {})
    made = CALCUDOKU.make(params, Level.EASY, 1)
    assert CALCUDOKU.shortfall(params) == ""
    assert isinstance(made, Made)
    assert made.origin is None


REFUSED: list[tuple[Options, str]] = [
    ({"method": "transform", "single_cells": "12%"}, "single_cells: method transform takes an exact number"),
    ({"method": "transform", "single_cells": 6}, "single_cells: 6 single cells"),
    ({"method": "transform", "largest_cage": 2, "single_cells": 2}, "single_cells: 2 single cells"),
    ({"method": "transform", "operators": ["divide"]}, "operators: method transform"),
    ({"method": "candidates", "largest_cage": 3}, "largest_cage: does not go with method candidates"),
    ({"method": "candidates", "single_cells": 0}, "single_cells: does not go with method candidates"),
    ({"method": "candidates", "operators": ["subtract", "divide"]}, "operators: method candidates"),
    ({"method": "candidates", "scramble": "measure"}, "scramble: is for method transform only"),
    ({"method": "transform", "operators": ["subtract"], "walk": "random"}, "walk: random order leaves"),
    ({"walk": "random"}, "walk: is for method transform only"),
    ({"repair": True}, "repair: is for published methods only"),
    ({"draws": 3}, "draws: is for published methods only"),
    ({"scramble": "well"}, "scramble: 'well' is not valid, expected a whole number from 0 to 60, or measure"),
]


@pytest.mark.parametrize(("options", "message"), REFUSED, ids=str)
def test_what_a_method_cannot_do_is_refused(options: Options, message: str) -> None:
    with pytest.raises(OptionError) as error:
        CALCUDOKU.params("4x4", options)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("size", list(map(str, CALCUDOKU.sizes)))
def test_pairs_alone_are_possible_in_every_size(size: str) -> None:
    params = CALCUDOKU.params(size, {"method": "transform", "operators": ["subtract", "divide"]})
    assert params.option("operators") == ("subtract", "divide")
