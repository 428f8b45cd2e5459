from __future__ import annotations

from itertools import combinations, product
from math import prod

import pytest

from pipeline.model.puzzle import Cage, Operator
from pipeline.solving.techniques import Code


def fits(values, cells, operator: Operator, target: int, n: int) -> bool:
    for (a, x), (b, y) in combinations(zip(cells, values, strict=True), 2):
        if x == y and (a // n == b // n or a % n == b % n):
            return False
    large, small = max(values), min(values)
    return {
        Operator.ADD: sum(values) == target,
        Operator.MULTIPLY: prod(values) == target,
        Operator.SUBTRACT: large - small == target,
        Operator.DIVIDE: large == small * target,
    }[operator]


CASES = [
    ((0, 1), Operator.ADD, 3),
    ((0, 4), Operator.SUBTRACT, 3),
    ((0, 1), Operator.DIVIDE, 4),
    ((0, 1, 4), Operator.ADD, 4),
    ((0, 1, 5), Operator.MULTIPLY, 16),
    ((0, 1, 2), Operator.MULTIPLY, 24),
    ((0, 1, 4, 5), Operator.ADD, 13),
    ((0, 1, 4, 5), Operator.MULTIPLY, 9),
]


@pytest.mark.parametrize(("cells", "operator", "target"), CASES)
def test_a_cage_leaves_each_cell_what_brute_force_leaves_it(latin, left_by, cells, operator, target) -> None:
    fitting = [t for t in product(range(1, 5), repeat=len(cells)) if fits(t, cells, operator, target, 4)]
    left = left_by(Code.CAGE_CELLS, latin(4, [Cage(cells, operator, target)]))
    assert [left[cell] for cell in cells] == [{t[i] for t in fitting} for i in range(len(cells))]


@pytest.mark.parametrize(("cells", "operator", "target"), CASES)
def test_the_cage_set_is_the_union_over_its_cells(latin, left_by, cells, operator, target) -> None:
    fitting = [t for t in product(range(1, 5), repeat=len(cells)) if fits(t, cells, operator, target, 4)]
    left = left_by(Code.CAGE_SET, latin(4, [Cage(cells, operator, target)]))
    assert all(left[cell] == {value for t in fitting for value in t} for cell in cells)
