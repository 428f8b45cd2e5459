"""Tu Yangyang, section 2.3: clues."""

import pytest

from pipeline.families.calcudoku.published.elementary_clues import ClueRules, by_chance, clued, possible, target
from pipeline.families.shared.chance import Chance
from pipeline.model.puzzle import Cage, Operator

ADD, SUBTRACT, MULTIPLY, DIVIDE = Operator.ADD, Operator.SUBTRACT, Operator.MULTIPLY, Operator.DIVIDE
SQUARE = (1, 2, 3, 2, 3, 1, 3, 1, 2)
CAGES = frozenset(map(frozenset, ({0, 1}, {2, 4, 5}, {3, 6}, {7}, {8})))


def test_tu_6x_is_a_product_of_6() -> None:
    assert target(MULTIPLY, (2, 3)) == 6
    assert target(MULTIPLY, (1, 2, 3)) == 6


def test_tu_2_divided_is_the_larger_by_the_smaller() -> None:
    assert target(DIVIDE, (2, 4)) == target(DIVIDE, (4, 2)) == 2


def test_tu_a_difference_is_never_negative() -> None:
    assert target(SUBTRACT, (1, 4)) == target(SUBTRACT, (4, 1)) == 3


def test_tu_three_cells_or_more_are_added_or_multiplied() -> None:
    assert possible((1, 2, 4)) == (ADD, MULTIPLY)


def test_tu_two_cells_may_have_any_operator() -> None:
    assert possible((4, 2)) == (ADD, SUBTRACT, MULTIPLY, DIVIDE)


def test_tu_a_quotient_leaves_no_rest() -> None:
    assert possible((3, 2)) == (ADD, SUBTRACT, MULTIPLY)


def test_tu_a_single_cell_shows_its_digit() -> None:
    puzzle = clued(3, SQUARE, CAGES, by_chance(Chance(0)))
    assert puzzle
    assert {cage.cells: cage.target for cage in puzzle.cages if len(cage.cells) == 1} == {(7,): 1, (8,): 2}


def test_operators_are_by_chance() -> None:
    puzzles = [clued(3, SQUARE, CAGES, by_chance(Chance(seed))) for seed in range(60)]
    assert {puzzle.cages[0].operator for puzzle in puzzles if puzzle} == {ADD, SUBTRACT, MULTIPLY, DIVIDE}
    assert {puzzle.cages[1].operator for puzzle in puzzles if puzzle} == {ADD, MULTIPLY}


def test_only_allowed_operators_are_used() -> None:
    puzzle = clued(3, SQUARE, CAGES, by_chance(Chance(0)), ClueRules(operators=(MULTIPLY,)))
    assert puzzle
    assert [cage.operator for cage in puzzle.cages] == [MULTIPLY, MULTIPLY, MULTIPLY, ADD, ADD]


def test_a_cage_that_no_operator_fits_makes_no_puzzle() -> None:
    assert clued(3, SQUARE, CAGES, by_chance(Chance(0)), ClueRules(operators=(DIVIDE,))) is None


def test_digits_can_begin_at_0() -> None:
    puzzle = clued(3, SQUARE, CAGES, by_chance(Chance(0)), ClueRules(operators=(ADD,), first_digit=0))
    assert puzzle
    assert [cage.target for cage in puzzle.cages] == [1, 4, 3, 0, 1]
    assert possible((0, 2)) == (ADD, SUBTRACT, MULTIPLY)


@pytest.mark.parametrize(("operator", "result"), [(ADD, 5), (SUBTRACT, 1), (MULTIPLY, 6)])
def test_a_hidden_operator_still_gives_the_target(operator: Operator, result: int) -> None:
    rules = ClueRules(operators=(operator,), shown=False)
    puzzle = clued(2, (2, 3, 1, 1), frozenset(map(frozenset, ({0, 1}, {2}, {3}))), by_chance(Chance(0)), rules)
    assert puzzle
    assert puzzle.cages[0] == Cage((0, 1), Operator.NONE, result)
    assert puzzle.cages[1].operator is ADD
