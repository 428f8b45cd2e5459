"""Calcudoku's text form: the Keen game ID of Simon Tatham's Portable Puzzle Collection, `N:blocks,clues`.

The blocks are a list of walls, see `families/shared/blocks.py`. The clues follow by the first cell of their cage:
`a` sum, `s` difference, `m` product, `d` quotient, `n` (ours) no operator. A `z` (ours) before all means digits from 0.
"""

import re
from collections.abc import Iterable
from math import ceil

from pipeline.families.calcudoku.levels import SIZES
from pipeline.families.shared.blocks import cell_name, edges, letters, read_blocks, walls
from pipeline.families.shared.regions import numbered
from pipeline.families.shared.text_error import TextError
from pipeline.model.puzzle import EMPTY, Cage, Operator, Puzzle, shared_cage

LETTERS = {Operator.ADD: "a", Operator.SUBTRACT: "s", Operator.MULTIPLY: "m", Operator.DIVIDE: "d", Operator.NONE: "n"}
OPERATORS = {letter: operator for operator, letter in LETTERS.items()}
_REPEATED = re.compile(r"(.)\1\1+")
_MOST = 2.6  # characters a cell
CELLS_MOST = 9  # of a cage; the tuples of a larger one are too many to walk over


def parse(text: str) -> Puzzle:
    """The puzzle of a game ID; raises TextError that says what is wrong where."""
    match = re.fullmatch(r"\s*(z?)(\d{1,2}):([_a-z0-9]{1,2000}),([a-z0-9]{1,2000})\s*", text)
    if not match:
        raise TextError("is not a Calcudoku game ID, expected N:blocks,clues such as 3:_a_aa_aa,m3s1a5m3")
    n = int(match[2])
    first_digit = 0 if match[1] else 1
    if n not in [size.width for size in SIZES]:
        raise TextError(f"{n}x{n} is not a Calcudoku size, expected {SIZES[0]} to {SIZES[-1]}")
    groups = read_blocks(n, match[3], "cage")
    clues = re.findall(r"([a-z])(\d{1,9})", match[4])
    if "".join(map("".join, clues)) != match[4] or len(clues) != len(groups):
        raise TextError(
            f"clues {match[4]!r} do not fit, expected {len(groups)} times a letter of a s m d n and a number"
        )
    cages = tuple(
        _cage(cells, letter, int(number), n, first_digit) for cells, (letter, number) in zip(groups, clues, strict=True)
    )
    return Puzzle("calcudoku", n, n, (EMPTY,) * (n * n), cages, first_digit=first_digit)


def _cage(cells: tuple[int, ...], letter: str, target: int, n: int, first_digit: int) -> Cage:
    operator = OPERATORS.get(letter)
    if operator is None:
        raise TextError(f"operator {letter!r} is unknown, expected a s m d or n")
    if len(cells) == 1 and (
        operator not in (Operator.ADD, Operator.NONE) or not first_digit <= target < n + first_digit
    ):
        raise TextError(
            f"clue {letter}{target} of a single cell is not valid, expected a{first_digit} to a{n - 1 + first_digit}"
        )
    if len(cells) > CELLS_MOST:
        raise TextError(f"the cage at {cell_name(n, cells[0])} has {len(cells)} cells, at most {CELLS_MOST} fit")
    if len(cells) != 2 and operator in (Operator.SUBTRACT, Operator.DIVIDE):  # noqa: PLR2004  a pair
        raise TextError(f"clue {letter}{target} stands on {len(cells)} cells, expected a pair")
    return shared_cage(cells, Operator.ADD if len(cells) == 1 else operator, target)


def format_puzzle(puzzle: Puzzle) -> str:
    """The game ID of a puzzle."""
    return ("" if puzzle.first_digit else "z") + game_id(puzzle.width, blocks(cage_walls(puzzle)), clues(puzzle.cages))


def game_id(n: int, blocks: str, clues: Iterable[str]) -> str:
    """The game ID of a size, the walls as letters, and the clues of the cages by their first cells."""
    return f"{n}:{blocks},{''.join(clues)}"


def clues(cages: Iterable[Cage]) -> list[str]:
    """The clue of every cage."""
    return [f"{LETTERS[cage.operator]}{cage.target}" for cage in cages]


def cage_walls(puzzle: Puzzle) -> str:
    """The walls between the cages, see `families/shared/blocks.py`."""
    return walls(numbered([cage.cells for cage in puzzle.cages], len(puzzle.givens)), edges(puzzle.width))


def blocks(walls: str) -> str:
    """The walls as letters; three and more of a letter as one with a number."""
    return _REPEATED.sub(lambda same: f"{same[1]}{len(same[0])}", letters(walls))


def longest_text(n: int) -> str:
    """A text as long as game IDs become: of thousands of each size the longest had 2.44 characters a cell."""
    return "a" * ceil(_MOST * n * n)
