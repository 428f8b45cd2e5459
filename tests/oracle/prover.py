"""All solutions of a puzzle up to two, by CP-SAT: a solver with which ours shares nothing."""

from __future__ import annotations

from ortools.sat.python import cp_model
from readers import Constraints


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
    cell = {k: model.new_int_var(1, puzzle.n, f"c{k}") for k in puzzle.cells}
    for k, value in puzzle.givens.items():
        model.add(cell[k] == value)
    for group in puzzle.groups:
        model.add_all_different([cell[k] for k in group])
    for letter, target, cells in puzzle.clues:
        _add_clue(model, letter, target, [cell[k] for k in cells], puzzle.n)
    collector = _Collector([cell[k] for k in puzzle.cells])
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    status = solver.solve(model, collector)
    assert len(collector.found) > 1 or status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return collector.found


def _add_clue(model: cp_model.CpModel, letter: str, target: int, cells: list[cp_model.IntVar], n: int) -> None:
    if letter == "a":
        model.add(sum(cells) == target)
    elif letter == "m":
        product = model.new_constant(1)
        for k, factor in enumerate(cells):
            result = model.new_int_var(1, n ** (k + 1), "")
            model.add_multiplication_equality(result, [product, factor])
            product = result
        model.add(product == target)
    else:
        pairs = [(a, b) for a in range(1, n + 1) for b in range(1, n + 1)]
        fits = {"s": lambda a, b: abs(a - b) == target, "d": lambda a, b: max(a, b) == target * min(a, b)}[letter]
        model.add_allowed_assignments(cells, [pair for pair in pairs if fits(*pair)])
