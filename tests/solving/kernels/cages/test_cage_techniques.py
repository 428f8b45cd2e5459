from __future__ import annotations

from itertools import combinations, product
from math import prod

import numpy as np
import pytest

from pipeline.model.puzzle import Cage, Operator
from pipeline.solving.board import Board, HouseKind
from pipeline.solving.kernels.cages.cage_arithmetic import SUM_MASKS, SUM_STARTS
from pipeline.solving.logic_solve import solve_by_logic, trace_board
from pipeline.solving.techniques import Code, Technique


def left_by(code: Code, board: Board) -> list[set[int]]:
    """What one application of a technique to a board leaves in every cell."""
    trace = trace_board(board, (Technique("it", 1, code, 0, ""),))
    left = [set(range(1, board.values + 1)) for _ in board.givens]
    for cell, value in trace[0].removed if trace else ():
        left[cell].discard(value)
    return left


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
def test_a_cage_leaves_each_cell_what_brute_force_leaves_it(latin, cells, operator, target) -> None:
    fitting = [t for t in product(range(1, 5), repeat=len(cells)) if fits(t, cells, operator, target, 4)]
    left = left_by(Code.CAGE_CELLS, latin(4, [Cage(cells, operator, target)]))
    assert [left[cell] for cell in cells] == [{t[i] for t in fitting} for i in range(len(cells))]


@pytest.mark.parametrize(("cells", "operator", "target"), CASES)
def test_the_cage_set_is_the_union_over_its_cells(latin, cells, operator, target) -> None:
    fitting = [t for t in product(range(1, 5), repeat=len(cells)) if fits(t, cells, operator, target, 4)]
    left = left_by(Code.CAGE_SET, latin(4, [Cage(cells, operator, target)]))
    assert all(left[cell] == {value for t in fitting for value in t} for cell in cells)


def test_a_value_that_every_tuple_puts_into_a_line_leaves_the_rest_of_it(latin) -> None:
    left = left_by(Code.CAGE_POINTING, latin(4, [Cage((0, 1), Operator.ADD, 3)]))  # 1 and 2
    assert left[2] == left[3] == {3, 4}
    assert left[4] == {1, 2, 3, 4}


def test_a_value_that_only_one_cage_can_hold_in_a_line_stays_in_its_tuples(latin) -> None:
    # 2 + 3 or 1 + 4 above; the pairs beside it are 1 and 2, so 3 and 4 .. only in the first cage, which then is 3 + 4.
    cages = [Cage((0, 1), Operator.ADD, 7), Cage((2, 6), Operator.ADD, 3), Cage((3, 7), Operator.ADD, 3)]
    board = latin(4, cages)
    ladder = (
        Technique("cells", 1, Code.CAGE_CELLS, 0, ""),
        Technique("claiming", 2, Code.CAGE_CLAIMING, 0, ""),
    )
    removed = {pair for step in trace_board(board, ladder) for pair in step.removed}
    assert {(0, 1), (0, 2), (1, 1), (1, 2)} <= removed


def test_the_table_of_sums_is_complete() -> None:
    for size in range(1, 10):
        for total in range(46):
            expected = {sum(1 << (v - 1) for v in c) for c in combinations(range(1, 10), size) if sum(c) == total}
            found = SUM_MASKS[SUM_STARTS[size, total] : SUM_STARTS[size, total + 1]]
            assert set(found.tolist()) == expected


def run_board(size: int, total: int, crossing: list[tuple[int, int]]) -> Board:
    """A run across, and for some of its cells a run down of two with a sum."""
    across = tuple(range(size))
    runs = [Cage(across, Operator.RUN, total)]
    runs += [Cage((cell, cell + size), Operator.RUN, below) for cell, below in crossing]
    black = {cell + size for cell in range(size)} - {cell + size for cell, _ in crossing}
    givens = tuple(-1 if cell in black else 0 for cell in range(2 * size))
    return Board(9, givens, tuple((HouseKind.RUN, cage.cells) for cage in runs), tuple(runs))


@pytest.mark.parametrize("seed", range(12))
def test_the_fillings_of_a_run_are_those_of_brute_force(seed: int) -> None:
    random = np.random.default_rng(seed)
    size = int(random.integers(2, 6))
    total = int(random.integers(size * (size + 1) // 2, size * (19 - size) // 2 + 1))
    fillings = [t for t in product(range(1, 10), repeat=size) if len(set(t)) == size and sum(t) == total]
    left = left_by(Code.RUN_FILLINGS, run_board(size, total, []))
    assert left[:size] == [{t[i] for t in fillings} for i in range(size)]


def test_a_sum_leaves_the_values_of_its_combinations() -> None:
    left = left_by(Code.RUN_SUMS, run_board(2, 4, []))  # 1 + 3
    assert left[0] == left[1] == {1, 3}


def test_crossing_runs_leave_what_both_admit() -> None:
    ladder = (Technique("sums", 1, Code.RUN_SUMS, 0, ""), Technique("single", 2, Code.NAKED_SINGLE, 0, ""))
    by_logic = solve_by_logic(run_board(2, 4, [(0, 17), (1, 4)]), ladder)  # 1 + 3 against 8 + 9: nothing fits both
    assert not by_logic.solved
    board = run_board(2, 4, [(0, 3), (1, 4)])  # 1 + 3 against 1 + 2 and 1 + 3
    assert solve_by_logic(board, ladder).solved
    assert dict(pair for step in trace_board(board, ladder) for pair in step.placed) == {0: 1, 1: 3, 2: 2, 3: 1}
