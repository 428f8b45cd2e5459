"""Calcoolation's GenerateCages and PickOperation: cages by joining a random neighbour, operators in rotation."""

from collections import Counter

from pipeline.families.calcudoku.published.calcoolation_cages import in_turn, joined
from pipeline.families.calcudoku.published.elementary_cages import parts
from pipeline.families.calcudoku.published.elementary_clues import clued, possible
from pipeline.families.shared.chance import Chance
from pipeline.model.puzzle import Operator

MADE = [joined(4, Chance(seed)) for seed in range(400)]
SIZES = Counter(len(cage) for division in MADE if division for cage in division)


def test_calcoolation_no_cell_stays_alone() -> None:
    assert min(SIZES) == 2


def test_calcoolation_cages_are_merged_to_3_and_4() -> None:
    assert SIZES[2] > SIZES[4] > 0
    assert SIZES[3] > 0


def test_calcoolation_only_the_last_cell_makes_a_cage_of_5() -> None:
    large = [cage for division in MADE if division for cage in division if len(cage) > 4]
    assert large
    assert all(len(cage) == 5 and 15 in cage for cage in large)


def test_calcoolation_cages_are_connected() -> None:
    assert all(len(parts(4, cage)) == 1 for division in MADE if division for cage in division)


def test_calcoolation_a_loop_that_would_never_end_is_given_up() -> None:
    stuck = sum(joined(9, Chance(seed)) is None for seed in range(600))
    assert 0 < stuck < 18


def test_calcoolation_operators_take_turns() -> None:
    choose = in_turn()
    any_operator = possible((2, 4))
    assert [choose(any_operator).name for _ in range(5)] == ["ADD", "SUBTRACT", "MULTIPLY", "DIVIDE", "ADD"]


def test_calcoolation_an_operator_that_does_not_fit_passes_its_turn_on() -> None:
    choose = in_turn()
    assert [choose(possible((1, 2, 3))) for _ in range(3)] == [Operator.ADD, Operator.MULTIPLY, Operator.ADD]


def test_calcoolation_subtracts_and_divides_in_pairs_only() -> None:
    pairs = {Operator.SUBTRACT, Operator.DIVIDE}
    square = tuple((row + column) % 4 + 1 for row in range(4) for column in range(4))
    for division in filter(None, MADE[:50]):
        puzzle = clued(4, square, division, in_turn())
        assert puzzle
        assert all(len(cage.cells) == 2 for cage in puzzle.cages if cage.operator in pairs)
