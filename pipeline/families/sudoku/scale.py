"""Frozen figures: the least and greatest `weighted_singles` of 1,200 puzzles of each size.

Written by `python benchmarks/grades.py`; the puzzles are those of `population` in families/sudoku/scores.py, numbers
0 to 1,199. Other figures would move puzzles to other grades.
"""

from __future__ import annotations

SCORES: dict[int, tuple[int, int]] = {
    4: (8, 12),
    6: (18, 45),
    8: (32, 80),
    9: (41, 118),
    10: (50, 132),
    12: (72, 197),
    16: (129, 327),
}
