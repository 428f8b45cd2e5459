"""Givens dug out of a full grid as long as singles lead back, or one solution is left."""

from __future__ import annotations

import numpy as np
import pytest

from pipeline.families.sudoku.dig import digging
from pipeline.families.sudoku.dig.digging import (
    dig_singles,
    dig_unique,
    emptied,
    fill,
    is_minimal,
    singles_of,
    site_at,
    spare_one,
)
from pipeline.families.sudoku.grid import houses
from pipeline.families.sudoku.grid_rules import plain_rules
from pipeline.families.sudoku.ladder import LADDER
from pipeline.families.sudoku.orbits import orbits_of
from pipeline.model.puzzle import EMPTY
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import Board
from pipeline.solving.kernels.engine.random_numbers import start
from pipeline.solving.logic_solve import solve_by_logic
from pipeline.solving.search import solve
from pipeline.solving.techniques import limited

SIX = plain_rules(6)
ALONE = orbits_of(6, "none")
PAIRS = orbits_of(6, "rotational")


@pytest.fixture
def full() -> IntArray:
    return fill(SIX, start(5))


def givens_of(masks: IntArray) -> tuple[int, ...]:
    return tuple(mask.bit_length() if mask.bit_count() == 1 else EMPTY for mask in masks.tolist())


def board(givens: tuple[int, ...]) -> Board:
    return Board(6, givens, houses(6))


def solutions(givens: tuple[int, ...]) -> int:
    return len(solve(board(givens)))


def unique(full: IntArray, orbits: IntArray, seed: int, least: int = 0) -> tuple[int, ...]:
    return givens_of(dig_unique(site_at(SIX, full, orbits), least, start(seed)).givens)


@pytest.mark.parametrize("seed", range(5))
def test_the_dug_puzzle_has_one_solution_and_no_given_too_many(full: IntArray, seed: int) -> None:
    givens = unique(full, ALONE, seed)
    assert solutions(givens) == 1
    for cell in np.flatnonzero(givens):
        assert solutions((*givens[:cell], EMPTY, *givens[cell + 1 :])) == 2


@pytest.mark.parametrize("seed", range(5))
def test_what_is_remembered_of_a_full_grid_changes_no_outcome(full: IntArray, seed: int) -> None:
    site = site_at(SIX, full, ALONE)
    for other in range(20):
        dig_unique(site, 0, start(100 + other))
    dug = dig_unique(site, 0, start(seed))
    assert site.unavoidable_sets[0, 0] > 0
    assert givens_of(dug.givens) == unique(full, ALONE, seed)


@pytest.mark.parametrize("seed", range(5))
def test_cells_of_an_orbit_are_given_or_empty_together(full: IntArray, seed: int) -> None:
    givens = unique(full, PAIRS, seed)
    assert solutions(givens) == 1
    assert [bool(given) for given in givens] == [bool(given) for given in reversed(givens)]


def test_as_many_givens_stay_as_asked_for(full: IntArray) -> None:
    assert sum(given > 0 for given in unique(full, ALONE, 1, 20)) == 20


def test_an_orbit_that_would_leave_too_few_givens_stays(full: IntArray) -> None:
    assert sum(given > 0 for given in unique(full, PAIRS, 1, 21)) == 22


@pytest.mark.parametrize("technique", ["hidden single in box", "hidden single in line", "naked single"])
@pytest.mark.parametrize("seed", range(5))
def test_dug_by_singles_no_given_is_there_that_these_singles_spare(full: IntArray, technique: str, seed: int) -> None:
    ladder = limited(LADDER, technique)
    givens = givens_of(dig_singles(site_at(SIX, full, ALONE), singles_of(ladder), 0, start(seed)).givens)
    assert solve_by_logic(board(givens), ladder).solved
    for cell in np.flatnonzero(givens):
        assert not solve_by_logic(board((*givens[:cell], EMPTY, *givens[cell + 1 :])), ladder).solved


@pytest.mark.parametrize("seed", range(20))
def test_a_dig_knows_how_far_singles_were_enough(full: IntArray, seed: int) -> None:
    site = site_at(SIX, full, ALONE)
    dug = dig_unique(site, 0, start(seed))
    ladder = limited(LADDER, "naked single")

    def solved(number: int) -> bool:
        return solve_by_logic(board(givens_of(emptied(site, dug.gone[:number]))), ladder).solved

    assert solved(dug.plain)
    assert dug.plain == len(dug.gone) or not solved(dug.plain + 1)


def test_orbits_can_be_spared_one_at_a_time(full: IntArray) -> None:
    site, givens, order = site_at(SIX, full, ALONE), full.copy(), np.arange(36)
    place = number = 0
    while place < 36:
        orbit, place = spare_one(site, givens, order, place, 400)
        number += orbit >= 0
    assert number == sum(given == EMPTY for given in givens_of(givens))
    assert is_minimal(site, givens)


def test_a_puzzle_with_a_given_too_many_is_not_minimal(full: IntArray) -> None:
    site = site_at(SIX, full, ALONE)
    dug = dig_unique(site, 0, start(3))
    assert is_minimal(site, dug.givens)
    assert not is_minimal(site, emptied(site, dug.gone[1:]))


@pytest.mark.parametrize("seed", range(3))
def test_what_a_search_does_not_settle_is_not_called_minimal(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    rules, state = plain_rules(9), start(seed)
    site = site_at(rules, fill(rules, state), orbits_of(9, "none"))
    givens = dig_unique(site, 0, state).givens
    assert is_minimal(site, givens)
    monkeypatch.setattr(digging, "FULL_PROOF", 1)
    assert not is_minimal(site, givens)


def test_without_a_solution_nothing_is_minimal(full: IntArray) -> None:
    givens = dig_unique(site_at(SIX, full, ALONE), 0, start(1)).givens
    assert not is_minimal(site_at(SIX, np.zeros_like(full), ALONE), givens)
