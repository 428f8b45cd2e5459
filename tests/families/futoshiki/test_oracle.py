"""CP-SAT, which shares nothing with our solver, finds the same one solution; game IDs are read here a second time."""

from __future__ import annotations

import pytest

from pipeline.families import FAMILIES
from pipeline.families.futoshiki.generate import attempt
from pipeline.model.level import Level
from pipeline.solving.compiling import kernels_mode
from pipeline.solving.search import solve

cp_model = pytest.importorskip("ortools.sat.python.cp_model")

FAMILY = FAMILIES["futoshiki"]
SEEDS = range(20 if kernels_mode() == "plain" else 60)
LEVELS = [Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT, Level.EXTREME]


class Collector(cp_model.CpSolverSolutionCallback):
    def __init__(self, cells) -> None:
        super().__init__()
        self.cells = cells
        self.found: list[tuple[int, ...]] = []

    def on_solution_callback(self) -> None:
        self.found.append(tuple(self.value(cell) for cell in self.cells))
        if len(self.found) > 1:
            self.stop_search()


def solutions(text: str) -> list[tuple[int, ...]]:
    """Up to two solutions of a game ID."""
    head, _, body = text.partition(":")
    n = int(head)
    model = cp_model.CpModel()
    cells = [model.new_int_var(1, n, f"c{k}") for k in range(n * n)]
    for line in range(n):
        model.add_all_different(cells[line * n : line * n + n])
        model.add_all_different(cells[line::n])
    for k, written in enumerate(body.rstrip(",").split(",")):
        number = int(written.rstrip("URDL"))
        if number:
            model.add(cells[k] == number)
        for letter in written.lstrip("0123456789"):
            model.add(cells[k] > cells[k + {"U": -n, "R": 1, "D": n, "L": -1}[letter]])
    collector = Collector(cells)
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    status = solver.solve(model, collector)
    assert len(collector.found) > 1 or status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return collector.found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_puzzle_has_one_solution_the_one_we_find(seed: int) -> None:
    n = 4 + seed % (2 if kernels_mode() == "plain" else 6)
    puzzle = attempt(n, LEVELS[seed % len(LEVELS)], seed) or attempt(n, Level.EASY, seed)
    assert puzzle is not None
    assert solutions(FAMILY.format(puzzle)) == list(solve(FAMILY.model(puzzle)))


def test_the_oracle_sees_a_second_solution_and_none() -> None:
    assert len(solutions("4:" + "0," * 16)) == 2
    assert solutions("4:0R,0D,0,0,0U,0L,0,0,0,0,0,0,0,0,0,0,") == []
