"""Which techniques a board needs: those without which equal and easier ones do not solve it."""

from collections.abc import Iterable

from pipeline.solving.board import Board, Tables, start_masks, tables
from pipeline.solving.kernels.solve.logic_solve import LEFT, TOTALS
from pipeline.solving.logic_solve import ladder_array, solve_by_logic, solve_tally
from pipeline.solving.techniques import Ladder


def places_without(ladder: Ladder, place: int) -> list[int]:
    """The places of the techniques as heavy as that of one place, or lighter, but for itself."""
    return [t for t, one in enumerate(ladder) if one.weight <= ladder[place].weight and t != place]


def meets(board: Board, ladder: Ladder, requires: Iterable[str], hardest: str) -> bool:
    """Is one technique the hardest of the solve (none named: any), and are all of some used and needed?"""
    by_logic = solve_by_logic(board, ladder)
    if hardest and (by_logic.hardest is None or by_logic.hardest.name != hardest):
        return False
    used = {name for name, _ in by_logic.rounds}
    wanted = tuple(requires)
    if not used.issuperset(wanted):
        return False
    listed = tables(board)
    return all(is_needed(listed, board, ladder, name) for name in wanted)


def is_needed(listed: Tables, board: Board, ladder: Ladder, name: str) -> bool:
    """Do equal and easier techniques leave a board unsolved without one? listed: the board as tables."""
    place = next(t for t, one in enumerate(ladder) if one.name == name)
    steps = ladder_array(ladder)[places_without(ladder, place)]
    return bool(solve_tally(listed, start_masks(board), steps)[TOTALS, LEFT])
