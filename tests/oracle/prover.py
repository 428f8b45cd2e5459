"""All solutions of a puzzle up to two, by CP-SAT: a solver with which ours shares nothing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import prod

from constraints import Constraints
from ortools.sat.python import cp_model


class _Collector(cp_model.CpSolverSolutionCallback):
    def __init__(self, cells: list[cp_model.IntVar]) -> None:
        super().__init__()
        self.cells = cells
        self.found: list[list[int]] = []

    def on_solution_callback(self) -> None:
        self.found.append([self.value(cell) for cell in self.cells])
        if len(self.found) > 1:
            self.stop_search()


def solutions(puzzle: Constraints) -> list[list[int]]:
    """Up to two solutions, values in reading order of the cells; a complete search if fewer are found."""
    model = cp_model.CpModel()
    values = range(puzzle.first_digit, puzzle.first_digit + puzzle.n)
    cell = {k: model.new_int_var(values[0], values[-1], f"c{k}") for k in puzzle.cells}
    for k, value in puzzle.givens.items():
        model.add(cell[k] == value)
    for group in puzzle.groups:
        model.add_all_different([cell[k] for k in group])
    for letter, target, cells in puzzle.clues:
        _add_clue(model, letter, target, [cell[k] for k in cells], values)
    for smaller, larger in puzzle.orders:
        model.add(cell[smaller] < cell[larger])
    collector = _Collector([cell[k] for k in puzzle.cells])
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    status = solver.solve(model, collector)
    assert len(collector.found) > 1 or status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return collector.found


def _add_clue(model: cp_model.CpModel, letter: str, target: int, cells: list[cp_model.IntVar], values: range) -> None:
    if letter == "a":
        model.add(sum(cells) == target)
        return
    fits = [
        some for some in product(values, repeat=len(cells)) if any(r(some) == target for r in readings(letter, some))
    ]
    model.add_allowed_assignments(cells, fits)


def readings(letter: str, values: tuple[int, ...]) -> list[Callable[[tuple[int, ...]], float]]:
    """What a clue may say of its cells; `n` stands for any of the four operators."""
    found: dict[str, Callable[[tuple[int, ...]], float]] = {"a": sum, "m": prod}
    if len(values) == 2:
        found["s"] = lambda pair: abs(pair[0] - pair[1])
        found["d"] = lambda pair: max(pair) / min(pair) if min(pair) else -1.0
    return [*found.values()] if letter == "n" else [found[letter]]
