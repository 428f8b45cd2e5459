"""The boards of every family, and its symmetries written a second time, in other words than the family's own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from pipeline.families import FAMILIES
from pipeline.model.level import Level
from pipeline.model.puzzle import Cage, Puzzle, Solution
from pipeline.model.rating import Application, Step
from pipeline.solving.compiling import kernels_mode

Board = dict[str, Any]
BOARDS: dict[str, Board] = yaml.safe_load((Path(__file__).parent / "boards.yaml").read_text(encoding="utf-8"))

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
    """What boards.yaml says of every family."""
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
    return lambda puzzle, solution, chance: SYMMETRIES[puzzle.family](puzzle, solution, chance)


@pytest.fixture(scope="session")
def altered() -> Altered:
    """A puzzle that differs from another in one given or clue and is no copy of it."""
    return lambda puzzle, solution, chance: ALTERATIONS[puzzle.family](puzzle, solution, chance)


# --- The steps of a solve, followed with pencil and eraser


@pytest.fixture(scope="session")
def followed() -> Followed:
    """Follows the steps of a puzzle's solve, asserts that each is right, and returns the values written in."""
    return _followed


def _followed(puzzle: Puzzle, solution: Solution, steps: Sequence[Step]) -> Solution:
    groups = GROUPS[puzzle.family](puzzle)
    highest = 9 if puzzle.family == "kakuro" else puzzle.width
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


def _lines(puzzle: Puzzle) -> list[Collection[int]]:
    n = puzzle.width
    return [*(range(row * n, row * n + n) for row in range(n)), *(range(column, n * n, n) for column in range(n))]


def _sudoku_groups(puzzle: Puzzle) -> list[Collection[int]]:
    n = puzzle.width
    if puzzle.regions:
        regions = [[cell for cell in range(n * n) if puzzle.regions[cell] == name] for name in set(puzzle.regions)]
        return [*_lines(puzzle), *regions]
    further: dict[str, list[Collection[int]]] = {
        "diagonal": [range(0, n * n, n + 1), range(n - 1, n * n - 1, n - 1)],
        "windoku": [[r * 9 + c + y * 9 + x for y in range(3) for x in range(3)] for r in (1, 5) for c in (1, 5)],
        "killer": [cage.cells for cage in puzzle.cages],
    }
    return [*_lines_and_boxes(puzzle), *further.get(puzzle.variant, [])]


def _lines_and_boxes(puzzle: Puzzle) -> list[Collection[int]]:
    n = puzzle.width
    high = {4: 2, 6: 2, 8: 2, 9: 3, 10: 2, 12: 3, 16: 4}[n]
    wide = n // high
    corners = [(row, column) for row in range(0, n, high) for column in range(0, n, wide)]
    boxes = [[(row + y) * n + column + x for y in range(high) for x in range(wide)] for row, column in corners]
    return [*_lines(puzzle), *boxes]


GROUPS: dict[str, Callable[[Puzzle], list[Collection[int]]]] = {
    "sudoku": _sudoku_groups,
    "calcudoku": _lines,
    "kakuro": lambda puzzle: [cage.cells for cage in puzzle.cages],
}


# --- Sudoku: relabelling; lines within bands and stacks, these among each other; transposition of square boxes


def _shuffled(chance: Random, items: range) -> list[int]:
    return chance.sample(items, len(items))


def _line_order(chance: Random, groups: int, size: int) -> list[int]:
    return [
        group * size + line for group in _shuffled(chance, range(groups)) for line in _shuffled(chance, range(size))
    ]


def _sudoku_image(puzzle: Puzzle, solution: Solution, chance: Random) -> tuple[Puzzle, Solution]:
    if puzzle.variant:
        return _variant_image(puzzle, solution, chance)
    n = puzzle.width
    high = {4: 2, 6: 2, 8: 2, 9: 3, 10: 2, 12: 3, 16: 4}[n]
    wide = n // high
    rows, columns = _line_order(chance, wide, high), _line_order(chance, high, wide)
    names = [0, *(name + 1 for name in _shuffled(chance, range(n)))]
    turned = high == wide and chance.random() < 0.5

    def moved(values: tuple[int, ...]) -> tuple[int, ...]:
        lines = [[names[values[row * n + column]] for column in columns] for row in rows]
        return tuple(value for line in (zip(*lines, strict=True) if turned else lines) for value in line)

    return replace(puzzle, givens=moved(puzzle.givens)), moved(solution)


def _variant_image(puzzle: Puzzle, solution: Solution, chance: Random) -> tuple[Puzzle, Solution]:
    """Mirror images and half turns, quarter turns where boxes allow them; for each variant what else it has."""
    n = puzzle.width
    for _ in range(6):
        puzzle, solution = _reflected(puzzle, solution)
        for _ in range(chance.randrange(4) if puzzle.regions or n in (4, 9) else 2 * chance.randrange(2)):
            puzzle, solution = _turned(puzzle, solution)
        if puzzle.variant in LINE_SWAPS:
            rows, columns = LINE_SWAPS[puzzle.variant](n, chance)
            old = [rows[row] * n + columns[column] for row in range(n) for column in range(n)]
            puzzle, solution = _reordered(puzzle, solution, n, n, old)
        if puzzle.variant != "killer":
            names = [0, *(name + 1 for name in _shuffled(chance, range(n)))]
            puzzle = replace(puzzle, givens=tuple(names[given] for given in puzzle.givens))
            solution = tuple(names[value] for value in solution)
    return puzzle, solution


def _exchanged(n: int, *pairs: tuple[int, int]) -> list[int]:
    order = list(range(n))
    for one, other in pairs:
        order[one], order[other] = order[other], order[one]
    return order


def _windoku_swap(n: int, chance: Random) -> tuple[list[int], list[int]]:
    """Two lines that lie in one window and one band, or none."""
    swaps = [_exchanged(n, *pairs) for pairs in ([], [(1, 2)], [(6, 7)])]
    return chance.choice(swaps), chance.choice(swaps)


def _diagonal_swap(n: int, chance: Random) -> tuple[list[int], list[int]]:
    """Two lines of the first band, the two opposite them, and columns alike; in 9x9 those beside the middle."""
    pairs = [[], [(3, 5)], [(0, 1), (8, 7)], [(1, 2), (7, 6)]] if n == 9 else [[]]
    order = _exchanged(n, *chance.choice(pairs))
    return order, order


LINE_SWAPS: dict[str, Callable[[int, Random], tuple[list[int], list[int]]]] = {
    "diagonal": _diagonal_swap,
    "windoku": _windoku_swap,
}


def _with_a_given_more(puzzle: Puzzle, solution: Solution, chance: Random) -> Puzzle:
    if puzzle.cages:
        return _with_another_clue(puzzle, solution, chance)
    cell = chance.choice([cell for cell, given in enumerate(puzzle.givens) if not given])
    return replace(puzzle, givens=(*puzzle.givens[:cell], solution[cell], *puzzle.givens[cell + 1 :]))


# --- Calcudoku and Kakuro: quarter turns and one reflection make all eight symmetries


def _turned(puzzle: Puzzle, solution: Solution) -> tuple[Puzzle, Solution]:
    """A quarter turn clockwise: the first column, read upwards, becomes the first row."""
    old = [row * puzzle.width + column for column in range(puzzle.width) for row in reversed(range(puzzle.height))]
    return _reordered(puzzle, solution, puzzle.height, puzzle.width, old)


def _reflected(puzzle: Puzzle, solution: Solution) -> tuple[Puzzle, Solution]:
    """Left and right exchanged."""
    old = [row * puzzle.width + column for row in range(puzzle.height) for column in reversed(range(puzzle.width))]
    return _reordered(puzzle, solution, puzzle.width, puzzle.height, old)


def _reordered(puzzle: Puzzle, solution: Solution, width: int, height: int, old: list[int]) -> tuple[Puzzle, Solution]:
    """The puzzle whose cells in reading order are the old ones in this order."""
    cages = [Cage(tuple(sorted(map(old.index, cage.cells))), cage.operator, cage.target) for cage in puzzle.cages]
    cages.sort(key=lambda cage: (cage.cells[0], _goes_down(cage, width)))
    givens = tuple(puzzle.givens[cell] for cell in old)
    names = list(dict.fromkeys(puzzle.regions[cell] for cell in old)) if puzzle.regions else []
    regions = tuple(names.index(puzzle.regions[cell]) for cell in old) if names else ()
    moved = Puzzle(puzzle.family, width, height, givens, tuple(cages), puzzle.variant, regions)
    return moved, tuple(solution[cell] for cell in old)


def _goes_down(cage: Cage, width: int) -> bool:
    return len({cell % width for cell in cage.cells}) == 1


def _grid_image(puzzle: Puzzle, solution: Solution, chance: Random) -> tuple[Puzzle, Solution]:
    if chance.random() < 0.5:
        puzzle, solution = _reflected(puzzle, solution)
    for _ in range(chance.randrange(4)):
        puzzle, solution = _turned(puzzle, solution)
    return puzzle, solution


def _with_another_clue(puzzle: Puzzle, _: Solution, chance: Random) -> Puzzle:
    chosen = chance.randrange(len(puzzle.cages))
    cages = [replace(cage, target=cage.target + (k == chosen)) for k, cage in enumerate(puzzle.cages)]
    return replace(puzzle, cages=tuple(cages))


SYMMETRIES: dict[str, Image] = {"sudoku": _sudoku_image, "calcudoku": _grid_image, "kakuro": _grid_image}
ALTERATIONS: dict[str, Altered] = {
    "sudoku": _with_a_given_more,
    "calcudoku": _with_another_clue,
    "kakuro": _with_another_clue,
}
