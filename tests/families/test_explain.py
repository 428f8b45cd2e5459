"""The steps of every solve are right, one by one, and lead from the puzzle to its solution."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.families import FAMILIES
from pipeline.model.level import Level
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.rating import Step
from pipeline.model.size import Size
from pipeline.solving.replay import replay
from tests.families.conftest import BOARDS

Boards = Mapping[str, dict[str, Any]]
Made = Callable[..., Puzzle]
Solved = Callable[[Puzzle], Solution]
Followed = Callable[[Puzzle, Solution, Sequence[Step]], Solution]

KINDS = [
    pytest.param(name, size, level, id=f"{name} {size} {level}")
    for name, board in BOARDS.items()
    for size in board["explained"]
    for level in FAMILIES[name].table(Size.parse(size)).levels
]


@pytest.mark.parametrize(("kind", "size", "level"), KINDS)
def test_every_step_is_right_and_the_last_leaves_the_solution(
    kind: str, size: str, level: Level, made: Made, solved: Solved, followed: Followed, plain_mode: bool
) -> None:
    if plain_mode and size not in BOARDS[kind]["plain"]:
        pytest.skip(f"plain kernels take minutes for {kind} {size}")
    family = FAMILIES[kind]
    for seed in range(1, 3 if plain_mode else 5):
        puzzle = made(kind, size, seed, level)
        assert followed(puzzle, solved(puzzle), family.explain(puzzle)) == solved(puzzle)


@settings(max_examples=60)
@given(seed=st.integers(0, 40), which=st.integers(0, 2))
def test_every_step_of_any_puzzle_is_right(
    name: str, boards: Boards, seed: int, which: int, made: Made, solved: Solved, followed: Followed
) -> None:
    puzzle = made(name, boards[name]["sizes"][which], seed)
    assert followed(puzzle, solved(puzzle), FAMILIES[name].explain(puzzle)) == solved(puzzle)


@pytest.mark.parametrize("level", [Level.EASY, Level.HARD])
def test_a_rating_counts_the_steps_that_are_explained(name: str, level: Level, made: Made, solved: Solved) -> None:
    family = FAMILIES[name]
    puzzle = made(name, BOARDS[name]["explained"][1], 3, level)
    rating = family.rate(puzzle, solved(puzzle))
    steps = family.explain(puzzle)
    assert rating.steps == tuple((step.technique, len(step.applications)) for step in steps)
    weights = {technique.name: technique.weight for technique in family.ladder}
    assert max(steps, key=lambda step: weights[step.technique]).technique == rating.technique


def test_a_replay_ends_with_one_value_in_every_cell(name: str, boards: Boards, made: Made, solved: Solved) -> None:
    family = FAMILIES[name]
    puzzle = made(name, boards[name]["sizes"][1], 2)
    steps = family.explain(puzzle)
    *before, last = replay(family.model(puzzle), steps)
    assert len(before) == len(steps)
    assert tuple(values[0] if values else -1 for values in last) == solved(puzzle)
    for step, position in zip(steps, before, strict=True):
        assert all(value in position[cell] for cell, value in (*step.placed, *step.removed))
