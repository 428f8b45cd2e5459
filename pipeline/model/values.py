"""Values as characters: digits up to 9, letters from A = 10; numbers of two characters where cages calculate with them.

Texts of solutions have one character a value, whatever is printed.
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from pipeline.model.puzzle import BLACK, EMPTY, HIGHEST_DIGIT, Puzzle, Solution

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NUMBERS = {digit: number for number, digit in enumerate(DIGITS)}
_NO_SIGN = b"\xff"
_BLACKS = array("b", [BLACK]).tobytes()
BETWEEN = ","  # values of which some have two characters


def printed(value: int, first_digit: int, wide: bool) -> str:
    """What is printed for a value: a character, or a number of two where some values are `wide`, see `Puzzle`."""
    digit = value - 1 + first_digit
    return str(digit) if digit > HIGHEST_DIGIT and wide else DIGITS[digit]


@cache
def printed_values(first_digit: int, wide: bool) -> Mapping[int, str]:
    """What is printed for every value, and empty texts for cells without one; `wide` as in `printed`."""
    values = range(1, len(DIGITS) - first_digit + 1)
    return {BLACK: "", EMPTY: ""} | {value: printed(value, first_digit, wide) for value in values}


def digit_of(value: int, puzzle: Puzzle) -> str:
    """What is printed for a value of a puzzle: a character, or a number of two."""
    return printed(value, puzzle.first_digit, puzzle.is_wide)


def digits_of(values: Iterable[int], puzzle: Puzzle) -> str:
    """Values as they are written beside each other, with commas where some have two characters.

    >>> digits_of((1, 2), Puzzle("toy", 1, 1, (0,)))
    '12'
    """
    return (BETWEEN if puzzle.is_wide else "").join([digit_of(value, puzzle) for value in values])


def parted(digits: str, puzzle: Puzzle) -> Sequence[str]:
    """What is printed for every value, from the text that `digits_of` makes of several."""
    return digits.split(BETWEEN) if puzzle.is_wide else digits


def solution_text(solution: Solution, first_digit: int = 1) -> str:
    """The digits in reading order, one character each, `first_digit` for 1; cells that hold nothing are left out.

    ValueError, or OverflowError, for a value without a character.

    >>> solution_text((1, 10, BLACK, 3))
    '1A3'
    """
    return array("b", solution).tobytes().translate(_signs(first_digit), _BLACKS).decode()


@cache
def _signs(first_digit: int) -> bytes:
    """By value, as a byte, its character; of others a byte that is none."""
    from_zero = _NO_SIGN * (1 - first_digit) + DIGITS.encode()[max(0, first_digit - 1) :]
    return from_zero.ljust(1 << 8, _NO_SIGN)


def read_solution(text: str, puzzle: Puzzle) -> Solution:
    """The solution of a puzzle from its `solution_text`; ValueError when it does not fill the white cells."""
    white = len(puzzle.givens) - puzzle.givens.count(BLACK)
    if len(text) != white:
        raise ValueError(f"{text!r} has {len(text)} values, the puzzle has {white} cells to hold one")
    unknown = {*text} - _NUMBERS.keys()
    if unknown:
        at, character = next((at, one) for at, one in enumerate(text, 1) if one in unknown)
        raise ValueError(f"{character!r} at character {at} is no value")
    least = puzzle.first_digit - 1
    values = [_NUMBERS[character] - least for character in text]
    if white == len(puzzle.givens):
        return tuple(values)
    following = iter(values)
    return tuple([BLACK if given == BLACK else next(following) for given in puzzle.givens])
