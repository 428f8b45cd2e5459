"""A full grid of one's own is signed as quickly as any puzzle, though all of its cells look alike."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from pipeline.families import family_named
from pipeline.families.sudoku.full_grids import colours_by_cycles

FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OTHER = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"


def test_cycles_tell_all_lines_and_values_of_an_ordinary_grid_apart() -> None:
    values = np.array([int(digit) - 1 for digit in FULL]).reshape(9, 9)
    assert [len(set(kind)) for kind in colours_by_cycles(values, 3, 3).tolist()] == [9, 9, 9]


def test_lines_that_can_be_exchanged_have_one_colour() -> None:
    values = np.array([[0, 1, 2, 3], [2, 3, 0, 1], [1, 0, 3, 2], [3, 2, 1, 0]])
    assert colours_by_cycles(values, 2, 2).tolist() == [[0] * 4] * 3


@pytest.mark.parametrize("turn", range(4))
def test_symmetric_copies_of_a_full_grid_share_a_signature(turn: int, image: Callable[..., Any]) -> None:
    family = family_named("sudoku")
    full = family.parse(FULL)
    assert family.signature(*image(full, full.givens, Random(turn))) == family.signature(full, full.givens)


def test_full_grids_that_are_no_copies_have_different_signatures() -> None:
    family = family_named("sudoku")
    full, other = family.parse(FULL), family.parse(OTHER)
    assert family.signature(other, other.givens) != family.signature(full, full.givens)
