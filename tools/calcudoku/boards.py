"""Puzzles of which boards are collected: those that techniques of single cages just solve, or just fail to solve."""

from __future__ import annotations

from random import Random

from pipeline.families.base import Family
from pipeline.families.calcudoku.choices import limits
from pipeline.families.calcudoku.generate import Plan, puzzle_of
from pipeline.families.calcudoku.kernels.workspace import ALL
from pipeline.model.puzzle import EMPTY, Cage, Operator, Puzzle
from pipeline.solving.kernels.engine.random_numbers import start


def source(family: Family, size: str, seed: int) -> Puzzle | None:
    """A Calcudoku that techniques of single cages just solve, or just fail to solve."""
    chance = Random(seed)
    n = family.params(size, {}).size.width
    reach = max(chance.randrange(-1, ALL + 1) for _ in range(2))
    if reach < 0:
        return all_stated(n, chance)
    singles = {"single_cells": chance.randrange(n**2 - 1)}
    bounds = limits(family.params(size, {} if reach else singles))
    return puzzle_of(n, Plan(bounds, reach, min(reach, ALL - 1) - 1, certain=True), start(seed))


def all_stated(n: int, chance: Random) -> Puzzle:
    """A Calcudoku with nothing but cages of one cell."""
    rows, columns = chance.sample(range(n), n), chance.sample(range(n), n)
    values = [(row + column) % n + 1 for row in rows for column in columns]
    cages = tuple(Cage((cell,), Operator.ADD, value) for cell, value in enumerate(values))
    return Puzzle("calcudoku", n, n, (EMPTY,) * (n * n), cages)
