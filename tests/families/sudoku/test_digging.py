"""Givens dug out of a full grid as long as one solution is left."""

from __future__ import annotations

import numpy as np
import pytest

from pipeline.families.sudoku.digging import dig_unique
from pipeline.families.sudoku.grid import houses
from pipeline.model.puzzle import EMPTY
from pipeline.solving.board import Board, padded, start_masks, tables
from pipeline.solving.kernels.chance import start
from pipeline.solving.kernels.search import random_solution
from pipeline.solving.search import solve
from pipeline.solving.words import Words

SIX = Board(6, (EMPTY,) * 36, houses(6))
ALONE = padded([(cell,) for cell in range(36)])
PAIRS = padded([(cell, 35 - cell) for cell in range(18)])


@pytest.fixture
def full() -> Words:
    return random_solution(tables(SIX), start_masks(SIX), 2000, 50, start(5))


def givens_of(masks: Words) -> tuple[int, ...]:
    return tuple(mask.bit_length() if mask.bit_count() == 1 else EMPTY for mask in masks.tolist())


def solutions(givens: tuple[int, ...]) -> int:
    return len(solve(Board(6, givens, houses(6))))


@pytest.mark.parametrize("seed", range(5))
def test_the_dug_puzzle_has_one_solution_and_no_given_too_many(full: Words, seed: int) -> None:
    givens = givens_of(dig_unique(tables(SIX), full, ALONE, start(seed), 0))
    assert solutions(givens) == 1
    for cell in np.flatnonzero(givens):
        assert solutions((*givens[:cell], EMPTY, *givens[cell + 1 :])) == 2


@pytest.mark.parametrize("seed", range(5))
def test_cells_of_an_orbit_are_given_or_empty_together(full: Words, seed: int) -> None:
    givens = givens_of(dig_unique(tables(SIX), full, PAIRS, start(seed), 0))
    assert solutions(givens) == 1
    assert [bool(given) for given in givens] == [bool(given) for given in reversed(givens)]


def test_as_many_givens_stay_as_asked_for(full: Words) -> None:
    assert sum(given > 0 for given in givens_of(dig_unique(tables(SIX), full, ALONE, start(1), 20))) == 20


def test_an_orbit_that_would_leave_too_few_givens_stays(full: Words) -> None:
    assert sum(given > 0 for given in givens_of(dig_unique(tables(SIX), full, PAIRS, start(1), 21))) == 22
