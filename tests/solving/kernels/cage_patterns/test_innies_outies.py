"""The rule of 45 and the values that cages need, on small grids made for them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pipeline.model.puzzle import Cage, Operator
from pipeline.solving.board import Board, HouseKind, start_masks, tables
from pipeline.solving.kernels.cage_patterns.innies_outies import house_sums
from pipeline.solving.kernels.cage_patterns.mandatory_values import mandatory_values
from pipeline.solving.kernels.engine.state import CAND, LOG_COLUMNS, STATE_ROWS, STRIKE
from pipeline.solving.patterns import PATTERNS
from pipeline.solving.techniques import Code
from pipeline.solving.techniques import house_sums as degree
from tests.solving.square_houses import square_houses

FULL = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)


def struck(groups: Sequence[Sequence[int]], code: Code, of: int) -> dict[int, set[int]]:
    """What a technique strikes from a blank 4x4 grid with these cages, and the rest in cages of one cell."""
    held = {cell for group in groups for cell in group}
    groups = sorted([*map(tuple, groups), *((cell,) for cell in range(16) if cell not in held)])
    cages = tuple(Cage(tuple(cells), Operator.RUN, sum(FULL[cell] for cell in cells)) for cells in groups)
    runs = tuple((HouseKind.RUN, cage.cells) for cage in cages if len(cage.cells) > 1)
    here = Board(4, (0,) * 16, (*square_houses(2, 2), *runs), cages)
    state = np.zeros((STATE_ROWS, 16), np.int64)
    state[CAND] = start_masks(here)
    PATTERNS[code](tables(here), state, np.empty((0, LOG_COLUMNS), np.int64), of)
    return {
        cell: {value for value in range(1, 5) if mask >> (value - 1) & 1}
        for cell, mask in enumerate(state[STRIKE].tolist())
        if mask
    }


def test_what_the_cages_of_a_row_leave_over_inside_is_one_value() -> None:
    found = struck([(0, 1), (2, 3, 7), (4, 5, 6), (8, 9, 10, 11, 12, 13, 14, 15)], Code.INNIES_OUTIES, degree(1, 1))
    assert found[7] == {1, 3, 4}


def test_an_outie_is_told_by_the_sum_of_a_cage_that_sticks_out() -> None:
    found = struck([(0, 1, 2), (3, 7, 11, 15), (4, 8, 12), (5, 6), (9, 10), (13, 14)], Code.INNIES_OUTIES, degree(1, 1))
    assert found[3] == {1, 2, 3}


def test_two_cells_left_over_hold_their_sum_between_them() -> None:
    one = struck([(0, 1), (2, 6), (3, 7), (4, 5), (8, 9, 10, 11), (12, 13, 14, 15)], Code.INNIES_OUTIES, degree(1, 1))
    two = struck([(0, 1), (2, 6), (3, 7), (4, 5), (8, 9, 10, 11), (12, 13, 14, 15)], Code.INNIES_OUTIES, degree(2, 1))
    assert one == {}
    assert two[2] >= {1, 2}
    assert two[3] >= {1, 2}
    assert all(FULL[cell] not in values for cell, values in two.items())


def test_adjacent_lines_are_taken_together() -> None:
    groups = [(0, 4), (1, 2, 3), (5, 9), (6, 7), (8, 12), (10, 11), (13, 14, 15)]
    assert struck(groups, Code.INNIES_OUTIES, degree(1, 2))[5] == {1, 2, 3}


def test_a_value_that_a_cage_needs_leaves_the_rest_of_its_house() -> None:
    found = struck([(0, 1), *((cell, cell + 4) for cell in (2, 3, 8, 9, 10, 11))], Code.MANDATORY_VALUE, 9)
    assert found[2] >= {1, 2}
    assert found[4] >= {1, 2}
    assert 6 not in found or not {1, 2} <= found[6]


def test_a_cage_larger_than_asked_for_is_left_alone() -> None:
    found = struck([(0, 1), *((cell, cell + 4) for cell in (2, 3, 8, 9, 10, 11))], Code.MANDATORY_VALUE, 1)
    assert all(values <= {FULL[4], FULL[5]} for values in found.values())


def test_the_kernels_are_where_the_ladder_looks_for_them() -> None:
    assert PATTERNS[Code.INNIES_OUTIES] is house_sums
    assert PATTERNS[Code.MANDATORY_VALUE] is mandatory_values
