"""Small sizes counted whole: what the capacities in the families say is counted again, by other means."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import permutations, product
from math import prod

import pytest

from pipeline.families import FAMILIES
from pipeline.families.kakuro.grid import directed_runs
from pipeline.model.level import Level
from pipeline.model.puzzle import BLACK, Cage, Operator, Puzzle
from pipeline.solving.compiling import kernels_mode
from pipeline.solving.search import solve

pytestmark = pytest.mark.skipif(
    kernels_mode() == "plain", reason="hundreds of thousands of puzzles need compiled kernels"
)

ROOTS = ((1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1), (1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3))
"""The two 4x4 grids that differ under all symmetries."""


def small_sudoku(grid: tuple[int, ...], mask: int) -> Puzzle:
    return Puzzle("sudoku", 4, 4, tuple(value if mask >> k & 1 else 0 for k, value in enumerate(grid)))


def unique_masks(grid: tuple[int, ...]) -> set[int]:
    """The sets of givens, complete grid left out, that leave one solution; with one all its supersets do too."""
    family = FAMILIES["sudoku"]
    found: set[int] = set()
    for mask in range(2**16 - 1):
        below = any(mask >> k & 1 and mask & ~(1 << k) in found for k in range(16))
        if below or (mask.bit_count() > 3 and len(solve(family.model(small_sudoku(grid, mask)))) == 1):
            found.add(mask)
    return found


def test_there_are_4708_small_sudoku_and_36_of_them_are_minimal() -> None:
    family = FAMILIES["sudoku"]
    levels: dict[str, Level | None] = {}
    minimal = set()
    for grid in ROOTS:
        masks = unique_masks(grid)
        for mask in masks:
            puzzle = small_sudoku(grid, mask)
            signature = family.signature(puzzle, grid)
            if signature not in levels:
                levels[signature] = family.rate(puzzle, grid).level
            if not any(mask >> k & 1 and mask & ~(1 << k) in masks for k in range(16)):
                minimal.add(signature)
    assert len(levels) == 4708
    assert len(minimal) == 36
    assert Counter(levels.values()) == capacities("sudoku", "4x4", {"symmetry": "none"})


def capacities(name: str, size: str, options: dict) -> dict[Level, int]:
    family = FAMILIES[name]
    params = family.params(size, options)
    counts = {level: family.capacity(params, level) for level in family.levels(params).levels}
    assert family.capacity(params, None) == sum(filter(None, counts.values()))
    return {level: count for level, count in counts.items() if count}


def partitions(left: frozenset[int], largest: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways to cut the open cells of a 3x3 grid into connected cages."""
    if not left:
        yield ()
        return
    for cage in connected(frozenset([min(left)]), left, largest):
        for rest in partitions(left - cage, largest):
            yield (tuple(sorted(cage)), *rest)


def connected(cage: frozenset[int], left: frozenset[int], largest: int) -> set[frozenset[int]]:
    if len(cage) == largest:
        return {cage}
    near = {b for a in cage for b in left - cage if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1}
    return {cage}.union(*(connected(cage | {cell}, left, largest) for cell in near))


def clues(values: list[int]) -> list[tuple[Operator, int]]:
    if len(values) == 1:
        return [(Operator.ADD, values[0])]
    found = [(Operator.ADD, sum(values)), (Operator.MULTIPLY, prod(values))]
    if len(values) == 2:
        found.append((Operator.SUBTRACT, max(values) - min(values)))
        found += [(Operator.DIVIDE, max(values) // min(values))] if max(values) % min(values) == 0 else []
    return found


def latin_squares() -> list[tuple[int, ...]]:
    rows = list(permutations((1, 2, 3)))
    return [a + b + c for a, b, c in product(rows, repeat=3) if all(len({a[k], b[k], c[k]}) == 3 for k in range(3))]


@pytest.mark.parametrize(
    ("largest", "before", "after"),
    [
        (2, 58052, 7269),
        pytest.param(3, 124084, 15600, marks=pytest.mark.torture),
        pytest.param(4, 154708, 19446, marks=pytest.mark.torture),
    ],
)
def test_small_calcudoku_are_as_many_as_exist(largest: int, before: int, after: int) -> None:
    family = FAMILIES["calcudoku"]
    squares = latin_squares()
    assert len(squares) == 12
    total = 0
    kinds: dict[str, tuple[Level | None, int, bool]] = {}
    for cages in partitions(frozenset(range(9)), largest):
        makers = defaultdict(list)
        for square in squares:
            for choice in product(*(clues([square[cell] for cell in cage]) for cage in cages)):
                makers[choice].append(square)
        singles = sum(len(cage) == 1 for cage in cages)
        for choice, solutions in makers.items():
            if len(solutions) != 1:
                continue
            total += 1
            found = tuple(Cage(cage, *clue) for cage, clue in zip(cages, choice, strict=True))
            puzzle = Puzzle("calcudoku", 3, 3, (0,) * 9, found)
            signature = family.signature(puzzle, solutions[0])
            if signature not in kinds:
                plain = all(len(cage.cells) == 1 or cage.operator is Operator.ADD for cage in found)
                kinds[signature] = family.rate(puzzle, solutions[0]).level, singles, plain
    assert total == before
    assert len(kinds) == after
    for number in range(1, 8, 2) if largest == 2 else range(8):
        options = {"largest_cage": largest, "single_cells": number}
        assert Counter(level for level, singles, _ in kinds.values() if singles == number) == capacities(
            "calcudoku", "3x3", options
        )
        sums = Counter(level for level, singles, plain in kinds.values() if singles == number and plain)
        assert sums == capacities("calcudoku", "3x3", {**options, "operators": ["add"]})


SMALL_KAKURO = {9: range(9), 7: range(1, 8)}
"""By their number the white cells of the layouts of a 3x3 interior that a half turn leaves alone, up to symmetry."""


def fillings(white: range) -> Iterator[tuple[int, ...]]:
    """The sums, across then down, of all ways to fill three rows."""
    lines = [list(range(1, 10)) if cell in white else [0] for cell in range(9)]
    rows = [[row for row in product(*lines[r : r + 3]) if differ(row)] for r in (0, 3, 6)]
    for first, second in product(rows[0], rows[1]):
        if all(differ(pair) for pair in zip(first, second, strict=True)):
            for third in rows[2]:
                if all(differ(column) for column in zip(first, second, third, strict=True)):
                    yield (sum(first), sum(second), sum(third), *map(sum, zip(first, second, third, strict=True)))


def differ(values: tuple[int, ...]) -> bool:
    found = [value for value in values if value]
    return len(set(found)) == len(found)


@pytest.mark.torture
@pytest.mark.parametrize(("white", "number"), [(9, 861), (7, 19853)])
def test_small_kakuro_are_as_many_as_exist(white: int, number: int) -> None:
    family = FAMILIES["kakuro"]
    once = [sums for sums, times in Counter(fillings(SMALL_KAKURO[white])).items() if times == 1]
    levels: dict[str, Level | None] = {}
    layout = tuple(0 if cell in SMALL_KAKURO[white] else BLACK for cell in range(9))
    runs = directed_runs(3, 3, [cell == BLACK for cell in layout])
    for sums in once:
        totals = (sums[run[0] // 3] if across else sums[3 + run[0] % 3] for across, run in runs)
        found = (Cage(run, Operator.RUN, total) for (_, run), total in zip(runs, totals, strict=True))
        puzzle = Puzzle("kakuro", 3, 3, layout, tuple(found))
        signature = family.signature(puzzle, ())
        if signature not in levels:
            levels[signature] = family.rate(puzzle, ()).level
    assert len(levels) == number
    drawn = "".join("#" if cell == BLACK else "." for cell in layout)
    assert Counter(levels.values()) == capacities("kakuro", "4x4", {"layout": drawn})


def test_small_kakuro_on_both_layouts_are_20714() -> None:
    family = FAMILIES["kakuro"]
    assert family.capacity(family.params("4x4", {}), None) == 20714
