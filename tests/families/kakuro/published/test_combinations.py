"""Sets of values, and the table by sum and product of Zhou and Tong."""

from math import prod

import pytest

from pipeline.families.kakuro.published.cell_search import unused_set
from pipeline.families.kakuro.published.combinations import ALL, COMBINATIONS, allowed, sum_and_product, values_of


def test_zhou_sum_and_product_know_all_512_sets_among_sets_of_equal_size() -> None:
    assert len(sum_and_product()) == 512
    assert set(sum_and_product().values()) == set(range(ALL + 1))


def test_zhou_without_the_size_sum_and_product_know_448_only() -> None:
    assert len({(sum(values_of(mask)), prod(values_of(mask))) for mask in range(ALL + 1)}) == 448


def test_zhou_table_gives_the_values_that_are_left() -> None:
    left = unused_set((1, 3, 6, 8))
    assert left is not None
    assert values_of(left) == (2, 4, 5, 7, 9)


def test_zhou_table_finds_most_repeats_but_not_all() -> None:
    assert unused_set((4, 4)) is None
    assert unused_set((1, 4, 4, 9)) == unused_set((1, 3, 6, 8))


@pytest.mark.parametrize(("size", "total", "values"), [(2, 3, (1, 2)), (9, 45, tuple(range(1, 10))), (2, 20, ())])
def test_the_values_that_a_sum_allows_are_those_of_its_combinations(
    size: int, total: int, values: tuple[int, ...]
) -> None:
    assert values_of(allowed(size, total)) == values


def test_there_are_502_combinations_of_two_values_and_more() -> None:
    assert sum(len(sets) for (size, _), sets in COMBINATIONS.items() if size > 1) == 502
