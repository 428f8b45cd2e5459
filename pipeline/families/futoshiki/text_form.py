"""Futoshiki's text form: the game ID of Unequal in Simon Tatham's Portable Puzzle Collection, `N:cells`.

Every cell is a number, 0 where it is empty, with a letter for each neighbour that is smaller: `U` above, `R` right,
`D` below, `L` left. A comma ends a cell.
"""

import re
from math import ceil

from pipeline.families.futoshiki.grid import SIZES
from pipeline.families.shared.text_error import TextError
from pipeline.model.printed_grid import cell_name
from pipeline.model.puzzle import Order, Puzzle

NAME = "futoshiki"
LETTERS = "URDL"
_MOST = 3  # characters a cell


def parse(text: str) -> Puzzle:
    """The puzzle of a game ID; raises TextError that says what is wrong where."""
    match = re.fullmatch(r"\s*(\d{1,2})(a?)(?:d[a-z])?:([0-9URDL,]{1,2000})\s*", text)
    if not match:
        raise TextError("is not a Futoshiki game ID, expected N:cells such as 4:0R,0,0,2,0,0D,0,0,0,0,0,0,0,3L,0,0,")
    if match[2]:
        raise TextError("is of the adjacent mode, whose bars say that neighbours differ by 1; Futoshiki has no bars")
    n = int(match[1])
    if n not in [size.width for size in SIZES]:
        raise TextError(f"{n}x{n} is not a Futoshiki size, expected {SIZES[0]} to {SIZES[-1]}")
    cells = match[3].removesuffix(",").split(",")
    if len(cells) != n * n:
        raise TextError(f"{len(cells)} cells do not fit, expected {n * n}")
    givens: list[int] = []
    orders: list[Order] = []
    for cell, written in enumerate(cells):
        given, letters = _cell(n, cell, written)
        givens.append(given)
        orders += [(_beside(n, cell, letter), cell) for letter in letters]
    _check_circles(n, orders)
    return Puzzle(NAME, n, n, tuple(givens), orders=tuple(sorted(orders)))


def _cell(n: int, cell: int, written: str) -> tuple[int, str]:
    """The number and the letters of a cell."""
    match = re.fullmatch(r"(\d{1,2})([URDL]*)", written)
    if not match or len(set(match[2])) < len(match[2]):
        raise TextError(f"{written!r} of {cell_name(cell, n)} is not valid, expected a number and letters of {LETTERS}")
    if int(match[1]) > n:
        raise TextError(f"{match[1]} of {cell_name(cell, n)} is not a value of {n}x{n}, expected 1 to {n}, or 0")
    return int(match[1]), match[2]


def _beside(n: int, cell: int, letter: str) -> int:
    """The neighbour on the side of a letter."""
    row, column = divmod(cell, n)
    down, right = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}[letter]
    if not (0 <= row + down < n and 0 <= column + right < n):
        raise TextError(f"letter {letter} of {cell_name(cell, n)} points out of the grid")
    return (row + down) * n + column + right


def _check_circles(n: int, orders: list[Order]) -> None:
    for smaller, larger in orders:
        if (larger, smaller) in orders:
            one, other = (cell_name(cell, n) for cell in sorted((smaller, larger)))
            raise TextError(f"{one} and {other} are each said to be larger than the other")


def format_puzzle(puzzle: Puzzle) -> str:
    """The game ID of a puzzle, letters in the order of Tatham's program."""
    n = puzzle.width
    sides = {-n: "U", 1: "R", n: "D", -1: "L"}
    letters: list[str] = [""] * len(puzzle.givens)
    for smaller, larger in puzzle.orders:
        letters[larger] += sides[smaller - larger]
    cells = (
        f"{given}{''.join(sorted(own, key=LETTERS.index))}," for given, own in zip(puzzle.givens, letters, strict=True)
    )
    return f"{n}:{''.join(cells)}"


def longest_text(n: int) -> str:
    """A text as long as game IDs become: of dozens of each size the longest had 2.8 characters a cell."""
    return "0," * ceil(_MOST * n * n / 2)
