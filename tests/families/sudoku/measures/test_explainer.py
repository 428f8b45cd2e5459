"""Sudoku Explainer's rating is the same from our ladder's solve as from the start."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.families import FAMILIES
from pipeline.families.sudoku.measures.explainer import SE_LADDER, explainer_rating
from pipeline.solving.compiling import kernels_mode
from pipeline.solving.logic_solve import solve_by_logic

SUDOKU = FAMILIES["sudoku"]
FILES = sorted((Path(__file__).parents[1] / "boards").glob("*.txt"))
SHORT = 1 if kernels_mode() == "plain" else None  # boards looked at where kernels run a hundred times slower


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_rating_goes_on_where_our_common_techniques_are_stuck(path: Path) -> None:
    for text in [text for text in path.read_text(encoding="utf-8").split() if ":" not in text][:SHORT]:
        puzzle = SUDOKU.parse(text)
        board = SUDOKU.model(puzzle)
        hardest = solve_by_logic(board, SE_LADDER).hardest
        assert hardest
        assert explainer_rating(puzzle, solve_by_logic(board, SUDOKU.ladder)) == hardest.weight / 10
        assert explainer_rating(puzzle) == hardest.weight / 10
