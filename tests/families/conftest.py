"""The boards of every family, and its houses and symmetries written a second time, in other words than its own.

A family is tested like the others once tests/families/FAMILY/ has `boards.yaml` and `conformance.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from pipeline.families import FAMILIES
from pipeline.model.level import Level
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.rating import Application, Step
from pipeline.solving.compiling import kernels_mode

Board = dict[str, Any]
HERE = Path(__file__).parent
BOARDS: dict[str, Board] = {
    name: yaml.safe_load((HERE / name / "boards.yaml").read_text(encoding="utf-8")) for name in FAMILIES
}

Image = Callable[[Puzzle, Solution, Random], tuple[Puzzle, Solution]]
Altered = Callable[[Puzzle, Solution, Random], Puzzle]
Followed = Callable[[Puzzle, Solution, Sequence[Step]], Solution]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every family with its boards, its broken ones, its malformed texts, where a test asks for them."""
    names = metafunc.fixturenames
    if "broken" in names:
        cases = [(name, {"text": board["text"]} | case) for name, board in BOARDS.items() for case in board["broken"]]
        metafunc.parametrize(("name", "broken"), cases, ids=[f"{n}: {c['defects'][0]}" for n, c in cases])
    elif "malformed" in names:
        cases = [(name, case) for name, board in BOARDS.items() for case in board["malformed"]]
        metafunc.parametrize(("name", "malformed"), cases, ids=[f"{n}: {c['said']}" for n, c in cases])
    elif "name" in names:
        metafunc.parametrize("name", FAMILIES)


@pytest.fixture(scope="session")
def boards() -> Mapping[str, Board]:
    """What boards.yaml of every family says."""
    return BOARDS


@pytest.fixture(scope="session")
def plain_mode() -> bool:
    """Do the kernels run as plain Python, a hundred times slower?"""
    return kernels_mode() == "plain"


@pytest.fixture(scope="session")
def made() -> Callable[..., Puzzle]:
    """A puzzle of a family, size, level and options from a seed: the first attempt that succeeds."""
    return lru_cache(maxsize=4000)(_made)


def _made(name: str, size: str, seed: int, level: Level | None = None, **options: Any) -> Puzzle:
    family = FAMILIES[name]
    params = family.params(size, options)
    tries = (family.attempt(params, level, 1000 * seed + number) for number in range(1000))
    return next(puzzle for puzzle in tries if puzzle is not None)


@pytest.fixture(scope="session")
def solved() -> Callable[[Puzzle], Solution]:
    """The one solution of a puzzle."""
    return lru_cache(maxsize=4000)(_solved)


def _solved(puzzle: Puzzle) -> Solution:
    from pipeline.solving.search import solve

    (solution,) = solve(FAMILIES[puzzle.family].model(puzzle))
    return solution


@pytest.fixture(scope="session")
def image() -> Image:
    """A random symmetric copy of a puzzle, with its solution."""
    return lambda puzzle, solution, chance: _conformance(puzzle).image(puzzle, solution, chance)


@pytest.fixture(scope="session")
def altered() -> Altered:
    """A puzzle that differs from another in one given or clue and is no copy of it."""
    return lambda puzzle, solution, chance: _conformance(puzzle).altered(puzzle, solution, chance)


def _conformance(puzzle: Puzzle) -> Any:
    """What a family's conformance.py says of its puzzles."""
    return import_module(f"tests.families.{puzzle.family}.conformance")


# --- The steps of a solve, followed with pencil and eraser


@pytest.fixture(scope="session")
def followed() -> Followed:
    """Follows the steps of a puzzle's solve, asserts that each is right, and returns the values written in."""
    return _followed


def _followed(puzzle: Puzzle, solution: Solution, steps: Sequence[Step]) -> Solution:
    groups, highest = _conformance(puzzle).groups(puzzle), _conformance(puzzle).highest(puzzle)
    open_cells = [set(range(1, highest + 1)) if given == 0 else set() for given in puzzle.givens]
    written = [0] * len(puzzle.givens)
    for cell, given in enumerate(puzzle.givens):
        if given:
            _write(cell, given, open_cells, written, groups)
    for step in steps:
        for application in step.applications:
            _check(application, solution, open_cells, written)
        for cell, value in step.removed:
            open_cells[cell].discard(value)
        for cell, value in step.placed:
            _write(cell, value, open_cells, written, groups)
    return tuple(written)


def _check(application: Application, solution: Solution, open_cells: list[set[int]], written: list[int]) -> None:
    assert application.placed or application.removed
    for cell, value in application.placed:
        assert written[cell] == 0
        assert solution[cell] == value
        assert value in open_cells[cell]
    for cell, value in application.removed:
        assert solution[cell] != value
        assert value in open_cells[cell]
    for cell, values in application.cells:
        assert set(values) <= open_cells[cell] | {written[cell]}
    for _, cells in application.houses:
        assert len(set(cells)) == len(cells) > 1


def _write(
    cell: int, value: int, open_cells: list[set[int]], written: list[int], groups: Sequence[Collection[int]]
) -> None:
    written[cell] = value
    open_cells[cell] = set()
    for group in groups:
        if cell in group:
            for other in group:
                open_cells[other].discard(value)
