"""What an author asks of the cages is obeyed by every puzzle, whatever the method."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from pipeline.model.level import Level
from pipeline.model.puzzle import Operator, Puzzle
from pipeline.solving.compiling import VARIABLE

Made = Callable[..., Puzzle]
SEEDS = range(6)

HASHED = """
from pipeline.families import FAMILIES
from pipeline.model.level import Level
family = FAMILIES["calcudoku"]
for size, options in (("4x4", {}), ("3x3", {"zero_based": True}), ("4x4", {"method": "candidates"})):
    params = family.params(size, options)
    for seed in range(2):
        puzzle = family.attempt(params, Level.EASY, seed)
        print(puzzle and family.format(puzzle))
"""


@pytest.mark.parametrize("method", ["repair", "transform"])
def test_cages_have_only_the_operators_and_sizes_that_are_asked_for(made: Made, method: str) -> None:
    asked = {"operators": ("add", "subtract"), "largest_cage": 3, "method": method}
    for seed in SEEDS:
        cages = made("calcudoku", "5x5", seed, Level.EASY, **asked).cages
        assert max(len(cage.cells) for cage in cages) <= 3
        assert {cage.operator for cage in cages} <= {Operator.ADD, Operator.SUBTRACT}


def test_a_share_of_single_cells_is_that_of_the_cages(made: Made) -> None:
    for seed in SEEDS:
        cages = made("calcudoku", "6x6", seed, Level.EASY, single_cells="30%").cages
        singles = sum(len(cage.cells) == 1 for cage in cages)
        assert abs(singles / len(cages) - 0.3) < 0.05


def test_without_a_wish_singles_are_as_many_as_in_published_puzzles(made: Made) -> None:
    cages = [cage for seed in range(20) for cage in made("calcudoku", "6x6", seed, Level.MEDIUM).cages]
    assert 0.1 <= sum(len(cage.cells) == 1 for cage in cages) / len(cages) <= 0.15


def test_plain_kernels_make_the_puzzles_that_numba_makes() -> None:
    pytest.importorskip("numba", reason="without numba there is only the plain mode")
    printed = [
        subprocess.run(
            [sys.executable, "-c", HASHED],
            env={**os.environ, VARIABLE: mode},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for mode in ("plain", "numba")
    ]
    assert printed[0] == printed[1]
    assert printed[0].count(":") >= 4
