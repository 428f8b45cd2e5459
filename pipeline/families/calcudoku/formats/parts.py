"""A Calcudoku from the cages that a foreign text lists."""

from collections.abc import Iterable

from pipeline.families.calcudoku.text_form import format_puzzle, parse
from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import through_own_form
from pipeline.model.printed_grid import cell_name
from pipeline.model.puzzle import EMPTY, Cage, Operator, Puzzle

Cells = tuple[int, ...]

SIGNS = {
    "+": Operator.ADD,
    "-": Operator.SUBTRACT,
    "\N{MINUS SIGN}": Operator.SUBTRACT,
    "*": Operator.MULTIPLY,
    "x": Operator.MULTIPLY,
    "\N{MULTIPLICATION SIGN}": Operator.MULTIPLY,
    "/": Operator.DIVIDE,
    ":": Operator.DIVIDE,
    "\N{DIVISION SIGN}": Operator.DIVIDE,
    "": Operator.NONE,
}
"""The operators by the signs that programs write."""

ASCII = {Operator.ADD: "+", Operator.SUBTRACT: "-", Operator.MULTIPLY: "*", Operator.DIVIDE: "/", Operator.NONE: ""}


def operator_of(sign: object) -> Operator:
    """The operator of a sign; raises TextError."""
    found = SIGNS.get(sign.strip().lower()) if isinstance(sign, str) else None
    if found is None:
        raise TextError(f"{str(sign)[:20]!r} is not an operator, expected one of + - * / or none")
    return found


def calcudoku_of(n: int, cages: Iterable[tuple[Cells, Operator, int]], first_digit: int = 1) -> Puzzle:
    """The Calcudoku of cages, which must cover an NxN grid; raises TextError."""
    found = [Cage(*one) for one in sorted((tuple(sorted(cells)), sign, target) for cells, sign, target in cages)]
    counts = [sum(cell in cage.cells for cage in found) for cell in range(n * n)]
    for cell, count in enumerate(counts):
        if count != 1:
            where = "in no cage" if not count else f"in {count} cages"
            raise TextError(f"{cell_name(cell, n)} stands {where}, expected one")
    plain = (Cage(one.cells, Operator.ADD, one.target) if len(one.cells) == 1 else one for one in found)
    puzzle = Puzzle("calcudoku", n, n, (EMPTY,) * (n * n), tuple(plain), first_digit=first_digit)
    return through_own_form(puzzle, format_puzzle, parse)
