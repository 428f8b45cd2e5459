"""What a ladder packs into a degree, kernels read again."""

from __future__ import annotations

import pytest

from pipeline.solving.kernels.engine.degrees import (
    cells_left_over,
    chain_candidates,
    chain_kinds,
    has_loop,
    has_type,
    houses_together,
    lines_together,
    subset_sizes,
    total_kind,
    unknown_cages,
)
from pipeline.solving.techniques import ALTERNATING, ODD, PRODUCT, SUM, deadly, house_sums, links, totals


@pytest.mark.parametrize("kind", [SUM, PRODUCT, ODD])
def test_a_total_has_a_kind_lines_and_cages(as_python, kind: int) -> None:
    degree = totals(kind, 3, 2)
    assert [as_python(read)(degree) for read in (total_kind, lines_together, unknown_cages)] == [kind, 3, 2]


def test_sums_of_houses_have_cells_left_over_and_houses(as_python) -> None:
    assert [as_python(read)(house_sums(2, 3)) for read in (cells_left_over, houses_together)] == [2, 3]


def test_chains_have_a_length_and_kinds_of_links(as_python) -> None:
    assert as_python(chain_candidates)(links(ALTERNATING, 10)) == 10
    assert as_python(chain_kinds)(links(ALTERNATING, 10)) == ALTERNATING


def test_a_deadly_pattern_has_types_subsets_and_loops(as_python) -> None:
    degree = deadly(types=(1, 4), subsets=(2, 3), cells=(4, 8))
    assert [number for number in (1, 2, 4) if as_python(has_type)(degree, number)] == [1, 4]
    assert [cells for cells in (4, 6, 8) if as_python(has_loop)(degree, cells)] == [4, 8]
    assert as_python(subset_sizes)(degree) == 1 << 2 | 1 << 3
