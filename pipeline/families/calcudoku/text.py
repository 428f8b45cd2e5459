"""Calcudoku's text form: the Keen game ID of Simon Tatham's Portable Puzzle Collection, `N:blocks,clues`.

The blocks are a run-length list of inner edges: N(N-1) vertical ones in reading order, N(N-1) horizontal ones
column by column, then a closing edge that counts as a wall. A letter stands for 0 (`_`), 1 (`a`) .. 25 (`y`)
open edges and the wall after them, `z` for 25 open edges without a wall; a number repeats the letter before
it. The clues follow in the order of each cage's first cell: `a` sum, `s` difference, `m` product, `d`
quotient, `n` (ours) no operator.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from pipeline.families.base import TextError
from pipeline.families.calcudoku.grid import SIZES
from pipeline.model.puzzle import EMPTY, Cage, Operator, Puzzle

LETTERS = {Operator.ADD: "a", Operator.SUBTRACT: "s", Operator.MULTIPLY: "m", Operator.DIVIDE: "d", Operator.NONE: "n"}
OPERATORS = {letter: operator for operator, letter in LETTERS.items()}
LONGEST = 25  # open edges in one letter
CELLS_MOST = 9  # of a cage; the tuples of a larger one are too many to walk over


def parse(text: str) -> Puzzle:
    """The puzzle of a game ID; raises TextError that says what is wrong where."""
    match = re.fullmatch(r"\s*(\d{1,2}):([_a-z0-9]{1,2000}),([a-z0-9]{1,2000})\s*", text)
    if not match:
        raise TextError("is no Calcudoku game ID, expected N:blocks,clues such as 3:_a_aa_aa,m3s1a5m3")
    n = int(match[1])
    if n not in [size.width for size in SIZES]:
        raise TextError(f"{n}x{n} is no Calcudoku size, expected {SIZES[0]} to {SIZES[-1]}")
    groups = _groups(n, _walls(n, match[2]))
    clues = re.findall(r"([a-z])(\d{1,9})", match[3])
    if "".join(map("".join, clues)) != match[3] or len(clues) != len(groups):
        raise TextError(
            f"clues {match[3]!r} do not fit, expected {len(groups)} times a letter of a s m d n and a number"
        )
    cages = tuple(_cage(cells, letter, int(number), n) for cells, (letter, number) in zip(groups, clues, strict=True))
    return Puzzle("calcudoku", n, n, (EMPTY,) * (n * n), cages)


def _walls(n: int, blocks: str) -> list[bool]:
    edges = 2 * n * (n - 1) + 1
    walls: list[bool] = []
    for letter, number in re.findall(r"([_a-z])(\d*)", blocks):
        for _ in range(min(int(number or 1), edges + 1)):
            walls += [False] * (LONGEST if letter == "z" else "_abcdefghijklmnopqrstuvwxy".index(letter))
            walls += [] if letter == "z" else [True]
        if len(walls) > edges:
            break
    if blocks[0].isdigit() or len(walls) != edges:
        raise TextError(f"blocks {blocks!r} describe {len(walls)} edges, expected {edges} for {n}x{n}")
    return walls[:-1]


def _groups(n: int, walls: list[bool]) -> list[tuple[int, ...]]:
    leader = list(range(n * n))
    for (a, b), wall in zip(edges(n), walls, strict=True):
        if not wall:
            old, new = max(leader[a], leader[b]), min(leader[a], leader[b])
            leader = [new if one == old else one for one in leader]
    cages: dict[int, list[int]] = {}
    for cell, first in enumerate(leader):
        cages.setdefault(first, []).append(cell)
    groups = [tuple(cells) for cells in cages.values()]
    inside = {cell: k for k, cells in enumerate(groups) for cell in cells}
    for (a, b), wall in zip(edges(n), walls, strict=True):
        if wall and inside[a] == inside[b]:
            raise TextError(f"has a wall inside a cage, between {_cell_name(n, a)} and {_cell_name(n, b)}")
    return groups


def _cell_name(n: int, cell: int) -> str:
    return f"row {cell // n + 1}, column {cell % n + 1}"


@cache
def edges(n: int) -> tuple[tuple[int, int], ...]:
    """The inner edges as pairs of cells: between columns in reading order, then between rows column by column."""
    across = [(row * n + column, row * n + column + 1) for row in range(n) for column in range(n - 1)]
    down = [(row * n + column, (row + 1) * n + column) for column in range(n) for row in range(n - 1)]
    return (*across, *down)


def _cage(cells: tuple[int, ...], letter: str, target: int, n: int) -> Cage:
    operator = OPERATORS.get(letter)
    if operator is None:
        raise TextError(f"operator {letter!r} is unknown, expected a s m d or n")
    if len(cells) == 1 and (operator not in (Operator.ADD, Operator.NONE) or not 1 <= target <= n):
        raise TextError(f"clue {letter}{target} of a single cell does not fit, expected a1 to a{n}")
    if len(cells) > CELLS_MOST:
        raise TextError(f"the cage at {_cell_name(n, cells[0])} has {len(cells)} cells, at most {CELLS_MOST} fit")
    if len(cells) != 2 and operator in (Operator.SUBTRACT, Operator.DIVIDE):  # noqa: PLR2004  a pair
        raise TextError(f"clue {letter}{target} stands on {len(cells)} cells, expected a pair")
    return Cage(cells, Operator.ADD if len(cells) == 1 else operator, target)


def format_puzzle(puzzle: Puzzle) -> str:
    """The game ID of a puzzle."""
    n = puzzle.width
    clues = "".join(f"{LETTERS[cage.operator]}{cage.target}" for cage in puzzle.cages)
    return f"{n}:{blocks(cage_numbers(puzzle), edges(n))},{clues}"


def cage_numbers(puzzle: Puzzle) -> list[int]:
    """The number of every cell's cage."""
    numbers = [0] * len(puzzle.givens)
    for k, cage in enumerate(puzzle.cages):
        for cell in cage.cells:
            numbers[cell] = k
    return numbers


def blocks(numbers: Sequence[int], edges: Sequence[tuple[int, int]]) -> str:
    """The walls as letters: the edges in order, each a pair of cells; there is a wall where their numbers differ."""
    walls = "".join(["w" if numbers[a] != numbers[b] else " " for a, b in edges])
    letters = "".join(map(_letters, map(len, walls.split("w"))))
    return re.sub(r"(.)\1\1+", lambda same: f"{same[1]}{len(same[0])}", letters)  # two are written out


@cache
def _letters(run: int) -> str:
    """A run of open edges and the wall behind it; 25 are `z`, or `y` if the wall follows at once."""
    full, rest = divmod(run, LONGEST)
    return "z" * (full - 1) + "y" if full and not rest else "z" * full + "_abcdefghijklmnopqrstuvwx"[rest]
