from __future__ import annotations

from itertools import combinations

from pipeline.solving.kernels.cages.cage_arithmetic import SUM_MASKS, SUM_STARTS


def test_the_table_of_sums_is_complete() -> None:
    for size in range(1, 10):
        for total in range(46):
            expected = {sum(1 << (v - 1) for v in c) for c in combinations(range(1, 10), size) if sum(c) == total}
            found = SUM_MASKS[SUM_STARTS[size, total] : SUM_STARTS[size, total + 1]]
            assert set(found.tolist()) == expected
