"""Puzzles with a grid that solves them, made by a pattern: quick, of all sizes, and fit for any solver's rules."""

from __future__ import annotations

from random import Random

from pipeline.families.kakuro.grid import VALUES, clued, directed_runs
from pipeline.families.sudoku.grid import box_shape
from pipeline.model.puzzle import BLACK, EMPTY, Puzzle

Values = list[int]
"""The digit of every cell in reading order; BLACK where there is none."""


def filled_sudoku(chance: Random) -> tuple[Puzzle, Values]:
    """A Sudoku of a size that puzz.link has, with its solution."""
    n = chance.choice((4, 6, 9, 16))
    rows, columns = box_shape(n)
    digits = chance.sample(range(1, n + 1), n)
    shift = [columns * (row % rows) + row // rows for row in range(n)]
    values = [digits[(shift[row] + column) % n] for row in range(n) for column in range(n)]
    givens = tuple(value if chance.random() < 0.35 else EMPTY for value in values)
    return Puzzle("sudoku", n, n, givens), values


def filled_kakuro(chance: Random) -> tuple[Puzzle, Values]:
    """A Kakuro with its solution: two rows, and two columns, have the same digits in another order."""
    width, height = chance.randint(3, 16), chance.randint(3, 16)
    black = [chance.random() < 0.3 for _ in range(width * height)]
    for _, run in directed_runs(width, height, black):
        for cell in run[VALUES :: VALUES + 1]:
            black[cell] = True
    if all(black):
        return filled_kakuro(chance)
    digits = chance.sample(range(1, VALUES + 1), VALUES)
    values = [BLACK if one else digits[sum(divmod(cell, width)) % VALUES] for cell, one in enumerate(black)]
    return clued(width, height, values), values


def one_wrong(puzzle: Puzzle, values: Values) -> Values:
    """The grid with another digit in one open cell."""
    cell = puzzle.givens.index(EMPTY)
    return [*values[:cell], values[cell] % 4 + 1, *values[cell + 1 :]]
