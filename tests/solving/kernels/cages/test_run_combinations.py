from __future__ import annotations

from pipeline.solving.logic_solve import solve_by_logic, trace_board
from pipeline.solving.techniques import Code, Technique


def test_a_sum_leaves_the_values_of_its_combinations(left_by, run_board) -> None:
    left = left_by(Code.RUN_SUMS, run_board(2, 4, []))  # 1 + 3
    assert left[0] == left[1] == {1, 3}


def test_crossing_runs_leave_what_both_admit(run_board) -> None:
    ladder = (Technique("sums", 1, Code.RUN_SUMS, 0, ""), Technique("single", 2, Code.NAKED_SINGLE, 0, ""))
    by_logic = solve_by_logic(run_board(2, 4, [(0, 17), (1, 4)]), ladder)  # 1 + 3 against 8 + 9: nothing fits both
    assert not by_logic.solved
    board = run_board(2, 4, [(0, 3), (1, 4)])  # 1 + 3 against 1 + 2 and 1 + 3
    assert solve_by_logic(board, ladder).solved
    assert dict(pair for step in trace_board(board, ladder) for pair in step.placed) == {0: 1, 1: 3, 2: 2, 3: 1}
