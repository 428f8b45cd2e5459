"""Frozen figures: the fewest and most givens of puzzles without symmetry, by size and level.

Written by `python benchmarks/givens.py`, from so many full grids of each size, dug until no given could be spared, or
as long as singles led back, for easy up to its cost; the most from puzzles of each level, filled up again.
"""

from __future__ import annotations

from pipeline.model.level import Level

DIGS: dict[int, int] = {6: 10000, 8: 10000, 9: 10000, 10: 10000, 12: 10000}

RATED: dict[int, int] = {6: 10000, 8: 10000, 9: 10000, 10: 500, 12: 500}
"""Of so many of these what singles do not solve was rated."""

SPANS: dict[int, dict[Level, tuple[int, int]]] = {
    6: {
        Level.EASY: (12, 35),
        Level.MEDIUM: (8, 21),
        Level.HARD: (8, 18),
        Level.EXPERT: (8, 25),
    },
    8: {
        Level.EASY: (23, 63),
        Level.MEDIUM: (16, 38),
        Level.HARD: (16, 46),
        Level.EXPERT: (17, 50),
        Level.EXTREME: (17, 30),
    },
    9: {
        Level.EASY: (27, 80),
        Level.MEDIUM: (21, 44),
        Level.HARD: (21, 62),
        Level.EXPERT: (21, 59),
        Level.EXTREME: (21, 42),
    },
    10: {
        Level.EASY: (36, 99),
        Level.MEDIUM: (29, 54),
        Level.HARD: (30, 81),
        Level.EXPERT: (29, 83),
        Level.EXTREME: (30, 52),
    },
    12: {
        Level.EASY: (47, 143),
        Level.MEDIUM: (42, 73),
        Level.HARD: (43, 111),
        Level.EXPERT: (42, 118),
        Level.EXTREME: (44, 101),
    },
}

MINIMAL: dict[int, tuple[Level, ...]] = {
    6: (
        Level.MEDIUM,
        Level.HARD,
        Level.EXPERT,
    ),
    8: (
        Level.MEDIUM,
        Level.HARD,
        Level.EXPERT,
        Level.EXTREME,
    ),
    9: (
        Level.MEDIUM,
        Level.HARD,
        Level.EXPERT,
        Level.EXTREME,
    ),
    10: (
        Level.MEDIUM,
        Level.HARD,
        Level.EXPERT,
        Level.EXTREME,
    ),
    12: (
        Level.MEDIUM,
        Level.HARD,
        Level.EXPERT,
        Level.EXTREME,
    ),
}
"""The levels that puzzles without a given too many have."""
