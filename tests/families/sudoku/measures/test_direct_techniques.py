"""Steps that write a value in as soon as an elimination leaves it one place: 9x9 puzzles that need nothing harder."""

from __future__ import annotations

import pytest

from pipeline.families import FAMILIES
from pipeline.families.sudoku.measures.explainer import SE_LADDER
from pipeline.solving.logic_solve import solve_by_logic, trace_board
from pipeline.solving.search import solve

SUDOKU = FAMILIES["sudoku"]

NEEDED = {
    "2.3..6............18.3......2.4........9..8..54..729..3.9...1.....1.5..2.....946.": "direct pointing",
    "....8.........7.3.4.35...96.9..7.1.......3..86.49.1...75..6..1...2...........84..": "direct pointing",
    "...7..4.8.23..8.7.8.....6....8..1.2...4......5.......3...489.....2..7..4..9.2.1..": "direct pointing",
    "...89.......3.61........2.45...3.....1.5...396........43...7.6...7..24...69......": "direct hidden pair",
    "...1....7.4...7.......58....712...3...358..2.........4....1...35..83...2.....467.": "direct hidden pair",
    "6.......5.41.........5784......4697.7........3..........5.2.8...2.6..31.8....7..4": "direct hidden pair",
    "...5.9...9.7..31..4.....3......5.........2.....231.9.7..4...8..5..84..1...3..7.2.": "direct hidden triplet",
    ".6..81.3.....52.........1..92..3...5..8.7..1..1...5.8.......8.32.5......4.1...6..": "direct hidden triplet",
    "28.7..6..46.3....57..68...4......2..1....9......8.3.....7.......2.4.......3..8.17": "direct hidden triplet",
}


@pytest.mark.parametrize(("text", "technique"), NEEDED.items())
def test_a_direct_step_is_the_hardest_that_is_needed(text: str, technique: str) -> None:
    by_logic = solve_by_logic(SUDOKU.model(SUDOKU.parse(text)), SE_LADDER)
    assert by_logic.solved
    assert by_logic.hardest is not None
    assert by_logic.hardest.name == technique


@pytest.mark.parametrize("text", NEEDED)
def test_a_direct_step_only_places_and_always_rightly(text: str) -> None:
    board = SUDOKU.model(SUDOKU.parse(text))
    solution = solve(board)[0]
    direct = [step for step in trace_board(board, SE_LADDER) if step.technique.startswith("direct")]
    assert direct
    for step in direct:
        assert not step.removed
        assert all(solution[cell] == value for cell, value in step.placed)


def test_claiming_places_where_pointing_is_not_looked_for() -> None:
    # In bands of three boxes pointing always does it too, and comes first.
    ladder = tuple(technique for technique in SE_LADDER if technique.name != "direct pointing")
    placed = 0
    for text in NEEDED:
        board = SUDOKU.model(SUDOKU.parse(text))
        solution = solve(board)[0]
        for step in trace_board(board, ladder):
            if step.technique == "direct claiming":
                placed += len(step.placed)
                assert all(solution[cell] == value for cell, value in step.placed)
    assert placed
