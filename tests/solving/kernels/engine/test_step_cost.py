from __future__ import annotations

import numpy as np
import pytest

from pipeline.families import FAMILIES
from pipeline.solving.board import start_masks, tables
from pipeline.solving.kernels.engine.state import LOG_COLUMNS, STATE_ROWS
from pipeline.solving.kernels.solve.logic_solve import COST, logic_solve, new_due, new_tally
from pipeline.solving.logic_solve import ladder_array, solve_by_logic
from pipeline.solving.search import solve
from pipeline.solving.techniques import ANY_COST, Ladder, limited

SUDOKU = FAMILIES["sudoku"]
BY_HIDDEN_SINGLES = "007000000005040070069500031000405802050020040602301000290003580030010200000000300"


def cost(text: str) -> int:
    return solve_by_logic(SUDOKU.model(SUDOKU.parse(text)), SUDOKU.ladder).cost


def cost_within(text: str, ladder: Ladder, whole: Ladder) -> int:
    board = SUDOKU.model(SUDOKU.parse(text))
    state = np.empty((STATE_ROWS, len(board.givens)), np.int64)
    tally = new_tally(0)
    nothing = np.empty((0, LOG_COLUMNS), np.int64)
    rows = ladder_array(ladder, whole)
    due = new_due(tables(board))
    assert logic_solve(tables(board), rows, start_masks(board), ANY_COST, state, tally, due, nothing) == 0
    return int(tally[0, COST])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The open cell takes a look, and so do the row and the column that bring its value to its box: 3 * 3 / 1.
        (".234341221434321", 9),
        # Twice as many looks, with two in sight, for two cells: 6 * 6 / 2 for each.
        (".23434122143432.", 36),
        ("1234341221434321", 0),
    ],
)
def test_a_cost_reckoned_by_hand(text: str, expected: int) -> None:
    assert cost(text) == expected


def test_a_level_that_asks_for_no_naked_singles_leaves_them_in_sight() -> None:
    low = limited(SUDOKU.ladder, "hidden single in line")
    assert cost_within(BY_HIDDEN_SINGLES, low, SUDOKU.ladder) == cost(BY_HIDDEN_SINGLES)
    assert cost_within(BY_HIDDEN_SINGLES, low, low) > cost(BY_HIDDEN_SINGLES)


def test_a_puzzle_costs_less_with_half_of_its_open_cells_given() -> None:
    puzzle = SUDOKU.parse(BY_HIDDEN_SINGLES)
    solution = solve(SUDOKU.model(puzzle))[0]
    open_cells = [cell for cell, given in enumerate(puzzle.givens) if not given]
    for spared in (open_cells[::2], open_cells[1::2]):
        helped = [str(solution[cell] if cell in spared else given) for cell, given in enumerate(puzzle.givens)]
        assert cost("".join(helped)) < cost(BY_HIDDEN_SINGLES) / 2


def test_a_puzzle_that_needs_pointing_costs_more_than_one_that_does_not() -> None:
    by_pointing = ".......6.1.2..8.....9.7.312...9.68.5..8.1.9..6.58.7...326.9.5.....7..6.3.7......."
    assert cost(by_pointing) > 2 * cost(BY_HIDDEN_SINGLES)
