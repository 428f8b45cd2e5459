"""Values as characters: digits up to 9, letters from A = 10."""

from pipeline.model.puzzle import BLACK, Puzzle, Solution

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def digit_of(value: int, puzzle: Puzzle) -> str:
    """The character that is printed for a value of a puzzle."""
    return DIGITS[value - 1 + puzzle.first_digit]


def solution_text(solution: Solution, first_digit: int = 1) -> str:
    """The digits in reading order, one character each, `first_digit` for 1; cells that hold nothing are left out.

    >>> solution_text((1, 10, BLACK, 3))
    '1A3'
    """
    return "".join([DIGITS[value - 1 + first_digit] for value in solution if value != BLACK])


def read_solution(text: str, puzzle: Puzzle) -> Solution:
    """The solution of a puzzle from its `solution_text`; ValueError when it does not fill the white cells."""
    white = sum(given != BLACK for given in puzzle.givens)
    if len(text) != white:
        raise ValueError(f"{text!r} has {len(text)} values, the puzzle has {white} cells to hold one")
    values = iter(DIGITS.index(character) for character in text)
    return tuple(BLACK if given == BLACK else next(values) + 1 - puzzle.first_digit for given in puzzle.givens)
