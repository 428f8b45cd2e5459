"""Tables made by the kernel for generators are those made of a board."""

from __future__ import annotations

import numpy as np
import pytest

from pipeline.families import FAMILIES
from pipeline.solving.board import CAGE_HEAD, tables
from pipeline.solving.kernels.solve.board_tables import joined

SUDOKU = FAMILIES["sudoku"]

BOARDS = [
    "3x3x:zzzc",
    "2x3j:zj,bda_a_b_cb_ed_aab_b______b_a",
    "2x3k:zj,_a_a___a____________aaabb_baaaaa___b__aa,7_7a9_7b15_7a5a10b5_16_8b4d7c8b11c",
]


@pytest.mark.parametrize("text", BOARDS)
def test_joined_tables_are_those_of_the_board(text: str) -> None:
    board = SUDOKU.model(SUDOKU.parse(text))
    expected = tables(board)
    cages = expected.cages.copy()
    room = (cages.shape[1] - CAGE_HEAD) // 2
    cages[:, CAGE_HEAD + room :] = -1
    found = joined(board.values, len(board.givens), expected.houses, cages)
    assert np.array_equal(found.links, expected.links)
    for row, other in zip(found.intersections.tolist(), expected.intersections.tolist(), strict=True):
        assert row[: 3 + row[2]] == other[: 3 + other[2]]
    for row, other in zip(found.cages.tolist(), expected.cages.tolist(), strict=True):
        assert row[: CAGE_HEAD + room + row[2]] == other[: CAGE_HEAD + room + other[2]]
