"""Puzzles have the level that is asked for, few givens, and at least as many signs as rows."""

from __future__ import annotations

from itertools import count

import pytest

from pipeline.families import FAMILIES
from pipeline.families.futoshiki.generate import GIVENS, attempt
from pipeline.model.level import Level
from pipeline.solving.compiling import kernels_mode
from pipeline.solving.search import solve

FAMILY = FAMILIES["futoshiki"]
PLAIN = kernels_mode() == "plain"
SIZES = (4, 5) if PLAIN else tuple(size.width for size in FAMILY.sizes)
EACH = 1 if PLAIN else 4
RARE = {(4, Level.MEDIUM), (4, Level.HARD), (4, Level.EXTREME)}  # one order of clues in thirty or fewer


def puzzles(n: int, level: Level):
    made = (attempt(n, level, seed) for seed in count(100))
    return [next(puzzle for puzzle in made if puzzle) for _ in range(EACH)]


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("n", SIZES)
def test_every_puzzle_is_on_level_and_has_enough_signs(n: int, level: Level) -> None:
    if PLAIN and (n, level) in RARE:
        pytest.skip("too rare for plain kernels")
    for puzzle in puzzles(n, level):
        (solution,) = solve(FAMILY.model(puzzle))
        assert FAMILY.rate(puzzle, solution).level is level
        assert len(puzzle.orders) >= n
        assert all(solution[smaller] < solution[larger] for smaller, larger in puzzle.orders)


@pytest.mark.parametrize("n", SIZES)
def test_easy_puzzles_have_few_givens(n: int) -> None:
    for puzzle in puzzles(n, Level.EASY):
        assert sum(map(bool, puzzle.givens)) <= 2 * GIVENS[n][1]


def test_without_a_level_puzzles_have_one_solution() -> None:
    for seed in range(5):
        puzzle = attempt(4, None, seed)
        assert puzzle is not None
        assert len(solve(FAMILY.model(puzzle))) == 1
