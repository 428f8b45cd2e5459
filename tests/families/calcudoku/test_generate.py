"""Puzzles of a level: what the generator's kernels say of them is what the ladder and the search say."""

from __future__ import annotations

import numpy as np
import pytest

from pipeline.families import FAMILIES
from pipeline.families.calcudoku.generate import REACHES, Plan, limits, parts, plan, puzzle_of
from pipeline.families.calcudoku.kernels_making import make, new_room
from pipeline.families.calcudoku.kernels_rows import ALL, LINES, SQUARE
from pipeline.model.level import Level
from pipeline.model.puzzle import Puzzle
from pipeline.solving.climbing import climb_board
from pipeline.solving.compiling import kernels_mode
from pipeline.solving.kernels.chance import start
from pipeline.solving.search import solve
from pipeline.solving.techniques import limited

CALCUDOKU = FAMILIES["calcudoku"]
LAST = {reach: name for name, reach in REACHES.items()}  # the last technique of each reach
FOUR = CALCUDOKU.params("4x4", {})
SEEDS = range(4 if kernels_mode() == "plain" else 20)


def _made(reach: int, beyond: int) -> list[Puzzle]:
    how = Plan(limits(FOUR), reach, beyond, certain=True)
    return [puzzle for seed in SEEDS if (puzzle := puzzle_of(4, how, start(seed)))]


@pytest.mark.parametrize("reach", range(LINES + 1))
def test_a_puzzle_within_reach_is_solved_by_the_ladder(reach: int) -> None:
    made = _made(reach, -1)
    assert made
    for puzzle in made:
        assert climb_board(CALCUDOKU.model(puzzle), limited(CALCUDOKU.ladder, LAST[reach])).solved


@pytest.mark.parametrize("beyond", range(LINES + 1))
def test_a_puzzle_out_of_reach_has_one_solution_that_the_ladder_does_not_find(beyond: int) -> None:
    made = _made(ALL, beyond)
    assert made
    for puzzle in made:
        assert len(solve(CALCUDOKU.model(puzzle))) == 1
        assert not climb_board(CALCUDOKU.model(puzzle), limited(CALCUDOKU.ladder, LAST[beyond])).solved


def test_a_puzzle_just_within_reach_needs_its_last_techniques() -> None:
    for reach in range(1, LINES + 1):
        for puzzle in _made(reach, reach - 1):
            assert climb_board(CALCUDOKU.model(puzzle), limited(CALCUDOKU.ladder, LAST[reach])).solved
            assert not climb_board(CALCUDOKU.model(puzzle), limited(CALCUDOKU.ladder, LAST[reach - 1])).solved


def test_the_lowest_level_is_certain_and_beyond_nothing() -> None:
    how = plan(FOUR, CALCUDOKU.table(FOUR.size), Level.EASY)
    assert how.certain
    assert how.beyond < 0


def test_random_squares_are_latin_and_differ() -> None:
    room = new_room(5, limits(FOUR))
    squares = set()
    for seed in SEEDS:
        make(5, LINES, -1, 1, 1, *room, start(seed), *parts())
        square = room[0][SQUARE, :25].reshape(5, 5)
        for lines in (square, square.T):
            assert (np.sort(lines, axis=1) == np.arange(1, 6)).all()
        squares.add(tuple(square.ravel().tolist()))
    assert len(squares) == len(SEEDS)


@pytest.mark.parametrize("level", Level)
def test_a_puzzle_of_a_level_is_rated_so(level: Level) -> None:
    made = [puzzle for seed in SEEDS[:4] if (puzzle := CALCUDOKU.attempt(FOUR, level, seed))]
    for puzzle in made:
        assert CALCUDOKU.rate(puzzle, solve(CALCUDOKU.model(puzzle))[0]).level is level
