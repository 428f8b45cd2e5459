from __future__ import annotations

from pipeline.model.puzzle import Cage, Operator
from pipeline.solving.logic_solve import trace_board
from pipeline.solving.techniques import Code, Technique


def test_a_value_that_every_tuple_puts_into_a_line_leaves_the_rest_of_it(latin, left_by) -> None:
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
