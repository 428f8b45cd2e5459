"""Calcudoku as game IDs of Keen, which has digits from 1 to 9 and an operator in every clue."""

from pipeline.families.calcudoku.text_form import format_puzzle, parse
from pipeline.families.shared.formats.tatham import of_game, refuse_runs
from pipeline.families.shared.text_error import TextError
from pipeline.model.kind import Kind
from pipeline.model.puzzle import Operator, Puzzle
from pipeline.model.size import Size

MOST = 9
MISREAD = "yz"  # Keen reads `y` as 25 edges without the wall after them


def unfit(_kind: Kind, size: Size) -> str:
    """Why no game ID holds a size."""
    return f"has no grids larger than {MOST}x{MOST}" if size.width > MOST else ""


def game_id(puzzle: Puzzle) -> str:
    """The game ID of a puzzle; raises TextError."""
    if puzzle.first_digit != 1:
        raise TextError("has the digits from 0, Keen has those from 1")
    if any(cage.operator is Operator.NONE for cage in puzzle.cages):
        raise TextError("has a clue without operator, which Keen does not know")
    found = format_puzzle(puzzle)
    refuse_runs(found.partition(",")[0], MISREAD)
    return found


TATHAM = of_game("keen", game_id, parse, unfit)
