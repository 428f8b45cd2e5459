"""A size that a variant lacks is refused with the reason, and what the reasons count is counted again."""

from __future__ import annotations

from itertools import permutations

import pytest

from pipeline.families import FAMILIES
from pipeline.families.shared.options import OptionError
from pipeline.families.shared.square_symmetries import images
from pipeline.families.sudoku.grid import houses
from pipeline.families.sudoku.samurai import SIZE as SAMURAI_SIZE
from pipeline.families.sudoku.sizes import DIAGONAL, EVERY_SIZE, VARIANTS
from pipeline.model.size import Size

ABSENT = [
    (variant, size) for variant, sizes in VARIANTS.items() for size in (*EVERY_SIZE, SAMURAI_SIZE) if size not in sizes
]


@pytest.mark.parametrize(("variant", "size"), ABSENT, ids=str)
def test_a_size_that_a_variant_lacks_is_refused_with_a_reason(variant: str, size: Size) -> None:
    with pytest.raises(OptionError, match=rf"{variant} has no size {size}, for .{{10,}}; expected size \d+x\d+"):
        FAMILIES["sudoku"].params(str(size), {"variant": variant})


def diagonal_grids() -> list[tuple[int, ...]]:
    """All full grids of a 4x4 with diagonals."""
    rows = list(permutations(range(4)))
    found: list[tuple[int, ...]] = [()]
    for row in range(4):
        found = [grid + line for grid in found for line in rows if fits(grid + line)]
        assert len(found[0]) == 4 * row + 4
    return found


def fits(grid: tuple[int, ...]) -> bool:
    """Has no house of a 4x4 with diagonals a value twice, as far as it is filled?"""
    filled = [[grid[cell] for cell in cells if cell < len(grid)] for _, cells in houses(4, DIAGONAL)]
    return all(len(values) == len(set(values)) for values in filled)


def renamed(values: list[int]) -> tuple[int, ...]:
    """The same grid with the values that a reader meets first as the lowest."""
    names: dict[int, int] = {}
    return tuple(names.setdefault(value, len(names)) for value in values)


def test_the_48_grids_of_a_4x4_with_diagonals_are_one_but_for_symmetry_and_digits() -> None:
    grids = diagonal_grids()
    alike = {min(renamed([grid[cell] for cell in image]) for image in images(4, 4)) for grid in grids}
    assert (len(grids), len(alike)) == (48, 1)
