"""Cages that follow from the cages inside houses: they hold in the solution, and no search finds other solutions."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pipeline.families import FAMILIES
from pipeline.model.puzzle import BLACK, Cage, Operator
from pipeline.solving.board import Board, HouseKind, start_masks, tables
from pipeline.solving.implied_cages import MOST, for_search
from pipeline.solving.kernels.solve.search import search
from pipeline.solving.search import NODE_BUDGET, solve

SUDOKU = FAMILIES["sudoku"]
ONE = "2x3k:zj,_a_a___a____________aaabb_baaaaa___b__aa,7_7a9_7b15_7a5a10b5_16_8b4d7c8b11c"


def killer(text: str) -> Board:
    return SUDOKU.model(SUDOKU.parse(text))


def test_cages_that_follow_hold_in_the_solution() -> None:
    board = killer(ONE)
    (solution,) = solve(board)
    more = for_search(board).cages[len(board.cages) :]
    assert more
    for cage in more:
        values = [solution[cell] for cell in cage.cells]
        assert sum(values) == cage.target
        assert len(set(values)) == len(values) <= MOST


def test_a_cell_has_at_most_one_cage_that_follows() -> None:
    board = killer(ONE)
    cells = [cell for cage in for_search(board).cages[len(board.cages) :] for cell in cage.cells]
    assert len(set(cells)) == len(cells)


def test_a_search_with_them_finds_what_one_without_finds() -> None:
    board = killer(ONE)
    found = np.zeros((2, len(board.givens)), np.int64)
    number, left = search(tables(board), start_masks(board), NODE_BUDGET, np.empty(0, np.int64), found)
    assert left > 0
    assert [tuple(mask.bit_length() for mask in row) for row in found[:number].tolist()] == list(solve(board))


def made(name: str) -> Board:
    family = FAMILIES[name]
    params = family.params(str(family.sizes[1]), {})
    return family.model(next(puzzle for seed in range(100) if (puzzle := family.attempt(params, None, seed))))


def test_nothing_follows_where_cages_are_no_sums() -> None:
    board = made("calcudoku")
    assert for_search(board) is board


def test_nothing_follows_where_cages_lie_across_each_other_and_no_house_is_left_that_is_a_cage() -> None:
    board = made("kakuro")
    assert board.houses
    assert for_search(board) == replace(board, houses=())


def test_a_search_without_houses_finds_what_one_with_them_finds() -> None:
    board = made("kakuro")
    found = np.zeros((2, len(board.givens)), np.int64)
    number, left = search(tables(board), start_masks(board), NODE_BUDGET, np.empty(0, np.int64), found)
    assert left > 0
    assert [tuple(mask.bit_length() or BLACK for mask in row) for row in found[:number].tolist()] == list(solve(board))


def test_nothing_follows_from_cages_that_fill_houses_or_cross_them() -> None:
    lines = ((HouseKind.ROW, (0, 1)), (HouseKind.ROW, (2, 3)), (HouseKind.COLUMN, (0, 2)), (HouseKind.COLUMN, (1, 3)))
    rows = (Cage((0, 1), Operator.RUN, 3), Cage((2, 3), Operator.RUN, 3))
    board = Board(2, (0,) * 4, lines, rows)
    assert for_search(board) == board
    assert len(solve(board)) == 2  # the number of Latin squares of two values
