from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import entry
from pipeline.solving.kernels.cages.fillings import room_for_fillings, run_support


@entry
def taken(candidates: IntArray, cells: IntArray, total: int) -> IntArray:
    """What every cell of a run takes in some filling."""
    reached = np.zeros(candidates.shape[0], np.int64)
    run_support(candidates, cells, total, room_for_fillings(len(candidates)), reached)
    return reached


def by_trying(candidates: IntArray, total: int) -> list[int]:
    """The same, filling by filling."""
    found = [0] * len(candidates)
    for filling in permutations(range(1, 10), len(candidates)):
        if sum(filling) == total and all(mask >> v - 1 & 1 for mask, v in zip(candidates, filling, strict=True)):
            found = [mask | 1 << v - 1 for mask, v in zip(found, filling, strict=True)]
    return found


@pytest.mark.parametrize("size", [2, 3, 5, 6, 7])
def test_cells_take_what_they_take_in_fillings(size: int) -> None:
    random = np.random.default_rng(size)
    for chance in (0.3, 0.5, 0.8):
        values = random.permutation(9)[:size]
        drawn = (random.random((size, 9)) < chance).astype(np.int64) << np.arange(9)
        candidates = drawn.sum(axis=1) | 1 << values
        total = int(values.sum()) + size
        reached, expected = taken(candidates, np.arange(size), total), by_trying(candidates, total)
        open_cells = [i for i in range(size) if candidates[i] & (candidates[i] - 1)]
        assert [reached[i] for i in open_cells] == [expected[i] for i in open_cells]


def test_placed_values_belong_to_fillings() -> None:
    candidates = np.array([0b1, 0b110010, 0b100, 0b1011010], np.int64)
    assert taken(candidates, np.arange(4), 15).tolist() == by_trying(candidates, 15)


def test_a_run_that_nothing_fills_leaves_open_cells_nothing() -> None:
    assert taken(np.array([0b11, 0b11, 0b11], np.int64), np.arange(3), 6).tolist() == [0, 0, 0]


def test_values_above_nine_make_sums_like_others() -> None:
    candidates = np.array([0b1110_0000_0000, 0b1111_0000_0000, 0b1011_1000_0000], np.int64)
    expected = [0] * 3
    for filling in permutations(range(1, 13), 3):
        if sum(filling) == 31 and all(mask >> v - 1 & 1 for mask, v in zip(candidates.tolist(), filling, strict=True)):
            expected = [mask | 1 << v - 1 for mask, v in zip(expected, filling, strict=True)]
    assert taken(candidates, np.arange(3), 31).tolist() == expected
