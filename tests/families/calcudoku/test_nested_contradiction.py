"""Puzzles without operators that stop at contradiction fall to contradictions inside it; none made here need that."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pipeline.families import FAMILIES
from pipeline.families.calcudoku.generate import grade_by_ladder
from pipeline.families.calcudoku.ladder import LADDER, MADE
from pipeline.families.shared.options import OptionError
from pipeline.model.level import Level
from pipeline.model.size import Size
from pipeline.solving.board import start_masks, tables
from pipeline.solving.compiling import kernels_mode
from pipeline.solving.kernels.engine.state import CAND, LOG_COLUMNS, STATE_ROWS, STRIKE
from pipeline.solving.logic_solve import solve_by_logic
from pipeline.solving.patterns import propose_rare
from pipeline.solving.search import solve

CALCUDOKU = FAMILIES["calcudoku"]
NESTED = LADDER[-1]
BOARDS = (Path(__file__).parent / "boards" / "nested-contradiction.txt").read_text(encoding="utf-8").split()
WITHOUT_OPERATORS = {
    "8:_a_ab__a5_a3_aa_a_a_5a__ba_b_aa_a_3a_a_3b__aa_4a_a4_3aab_3,"
    "a3n22n2n13n14n336n18n7n12n1920n2n6n13n4n1n105n2n2n7n14a4a2n21n30a4n11": (1, 5_439_596),
    "8:b_3a3_8a_a4_aba_aa_3aa__a_a3_3a_4a_3bb_a_a_aa_3aa_aa_aa_a,"
    "n23n13a6n2n7n13n18n3n4n18n19a2n15n4n7n2n18n2n22a5n10n5n12n2n9n7a8": (1, 12_612_657),
    "8:_aa_3aa__a3__a4_a3__ab__a_a_4ab__b_4b__ab__ab_5a_4b_3aba_3,"
    "a7n12n20n1n4n13n19n7n10a5n1n2n12n5n1n4n15n1n15n2n17n18n6n5n96a2a5n9": (2, 9_377_113),
}
"""8x8, each with the steps of the technique that its solve takes and the cost."""

compiled = pytest.mark.skipif(kernels_mode() == "plain", reason="in plain mode a solve takes minutes")


@compiled
@pytest.mark.parametrize("text", WITHOUT_OPERATORS)
def test_a_puzzle_that_contradiction_leaves_open_is_extreme(text: str) -> None:
    puzzle = CALCUDOKU.parse(text)
    board = CALCUDOKU.model(puzzle)
    rating = CALCUDOKU.rate(puzzle, solve(board)[0])
    steps = sum(name == NESTED.name for name, _ in rating.steps)
    assert not solve_by_logic(board, MADE).solved
    assert (rating.level, rating.technique) == (Level.EXTREME, NESTED.name)
    assert (steps, rating.cost) == WITHOUT_OPERATORS[text]


@compiled
def test_the_maker_refuses_a_puzzle_that_needs_it() -> None:
    puzzle = CALCUDOKU.parse(BOARDS[0])
    assert grade_by_ladder(tables(CALCUDOKU.model(puzzle)), CALCUDOKU.table(Size(7, 7))).level is None


@pytest.mark.parametrize("key", ["requires", "hardest"])
def test_nobody_can_ask_for_it(key: str) -> None:
    with pytest.raises(OptionError, match="is not valid, expected"):
        CALCUDOKU.params("7x7", {key: NESTED.name})


def test_it_strikes_no_value_of_the_solution() -> None:
    board = CALCUDOKU.model(CALCUDOKU.parse("3:_a_aa_aa,m3s1a5m3"))
    state = np.zeros((STATE_ROWS, len(board.givens)), np.int64)
    state[CAND] = start_masks(board)
    offered = propose_rare(NESTED.code, tables(board), state, np.zeros((0, LOG_COLUMNS), np.int64), NESTED.degree)
    assert offered > 0
    assert not any(mask >> value - 1 & 1 for mask, value in zip(state[STRIKE].tolist(), solve(board)[0], strict=True))


@compiled
def test_it_begins_no_round_that_may_take_more_trials_than_its_degree() -> None:
    board = CALCUDOKU.model(CALCUDOKU.parse(BOARDS[0]))
    assert not solve_by_logic(board, (*MADE, replace(NESTED, degree=1))).solved
