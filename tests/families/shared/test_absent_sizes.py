"""A size that a family lacks is refused with the reason."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from pipeline.families import FAMILIES
from pipeline.families.shared.absent_sizes import LATIN_SQUARES
from pipeline.families.shared.options import OptionError


@pytest.mark.parametrize(
    ("family", "size", "reason"),
    [
        ("sudoku", "11x11", "it has no boxes"),
        ("sudoku", "15x15", "its levels are not measured in that size"),
        ("sudoku", "6x9", "its grids are square"),
        ("calcudoku", "2x2", "only 2 full grids exist"),
        ("calcudoku", "13x13", "its levels are not measured in that size"),
        ("futoshiki", "3x3", "only 12 full grids exist"),
        ("futoshiki", "4x5", "its grids are square"),
        ("kakuro", "3x3", "its levels are not measured in that size"),
        ("kakuro", "4x40", "the middle one of three lines is a single run, which has at most 9 cells"),
        ("kakuro", "47x31", "no larger ones are published than 46x31"),
    ],
)
def test_a_size_that_a_family_lacks_is_refused_with_the_reason(family: str, size: str, reason: str) -> None:
    with pytest.raises(OptionError, match=f"{size} is not a size of {family}, for {reason}; expected one of"):
        FAMILIES[family].params(size, {})


@pytest.mark.parametrize("n", LATIN_SQUARES)
def test_there_are_so_many_small_latin_squares(n: int) -> None:
    grids = product(permutations(range(n)), repeat=n)
    assert sum(all(len(set(column)) == n for column in zip(*rows, strict=True)) for rows in grids) == LATIN_SQUARES[n]
