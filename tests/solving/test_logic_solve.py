from __future__ import annotations

import pytest

from pipeline.families import FAMILIES
from pipeline.solving.logic_solve import solve_by_logic, trace_board
from pipeline.solving.search import solve
from pipeline.solving.techniques import Code
from tests.families.conftest import BOARDS


def boards(name: str, count: int):
    family = FAMILIES[name]
    params = family.params(BOARDS[name]["sizes"][1], {})
    made = (family.attempt(params, None, seed) for seed in range(2 * count))
    return [family.model(puzzle) for puzzle in made if puzzle][:count]


@pytest.mark.parametrize("name", FAMILIES)
def test_no_step_ever_removes_the_solution(name: str) -> None:
    for board in boards(name, 6):
        solution = solve(board)[0]
        for step in trace_board(board, FAMILIES[name].ladder):
            assert all(solution[cell] == value for cell, value in step.placed), step
            assert all(solution[cell] != value for cell, value in step.removed), step


@pytest.mark.parametrize("name", FAMILIES)
def test_the_trace_replayed_fills_the_grid(name: str) -> None:
    for board in boards(name, 4):
        by_logic = solve_by_logic(board, FAMILIES[name].ladder)
        placed = [pair for step in trace_board(board, FAMILIES[name].ladder) for pair in step.placed]
        solution = solve(board)[0]
        given = sum(value > 0 for value in board.givens)
        assert by_logic.solved
        assert len(placed) == len(dict(placed)) == sum(value > 0 for value in solution) - given
        assert all(solution[cell] == value for cell, value in placed)


@pytest.mark.parametrize("name", FAMILIES)
def test_the_hardest_technique_is_the_heaviest_of_the_trace(name: str) -> None:
    weights = {technique.name: technique.weight for technique in FAMILIES[name].ladder}
    for board in boards(name, 4):
        by_logic = solve_by_logic(board, FAMILIES[name].ladder)
        assert by_logic.hardest is not None
        assert by_logic.hardest.weight == max(weights[technique] for technique, _ in by_logic.rounds)


@pytest.mark.parametrize("name", FAMILIES)
def test_without_its_hardest_technique_the_ladder_is_stuck(name: str) -> None:
    for board in boards(name, 4):
        ladder = FAMILIES[name].ladder
        hardest = solve_by_logic(board, ladder).hardest
        assert hardest is not None
        easier = tuple(technique for technique in ladder if technique.weight < hardest.weight)
        if easier:
            assert not solve_by_logic(board, easier).solved


@pytest.mark.parametrize("name", FAMILIES)
def test_ladders_rise(name: str) -> None:
    weights = [technique.weight for technique in FAMILIES[name].ladder]
    assert weights == sorted(weights)
    assert len({technique.name for technique in FAMILIES[name].ladder}) == len(weights)


ORDERED = {Code.ORDER_BOUND, Code.ORDER_FORK, Code.ORDER_POINTING}  # test_orders.py has boards of these
MEASURING = {code for code in Code if code.name.startswith("DIRECT")}  # only measures of other programs have these


def test_every_code_of_the_kernels_is_used_by_some_family() -> None:
    used = {technique.code for family in FAMILIES.usable() for technique in family.techniques}
    assert used | ORDERED | MEASURING == set(Code)
