"""The candidates to begin with, as a solver pencils them in: what givens leave, and cages and chains of signs alone."""

from pipeline.model.puzzle import Candidates, Operator
from pipeline.solving.board import Board
from pipeline.solving.replay import replay
from pipeline.solving.techniques import Code, Ladder, Technique

_STATED = Technique("cage of one", 1, Code.CAGE_OF_ONE, 0, "")
_FILLED = Technique("cage cells", 2, Code.CAGE_CELLS, 0, "")
_SUMMED = Technique("run sums", 2, Code.RUN_SUMS, 0, "")
_ORDERED = Technique("order bound", 3, Code.ORDER_BOUND, 0, "")


def first_candidates(board: Board) -> Candidates:
    """The candidates of every cell after one look at every house, and then one at every cage alone.

    A cell loses the values that are given in its houses, or stated there by cages of one cell; of the rest it keeps
    those that some filling of its cage uses there, of a cage whose values all differ those that some combination of the
    sum uses; and those that chains of order signs leave. Nothing follows from what cages leave each other. A cage with
    more fillings than anybody goes through rules nothing out. Shape: one tuple per cell, ascending; empty for BLACK
    cells, the value alone where it is known.
    """
    from pipeline.solving.logic_solve import trace_board

    ladder: Ladder = (_STATED, _summed_or_filled(board), _ORDERED)
    steps = trace_board(board, ladder) if board.cages or board.orders else ()
    looked = next((number for number, step in enumerate(steps) if step.technique != _STATED.name), len(steps) - 1)
    *_, last = replay(board, steps[: looked + 1])
    return last


def _summed_or_filled(board: Board) -> Technique:
    return _SUMMED if all(cage.operator is Operator.RUN for cage in board.cages) else _FILLED
