"""The houses and symmetries of Futoshiki for the conformance suite."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from random import Random

from pipeline.model.puzzle import Puzzle, Solution


def highest(puzzle: Puzzle) -> int:
    """The highest value."""
    return puzzle.width


def groups(puzzle: Puzzle) -> list[Collection[int]]:
    """Rows and columns."""
    n = puzzle.width
    return [*(range(row * n, row * n + n) for row in range(n)), *(range(column, n * n, n) for column in range(n))]


def image(puzzle: Puzzle, solution: Solution, chance: Random) -> tuple[Puzzle, Solution]:
    """Up to three quarter turns, a mirror image half of the time, and the complement half of the time."""
    n = puzzle.width
    for _ in range(chance.randrange(4)):
        puzzle, solution = _moved(puzzle, solution, lambda row, column: (column, n - 1 - row))
    if chance.random() < 0.5:
        puzzle, solution = _moved(puzzle, solution, lambda row, column: (row, n - 1 - column))
    if chance.random() < 0.5:
        givens = tuple(given and n + 1 - given for given in puzzle.givens)
        orders = tuple(sorted((larger, smaller) for smaller, larger in puzzle.orders))
        puzzle, solution = replace(puzzle, givens=givens, orders=orders), tuple(n + 1 - value for value in solution)
    return puzzle, solution


def _moved(puzzle: Puzzle, solution: Solution, place) -> tuple[Puzzle, Solution]:
    n = puzzle.width
    to = [new_row * n + new_column for row in range(n) for new_row, new_column in (place(row, c) for c in range(n))]
    givens, filled = [0] * n * n, [0] * n * n
    for cell, new in enumerate(to):
        givens[new], filled[new] = puzzle.givens[cell], solution[cell]
    orders = tuple(sorted((to[smaller], to[larger]) for smaller, larger in puzzle.orders))
    return replace(puzzle, givens=tuple(givens), orders=orders), tuple(filled)


def altered(puzzle: Puzzle, solution: Solution, chance: Random) -> Puzzle:
    """The puzzle with a sign less."""
    gone = chance.choice(puzzle.orders)
    return replace(puzzle, orders=tuple(order for order in puzzle.orders if order != gone))
