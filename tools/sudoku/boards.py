"""Puzzles of which boards are collected: minimal ones, with large fish in every second."""

from __future__ import annotations

from random import Random

import numpy as np

from pipeline.families.base import Family
from pipeline.families.sudoku.dig.digging import dig_unique, fill, site_at
from pipeline.families.sudoku.dig.generate import values_of
from pipeline.families.sudoku.grid_rules import plain_rules
from pipeline.model.puzzle import Puzzle
from pipeline.solving.arrays import IntArray
from pipeline.solving.kernels.engine.random_numbers import start

JELLYFISH = 4  # lines of the largest fish


def source(family: Family, size: str, seed: int) -> Puzzle | None:
    """A Sudoku with one solution and no given too many.

    In every second one four rows keep all givens but in the four columns where a value stands in them, because
    large fish hardly ever turn up by chance.
    """
    n = family.params(size, {}).size.width
    rules, state = plain_rules(n), start(seed)
    full = fill(rules, state)
    kept = fish_cells(full.reshape(n, n), Random(seed)) if seed % 2 else set()
    cells = np.array([cell for cell in range(n * n) if cell not in kept]).reshape(-1, 1)
    return rules.puzzle(values_of(dig_unique(site_at(rules, full, cells), 0, state).givens))


def fish_cells(full: IntArray, chance: Random) -> set[int]:
    """The cells of some rows that are not in the columns where a value stands in these rows."""
    n = len(full)
    bit = 1 << chance.randrange(n)
    rows = chance.sample(range(n), JELLYFISH)
    columns = {column for row in rows for column in range(n) if full[row, column] == bit}
    return {row * n + column for row in rows for column in range(n) if column not in columns}
