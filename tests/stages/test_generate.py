"""An attempt gives a puzzle of what its slot asks for, or nothing."""

from __future__ import annotations

import pytest

from pipeline.families import family_named
from pipeline.families.halving import halving_cost
from pipeline.model.level import Half, Level, LevelTarget
from pipeline.model.slot import Slot
from pipeline.stages.generate import attempt_seed, generate
from pipeline.stages.plan import loose_slots

SUDOKU = family_named("sudoku")
SMALL = SUDOKU.params("4x4", {})


def slots(level: Level, half: Half | None, count: int = 6) -> tuple[Slot, ...]:
    return loose_slots(SMALL, LevelTarget(level, half), count)


@pytest.mark.parametrize("half", Half)
@pytest.mark.parametrize("level", [Level.EASY, Level.HARD])
def test_a_half_of_a_level_holds_costs_of_that_half(level: Level, half: Half) -> None:
    bound = halving_cost(SMALL, level)
    assert bound is not None
    for slot in slots(level, half):
        made = generate(slot, 0, (1,))
        assert made is not None
        assert (SUDOKU.cost(made.puzzle) > bound) is (half is Half.UPPER)


def test_a_level_and_its_halves_have_seeds_of_their_own() -> None:
    seeds = {attempt_seed(slot, 0, (1,)) for half in (None, *Half) for slot in slots(Level.EASY, half)}
    assert len(seeds) == 3 * 6
