"""Sudoku's text form: one line of N*N characters, digits and letters from A = 10, `.` or `0` for an empty cell.

Variants have game IDs, see `game_ids.py`; the ID of a plain Sudoku is read as well.
"""

from math import ceil, isqrt
from typing import Final

from pipeline.families.shared.digits import digit, value
from pipeline.families.shared.text_error import TextError
from pipeline.families.sudoku.game_ids import format_id, parse_id
from pipeline.families.sudoku.sizes import SAMURAI, SIZES
from pipeline.model.puzzle import EMPTY, Puzzle
from pipeline.model.values import DIGITS

DIGITS_MOST = 9  # larger values are letters
_SIGNS: Final = f".{DIGITS[1:]}"  # of values, 0 for an empty cell
_MOST = 2.75  # characters a cell of a game ID
SIDES = tuple(size.width for size in SIZES)


def parse(text: str) -> Puzzle:
    """The puzzle of a line; or of a game ID; raises TextError for a wrong length or a foreign character."""
    text = text.strip()
    if ":" in text:
        return parse_id(text)
    n = isqrt(len(text))
    if n * n != len(text) or n not in SIDES:
        lengths = ", ".join(str(side * side) for side in SIDES)
        remedy = "take out the spaces" if " " in text else "write a puzzle on one line, or as many rows as columns"
        raise TextError(f"{len(text)} characters are not a Sudoku, expected {lengths}; {remedy}")
    return Puzzle("sudoku", n, n, tuple(_given(char, i, n) for i, char in enumerate(text)))


def _given(char: str, index: int, n: int) -> int:
    found = given(char, n)
    if found is None:
        raise foreign(char, n, f"at character {index + 1}")
    return found


def given(char: str, n: int) -> int | None:
    """The value of a character, EMPTY for an empty cell; None for one that a grid of a side has not."""
    found = EMPTY if char in ".0" else value(char)
    return None if found is None or found > n else found


def foreign(char: str, n: int, place: str) -> TextError:
    """What is wrong with a character of no value, and where it stands."""
    return TextError(f"{char!r} {place} is not a value of a {n}x{n} Sudoku, expected 1 to {digit(n)} or .")


def format_puzzle(puzzle: Puzzle) -> str:
    """The line of a puzzle, the game ID of a variant."""
    if puzzle.variant:
        return format_id(puzzle)
    return "".join([_SIGNS[given] for given in puzzle.givens])


def longest_text(n: int, variant: str) -> str:
    """A text as long as the text forms become; of hundreds of killers the longest had 2.6 characters a cell."""
    if variant == SAMURAI:
        return "a" * (n * n)  # half of the cells are given at most, each a digit and what parts it from the next
    if variant:
        return "a" * ceil(_MOST * n * n)
    return "." * (n * n) if n <= DIGITS_MOST else digit(DIGITS_MOST + 1) * (n * n)
