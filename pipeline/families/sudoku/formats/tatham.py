"""Sudoku and its variants as game IDs of Solo, which has no windoku, no samurai and no cages of one cell."""

from pipeline.families.shared.formats.tatham import of_game, refuse_runs
from pipeline.families.shared.text_error import TextError
from pipeline.families.sudoku.game_ids import format_id, parse_id
from pipeline.families.sudoku.sizes import SAMURAI, WINDOKU
from pipeline.model.kind import Kind
from pipeline.model.printed_grid import cell_name
from pipeline.model.puzzle import Puzzle
from pipeline.model.size import Size

_OURS = (SAMURAI, WINDOKU)
MISREAD = "z"  # Solo writes 25 edges so, and reads 26


def unfit(kind: Kind, _size: Size) -> str:
    """Why no game ID holds a kind: Solo would open a windoku or a samurai as a plain Sudoku."""
    return f"has no rule for {kind.variant} Sudoku, and would open a plain one" if kind.variant in _OURS else ""


def game_id(puzzle: Puzzle) -> str:
    """The game ID of a puzzle; raises TextError."""
    single = next((cage.cells[0] for cage in puzzle.cages if len(cage.cells) == 1), None)
    if single is not None:
        where = cell_name(single, puzzle.width)
        raise TextError(f"the cage at {where} has one cell, which Solo refuses; make the puzzle without such cages")
    bare = next((cage.cells[0] for cage in puzzle.cages if not cage.shows_clue), None)
    if bare is not None:
        where = cell_name(bare, puzzle.width)
        raise TextError(f"the cage at {where} shows no sum, which Solo refuses; leave this puzzle out")
    found = format_id(puzzle)
    refuse_runs("".join(found.split(",")[1:2]), MISREAD)
    return found


def read(text: str) -> Puzzle:
    """The puzzle of a game ID; raises TextError for what Solo does not know too."""
    puzzle = parse_id(text)
    if puzzle.variant in _OURS:
        raise TextError(
            f"is a {puzzle.variant}, which Solo would open as a plain Sudoku; write the ID without the address"
        )
    return puzzle


TATHAM = of_game("solo", game_id, read, unfit)
