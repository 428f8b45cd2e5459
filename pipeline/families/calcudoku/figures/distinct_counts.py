"""How many 3x3 puzzles there are: each with exactly one solution, no two symmetric; frozen figures."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pipeline.model.level import Level

_FILE = Path(__file__).parent / "distinct_3x3.csv"


class DistinctCount(NamedTuple):
    """How many puzzles of a level have a largest cage, a number of single cells and one of cages.

    Bit S of `operator_sets` says whether the set S of operators can make them, S being the sum of 1 for add, 2 for
    subtract, 4 for multiply and 8 for divide.
    """

    level: Level
    operator_sets: int
    largest_cage: int
    single_cells: int
    cages: int
    puzzles: int


def _counts() -> Mapping[tuple[bool, bool], Sequence[DistinctCount]]:
    found: dict[tuple[bool, bool], list[DistinctCount]] = {}
    with _FILE.open(encoding="utf-8", newline="") as file:
        for shown, zero_based, level, sets, *numbers in list(csv.reader(file))[1:]:
            largest, singles, cages, puzzles = map(int, numbers)
            row = DistinctCount(Level(level), int(sets, 16), largest, singles, cages, puzzles)
            found.setdefault((bool(int(shown)), bool(int(zero_based))), []).append(row)
    return found


DISTINCT_COUNTS = _counts()
"""By whether clues show operators, and whether digits begin with 0."""
