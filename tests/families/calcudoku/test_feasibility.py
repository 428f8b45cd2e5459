"""Levels that options rule out are told from the others before anything is made."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from pipeline.families import FAMILIES
from pipeline.families.calcudoku.feasibility import distinct_counts
from pipeline.model.level import Level

CALCUDOKU = FAMILIES["calcudoku"]


def absent(size: str, **options: object) -> dict[Level, str]:
    return dict(CALCUDOKU.levels(CALCUDOKU.params(size, options)).absent)


def test_a_level_that_no_try_made_is_absent_with_the_figure() -> None:
    reasons = absent("5x5", operators=["divide"])
    assert list(reasons) == [Level.MEDIUM, Level.HARD, Level.EXPERT, Level.EXTREME]
    assert reasons[Level.HARD].endswith("tries with divide alone none was made")


@pytest.mark.parametrize("size", ["10x10", "11x11", "12x12"])
def test_large_grids_have_every_level_with_all_operators_and_easy_ones_alone_with_divide(size: str) -> None:
    assert absent(size) == {}
    assert list(absent(size, operators=["divide"])) == [Level.MEDIUM, Level.HARD, Level.EXPERT, Level.EXTREME]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"operators": ["subtract", "divide"]},
        {"operators": ["multiply"], "clues": "no-operator", "zero_based": True},
        {"operators": ["multiply", "divide"]},
    ],
    ids=str,
)
def test_no_level_is_absent_where_puzzles_were_made_or_nothing_was_tried(options: dict[str, object]) -> None:
    assert absent("5x5", **options) == {}


def test_a_3x3_level_without_puzzles_is_absent_and_the_others_are_counted() -> None:
    params = CALCUDOKU.params("3x3", {"operators": ["subtract"]})
    table = CALCUDOKU.levels(params)
    assert table.levels == (Level.EASY,)
    easy = CALCUDOKU.capacity(params, Level.EASY)
    assert easy
    assert table.why_absent(Level.HARD) == f"of the {easy:,} puzzles of this size with these options none is so"


def test_fewer_single_cells_leave_fewer_3x3() -> None:
    whole = sum(
        CALCUDOKU.capacity(CALCUDOKU.params("3x3", {"single_cells": number}), Level.HARD) or 0 for number in range(8)
    )
    usual = CALCUDOKU.capacity(CALCUDOKU.params("3x3", {}), Level.HARD)
    assert usual is not None
    assert 0 < usual < whole


def test_3x3_are_no_more_than_counted() -> None:
    params = CALCUDOKU.params("3x3", {"operators": ["divide"]})
    exist = CALCUDOKU.capacity(params, None)
    made = filter(None, (CALCUDOKU.attempt(params, None, seed) for seed in range(50)))
    assert exist is not None
    assert len({CALCUDOKU.signature(puzzle, ()) for puzzle in made}) <= exist


def test_every_kind_of_clue_and_digit_is_counted() -> None:
    assert set(distinct_counts()) == set(product((True, False), repeat=2))


def test_a_size_without_any_puzzle_has_no_levels() -> None:
    params = CALCUDOKU.params("9x9", {"operators": ["subtract"], "clues": "no-operator"})
    assert CALCUDOKU.levels(params).levels == ()


SEVENS = "with these times tables no two of 2, 3, 4 can share a cage, and each goes with 1 alone: at least 8 cells"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"factors": [7], "operators": ["multiply"]}, f"{SEVENS} would stand in cages"),
        ({"factors": [7], "operators": ["add", "multiply"]}, ""),
        ({"factors": [7], "operators": ["multiply"], "zero_based": True}, ""),
        ({"factors": [2, 3], "operators": ["multiply"]}, ""),
    ],
)
def test_times_tables_that_leave_too_many_cells_alone_are_refused_with_the_digits(
    options: dict[str, object], reason: str
) -> None:
    found = absent("4x4", **options)
    assert all(text.startswith(reason) and "; add times tables to factors" in text for text in found.values() if reason)
    assert bool(found) == bool(reason)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"largest_target": 3}, ""),
        ({"largest_target": 3, "operators": ["add"]}, "no clue up to 3 can show a 4; raise largest_target to 5"),
        ({"largest_target": 4, "operators": ["add"]}, "with targets up to 4 every 4 would stand in a cage of its own"),
        ({"largest_target": 5, "operators": ["add"]}, ""),
    ],
)
def test_a_target_up_to_which_a_digit_fits_no_cage_is_refused_with_the_digit(
    options: dict[str, object], reason: str
) -> None:
    assert {text.startswith(reason) for text in absent("4x4", **options).values()} <= ({True} if reason else set())
    assert bool(absent("4x4", **options)) == bool(reason)


def test_no_puzzle_is_made_of_what_is_out_of_reach(plain_mode: bool) -> None:
    chance, refused, tried = Random(11), 0, 15 if plain_mode else 120
    for _ in range(tried):
        operators = chance.sample(["add", "subtract", "multiply", "divide"], chance.choice([1, 2]))
        options = {
            "operators": operators,
            "largest_target": chance.choice([2, 3, 4, 5, 6]),
            "zero_based": chance.random() < 0.3,
        }
        if {"multiply", "divide"} & {*operators} and chance.random() < 0.5:
            options["factors"] = chance.sample(range(2, 8), chance.choice([1, 2]))
        size = chance.choice(["3x3", "4x4"])
        if any("largest_target" in reason for reason in absent(size, **options).values()):
            params = CALCUDOKU.params(size, options)
            refused += 1
            assert not any(CALCUDOKU.attempt(params, Level.EASY, seed) for seed in range(1)), (size, options)
    assert refused > tried // 10
