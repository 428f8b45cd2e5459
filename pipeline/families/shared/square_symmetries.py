"""The eight symmetries of a rectangle of cells: four rotations, each also mirrored."""

from functools import cache
from itertools import product


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
