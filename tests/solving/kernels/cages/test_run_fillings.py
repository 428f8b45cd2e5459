from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from pipeline.solving.techniques import Code


@pytest.mark.parametrize("seed", range(12))
def test_the_fillings_of_a_run_are_those_of_brute_force(left_by, run_board, seed: int) -> None:
    random = np.random.default_rng(seed)
    size = int(random.integers(2, 6))
    total = int(random.integers(size * (size + 1) // 2, size * (19 - size) // 2 + 1))
    fillings = [t for t in product(range(1, 10), repeat=size) if len(set(t)) == size and sum(t) == total]
    left = left_by(Code.RUN_FILLINGS, run_board(size, total, []))
    assert left[:size] == [{t[i] for t in fillings} for i in range(size)]
