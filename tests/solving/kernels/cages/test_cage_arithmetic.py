from __future__ import annotations

from itertools import combinations

from pipeline.solving.kernels.cages.cage_arithmetic import SUM_MASKS, SUM_STARTS


def test_the_table_of_sums_is_complete() -> None:
    for size in range(1, 13):
        sets = {sum(1 << (v - 1) for v in chosen): sum(chosen) for chosen in combinations(range(1, 13), size)}
        for total in range(79):
            found = SUM_MASKS[SUM_STARTS[size, total] : SUM_STARTS[size, total + 1]]
            assert found.tolist() == sorted(mask for mask, made in sets.items() if made == total)
