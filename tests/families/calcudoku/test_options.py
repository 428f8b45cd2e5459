"""What an author asks of the cages is obeyed by every puzzle, whatever the method."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from pipeline.families import FAMILIES
from pipeline.families.calcudoku.clue_limits import clues_beyond
from pipeline.families.shared.options import OptionError
from pipeline.model.level import Level
from pipeline.model.puzzle import Operator, Puzzle
from pipeline.solving.compiling import VARIABLE
from pipeline.solving.search import solve

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


@pytest.mark.parametrize("size", ["3x3", "4x4", "6x6"])
def test_no_clue_shows_more_than_the_largest_target(made: Made, size: str) -> None:
    most = 6 if size == "3x3" else 12
    for seed in SEEDS:
        puzzle = made("calcudoku", size, seed, Level.EASY, largest_target=most)
        assert max(cage.target for cage in puzzle.cages) <= most


def test_products_and_quotients_are_of_the_tables_that_a_class_knows(made: Made) -> None:
    known = {1, 2, 5, 10}
    asked = FAMILIES["calcudoku"].params("6x6", {"factors": [2, 5, 10]})
    for seed in SEEDS:
        puzzle = made("calcudoku", "6x6", seed, Level.EASY, factors=(2, 5, 10), operators=("multiply", "add", "divide"))
        (solution,) = solve(FAMILIES["calcudoku"].model(puzzle))
        assert clues_beyond(puzzle, solution, asked) == 0
        for cage in (cage for cage in puzzle.cages if len(cage.cells) > 1):
            values = sorted(solution[cell] for cell in cage.cells)
            if cage.operator is Operator.MULTIPLY:
                assert len([value for value in values if value not in known]) <= 1
                times = {factor * number for factor in known - {1} for number in range(1, 11)}
                assert cage.target in times or values[:-1] == [1] * (len(values) - 1)
            elif cage.operator is Operator.DIVIDE:
                assert {values[0], cage.target} & known


def test_options_that_nobody_writes_enter_no_identity() -> None:
    assert FAMILIES["calcudoku"].params("4x4", {}).identity == "calcudoku 4x4"
    asked = FAMILIES["calcudoku"].params("4x4", {"largest_target": 20, "factors": [10, 2, 5]})
    assert asked.identity == "calcudoku 4x4 largest_target=20 factors=2+5+10"


@pytest.mark.parametrize(
    ("options", "reported"),
    [
        ({"factors": [2], "operators": ["add"]}, "factors: is for cages that multiply or divide"),
        ({"factors": [1]}, "factors: \\[1\\] is not valid, expected a list of whole numbers from 2 to 12"),
        ({"largest_target": 20, "method": "transform"}, "largest_target: does not go with method transform"),
    ],
)
def test_tables_and_targets_that_cannot_be_kept_are_refused(options: dict[str, object], reported: str) -> None:
    with pytest.raises(OptionError, match=reported):
        FAMILIES["calcudoku"].params("4x4", options)
