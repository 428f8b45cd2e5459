"""Clues are beyond a section's limits where their target is larger, or no table that is known has their product."""

from __future__ import annotations

import pytest

from pipeline.families import FAMILIES
from pipeline.families.calcudoku.clue_limits import clues_beyond
from pipeline.model.puzzle import EMPTY, Cage, Operator, Puzzle

SIDE = 8
TABLES = {"factors": [2, 5]}


def beyond(operator: Operator, values: tuple[int, ...], target: int, options: dict[str, object]) -> int:
    """The clues beyond options where the first cells of a grid are a cage of these values."""
    cage = Cage(tuple(range(len(values))), operator, target)
    puzzle = Puzzle("calcudoku", SIDE, SIDE, (EMPTY,) * SIDE**2, (cage,))
    solution = (*values, *(1,) * (SIDE**2 - len(values)))
    return clues_beyond(puzzle, solution, FAMILIES["calcudoku"].params("8x8", options))


@pytest.mark.parametrize(("most", "found"), [(7, 1), (8, 0), (9, 0)])
def test_a_target_is_beyond_a_smaller_largest_target(most: int, found: int) -> None:
    assert beyond(Operator.ADD, (3, 5), 8, {"largest_target": most}) == found


@pytest.mark.parametrize("values", [(2, 4), (5, 2, 3), (1, 7), (1, 1, 3), (5, 8)])
def test_a_product_of_known_tables_is_not_beyond_them(values: tuple[int, ...]) -> None:
    product = values[0] * values[1] * (values[2] if values[2:] else 1)
    assert beyond(Operator.MULTIPLY, values, product, TABLES) == 0


@pytest.mark.parametrize(("values", "product"), [((3, 4), 12), ((2, 3, 4), 24), ((5, 5, 3), 75)])
def test_a_product_of_other_tables_is_beyond_them(values: tuple[int, ...], product: int) -> None:
    assert beyond(Operator.MULTIPLY, values, product, TABLES) == 1


@pytest.mark.parametrize(
    ("values", "quotient", "found"), [((8, 2), 4, 0), ((6, 3), 2, 0), ((3, 1), 3, 0), ((1, 8), 8, 0)]
)
def test_a_quotient_is_known_by_its_divisor_or_by_itself(values: tuple[int, ...], quotient: int, found: int) -> None:
    assert beyond(Operator.DIVIDE, values, quotient, TABLES) == found
    assert beyond(Operator.DIVIDE, (6, 2), 3, {"factors": [5]}) == 1


def test_sums_and_differences_are_of_no_table() -> None:
    assert beyond(Operator.ADD, (3, 4), 7, TABLES) == beyond(Operator.SUBTRACT, (7, 4), 3, TABLES) == 0
