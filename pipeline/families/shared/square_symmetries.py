"""The eight symmetries of a rectangle of cells: four rotations, each also mirrored."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product

from pipeline.model.puzzle import Cage


@cache
def images(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """For each symmetry the new index of every cell, in reading order of the image.

    The last four exchange width and height: their images are `height` wide.
    """
    return tuple(
        tuple(_moved(width, height, cell, flips) for cell in range(width * height))
        for flips in product((False, True), repeat=3)
    )


def _moved(width: int, height: int, cell: int, flips: tuple[bool, ...]) -> int:
    transpose, down, right = flips
    row, column = divmod(cell, width)
    row = height - 1 - row if down else row
    column = width - 1 - column if right else column
    return column * height + row if transpose else row * width + column


def moved_cages(cages: Iterable[Cage], to: Sequence[int]) -> tuple[Cage, ...]:
    """Cages under a symmetry, the new index of every cell, in the order of their cells."""
    moved = (Cage(tuple(sorted(to[cell] for cell in cage.cells)), cage.operator, cage.target) for cage in cages)
    return tuple(sorted(moved, key=lambda cage: cage.cells))
