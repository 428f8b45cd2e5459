"""Puzzles of a level need what the level below does not have."""

from __future__ import annotations

import pytest

from pipeline.families import FAMILIES
from pipeline.families.calcudoku.generate import beyond, out_of_reach, within_reach
from pipeline.model.level import Level
from pipeline.solving.climbing import climb_board
from pipeline.solving.kernels.chance import start
from pipeline.solving.patterns import PLACES
from pipeline.solving.search import solve
from pipeline.solving.techniques import limited

CALCUDOKU = FAMILIES["calcudoku"]
TABLE = CALCUDOKU.table(CALCUDOKU.params("4x4", {}).size)


@pytest.mark.parametrize("technique", ["hidden single", "cage claiming", "hidden quad"])
def test_a_puzzle_out_of_reach_has_one_solution_that_the_ladder_does_not_find(technique: str) -> None:
    ladder = limited(CALCUDOKU.ladder, technique)
    made = [out_of_reach(CALCUDOKU.params("4x4", {}), ladder, start(seed)) for seed in range(6)]
    assert any(made)
    for puzzle in filter(None, made):
        assert len(solve(CALCUDOKU.model(puzzle))) == 1
        assert not climb_board(CALCUDOKU.model(puzzle), ladder).solved


def test_a_puzzle_within_reach_is_solved_by_the_ladder() -> None:
    ladder = limited(CALCUDOKU.ladder, "hidden single")
    made = [within_reach(CALCUDOKU.params("4x4", {}), ladder, start(seed)) for seed in range(6)]
    assert any(made)
    assert all(climb_board(CALCUDOKU.model(puzzle), ladder).solved for puzzle in made if puzzle)


def test_the_lowest_level_lies_beyond_nothing() -> None:
    assert beyond(TABLE, TABLE.levels[0]) is None


@pytest.mark.parametrize("level", [Level.MEDIUM, Level.HARD, Level.EXPERT, Level.EXTREME])
def test_a_level_lies_beyond_the_common_techniques_of_the_one_below(level: Level) -> None:
    ladder = beyond(TABLE, level)
    assert ladder
    assert not {technique.code for technique in ladder} & set(PLACES)
    below = TABLE.cuts[TABLE.levels.index(level) - 1].technique
    weights = {technique.name: technique.weight for technique in CALCUDOKU.ladder}
    assert below is not None
    assert ladder[-1].weight <= weights[below]
