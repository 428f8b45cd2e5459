from __future__ import annotations

import pytest

from pipeline.model.puzzle import BLACK, Cage, Operator
from pipeline.solving import search
from pipeline.solving.board import Board, HouseKind
from pipeline.solving.search import BudgetSpentError, solve


@pytest.mark.parametrize(("n", "squares"), [(2, 2), (3, 12), (4, 576)])
def test_it_counts_the_latin_squares(latin, n: int, squares: int) -> None:
    found = solve(latin(n), limit=1000)
    assert len(found) == squares
    assert len(set(found)) == squares


def test_it_counts_the_288_grids_of_the_small_sudoku(small_sudoku) -> None:
    assert len(solve(small_sudoku("0" * 16), limit=1000)) == 288


def test_it_stops_at_the_limit(small_sudoku) -> None:
    assert len(solve(small_sudoku("0" * 16))) == 2


def test_a_contradiction_has_no_solution(small_sudoku) -> None:
    assert solve(small_sudoku("11" + "0" * 14)) == ()


@pytest.mark.parametrize(
    ("operator", "target", "expected"),
    [
        (Operator.ADD, 5, {(1, 4), (2, 3), (3, 2), (4, 1)}),
        (Operator.SUBTRACT, 2, {(1, 3), (2, 4), (3, 1), (4, 2)}),
        (Operator.MULTIPLY, 4, {(1, 4), (4, 1)}),
        (Operator.DIVIDE, 2, {(1, 2), (2, 1), (2, 4), (4, 2)}),
        (Operator.NONE, 3, {(1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1)}),
    ],
)
def test_a_pair_is_read_by_its_operator(latin, operator: Operator, target: int, expected: set) -> None:
    found = solve(latin(4, [Cage((0, 1), operator, target)]), limit=1000)
    assert {solution[:2] for solution in found} == expected


def test_a_bent_cage_may_hold_a_value_twice(latin) -> None:
    around = solve(latin(3, [Cage((0, 1, 3), Operator.ADD, 4)]), limit=100)
    assert {(s[0], s[1], s[3]) for s in around} == {(2, 1, 1)}
    corners = solve(latin(3, [Cage((1, 3, 4), Operator.MULTIPLY, 4)]), limit=100)
    assert {(s[1], s[3], s[4]) for s in corners} == {(2, 2, 1)}


def test_runs_add_up_and_black_cells_stay_black() -> None:
    runs = [(0, 1), (0, 3), (1, 4), (3, 4)]
    cages = tuple(Cage(run, Operator.RUN, total) for run, total in zip(runs, (3, 4, 4, 5), strict=True))
    board = Board(9, (0, 0, BLACK, 0, 0, BLACK), tuple((HouseKind.RUN, run) for run in runs), cages)
    found = solve(board, limit=10)
    brute = {
        (a, b, c, d)
        for a in range(1, 10)
        for b in range(1, 10)
        for c in range(1, 10)
        for d in range(1, 10)
        if a != b and a != c and b != d and c != d and (a + b, a + c, b + d, c + d) == (3, 4, 4, 5)
    }
    assert {(s[0], s[1], s[3], s[4]) for s in found} == brute
    assert all(s[2] == s[5] == BLACK for s in found)


def test_without_nodes_it_proves_nothing(monkeypatch: pytest.MonkeyPatch, small_sudoku) -> None:
    monkeypatch.setattr(search, "NODE_BUDGET", 1)
    with pytest.raises(BudgetSpentError):
        solve(small_sudoku("0" * 16))
