"""The smallest Calcudoku counted whole: what the family says of its capacities is counted again, by other means."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import permutations, product
from math import prod

import pytest

from pipeline.families import FAMILIES
from pipeline.model.level import Level
from pipeline.model.puzzle import Cage, Operator, Puzzle
from pipeline.solving.compiling import kernels_mode
from tests.families.counting import capacities

pytestmark = pytest.mark.skipif(
    kernels_mode() == "plain", reason="hundreds of thousands of puzzles need compiled kernels"
)


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
        pytest.param(2, 58052, 7269, marks=pytest.mark.torture),
        pytest.param(3, 124084, 15600, marks=pytest.mark.torture(sample=0)),  # half a minute each
        pytest.param(4, 154708, 19446, marks=pytest.mark.torture(sample=0)),
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
