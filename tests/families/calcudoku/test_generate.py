"""Puzzles of a level: what the generator's kernels say of them is what the ladder and the search say."""

from __future__ import annotations

from collections import Counter
from itertools import islice, permutations, product

import numpy as np
import pytest

from pipeline.families import FAMILIES
from pipeline.families.calcudoku.choices import limits
from pipeline.families.calcudoku.generate import REACHES, Plan, parts, plan, puzzle_of
from pipeline.families.calcudoku.kernels.making import Aim, make, new_room
from pipeline.families.calcudoku.kernels.workspace import ALL, LINES, SQUARE
from pipeline.families.shared.options import OptionError
from pipeline.model.level import Level
from pipeline.model.puzzle import Operator, Puzzle
from pipeline.model.values import solution_text
from pipeline.solving.compiling import kernels_mode
from pipeline.solving.kernels.engine.random_numbers import start
from pipeline.solving.logic_solve import solve_by_logic
from pipeline.solving.search import solve
from pipeline.solving.techniques import limited

CALCUDOKU = FAMILIES["calcudoku"]
LAST = {reach: name for name, reach in REACHES.items()}  # the last technique of each reach
FOUR = CALCUDOKU.params("4x4", {})
PLAIN = kernels_mode() == "plain"
SEEDS = range(4 if PLAIN else 20)
SOME = 6 if PLAIN else 25


def _made(reach: int, beyond: int) -> list[Puzzle]:
    how = Plan(limits(FOUR), reach, beyond, certain=True)
    return [puzzle for seed in SEEDS if (puzzle := puzzle_of(4, how, start(seed)))]


@pytest.mark.parametrize("reach", range(LINES + 1))
def test_a_puzzle_within_reach_is_solved_by_the_ladder(reach: int) -> None:
    made = _made(reach, -1)
    assert made
    for puzzle in made:
        assert solve_by_logic(CALCUDOKU.model(puzzle), limited(CALCUDOKU.ladder, LAST[reach])).solved


@pytest.mark.parametrize("beyond", range(LINES + 1))
def test_a_puzzle_out_of_reach_has_one_solution_that_the_ladder_does_not_find(beyond: int) -> None:
    made = _made(ALL, beyond)
    assert made
    for puzzle in made:
        assert len(solve(CALCUDOKU.model(puzzle))) == 1
        assert not solve_by_logic(CALCUDOKU.model(puzzle), limited(CALCUDOKU.ladder, LAST[beyond])).solved


@pytest.mark.parametrize("reach", range(1, LINES + 1))
def test_a_puzzle_just_within_reach_needs_its_last_techniques(reach: int) -> None:
    made = _made(reach, reach - 1)
    assert made
    for puzzle in made:
        assert solve_by_logic(CALCUDOKU.model(puzzle), limited(CALCUDOKU.ladder, LAST[reach])).solved
        assert not solve_by_logic(CALCUDOKU.model(puzzle), limited(CALCUDOKU.ladder, LAST[reach - 1])).solved


def test_the_lowest_level_is_certain_and_beyond_nothing() -> None:
    how = plan(FOUR, CALCUDOKU.table(FOUR.size), Level.EASY)
    assert how.certain
    assert how.beyond < 0


def test_random_squares_are_latin_and_differ() -> None:
    room = new_room(5, limits(FOUR))
    squares = set()
    for seed in SEEDS:
        make(5, Aim(LINES, -1, 1, 1), *room, start(seed), *parts())
        square = room[0][SQUARE, :25].reshape(5, 5)
        for lines in (square, square.T):
            assert (np.sort(lines, axis=1) == np.arange(1, 6)).all()
        squares.add(tuple(square.ravel().tolist()))
    assert len(squares) == len(SEEDS)


@pytest.mark.parametrize("level", Level)
def test_a_puzzle_of_a_level_is_rated_so(level: Level) -> None:
    tries = (CALCUDOKU.attempt(FOUR, level, seed) for seed in range(1000))
    puzzle = next(filter(None, tries))
    assert CALCUDOKU.rate(puzzle, solve(CALCUDOKU.model(puzzle))[0]).level is level


OPTIONS: list[dict[str, object]] = [
    {"zero_based": True},
    {"zero_based": True, "clues": "no-operator"},
    {"clues": "no-operator"},
    {"operators": ["divide"]},
    {"operators": ["subtract"]},
    {"single_cells": "30%"},
    {"largest_cage": 6},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_options_make_puzzles_with_one_solution_that_keeps_the_rules(options: dict[str, object]) -> None:
    params = CALCUDOKU.params("4x4", options)
    made = [puzzle for seed in SEEDS if (puzzle := CALCUDOKU.attempt(params, Level.EASY, seed))]
    assert made
    for puzzle in made:
        (solution,) = solve(CALCUDOKU.model(puzzle))
        assert CALCUDOKU.defects(puzzle, solution) == ()
        assert CALCUDOKU.parse(CALCUDOKU.format(puzzle)) == puzzle
        assert CALCUDOKU.rate(puzzle, solution).level is Level.EASY


def _easy(number: int, size: str = "4x4", **options: object) -> list[Puzzle]:
    """So many easy puzzles."""
    params = CALCUDOKU.params(size, options)
    tries = (CALCUDOKU.attempt(params, Level.EASY, seed) for seed in range(3 * number))
    made = list(islice(filter(None, tries), number))
    assert len(made) == number
    return made


def _sizes(puzzle: Puzzle) -> Counter[int]:
    """How many cages have so many cells."""
    return Counter(len(cage.cells) for cage in puzzle.cages)


def test_an_exact_number_of_single_cells_is_kept() -> None:
    assert {_sizes(puzzle)[1] for puzzle in _easy(SOME, single_cells=3)} == {3}


def test_clues_without_operator_show_none_but_in_single_cells() -> None:
    for puzzle in _easy(SOME, clues="no-operator"):
        assert {cage.operator for cage in puzzle.cages if len(cage.cells) > 1} == {Operator.NONE}


def test_digits_from_zero_are_printed_read_and_written() -> None:
    puzzle = CALCUDOKU.parse("z3:_a_aa_aa,m0s1a3m0")
    assert puzzle.first_digit == 0
    solutions = solve(CALCUDOKU.model(puzzle), 50)
    brute = [square for square in product(range(1, 4), repeat=9) if CALCUDOKU.defects(puzzle, square) == ()]
    assert sorted(solutions) == brute
    assert solution_text(brute[0], 0) == "".join(str(value - 1) for value in brute[0])


BLOCKS = "_a_aa_aa"  # pairs, and a cage of three cells


@pytest.mark.parametrize("clues", ["d2n2a2d2", "n2n2m0n0", "m0a3a2m2", "n0n1n2s1"])
def test_every_clue_reads_zero_as_arithmetic_does(clues: str) -> None:
    puzzle = CALCUDOKU.parse(f"z3:{BLOCKS},{clues}")
    grids = (a + b + c for a, b, c in product(permutations((1, 2, 3)), repeat=3))
    brute = [grid for grid in grids if CALCUDOKU.defects(puzzle, grid) == ()]
    assert sorted(solve(CALCUDOKU.model(puzzle), 50)) == brute


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"operators": ["divide"], "largest_cage": 3}, "need pairs"),
        ({"single_cells": 16}, "fewer than the 16"),
        ({"single_cells": 15}, "stand alone as well"),
        ({"single_cells": 3, "largest_cage": 2}, "pairs cannot fill"),
        ({"single_cells": "100%"}, "fewer than"),
        ({"single_cells": "97%"}, "fewer than"),
    ],
)
def test_contradictory_options_say_why(options: dict[str, object], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        CALCUDOKU.params("4x4", options)
